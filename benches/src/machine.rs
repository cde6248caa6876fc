//! What the harness has to know about the machine: which core to use and how to stay on it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// Where the runs take place.
#[derive(Debug)]
pub struct Machine {
    /// The processor's name, or "unknown processor".
    pub cpu: String,
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
            pin: on_path("taskset").map(|taskset| Pin { taskset, core }),
        })
    }

    /// The core, in words.
    pub fn place(&self) -> String {
        match &self.pin {
            Some(pin) => format!("core {}", pin.core),
            None => "not pinned: taskset not found".to_owned(),
        }
    }

    /// The words that keep a command on the core.
    pub fn pinning(&self) -> Vec<OsString> {
        let words = |pin: &Pin| [pin.taskset.clone().into(), "-c".into(), pin.core.to_string().into()];
        self.pin.as_ref().map(words).into_iter().flatten().collect()
    }
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
    fn a_core_that_is_not_there_is_refused() {
        assert!(Machine::look(Some(usize::MAX)).is_err());
    }
}
