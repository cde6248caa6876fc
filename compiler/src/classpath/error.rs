//! What can go wrong on the way to a class, each error with the path it is about.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::classfile::ReadError;
use crate::error::reason;

/// Why the class path, a jar or the JDK could not be used.
#[derive(Debug)]
pub enum ClassPathError {
    /// A file or directory is there and cannot be read.
    Io { path: PathBuf, error: io::Error },
    /// A jar is no jar, or is damaged.
    Jar { path: PathBuf, what: String },
    /// The input is something else than a class file or a jar.
    NotAProgram { path: PathBuf, what: &'static str },
    /// `aotc app.jar` of a jar without a program.
    NoMainClass { path: PathBuf },
    /// An input class file cannot be read.
    Class { path: PathBuf, error: ReadError },
    /// No JDK anywhere; what was tried, in order.
    JdkNotFound { tried: Vec<String> },
    /// A directory was named as the JDK and is not one we can use.
    NotAJdk { home: PathBuf, source: &'static str, what: String },
    /// `lib/modules` is there and cannot be read.
    Modules { path: PathBuf, what: String },
}

impl ClassPathError {
    pub(super) fn io(path: &Path, error: io::Error) -> ClassPathError {
        ClassPathError::Io { path: path.to_owned(), error }
    }

    pub(super) fn jar(path: &Path, what: impl fmt::Display) -> ClassPathError {
        ClassPathError::Jar { path: path.to_owned(), what: what.to_string() }
    }

    pub(super) fn modules(path: &Path, what: impl fmt::Display) -> ClassPathError {
        ClassPathError::Modules { path: path.to_owned(), what: what.to_string() }
    }
}

impl fmt::Display for ClassPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassPathError::Io { path, error } if error.kind() == io::ErrorKind::NotFound => {
                write!(f, "{}: no such file", path.display())
            }
            ClassPathError::Io { path, error } => write!(f, "{}: {}", path.display(), reason(error)),
            ClassPathError::Jar { path, what } => write!(f, "{}: corrupt jar: {what}", path.display()),
            ClassPathError::NotAProgram { path, what } => write!(f, "{}: {what}", path.display()),
            ClassPathError::NoMainClass { path } => write!(f, "{}: no Main-Class in its manifest", path.display()),
            ClassPathError::Class { path, error } => write!(f, "{}: {error}", path.display()),
            ClassPathError::JdkNotFound { tried } => write!(f, "no JDK found: tried {}", tried.join(", ")),
            ClassPathError::NotAJdk { home, source, what } => {
                write!(f, "{} (from {source}) is not a usable JDK: {what}", home.display())
            }
            ClassPathError::Modules { path, what } => write!(f, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for ClassPathError {}
