//! MerkleTree compiled by aotc.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use super::java::MAIN;
use super::{Absent, Built, Peers, run};

impl Peers {
    pub(super) fn aotc(&mut self) -> Built<Vec<OsString>> {
        let classes = self.classes()?;
        let aotc = self.compiler()?;
        let executable = self.out.join("merkle_aotc");
        let mut command = Command::new(aotc);
        command.arg("-cp").arg(classes).arg(MAIN).arg("-o").arg(&executable);
        run(&mut command)?;
        Ok(vec![executable.into()])
    }

    /// The user's aotc, or that of this work tree.
    fn compiler(&self) -> Built<PathBuf> {
        if let Some(aotc) = &self.aotc {
            let missing = || Absent::Failed(format!("no file {}", aotc.display()));
            return if aotc.is_file() { Ok(aotc.clone()) } else { Err(missing()) };
        }
        self.cargo(&["--release", "-p", "aotc", "--bin", "aotc"], &self.target)?;
        Ok(self.target.join("release/aotc"))
    }
}
