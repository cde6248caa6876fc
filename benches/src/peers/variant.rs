//! A row's own wishes about a program that is built: another kernel, more cores.

use std::ffi::OsString;
use std::time::Duration;

use super::{Absent, Built, Peers};
use crate::machine::Machine;
use crate::rows::Row;
use crate::run;

impl Peers {
    /// The command that runs `row`. A kernel or cores that this machine does not have are reasons to skip.
    pub fn row(&mut self, row: &Row, machine: &Machine) -> Built<Vec<OsString>> {
        if machine.pinning(row.cores).is_none() {
            return Err(Absent::Skipped(format!("there are not {} cores to run on", row.cores)));
        }
        let mut command = self.build(&row.peer)?;
        if let Some(kernel) = row.kernel {
            command.splice(0..0, ["env".into(), format!("AOTC_OPTS=sha256={kernel}").into()]);
            let tried = run::output(&[&command[..], &["1".into()]].concat(), Duration::from_secs(60));
            if let Err(why) = tried.as_ref()
                && why.contains("this processor cannot do")
            {
                return Err(Absent::Skipped(format!("this processor has not the instructions for {kernel}")));
            }
        }
        Ok(command)
    }
}
