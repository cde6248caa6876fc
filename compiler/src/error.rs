//! The compiler's error type: one clear sentence with the context it was met in.

use std::fmt;

/// Why a compilation failed. The command line prints it behind `aotc: error: ` and exits with 1, or with 2 if the command
/// was wrong.
#[derive(Debug, Clone)]
pub struct Error {
    message: String,
    usage: bool,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn new(message: impl Into<String>) -> Error {
        Error { message: message.into(), usage: false }
    }

    /// An error of the command line, not of what it names.
    pub fn usage(message: impl Into<String>) -> Error {
        Error { message: message.into(), usage: true }
    }

    pub fn is_usage(&self) -> bool {
        self.usage
    }

    /// Puts `context` before the message: `context: message`.
    pub fn context(self, context: impl fmt::Display) -> Error {
        Error { message: format!("{context}: {}", self.message), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::new(reason(&error))
    }
}

/// The system's words for what went wrong, without the error number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}

/// `bail!("...")`: returns an [`Error`] with a formatted message.
#[macro_export]
macro_rules! bail {
    ($($arg:tt)*) => { return Err($crate::error::Error::new(format!($($arg)*))) };
}
