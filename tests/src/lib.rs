//! The differential test harness: what both test targets share.
//!
//! Start reading in `differential.rs`, one folder up. This crate knows aotc only by its command
//! line and its output; it links nothing of the compiler, so that it cannot agree with it by
//! accident.

pub mod cache;
pub mod compare;
pub mod fixture;
pub mod fuzz;
pub mod javac;
pub mod jdk;
pub mod mutate;
pub mod native;
pub mod oracle;
pub mod process;
pub mod program;
pub mod steps;
pub mod stress;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The root of the work tree.
pub fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the project")
}

/// Where everything the tests produce goes: `target/aotc-tests`, beside the profile directory
/// this test executable was built into.
pub fn workspace() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        let exe = std::env::current_exe().expect("the test executable has a path");
        // target/debug/deps/differential-0123
        let target = exe.ancestors().nth(3).expect("cargo puts tests three levels down");
        target.join("aotc-tests")
    })
}
