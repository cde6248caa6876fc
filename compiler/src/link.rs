//! Linking: the object and the runtime archive through `cc`, into a temporary file that is renamed when it is whole.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::bail;
use crate::error::{Error, Result};
use crate::options::Options;

/// Links `object` with the runtime and puts the executable at `output`. An old output stays as it was on failure.
pub fn link(object: &[u8], output: &Path, options: &Options) -> Result<()> {
    let directory = tempfile::tempdir().map_err(|e| Error::from(e).context("temporary directory"))?;
    let write = |name: &str, bytes: &[u8]| -> Result<PathBuf> {
        let path = directory.path().join(name);
        std::fs::write(&path, bytes).map_err(|e| Error::from(e).context(path.display()))?;
        Ok(path)
    };
    let object = write("program.o", object)?;
    let runtime = write("libaotc_runtime.a", crate::overlay::RUNTIME)?;
    // Beside the output, so that the rename stays within one file system.
    let beside = match output.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let temporary = tempfile::Builder::new()
        .prefix(".aotc-")
        .tempfile_in(&beside)
        .map_err(|e| Error::from(e).context(output.display()))?
        .into_temp_path();
    let mut command = Command::new("cc");
    command.arg("-o").arg(&temporary).arg(&object).arg(&runtime);
    command.args(["-Wl,--gc-sections", "-Wl,--eh-frame-hdr", "-Wl,-z,relro,-z,now", "-Wl,-z,noexecstack"]);
    command.arg("-Wl,--build-id=none");
    if !options.debug {
        // Rust's core library has line tables of its own.
        command.arg("-Wl,--strip-debug");
    }
    command.arg(if options.fully_static { "-static-pie" } else { "-pie" });
    command.args(["-lm", "-pthread"]);
    if let Some(linker) = &options.linker {
        command.arg(format!("-fuse-ld={linker}"));
    }
    if options.verbose {
        eprintln!("aotc: {command:?}");
    }
    let result = command.stdin(Stdio::null()).output();
    let result = match result {
        Ok(result) => result,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            bail!("no linker: `cc` is not on PATH (install gcc or clang)")
        }
        Err(e) => return Err(Error::from(e).context("cannot run `cc`")),
    };
    if !result.status.success() {
        let text = String::from_utf8_lossy(&result.stderr);
        bail!("linking failed ({}):\n{}", result.status, text.trim_end());
    }
    // The temporary file was made private; an executable is for everyone, within the umask.
    permit(&temporary)?;
    temporary.persist(output).map_err(|e| Error::from(e.error).context(output.display()))
}

/// Gives the file the permissions a compiler's output has.
fn permit(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let umask = current_umask();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o777 & !umask))
        .map_err(|e| Error::from(e).context(path.display()))
}

/// The umask, read without changing it.
fn current_umask() -> u32 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    line.and_then(|text| u32::from_str_radix(text.trim(), 8).ok()).unwrap_or(0o022)
}
