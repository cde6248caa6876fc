//! The file a run leaves behind: checked before the work begins, there whole in the end or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::bail;
use crate::error::{Error, Result};
use crate::interrupt::Scratch;

/// Finds out early what would keep us from writing `output`; `inputs` must not be overwritten.
///
/// # Errors
/// A usage error if it is no place for a file.
pub fn check<'a>(output: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<()> {
    let name = output.display();
    if let Ok(there) = fs::metadata(output) {
        if there.is_dir() {
            return Err(Error::usage(format!("{name}: the output is a directory; name a file with -o")));
        }
        // A rename would put a file in the place of a device.
        if !there.is_file() {
            return Err(Error::usage(format!("{name}: the output is not a regular file")));
        }
        let real = fs::canonicalize(output);
        for input in inputs {
            if matches!((&real, fs::canonicalize(input)), (Ok(real), Ok(input)) if *real == input) {
                return Err(Error::usage(format!("{name}: the output would overwrite an input")));
            }
        }
    }
    if output.file_name().is_none() || output.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(Error::usage(format!("{name}: the output is not the name of a file")));
    }
    let parent = parent(output);
    match fs::metadata(parent) {
        Ok(there) if there.is_dir() => Ok(()),
        Ok(_) => bail!("{name}: cannot write: {} is not a directory", parent.display()),
        Err(e) if e.kind() == ErrorKind::NotFound => {
            bail!("{name}: cannot write: there is no directory {}", parent.display())
        }
        Err(e) => Err(Error::from(e).context(format!("{name}: cannot write: {}", parent.display()))),
    }
}

fn parent(output: &Path) -> &Path {
    output.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Files on the way to an output, in a hidden directory beside it: the last step is a rename within one file system.
pub struct Staging<'a> {
    output: &'a Path,
    scratch: Scratch,
}

impl<'a> Staging<'a> {
    pub fn beside(output: &'a Path) -> Result<Staging<'a>> {
        match Scratch::new_in(parent(output)) {
            Ok(scratch) => Ok(Staging { output, scratch }),
            Err(e) => Err(Error::from(e).context(format!(
                "{}: cannot write to {}",
                output.display(),
                parent(output).display()
            ))),
        }
    }

    pub fn directory(&self) -> &Path {
        self.scratch.path()
    }

    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.directory().join(name);
        fs::write(&path, bytes).map_err(|e| self.cannot_write(e))?;
        Ok(path)
    }

    /// Puts `file`, which is in the directory, in the place of the output.
    pub fn publish(self, file: &Path) -> Result<()> {
        fs::rename(file, self.output).map_err(|e| self.cannot_write(e))
    }

    fn cannot_write(&self, error: std::io::Error) -> Error {
        Error::from(error).context(format!("{}: cannot write", self.output.display()))
    }
}

/// Writes a file that is not executable. Devices and pipes are written to, files replaced.
pub fn write(output: &Path, bytes: &[u8]) -> Result<()> {
    if fs::metadata(output).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let error = |e| Error::from(e).context(format!("{}: cannot write", output.display()));
        return fs::write(output, bytes).map_err(error);
    }
    check(output, [])?;
    let staging = Staging::beside(output)?;
    let file = staging.write("file", bytes)?;
    staging.publish(&file)
}
