//! What the harness has to know about the machine: which core to use and how to stay on it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// Where the runs take place.
#[derive(Debug)]
pub struct Machine {
    /// The processor's name, or "unknown processor".
    pub cpu: String,
    /// Whether bounds that were set on Zen 4 apply.
    pub zen4: bool,
    /// `taskset` and the core every run is pinned to; `None` if there is no taskset.
    pub pin: Option<Pin>,
}

/// How runs are kept on one core.
#[derive(Debug)]
pub struct Pin {
    /// The program.
    pub taskset: PathBuf,
    /// The core.
    pub core: usize,
    /// The others that are allowed, for rows that want more than one.
    pub others: Vec<usize>,
}

impl Machine {
    /// Looks at this machine. `core` is the user's wish; without one it is core 1, which is
    /// usually spared most interrupts, or the last that is allowed.
    pub fn look(core: Option<usize>) -> Result<Self, String> {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let allowed = after(&status, "Cpus_allowed_list:").map(cores).unwrap_or_default();
        let core = match core {
            Some(core) if !allowed.is_empty() && !allowed.contains(&core) => {
                return Err(format!("core {core} is not among the allowed ones: {allowed:?}"));
            }
            Some(core) => core,
            None if allowed.contains(&1) => 1,
            None => allowed.last().copied().unwrap_or(0),
        };
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = after(&info, "model name").map(|text| text.trim_start_matches([' ', '\t', ':']));
        Ok(Machine {
            cpu: cpu.unwrap_or("unknown processor").to_owned(),
            zen4: is_zen4(&info),
            pin: on_path("taskset").map(|taskset| Pin {
                taskset,
                core,
                others: allowed.into_iter().filter(|other| *other != core).collect(),
            }),
        })
    }

    /// The core, in words.
    pub fn place(&self) -> String {
        match &self.pin {
            Some(pin) => format!("core {}", pin.core),
            None => "not pinned: taskset not found".to_owned(),
        }
    }

    /// The words that keep a command on so many cores; `None` if there are not so many. Where nothing can be pinned there
    /// are no words, and as many cores as there are.
    pub fn pinning(&self, cores: usize) -> Option<Vec<OsString>> {
        let Some(Pin { taskset, core, others }) = &self.pin else {
            let there = std::thread::available_parallelism().map_or(1, usize::from);
            return (cores <= there).then(Vec::new);
        };
        let mut list = core.to_string();
        for other in others.get(..cores - 1)? {
            list += &format!(",{other}");
        }
        Some(vec![taskset.clone().into(), "-c".into(), list.into()])
    }
}

/// AMD's family 19h with AVX-512 is Zen 4: Zen 3, of the same family, has none.
fn is_zen4(info: &str) -> bool {
    let value = |key| after(info, key).map(|text| text.trim_start_matches([' ', '\t', ':']));
    let flags = value("flags").unwrap_or_default();
    let has = |flag| flags.split(' ').any(|one| one == flag);
    value("vendor_id") == Some("AuthenticAMD") && value("cpu family") == Some("25") && has("avx512f") && has("sha_ni")
}

/// Whether the system gives huge pages to who asks for them.
pub fn huge_pages() -> bool {
    let setting = fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    setting.contains("[always]") || setting.contains("[madvise]")
}

/// The rest of the first line that starts with `key`.
pub(crate) fn after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)).map(str::trim)
}

/// The kernel's list format: `0-3,8`.
fn cores(list: &str) -> Vec<usize> {
    let mut cores = Vec::new();
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        if let (Ok(first), Ok(last)) = (first.trim().parse(), last.trim().parse::<usize>()) {
            cores.extend(first..=last);
        }
    }
    cores
}

/// Finds a program on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cores() {
        assert_eq!(cores("0-1"), [0, 1]);
        assert_eq!(cores("0,2-4,9"), [0, 2, 3, 4, 9]);
        assert_eq!(cores(""), [] as [usize; 0]);
    }

    #[test]
    fn keys_of_proc_files() {
        let text = "Name:\tx\nCpus_allowed_list:\t0-1\n";
        assert_eq!(after(text, "Cpus_allowed_list:"), Some("0-1"));
        assert_eq!(after(text, "nosuch"), None);
    }

    #[test]
    fn zen_4_is_told_from_its_neighbours() {
        let info =
            |family, flags| format!("vendor_id\t: AuthenticAMD\ncpu family\t: {family}\nflags\t\t: fpu {flags} x\n");
        assert!(is_zen4(&info(25, "avx512f sha_ni")));
        assert!(!is_zen4(&info(25, "sha_ni")));
        assert!(!is_zen4(&info(23, "sha_ni")));
        assert!(!is_zen4(&info(26, "avx512f sha_ni")));
    }

    #[test]
    fn more_cores_than_there_are() {
        let pin = |others| Some(Pin { taskset: "taskset".into(), core: 1, others });
        let machine = |pin| Machine { cpu: String::new(), zen4: false, pin };
        let words = machine(pin(vec![0, 2])).pinning(2).unwrap();
        assert_eq!(words, ["taskset", "-c", "1,0"]);
        assert_eq!(machine(pin(vec![])).pinning(2), None);
        assert_eq!(machine(None).pinning(1), Some(vec![]));
    }

    #[test]
    fn a_core_that_is_not_there_is_refused() {
        assert!(Machine::look(Some(usize::MAX)).is_err());
    }
}
