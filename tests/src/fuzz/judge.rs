//! Whether a random program does the same on HotSpot and as an executable.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::reduce::reduce;
use super::source::{Node, render};
use crate::jdk::Jdk;
use crate::process::Outcome;
use crate::program::{Directives, Program};
use crate::{cache, compare, javac, native, oracle};

/// A random program and where its source is.
pub struct Case {
    pub tree: Vec<Node>,
    pub program: Program,
}

impl Case {
    /// Writes the source of a program into `root`; its main class is `class`.
    pub fn write(tree: Vec<Node>, class: &str, root: &Path) -> Result<Case, String> {
        let source = root.join(format!("{class}.java"));
        cache::write(&source, render(&tree).as_bytes()).map_err(|e| format!("{}: {e}", source.display()))?;
        let program = Program {
            name: format!("fuzz/{class}"),
            main_class: class.to_string(),
            sources: vec![source],
            root: root.to_path_buf(),
            directives: Directives::default(),
        };
        Ok(Case { tree, program })
    }

    fn source(&self) -> &Path {
        &self.program.sources[0]
    }
}

/// What is wrong with a program.
#[derive(Debug)]
pub enum Fault {
    /// The executable gives another answer.
    Answer(String),
    /// There is no executable.
    Refused(String),
    /// It proves nothing: javac rejects it, HotSpot does not end it.
    Useless(String),
}

/// Compares the two sides.
pub fn judge(jdk: &Jdk, program: &Program, classes: &Path) -> Result<(), Fault> {
    let expected = oracle::run(jdk, program, classes).map_err(Fault::Useless)?;
    let executable = native::executable(jdk, program, classes).map_err(Fault::Refused)?;
    let actual = native::run_with_settings(program, &executable).map_err(Fault::Refused)?;
    _ = fs::remove_file(executable);
    let Err(report) = agree(&expected, &actual) else { return Ok(()) };
    // Before another is accused: does HotSpot's interpreter say what its compilers say?
    let mut program = program.clone();
    program.directives.java.push("-Xint".to_string());
    let interpreted = oracle::run(jdk, &program, classes).map_err(Fault::Useless)?;
    match agree(&expected, &interpreted) {
        Ok(()) => Err(Fault::Answer(report)),
        Err(report) => Err(Fault::Useless(format!("HotSpot's interpreter differs from its compilers\n{report}"))),
    }
}

fn agree(expected: &Outcome, actual: &Outcome) -> Result<(), String> {
    compare::compare(&compare::settled(expected), &compare::settled(actual), false)
}

/// The smallest program found within `limit` that has a fault of the same kind; written beside the first one.
pub fn smaller(jdk: &Jdk, case: &Case, fault: &Fault, limit: Duration) -> Result<PathBuf, String> {
    let class = &case.program.main_class;
    let root = case.source().with_extension("reduced");
    let started = Instant::now();
    let mut interesting = |tree: &[Node]| {
        let Ok(attempt) = Case::write(tree.to_vec(), class, &root) else { return false };
        let Ok(classes) = javac::compile(jdk, &[], &attempt.program.sources) else { return false };
        let found = judge(jdk, &attempt.program, &classes);
        _ = fs::remove_dir_all(classes);
        matches!(
            (&found, fault),
            (Err(Fault::Answer(_)), Fault::Answer(_)) | (Err(Fault::Refused(_)), Fault::Refused(_))
        )
    };
    let tree = reduce(&case.tree, &|| started.elapsed() > limit, &mut interesting);
    Case::write(tree, class, &root).map(|case| case.source().to_path_buf())
}
