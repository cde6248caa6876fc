//! What a container lets the process have: the limits of its control group. As HotSpot, this looks at the group of
//! the process itself; both versions of the interface are known.

use core::ffi::CStr;

use crate::file;

/// Where the files of control groups are.
struct Place<'a> {
    /// Of the file system.
    root: &'a [u8],
    /// The list of the process's groups.
    groups: &'a CStr,
}

const HERE: Place = Place { root: b"/sys/fs/cgroup", groups: c"/proc/self/cgroup" };

/// Processors' worth of time, rounded up, if that is limited.
pub fn cpus() -> Option<i32> {
    HERE.cpus()
}

/// Bytes of memory, if that is limited.
pub fn memory() -> Option<usize> {
    HERE.memory()
}

impl Place<'_> {
    fn cpus(&self) -> Option<i32> {
        let mut buffer = [0; 64];
        let (quota, period) = match self.limit(b"cpu.max", &mut buffer) {
            Some(text) => {
                let mut words = text.split(|byte| *byte == b' ');
                (number(words.next()?)?, number(words.next()?)?)
            }
            None => (
                number(self.read(b"/cpu/cpu.cfs_quota_us", &mut buffer))?,
                number(self.read(b"/cpu/cpu.cfs_period_us", &mut [0; 64]))?,
            ),
        };
        if period == 0 { None } else { i32::try_from(quota.div_ceil(period)).ok() }
    }

    fn memory(&self) -> Option<usize> {
        let mut buffer = [0; 64];
        match self.limit(b"memory.max", &mut buffer) {
            Some(text) => number(text),
            None => number(self.read(b"/memory/memory.limit_in_bytes", &mut buffer)),
        }
    }

    /// A file of the process's group in the second version of the interface, or of the root that a container sees.
    fn limit<'b>(&self, name: &[u8], buffer: &'b mut [u8; 64]) -> Option<&'b [u8]> {
        let mut groups = [0; 1024];
        let groups = file::read(self.groups, &mut groups);
        let group = groups.split(|byte| *byte == b'\n').find_map(|line| line.strip_prefix(b"0::"))?;
        let mut path = [0; 1024];
        let mut found = 0;
        for group in [group, b""] {
            if let Some(path) = join(&mut path, &[self.root, group, b"/", name]) {
                found = file::read(path, buffer).len();
            }
            if found > 0 {
                break;
            }
        }
        (found > 0).then(|| &buffer[..found])
    }

    fn read<'b>(&self, name: &[u8], buffer: &'b mut [u8]) -> &'b [u8] {
        match join(&mut [0; 1024], &[self.root, name]) {
            Some(path) => file::read(path, buffer),
            None => &[],
        }
    }
}

fn join<'a>(buffer: &'a mut [u8], parts: &[&[u8]]) -> Option<&'a CStr> {
    let mut length = 0;
    for part in parts.iter().chain(&[&b"\0"[..]]) {
        buffer.get_mut(length..length + part.len())?.copy_from_slice(part);
        length += part.len();
    }
    CStr::from_bytes_with_nul(&buffer[..length]).ok()
}

/// The number that a file starts with; `max` and -1 are none.
fn number(text: &[u8]) -> Option<usize> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    str::from_utf8(&text[..end]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(number(b"50000\n"), Some(50000));
        assert_eq!(number(b"max"), None);
        assert_eq!(number(b"-1\n"), None);
        assert_eq!(number(b""), None);
    }

    /// A tree of files like the kernel's.
    struct Tree(std::path::PathBuf);

    impl Tree {
        fn new(name: &str, files: &[(&str, &str)]) -> Tree {
            let root = std::env::temp_dir().join(format!("aotc-cgroup-{}-{name}", std::process::id()));
            for (file, text) in files {
                let file = root.join(file);
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, text).unwrap();
            }
            Tree(root)
        }

        fn limits(&self) -> (Option<usize>, Option<i32>) {
            let path = |path: &std::path::Path| std::ffi::CString::new(path.to_str().unwrap()).unwrap();
            let (root, groups) = (path(&self.0), path(&self.0.join("groups")));
            let place = Place { root: root.as_bytes(), groups: &groups };
            (place.memory(), place.cpus())
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn both_versions_of_the_interface() {
        let second = [
            ("groups", "1:name=x:/else\n0::/box\n"),
            ("box/memory.max", "67108864\n"),
            ("box/cpu.max", "150000 100000\n"),
        ];
        assert_eq!(Tree::new("second", &second).limits(), (Some(64 << 20), Some(2)));
        let root = [("groups", "0::/not/seen/here\n"), ("memory.max", "1048576\n"), ("cpu.max", "max 100000\n")];
        assert_eq!(Tree::new("root", &root).limits(), (Some(1 << 20), None));
        let first = [
            ("groups", "4:memory:/box\n"),
            ("memory/memory.limit_in_bytes", "33554432\n"),
            ("cpu/cpu.cfs_quota_us", "50000\n"),
            ("cpu/cpu.cfs_period_us", "100000\n"),
        ];
        assert_eq!(Tree::new("first", &first).limits(), (Some(32 << 20), Some(1)));
        let none = [("groups", "0::/\n"), ("memory.max", "max\n"), ("cpu.max", "max 100000\n")];
        assert_eq!(Tree::new("none", &none).limits(), (None, None));
        assert_eq!(Tree::new("absent", &[]).limits(), (None, None));
    }

    #[test]
    fn paths_join_or_do_not_fit() {
        let mut buffer = [0; 8];
        assert_eq!(join(&mut buffer, &[b"/a", b"/b"]), Some(c"/a/b"));
        assert_eq!(join(&mut buffer, &[b"/abcd", b"/efg"]), None);
    }
}
