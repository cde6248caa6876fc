//! Start-up: from exec to exit of a program that says hello, next to one in C that does nothing.

mod build;
pub mod table;

use std::ffi::OsString;
use std::time::Duration;

use crate::bounds::Verdict;
use crate::figures::median;
use crate::machine::Machine;
use crate::options::Options;
use crate::peers::{Absent, Built, Flags, Peers};
use crate::run;

/// Processes a row for each round of the options: they are short, and the differences small.
const PROCESSES: usize = 20;
/// The row that the others are compared with.
const BASE: &str = "c-empty";
/// The row that the bounds are for.
const BOUND: &str = "aotc";
/// What a hello world prints.
const HELLO: &str = "Hello, world\n";

/// A program.
#[derive(Clone, Copy, Debug)]
enum Program {
    /// The C program that does nothing.
    Empty,
    /// Hello.java compiled by aotc with these options.
    Aotc(Flags),
    /// Hello.java on the JDK with this feature version.
    Java(u32),
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    name: &'static str,
    what: &'static str,
    program: Program,
}

const ROWS: &[Row] = &[
    Row { name: BASE, what: "an empty C program", program: Program::Empty },
    Row { name: BOUND, what: "hello world by aotc", program: Program::Aotc(&[]) },
    Row { name: "aotc-static", what: "hello world by aotc --static", program: Program::Aotc(&["--static"]) },
    Row { name: "java17", what: "hello world on JDK 17, default options", program: Program::Java(17) },
    Row { name: "java25", what: "hello world on JDK 25, default options", program: Program::Java(25) },
];

/// A program that was built.
#[derive(Debug)]
struct Ready {
    command: Vec<OsString>,
    /// How it was compiled, and how long that takes at best; none for class files.
    compiled: Option<(Vec<OsString>, Duration)>,
    /// Bytes of the executable without symbols.
    stripped: Option<u64>,
}

/// One process.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Run {
    /// From exec to exit, in milliseconds.
    milliseconds: f64,
    /// The largest resident set, in kilobytes of 1024.
    resident: f64,
}

/// A row and what became of it.
#[derive(Debug)]
struct Measured {
    row: Row,
    built: Built<Ready>,
    runs: Vec<Run>,
}

/// All rows, measured.
#[derive(Debug)]
pub struct Startup {
    rows: Vec<Measured>,
}

impl Measured {
    fn best(&self) -> Option<f64> {
        self.runs.iter().map(|run| run.milliseconds).min_by(f64::total_cmp)
    }

    fn spread(&self) -> Option<f64> {
        let times: Vec<f64> = self.runs.iter().map(|run| run.milliseconds).collect();
        Some(median(&times)? / self.best()?)
    }

    /// The least of the largest resident sets: what is above comes from the machine.
    fn resident(&self) -> Option<f64> {
        self.runs.iter().map(|run| run.resident).min_by(f64::total_cmp)
    }

    fn compile_time(&self) -> Option<f64> {
        Some(self.built.as_ref().ok()?.compiled.as_ref()?.1.as_secs_f64())
    }

    fn stripped(&self) -> Option<f64> {
        self.built.as_ref().ok()?.stripped.map(|bytes| bytes as f64)
    }
}

impl Startup {
    /// Whether a program is there but did not build.
    pub fn failed(&self) -> bool {
        self.rows.iter().any(|one| matches!(one.built, Err(Absent::Failed(_))))
    }

    fn row(&self, name: &str) -> Option<&Measured> {
        self.rows.iter().find(|one| one.row.name == name)
    }

    /// What became of the bounds on hello world.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let hello = self.row(BOUND);
        let above = hello.and_then(Measured::best).zip(self.row(BASE).and_then(Measured::best));
        let verdict = |what: &str, at_most, value| Verdict::new(format!("hello world, {what}"), at_most, value);
        vec![
            verdict("stripped, kB", 900.0, hello.and_then(Measured::stripped).map(|bytes| bytes / 1e3)),
            verdict("exec to exit above empty C, ms", 1.0, above.map(|(hello, empty)| hello - empty)),
            verdict("peak resident, MB", 4.0, hello.and_then(Measured::resident).map(|kb| kb * 1024.0 / 1e6)),
            verdict("compiled in, s", 1.0, hello.and_then(Measured::compile_time)),
        ]
    }
}

/// The program that runs and measures others, built.
pub(crate) fn launcher(peers: &mut Peers) -> Result<OsString, String> {
    match build::Builder::new(peers).launcher() {
        Ok(launch) => Ok(launch.into()),
        Err(Absent::Skipped(why) | Absent::Failed(why)) => Err(format!("the launcher: {why}")),
    }
}

/// Builds and runs everything, A B C A B C. An error is a process that did not do what it should:
/// then there is no table.
pub fn measure(peers: &mut Peers, options: &Options, machine: &Machine) -> Result<Startup, String> {
    let launch = launcher(peers)?;
    let mut builder = build::Builder::new(peers);
    let build = |row: &Row| Measured { row: *row, built: builder.program(row.program), runs: Vec::new() };
    let mut rows: Vec<Measured> = ROWS.iter().map(build).collect();
    build::time(&mut rows);
    for round in 1..=options.rounds {
        eprintln!("start-up {round}/{}", options.rounds);
        for _ in 0..PROCESSES {
            for one in &mut rows {
                let Ok(ready) = &one.built else { continue };
                let line = [&machine.pinning(1).unwrap_or_default()[..], std::slice::from_ref(&launch), &ready.command]
                    .concat();
                let expected = if matches!(one.row.program, Program::Empty) { "" } else { HELLO };
                let run = run::output(&line, options.timeout).and_then(|text| parse(&text, expected));
                one.runs.push(run.map_err(|why| format!("{}: {why}", one.row.name))?);
            }
        }
    }
    Ok(Startup { rows })
}

/// What the program printed, then the launcher's line.
fn parse(text: &str, expected: &str) -> Result<Run, String> {
    let line = text.strip_prefix(expected).and_then(|rest| rest.strip_prefix("launch "));
    let line = line.ok_or_else(|| format!("printed {text:?}, not {expected:?}"))?;
    let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [nanoseconds, resident] => Ok(Run { milliseconds: nanoseconds / 1e6, resident }),
        _ => Err(format!("not what the launcher prints: {line:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_checked_before_it_counts() {
        let run = parse("Hello, world\nlaunch 1500000 2048\n", HELLO);
        assert_eq!(run, Ok(Run { milliseconds: 1.5, resident: 2048.0 }));
        assert!(parse("launch 1 2\n", "").is_ok());
        assert!(parse("Hello, word\nlaunch 1 2\n", HELLO).unwrap_err().starts_with("printed \"Hello, word"));
        assert!(parse("launch 1 2\n", HELLO).is_err());
        assert!(parse("Hello, world\nlaunch 1\n", HELLO).is_err());
    }
}
