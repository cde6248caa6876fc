//! A directory of its own for one test, with what it takes to compile a small program in it.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::jdk::{self, Jdk};
use crate::process::{self, Outcome};
use crate::{javac, native, workspace};

/// One test's directory, with an `out` path that must stay empty when aotc fails.
pub struct Bench {
    pub dir: PathBuf,
    pub jdk: Jdk,
}

impl Bench {
    pub fn new(test: &str) -> Bench {
        let dir = workspace().join("fixtures").join(test);
        _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(dir.join("out")).unwrap();
        let jdk = jdk::requested().into_iter().next().expect("a JDK");
        Bench { dir, jdk }
    }

    /// Compiles one source and returns its class file.
    pub fn class(&self, name: &str, source: &str) -> PathBuf {
        let file = self.file(&format!("{name}.java"), source.as_bytes());
        let classes = javac::compile(&self.jdk, &[], &[file]).unwrap();
        classes.join(format!("{name}.class"))
    }

    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.dir.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    pub fn output(&self) -> PathBuf {
        self.dir.join("out/program")
    }

    /// `aotc --jdk HOME ARGUMENTS`, in the test's directory.
    pub fn aotc<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Outcome {
        let mut command = Command::new(native::aotc().unwrap());
        command.arg("--jdk").arg(&self.jdk.home).args(arguments).current_dir(&self.dir);
        process::run(&mut command, b"", Duration::from_secs(120)).unwrap()
    }
}
