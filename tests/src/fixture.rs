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

    /// Compiles one source and copies all its class files to a directory of this test, where they may be changed.
    pub fn classes(&self, name: &str, source: &str) -> PathBuf {
        let compiled = self.class(name, source);
        let directory = self.dir.join("classes");
        fs::create_dir_all(&directory).unwrap();
        for entry in fs::read_dir(compiled.parent().unwrap()).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), directory.join(entry.file_name())).unwrap();
        }
        directory
    }

    /// `aotc --jdk HOME ARGUMENTS`, in the test's directory.
    pub fn aotc<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Outcome {
        run(self.plain_aotc().arg("--jdk").arg(&self.jdk.home).args(arguments))
    }

    /// `aotc` without arguments, to be run in the test's directory.
    pub fn plain_aotc(&self) -> Command {
        let mut command = Command::new(native::aotc().unwrap());
        command.current_dir(&self.dir);
        command
    }
}

/// Runs to the end, within the time that a compilation may take.
pub fn run(command: &mut Command) -> Outcome {
    process::run(command, b"", Duration::from_secs(120)).unwrap()
}
