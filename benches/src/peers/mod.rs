//! Builds the programs that are compared. What this machine lacks is a reason to skip, what does
//! not build is a failure; neither stops the other peers.

pub(crate) mod c;
pub(crate) mod compiled;
mod crates;
pub(crate) mod java;
mod variant;

pub use c::CProgram;
pub use java::javac;

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Words of a command line.
pub type Flags = &'static [&'static str];

/// A program that several rows may run with different arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Peer {
    /// A C reference.
    C(CProgram),
    /// MerkleTree on HotSpot: the JDK with this feature version, and its options.
    Java(u32, Flags),
    /// MerkleTree compiled by aotc with these options.
    Aotc(Flags),
    /// A program of `benches/peers`, and the feature that it needs.
    Crate(&'static str, Option<&'static str>),
    /// Any command, as words.
    Command(Vec<String>),
}

/// Why there is no program.
#[derive(Clone, Debug, PartialEq)]
pub enum Absent {
    /// This machine lacks something.
    Skipped(String),
    /// Everything is there and yet it did not build.
    Failed(String),
}

pub(crate) type Built<T> = Result<T, Absent>;

/// Builds each peer once, on demand.
#[derive(Debug)]
pub struct Peers {
    /// The root of the repository.
    root: PathBuf,
    /// Cargo's target directory.
    target: PathBuf,
    /// Where the harness puts what it makes.
    out: PathBuf,
    /// An aotc given by the user.
    aotc: Option<PathBuf>,
    programs: HashMap<Peer, Built<Vec<OsString>>>,
    kernels: Option<Built<PathBuf>>,
    classes: Option<Built<PathBuf>>,
    compiler: Option<Built<PathBuf>>,
}

impl Peers {
    /// Works in the target directory this harness was built in.
    pub fn new(aotc: Option<PathBuf>) -> Result<Self, String> {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .canonicalize()
            .map_err(|e| format!("the work tree this was built from: {e}"))?;
        let exe = std::env::current_exe().map_err(|e| format!("where am I: {e}"))?;
        let target = exe.ancestors().nth(2).map_or_else(|| root.join("target"), Path::to_owned);
        let out = target.join("compare");
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        Ok(Peers { root, target, out, aotc, programs: HashMap::new(), kernels: None, classes: None, compiler: None })
    }

    /// The root of the repository.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where to put what is made.
    pub fn out(&self) -> &Path {
        &self.out
    }

    /// The command that runs `peer`, built if it is asked for the first time.
    pub fn build(&mut self, peer: &Peer) -> Built<Vec<OsString>> {
        if let Some(built) = self.programs.get(peer) {
            return built.clone();
        }
        let built = match peer {
            Peer::C(program) => self.c(*program),
            Peer::Java(version, flags) => self.java(*version, flags),
            Peer::Aotc(flags) => self.aotc(flags),
            Peer::Crate(program, feature) => self.public(program, *feature),
            Peer::Command(words) => Ok(words.iter().map(OsString::from).collect()),
        };
        self.programs.insert(peer.clone(), built.clone());
        built
    }

    /// Runs cargo in the workspace, into a target directory.
    fn cargo(&self, args: &[&str], target: &Path) -> Built<()> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(&self.root).args(["build", "--quiet"]).args(args);
        run(command.arg("--target-dir").arg(target))
    }
}

/// Runs a build step. A program that is not there is a reason to skip.
pub(crate) fn run(command: &mut Command) -> Built<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    eprintln!("build: {}", shown(command));
    let output = match command.output() {
        Ok(output) => output,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return Err(Absent::Skipped(format!("{program} not found")));
        }
        Err(e) => return Err(Absent::Failed(format!("{program}: {e}"))),
    };
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    eprint!("{text}");
    let first = text.lines().find(|line| line.contains("error")).or(text.lines().next());
    Err(Absent::Failed(first.unwrap_or(&format!("{program}: {}", output.status)).to_owned()))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// The file, or a reason to skip that names it.
pub(crate) fn present(root: &Path, file: &str) -> Built<PathBuf> {
    let path = root.join(file);
    if path.is_file() { Ok(path) } else { Err(Absent::Skipped(format!("{file} not found"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_skipped_a_failing_one_failed() {
        let missing = run(&mut Command::new("/no/such/program"));
        assert_eq!(missing, Err(Absent::Skipped("/no/such/program not found".to_owned())));
        let mut failing = Command::new("sh");
        failing.args(["-c", "echo note; echo 'x.c:1: error: bad' >&2; exit 1"]);
        assert_eq!(run(&mut failing), Err(Absent::Failed("x.c:1: error: bad".to_owned())));
    }

    #[test]
    fn a_missing_file_is_named() {
        let absent = present(Path::new("/"), "no/such.file");
        assert_eq!(absent, Err(Absent::Skipped("no/such.file not found".to_owned())));
    }
}
