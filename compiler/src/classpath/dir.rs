//! A directory of class files.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::error::ClassPathError;

/// The file at `name` (with slashes) under `root`; `None` if there is none.
pub(super) fn read(root: &Path, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
    let path = root.join(name);
    match fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if is_absence(error.kind()) => Ok(None),
        Err(error) => Err(ClassPathError::io(&path, error)),
    }
}

/// A part of the path that is a file, or a directory named like a class, is no class either.
fn is_absence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::IsADirectory)
        || matches!(kind, ErrorKind::InvalidFilename)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_or_not() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("p")).unwrap();
        fs::write(root.path().join("p/A.class"), b"x").unwrap();
        fs::create_dir(root.path().join("p/D.class")).unwrap();
        assert_eq!(read(root.path(), "p/A.class").unwrap().as_deref(), Some(&b"x"[..]));
        for absent in ["A.class", "p/B.class", "p/A.class/C.class", "p/D.class", &"x".repeat(400)] {
            assert!(read(root.path(), absent).unwrap().is_none(), "{absent}");
        }
    }
}
