//! Java programs compiled by aotc.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::java::MAIN;
use super::{Absent, Built, Peers, run};

impl Peers {
    pub(super) fn aotc(&mut self, flags: &[&str]) -> Built<Vec<OsString>> {
        let classes = self.classes()?;
        let executable = self.out.join(format!("merkle_aotc{}", flags.concat()));
        known(run(&mut command(&self.compiler()?, flags, &classes, MAIN, &executable)))?;
        Ok(vec![executable.into()])
    }

    /// A main class of `java-src/merkle` or `java-src/workloads` as an executable of its name.
    pub(crate) fn executable(&mut self, main: &str, flags: &[&str]) -> Built<Vec<OsString>> {
        let classes = self.classes()?;
        let executable = self.out.join(format!("{}{}", main.to_lowercase(), flags.concat()));
        known(run(&mut command(&self.compiler()?, flags, &classes, main, &executable)))?;
        Ok(vec![executable.into()])
    }

    /// The user's aotc, or that of this work tree.
    pub(crate) fn compiler(&mut self) -> Built<PathBuf> {
        if self.compiler.is_none() {
            self.compiler = Some(match &self.aotc {
                Some(aotc) if aotc.is_file() => Ok(aotc.clone()),
                Some(aotc) => Err(Absent::Failed(format!("no file {}", aotc.display()))),
                None => self
                    .cargo(&["--release", "-p", "aotc", "--bin", "aotc"], &self.target)
                    .map(|()| self.target.join("release/aotc")),
            });
        }
        self.compiler.clone().expect("just set")
    }
}

/// The command line of aotc.
pub(crate) fn command(aotc: &Path, flags: &[&str], classes: &Path, main: &str, executable: &Path) -> Command {
    let mut command = Command::new(aotc);
    command.args(flags).arg("-cp").arg(classes).arg(main).arg("-o").arg(executable);
    command
}

/// An option that this aotc does not have is a reason to skip.
pub(crate) fn known(built: Built<()>) -> Built<()> {
    built.map_err(|absent| match absent {
        Absent::Failed(why) => match why.split_once("unknown option ") {
            Some((_, option)) => Absent::Skipped(format!("this aotc has no option {option}")),
            None => Absent::Failed(why),
        },
        skipped => skipped,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_option_is_skipped_any_other_error_is_not() {
        let failed = |why: &str| Err(Absent::Failed(why.to_owned()));
        let unknown = known(failed("aotc: error: unknown option --new"));
        assert_eq!(unknown, Err(Absent::Skipped("this aotc has no option --new".to_owned())));
        assert_eq!(known(failed("aotc: error: no main")), failed("aotc: error: no main"));
    }
}
