//! Building what starts up.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::{Measured, Program, Ready};
use crate::peers::{Built, Peers, c, compiled, java, present, run};

/// The class with `main`.
const MAIN: &str = "Hello";
/// Compilations a row; they take turns, the fastest counts.
const COMPILATIONS: usize = 5;

/// Builds the programs, what they share only once.
pub(super) struct Builder<'a> {
    peers: &'a mut Peers,
    classes: Option<Built<PathBuf>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(peers: &'a mut Peers) -> Self {
        Builder { peers, classes: None }
    }

    /// The program that runs and measures the others.
    pub(super) fn launcher(&self) -> Built<PathBuf> {
        let executable = self.peers.out().join("launch");
        run(&mut self.cc("launch", &executable)?)?;
        Ok(executable)
    }

    pub(super) fn program(&mut self, program: Program) -> Built<Ready> {
        match program {
            Program::Java(version) => {
                let command = vec![java::launcher(version)?.into(), "-cp".into(), self.classes()?.into(), MAIN.into()];
                Ok(Ready { command, compiled: None, stripped: None })
            }
            Program::Aotc(flags) => {
                let executable = self.peers.out().join(format!("hello{}", flags.concat()));
                let classes = self.classes()?;
                let aotc = self.peers.compiler()?;
                executable_of(compiled::command(&aotc, flags, &classes, MAIN, &executable), executable)
            }
            Program::Empty => {
                let executable = self.peers.out().join("merkle_empty");
                executable_of(self.cc("merkle_empty", &executable)?, executable)
            }
        }
    }

    fn cc(&self, name: &str, executable: &Path) -> Built<Command> {
        let source = present(self.peers.root(), &format!("benches/c/{name}.c"))?;
        let mut command = c::compiler();
        command.arg("-O2").arg(source).arg("-o").arg(executable);
        Ok(command)
    }

    fn classes(&mut self) -> Built<PathBuf> {
        if self.classes.is_none() {
            let classes = self.peers.out().join("hello-classes");
            let source = present(self.peers.root(), &format!("java-src/hello/{MAIN}.java"));
            self.classes = Some(source.and_then(|source| java::javac(&[source], &classes)).map(|()| classes));
        }
        self.classes.clone().expect("just set")
    }
}

/// Runs a compiler and looks at what it made.
fn executable_of(mut compiler: Command, executable: PathBuf) -> Built<Ready> {
    compiled::known(run(&mut compiler))?;
    let line = [compiler.get_program()].into_iter().chain(compiler.get_args()).map(OsString::from).collect();
    let stripped = stripped(&executable);
    Ok(Ready { command: vec![executable.into()], compiled: Some((line, Duration::MAX)), stripped })
}

/// Times the compilations of what was built, in turn.
pub(super) fn time(rows: &mut [Measured]) {
    for _ in 0..COMPILATIONS {
        for one in rows.iter_mut() {
            let Ok(Ready { compiled: Some((line, best)), .. }) = &mut one.built else { continue };
            let start = Instant::now();
            if Command::new(&line[0]).args(&line[1..]).output().is_ok_and(|output| output.status.success()) {
                *best = start.elapsed().min(*best);
            }
        }
    }
}

/// The size without symbols, if there is a `strip`.
fn stripped(executable: &Path) -> Option<u64> {
    let copy = executable.with_extension("stripped");
    let done = Command::new("strip").arg("-o").arg(&copy).arg(executable).status().is_ok_and(|status| status.success());
    let size = if done { std::fs::metadata(&copy).ok().map(|data| data.len()) } else { None };
    let _ = std::fs::remove_file(&copy);
    size
}
