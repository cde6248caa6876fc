//! Content hashes and files that appear whole or not at all.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A hash over a list of byte strings. `DefaultHasher::new` has fixed keys: equal from run to run
/// of one toolchain, which is all a cache under `target` needs.
#[derive(Default)]
pub struct Content(DefaultHasher);

impl Content {
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) -> &mut Self {
        let bytes = bytes.as_ref();
        self.0.write_usize(bytes.len());
        self.0.write(bytes);
        self
    }

    pub fn finish(&self) -> String {
        format!("{:016x}", self.0.finish())
    }
}

/// A path beside `path` that no other thread or process uses.
pub fn scratch(path: &Path) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.{n}", std::process::id()))
}

/// Writes the file under a temporary name and renames it.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir)?;
    }
    let temporary = scratch(path);
    fs::write(&temporary, bytes)?;
    fs::rename(&temporary, path)
}

/// All files under `dir` that `keep` accepts, sorted by path.
pub fn files(dir: &Path, keep: &dyn Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![dir.to_path_buf()];
    while let Some(dir) = pending.pop() {
        for entry in fs::read_dir(&dir)? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if keep(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_keeps_boundaries() {
        let one = Content::default().add("ab").add("c").finish();
        let two = Content::default().add("a").add("bc").finish();
        assert_ne!(one, two);
        assert_eq!(one, Content::default().add("ab").add("c").finish());
    }
}
