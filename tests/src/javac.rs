//! From Java sources to class files: one javac run for each JDK and set of flags.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use crate::jdk::Jdk;
use crate::process::{self, End};
use crate::program::Program;
use crate::{cache, workspace};

const LIMIT: Duration = Duration::from_secs(300);

/// All programs of one JDK, compiled when the first of a batch is asked for.
pub struct Javac {
    jdk: Jdk,
    batches: Vec<Batch>,
}

struct Batch {
    root: PathBuf,
    flags: Vec<String>,
    sources: Vec<PathBuf>,
    classes: OnceLock<Result<PathBuf, String>>,
}

impl Javac {
    pub fn new(jdk: Jdk, programs: &[Program]) -> Javac {
        let mut batches: Vec<Batch> = Vec::new();
        for program in programs {
            match batches.iter_mut().find(|batch| batch.holds(program)) {
                Some(batch) => {
                    for source in &program.sources {
                        if !batch.sources.contains(source) {
                            batch.sources.push(source.clone());
                        }
                    }
                }
                None => batches.push(Batch {
                    root: program.root.clone(),
                    flags: program.directives.javac.clone(),
                    sources: program.sources.clone(),
                    classes: OnceLock::new(),
                }),
            }
        }
        Javac { jdk, batches }
    }

    /// The directory with the class files of `program`.
    pub fn classes(&self, program: &Program) -> Result<&Path, String> {
        let batch = self
            .batches
            .iter()
            .find(|batch| batch.holds(program))
            .ok_or_else(|| format!("{} is in no batch", program.name))?;
        batch.classes.get_or_init(|| compile(&self.jdk, &batch.flags, &batch.sources)).as_deref().map_err(String::clone)
    }
}

impl Batch {
    fn holds(&self, program: &Program) -> bool {
        self.root == program.root && self.flags == program.directives.javac
    }
}

/// Compiles `sources` into a directory named by the hash of all that goes in; when that directory
/// is there already, nothing is done.
pub fn compile(jdk: &Jdk, flags: &[String], sources: &[PathBuf]) -> Result<PathBuf, String> {
    let mut content = cache::Content::default();
    content.add(&jdk.version).add(jdk.javac_version());
    for flag in flags {
        content.add(flag);
    }
    for source in sources {
        let text = fs::read(source).map_err(|e| format!("cannot read {}: {e}", source.display()))?;
        content.add(source.file_name().unwrap_or_default().as_encoded_bytes());
        content.add(text);
    }
    let name = format!("jdk{}-{}", jdk.feature, content.finish());
    let classes = workspace().join("classes").join(name);
    if classes.is_dir() {
        return Ok(classes);
    }

    let fault = |e: std::io::Error| format!("javac into {}: {e}", classes.display());
    let temporary = cache::scratch(&classes);
    fs::create_dir_all(&temporary).map_err(fault)?;
    let mut command = jdk.javac(flags);
    command
        .args(["-encoding", "UTF-8", "-proc:none", "-nowarn"])
        .args(["-XDsuppressNotes", "-Xmaxerrs", "20"])
        .arg("-d")
        .arg(&temporary)
        .args(sources);
    let outcome = process::run(&mut command, b"", LIMIT).map_err(fault)?;
    if outcome.end != End::Exit(0) {
        _ = fs::remove_dir_all(&temporary);
        return Err(format!(
            "javac {} for JDK {}: {}\n{}{}",
            jdk.javac_version(),
            jdk.version,
            outcome.end,
            String::from_utf8_lossy(&outcome.stdout),
            String::from_utf8_lossy(&outcome.stderr)
        ));
    }
    if let Err(e) = fs::rename(&temporary, &classes) {
        _ = fs::remove_dir_all(&temporary);
        // Another test process may have been first.
        if !classes.is_dir() {
            return Err(fault(e));
        }
    }
    Ok(classes)
}
