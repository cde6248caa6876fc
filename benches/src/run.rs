//! Runs the rows: whole processes in turn, A B C A B C, each pinned to one core.

use std::ffi::OsString;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::figures::{self, Figures, Report};
use crate::gate;
use crate::limit::Limit;
use crate::machine::Machine;
use crate::options::Options;
use crate::rows::Row;

/// A row and what became of it.
#[derive(Debug)]
pub struct Measured {
    /// The row.
    pub row: Row,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a row.
#[derive(Debug)]
pub enum Outcome {
    /// This machine lacks something the peer needs.
    Skipped(String),
    /// The peer did not build.
    Failed(String),
    /// It was built.
    Ready {
        /// The program and its first words.
        command: Vec<OsString>,
        /// One entry a process: what it printed, or why that cannot be used.
        runs: Vec<Result<Report, String>>,
    },
}

impl Measured {
    /// The runs so far, none unless it was built.
    pub fn runs(&self) -> &[Result<Report, String>] {
        match &self.outcome {
            Outcome::Ready { runs, .. } => runs,
            _ => &[],
        }
    }

    /// The times of the runs that printed some.
    pub fn figures(&self) -> Vec<Figures> {
        self.runs().iter().flatten().map(|report| report.figures).collect()
    }
}

#[cfg(test)]
impl Measured {
    /// A row whose processes printed these totals, a quarter of each for adding.
    pub fn ran(name: &str, totals: &[f64]) -> Self {
        let report = |&total: &f64| {
            let figures = Figures { add: total / 4.0, compute: total * 0.75, total };
            Ok(Report { root: String::new(), figures })
        };
        let runs = totals.iter().map(report).collect();
        Measured { row: Row::command(name, Vec::new()), outcome: Outcome::Ready { command: Vec::new(), runs } }
    }

    /// A row that this machine cannot run.
    pub fn skipped(name: &str, why: &str) -> Self {
        Measured { row: Row::command(name, Vec::new()), outcome: Outcome::Skipped(why.to_owned()) }
    }
}

/// Runs every row `options.rounds` times, in turn with each other and the measuring of the limit, and stops after a round that has a wrong root,
/// for then there will be no comparison.
pub fn all(measured: &mut [Measured], options: &Options, machine: &Machine, root: &str, mut limit: Option<&mut Limit>) {
    for round in 1..=options.rounds {
        if let Some(limit) = &mut limit {
            limit.measure(options, machine);
        }
        for one in measured.iter_mut() {
            let Outcome::Ready { command, runs } = &mut one.outcome else {
                continue;
            };
            eprintln!("round {round}/{}: {}", options.rounds, one.row.name);
            let line = line(command, &one.row, options.leaves, machine);
            let mut run = output(&line, options.timeout).and_then(|text| figures::parse(&text));
            if options.wrong_root.as_ref() == Some(&one.row.name) {
                run = run.map(spoil);
            }
            runs.push(run);
        }
        if !gate::check(measured, root).is_empty() {
            return;
        }
    }
}

/// The whole command line of one process.
fn line(command: &[OsString], row: &Row, leaves: usize, machine: &Machine) -> Vec<OsString> {
    let mut line = machine.pinning(row.cores).unwrap_or_default();
    line.extend_from_slice(command);
    line.push(leaves.to_string().into());
    line.extend(row.args.iter().map(OsString::from));
    line.extend(["--rounds".into(), row.rounds(leaves).to_string().into()]);
    line
}

/// The standard output of a process that ends well within `timeout`.
pub(crate) fn output(line: &[OsString], timeout: Duration) -> Result<String, String> {
    let program = line[0].to_string_lossy();
    let mut child = Command::new(&line[0])
        .args(&line[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{program}: {e}"))?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let text = stdout.recv_timeout(timeout);
    if text.is_err() {
        let _ = child.kill();
    }
    let status = child.wait().map_err(|e| e.to_string())?;
    let text = text.map_err(|_| format!("did not end within {} s", timeout.as_secs()))?;
    if status.success() {
        return Ok(text);
    }
    let complaint = stderr.recv_timeout(timeout).unwrap_or_default();
    let first = complaint.lines().next().unwrap_or("nothing on standard error");
    Err(format!("{status}: {first}"))
}

/// Reads a pipe to its end on a thread of its own, so that the process never waits for us.
fn drain(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

/// Another root: the self-test of the gate.
fn spoil(report: Report) -> Report {
    Report { root: spoil_root(&report.root), ..report }
}

/// A root that differs in its first digit.
pub(crate) fn spoil_root(root: &str) -> String {
    let digit = if root.starts_with('0') { "1" } else { "0" };
    format!("{digit}{}", &root[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, timeout: Duration) -> Result<String, String> {
        output(&["sh".into(), "-c".into(), script.into()], timeout)
    }

    #[test]
    fn output_of_a_process() {
        let long = Duration::from_secs(60);
        assert_eq!(shell("echo yes; echo no >&2", long), Ok("yes\n".to_owned()));
        assert_eq!(shell("echo oops >&2; exit 3", long), Err("exit status: 3: oops".to_owned()));
        assert!(output(&["/no/such/program".into()], long).is_err());
    }

    #[test]
    fn a_process_that_hangs_is_ended() {
        let error = shell("exec sleep 600", Duration::from_millis(50)).unwrap_err();
        assert_eq!(error, "did not end within 0 s");
    }

    #[test]
    fn arguments_of_a_row() {
        let row = crate::rows::all().into_iter().find(|row| row.name == "aotc-into").unwrap();
        let machine = Machine { cpu: String::new(), zen4: false, pin: None };
        let line = line(&["m".into()], &row, 7, &machine);
        assert_eq!(line, ["m", "7", "--variant", "into", "--rounds", "5"]);
    }

    #[test]
    fn a_spoilt_root_is_another_root() {
        let figures = Figures { add: 1.0, compute: 1.0, total: 2.0 };
        for root in ["00", "10", "f0"] {
            let spoilt = spoil(Report { root: root.to_owned(), figures });
            assert_ne!(spoilt.root, root);
            assert_eq!(spoilt.root.len(), root.len());
        }
    }
}
