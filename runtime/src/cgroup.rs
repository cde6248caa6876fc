//! What a container lets the process have: the limits of its control group. As HotSpot, this looks at the group of
//! the process itself; both versions of the interface are known.

use core::ffi::CStr;

use crate::file;

/// Processors' worth of time, rounded up, if that is limited.
pub fn cpus() -> Option<i32> {
    let mut buffer = [0; 64];
    let (quota, period) = match limit("cpu.max", &mut buffer) {
        Some(text) => {
            let mut words = text.split(|byte| *byte == b' ');
            (number(words.next()?)?, number(words.next()?)?)
        }
        None => (
            number(file::read(c"/sys/fs/cgroup/cpu/cpu.cfs_quota_us", &mut buffer))?,
            number(file::read(c"/sys/fs/cgroup/cpu/cpu.cfs_period_us", &mut [0; 64]))?,
        ),
    };
    if period == 0 { None } else { i32::try_from(quota.div_ceil(period)).ok() }
}

/// Bytes of memory, if that is limited.
pub fn memory() -> Option<usize> {
    let mut buffer = [0; 64];
    match limit("memory.max", &mut buffer) {
        Some(text) => number(text),
        None => number(file::read(c"/sys/fs/cgroup/memory/memory.limit_in_bytes", &mut buffer)),
    }
}

/// A file of the process's group in the second version of the interface, or of the root that a container sees.
fn limit<'a>(name: &str, buffer: &'a mut [u8; 64]) -> Option<&'a [u8]> {
    let mut groups = [0; 1024];
    let groups = file::read(c"/proc/self/cgroup", &mut groups);
    let group = groups.split(|byte| *byte == b'\n').find_map(|line| line.strip_prefix(b"0::"))?;
    let mut path = [0; 1024];
    let mut found = 0;
    for group in [group, b""] {
        if let Some(path) = join(&mut path, &[b"/sys/fs/cgroup", group, b"/", name.as_bytes()]) {
            found = file::read(path, buffer).len();
        }
        if found > 0 {
            break;
        }
    }
    (found > 0).then(|| &buffer[..found])
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

    #[test]
    fn paths_join_or_do_not_fit() {
        let mut buffer = [0; 8];
        assert_eq!(join(&mut buffer, &[b"/a", b"/b"]), Some(c"/a/b"));
        assert_eq!(join(&mut buffer, &[b"/abcd", b"/efg"]), None);
    }
}
