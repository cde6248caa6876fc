//! The C references under `benches/c`.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Absent, Built, Peers, present, run};

/// A C reference and what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CProgram {
    /// Its file in `benches/c`.
    pub source: &'static str,
    /// A header and the library behind it that may be absent.
    pub uses: Option<(&'static str, &'static str)>,
    /// Whether it links aotc's SHA-256 kernels.
    pub kernels: bool,
}

const FLAGS: &[&str] = &["-std=gnu11", "-O3", "-march=native", "-Wall", "-Wextra"];

impl Peers {
    pub(super) fn c(&mut self, program: CProgram) -> Built<Vec<OsString>> {
        let source = present(&self.root, &format!("benches/c/{}", program.source))?;
        probe(&self.out, "#include <stddef.h>", None, "a working C compiler")?;
        if let Some((header, library)) = program.uses {
            probe(&self.out, &format!("#include <{header}>"), None, header)?;
            probe(&self.out, "", Some(library), &format!("lib{library}"))?;
        }
        let executable = self.out.join(program.source.trim_end_matches(".c"));
        let mut command = compiler();
        command.args(FLAGS).arg(source).arg("-o").arg(&executable);
        if program.kernels {
            command.arg(self.kernels()?).args(["-lpthread", "-ldl", "-lm"]);
        }
        if let Some((_, library)) = program.uses {
            command.arg(format!("-l{library}"));
        }
        run(&mut command)?;
        Ok(vec![executable.into()])
    }

    /// The archive of the runtime's SHA-256, with the flags of the runtime.
    fn kernels(&mut self) -> Built<PathBuf> {
        if self.kernels.is_none() {
            let built = present(&self.root, "runtime/src/sha256/mod.rs").and_then(|_| {
                // A directory of its own: cargo names what it makes by profile, and this profile's
                // artifacts are nobody else's.
                let target = self.out.join("cargo");
                self.cargo(&["--profile", "rt", "-p", "aotc-sha-ffi"], &target)?;
                Ok(target.join("rt/libaotc_sha_ffi.a"))
            });
            self.kernels = Some(built);
        }
        self.kernels.clone().expect("just set")
    }
}

/// `$CC`, or `cc`.
pub(crate) fn compiler() -> Command {
    Command::new(env::var_os("CC").filter(|cc| !cc.is_empty()).unwrap_or_else(|| "cc".into()))
}

/// Skips, naming `what`, unless a program of this one line compiles and links.
fn probe(out: &Path, line: &str, library: Option<&str>, what: &str) -> Built<()> {
    let file = out.join(format!("probe-{}.c", std::process::id()));
    let program = file.with_extension("out");
    let text = format!("{line}\nint main(void) {{ return 0; }}\n");
    std::fs::write(&file, text).map_err(|e| Absent::Failed(format!("{}: {e}", file.display())))?;
    let mut command = compiler();
    command.arg(&file).arg("-o").arg(&program).args(library.map(|name| format!("-l{name}")));
    let works = command.output().is_ok_and(|output| output.status.success());
    let _ = std::fs::remove_file(&file);
    let _ = std::fs::remove_file(&program);
    if works { Ok(()) } else { Err(Absent::Skipped(format!("{what} not found"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_skipped() {
        if compiler().arg("--version").output().is_err() {
            return; // no C compiler: nothing to tell apart
        }
        let out = env::temp_dir();
        assert_eq!(probe(&out, "#include <stddef.h>", Some("m"), "libm"), Ok(()));
        let header = probe(&out, "#include <no/such.h>", None, "no/such.h");
        assert_eq!(header, Err(Absent::Skipped("no/such.h not found".to_owned())));
        let library = probe(&out, "", Some("nosuchlibrary"), "libnosuchlibrary");
        assert_eq!(library, Err(Absent::Skipped("libnosuchlibrary not found".to_owned())));
    }
}
