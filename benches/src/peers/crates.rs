//! Programs over public crates, in `benches/peers`.

use std::ffi::OsString;

use super::{Absent, Built, Peers};

impl Peers {
    /// A crate that cannot be had or built here is a peer that this machine lacks.
    pub(super) fn public(&mut self, program: &str, feature: Option<&str>) -> Built<Vec<OsString>> {
        let mut args = vec!["--release", "-p", "aotc-peers", "--bin", program];
        args.extend(feature.iter().flat_map(|feature| ["--features", feature]));
        match (self.cargo(&args, &self.target), feature) {
            (Ok(()), _) => Ok(vec![self.target.join("release").join(program).into()]),
            (Err(Absent::Failed(why)), Some(feature)) => {
                Err(Absent::Skipped(format!("{feature} does not build here: {why}")))
            }
            (Err(absent), _) => Err(absent),
        }
    }
}
