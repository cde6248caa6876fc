//! What HotSpot answers: the right answer by definition, kept under the hash of what it depends
//! on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::jdk::Jdk;
use crate::process::{self, End, Outcome};
use crate::program::Program;
use crate::{cache, compare, workspace};

const LIMIT: Duration = Duration::from_secs(60);

/// Without the first, a hot implicit exception loses its stack trace.
pub const FLAGS: [&str; 2] = ["-XX:-OmitStackTraceInFastThrow", "-Xshare:auto"];

/// Runs `program` on HotSpot, or takes the answer of an earlier run. A program is run twice
/// before it is believed: one whose runs differ can prove nothing and is rejected.
pub fn answer(jdk: &Jdk, program: &Program, classes: &Path) -> Result<Outcome, String> {
    let kept = kept_at(jdk, program, classes)?;
    let outcome = match fs::read(&kept).ok().and_then(|bytes| decode(&bytes)) {
        Some(outcome) => outcome,
        None => {
            let first = run(jdk, program, classes)?;
            let second = run(jdk, program, classes)?;
            if first != second {
                let difference = compare::compare(&first, &second, false);
                return Err(format!(
                    "two runs on HotSpot differ; the program cannot be a test\n{}",
                    difference.err().unwrap_or_default()
                ));
            }
            cache::write(&kept, &encode(&first)).map_err(|e| format!("cannot write {}: {e}", kept.display()))?;
            first
        }
    };
    match (outcome.end, program.directives.exit) {
        (End::Exit(code), Some(wanted)) if code != wanted => Err(format!(
            "the header says exit: {wanted}, but HotSpot ends with {code}\n{}",
            String::from_utf8_lossy(&outcome.stderr)
        )),
        _ => Ok(outcome),
    }
}

/// One run on HotSpot; one that does not end by itself is an error.
pub fn run(jdk: &Jdk, program: &Program, classes: &Path) -> Result<Outcome, String> {
    let mut command = Command::new(jdk.tool("java"));
    command
        .args(FLAGS)
        .args(&program.directives.java)
        .arg("-cp")
        .arg(classes)
        .arg(&program.main_class)
        .args(&program.directives.args);
    let outcome = process::run(&mut command, program.directives.stdin.as_bytes(), LIMIT)
        .map_err(|e| format!("cannot run {:?}: {e}", command.get_program()))?;
    match outcome.end {
        End::Exit(_) => Ok(outcome),
        end => Err(format!("HotSpot: {end}")),
    }
}

fn kept_at(jdk: &Jdk, program: &Program, classes: &Path) -> Result<PathBuf, String> {
    let mut content = cache::Content::default();
    content.add(&jdk.version).add(&program.main_class);
    content.add(FLAGS.join(" ")).add(&program.directives.stdin);
    for arg in program.directives.java.iter().chain(&program.directives.args) {
        content.add(arg);
    }
    let owned = |path: &Path| path.extension().is_some_and(|e| e == "class") && program.owns(path);
    let files = cache::files(classes, &owned).map_err(|e| format!("cannot list {}: {e}", classes.display()))?;
    for file in files {
        let bytes = fs::read(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        content.add(file.file_name().unwrap_or_default().as_encoded_bytes());
        content.add(bytes);
    }
    let name = format!("{}-{}", program.main_class, content.finish());
    Ok(workspace().join("oracle").join(name))
}

/// The outcome of `run`, or of an earlier one with equal `inputs`. A run that did not end is not kept: it may next time.
pub fn remember(
    kind: &str,
    inputs: &[&[u8]],
    run: impl FnOnce() -> Result<Outcome, String>,
) -> Result<Outcome, String> {
    let mut content = cache::Content::default();
    for input in inputs {
        content.add(input);
    }
    let kept = workspace().join("oracle").join(kind).join(content.finish());
    if let Some(outcome) = fs::read(&kept).ok().and_then(|bytes| decode(&bytes)) {
        return Ok(outcome);
    }
    let outcome = run()?;
    if let End::Exit(_) = outcome.end {
        cache::write(&kept, &encode(&outcome)).map_err(|e| format!("cannot write {}: {e}", kept.display()))?;
    }
    Ok(outcome)
}

/// `exit stdout-length stderr-length`, a newline, then both streams.
fn encode(outcome: &Outcome) -> Vec<u8> {
    let End::Exit(code) = outcome.end else {
        unreachable!("only whole runs are kept");
    };
    let mut bytes = format!("{code} {} {}\n", outcome.stdout.len(), outcome.stderr.len()).into_bytes();
    bytes.extend_from_slice(&outcome.stdout);
    bytes.extend_from_slice(&outcome.stderr);
    bytes
}

fn decode(bytes: &[u8]) -> Option<Outcome> {
    let end = bytes.iter().position(|&b| b == b'\n')?;
    let mut head = std::str::from_utf8(&bytes[..end]).ok()?.split(' ');
    let code = head.next()?.parse().ok()?;
    let stdout_length: usize = head.next()?.parse().ok()?;
    let stderr_length: usize = head.next()?.parse().ok()?;
    let (stdout, stderr) = bytes[end + 1..].split_at_checked(stdout_length)?;
    (stderr.len() == stderr_length).then(|| Outcome {
        stdout: stdout.to_vec(),
        stderr: stderr.to_vec(),
        end: End::Exit(code),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_answers_come_back() {
        let outcome = Outcome { stdout: b"a\nb".to_vec(), stderr: b"\n\xff".to_vec(), end: End::Exit(3) };
        let bytes = encode(&outcome);
        assert_eq!(decode(&bytes), Some(outcome));
        assert_eq!(decode(&bytes[..bytes.len() - 1]), None);
        assert_eq!(decode(b""), None);
    }
}
