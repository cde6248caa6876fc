//! What can be wrong with a class file, each in one phrase. The file's name is the caller's to add.

use std::fmt;

/// The newest class file version read: JDK 25.
pub const NEWEST_MAJOR: u16 = 69;

/// Why a class file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It does not begin with 0xCAFEBABE.
    NotAClassFile,
    /// It ends before its structure does.
    Truncated,
    /// Made for a JDK newer than any this compiler knows.
    TooNew { major: u16, minor: u16 },
    /// Made with `--enable-preview`, which `java` refuses by default too.
    Preview { major: u16 },
    /// Well formed as far as we can tell, but it uses something aotc does not do.
    Unsupported(String),
    /// Not what the class file format allows.
    Malformed(String),
}

impl ReadError {
    /// Says which part of the class the complaint is about, where the complaint is about a part.
    pub(super) fn within(self, part: impl fmt::Display) -> ReadError {
        match self {
            ReadError::Malformed(what) => ReadError::Malformed(format!("{part}: {what}")),
            ReadError::Unsupported(what) => ReadError::Unsupported(format!("{part}: {what}")),
            other => other,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotAClassFile => f.write_str("not a class file (it does not begin with 0xCAFEBABE)"),
            ReadError::Truncated => f.write_str("truncated class file"),
            ReadError::TooNew { major, minor } => write!(
                f,
                "class file version {major}.{minor} (JDK {}) is too new: aotc reads up to {NEWEST_MAJOR}.0 (JDK {})",
                major - 44,
                NEWEST_MAJOR - 44,
            ),
            ReadError::Preview { major } => write!(
                f,
                "class file version {major}.65535 uses preview features of JDK {}, which aotc does not support",
                major - 44
            ),
            ReadError::Unsupported(what) => f.write_str(what),
            ReadError::Malformed(what) => write!(f, "malformed class file: {what}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Shorthand for the readers of this module.
pub(super) fn malformed<T>(what: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Malformed(what.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases() {
        let newer = ReadError::TooNew { major: 70, minor: 0 }.to_string();
        assert_eq!(newer, "class file version 70.0 (JDK 26) is too new: aotc reads up to 69.0 (JDK 25)");
        let part = ReadError::Malformed("bad opcode".into()).within("method m()V");
        assert_eq!(part.to_string(), "malformed class file: method m()V: bad opcode");
    }
}
