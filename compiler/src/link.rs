//! Linking: the object and the runtime archive through `cc`, in a temporary directory beside the output.

use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::error::{Error, Result};
use crate::options::Options;
use crate::output::Staging;
use crate::{bail, console, interrupt};

/// Links `object` with the runtime and puts the executable at `output`. An old output stays as it was on failure.
pub fn link(object: &[u8], output: &Path, options: &Options) -> Result<()> {
    let staging = Staging::beside(output)?;
    let object = staging.write("program.o", object)?;
    let runtime = staging.write("libaotc_runtime.a", crate::overlay::runtime(options.references))?;
    let program = staging.directory().join("program");
    let mut command = Command::new("cc");
    // The linker's own temporary files go with ours.
    command.env("TMPDIR", staging.directory());
    command.arg("-o").arg(&program).arg(&object).arg(&runtime);
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
        console::note(format_args!("aotc: {command:?}"));
    }
    let name = output.display();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let result = match interrupt::run(&mut command) {
        Ok(result) => result,
        Err(e) if e.kind() == ErrorKind::NotFound => {
            bail!("{name}: cannot link: `cc` is not on PATH (install gcc or clang)")
        }
        Err(e) => return Err(Error::from(e).context(format!("{name}: cannot run `cc`"))),
    };
    if !result.status.success() {
        let said = String::from_utf8_lossy(&result.stderr);
        let said: String = said.trim_end().lines().map(|line| format!("\n    {line}")).collect();
        bail!("{name}: linking failed: `cc` {}{said}", end(result.status));
    }
    if !program.is_file() {
        bail!("{name}: linking failed: `cc` reports success and made no executable");
    }
    staging.publish(&program)
}

fn end(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("ended with exit status {code}"),
        (None, Some(signal)) => format!("was killed by signal {signal}"),
        (None, None) => "did not end".into(),
    }
}
