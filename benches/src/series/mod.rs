//! Programs of `java-src/merkle` beside the tree of the headline, compiled by aotc and on HotSpot: they run in turn, and
//! one that does not print the right root ends the comparison.

pub mod headers;
pub mod rfc6962;

use std::ffi::OsString;

use serde_json::{Value, json};

use crate::bounds::Verdict;
use crate::machine::Machine;
use crate::options::Options;
use crate::peers::{Absent, Built, Flags, Peers};
use crate::run;

/// What there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Trees of RFC 6962.
    Rfc6962,
    /// Proof of work of block headers.
    Headers,
}

impl Kind {
    /// All.
    pub const ALL: [Kind; 2] = [Kind::Rfc6962, Kind::Headers];

    /// In the report.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Rfc6962 => "RFC 6962",
            Kind::Headers => "Block headers",
        }
    }

    fn main(self) -> &'static str {
        match self {
            Kind::Rfc6962 => "Rfc6962Run",
            Kind::Headers => "HeaderCheck",
        }
    }

    /// Threads at work in each process.
    fn cores(self) -> usize {
        match self {
            Kind::Rfc6962 => 1,
            Kind::Headers => 2,
        }
    }

    /// The rows, by name.
    pub fn rows(self) -> &'static [Row] {
        match self {
            Kind::Rfc6962 => rfc6962::ROWS,
            Kind::Headers => headers::ROWS,
        }
    }
}

/// Who runs the classes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Vm {
    /// Nobody: aotc has compiled them.
    Aotc,
    /// The JDK with this feature version.
    HotSpot(u32),
}

/// One program with its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name for `--inject`.
    pub name: &'static str,
    vm: Vm,
    args: Flags,
}

const fn row(name: &'static str, vm: Vm, args: Flags) -> Row {
    Row { name, vm, args }
}

/// What a process printed: for each line its label and values.
type Lines = Vec<(String, Vec<f64>)>;

/// A row and what became of it: the least of each value over all processes.
#[derive(Debug)]
struct Measured {
    row: Row,
    built: Built<Vec<OsString>>,
    best: Option<Lines>,
}

/// All rows of one kind, measured.
#[derive(Debug)]
pub struct Series {
    /// Which.
    pub kind: Kind,
    /// Leaves or headers.
    count: usize,
    rows: Vec<Measured>,
}

/// Builds and runs everything, A B C A B C. An error is a process that did not print the right root: then there is no
/// table.
pub fn measure(kind: Kind, peers: &mut Peers, options: &Options, machine: &Machine) -> Result<Series, String> {
    let (count, root) = match kind {
        Kind::Rfc6962 => (options.leaves, rfc6962::root(options.leaves)),
        Kind::Headers => {
            let count = headers::count(options.leaves);
            (count, headers::root(count))
        }
    };
    let build = |row: &Row| {
        let built = match row.vm {
            Vm::Aotc => peers.executable(kind.main(), &[]),
            Vm::HotSpot(version) => peers.on_hotspot(version, &[], kind.main()),
        };
        Measured { row: *row, built, best: None }
    };
    let mut rows: Vec<Measured> = kind.rows().iter().map(build).collect();
    for round in 1..=options.rounds {
        for one in &mut rows {
            let Ok(command) = &one.built else { continue };
            let name = one.row.name;
            eprintln!("round {round}/{}: {name}", options.rounds);
            let mut line = machine.pinning(kind.cores()).unwrap_or_default();
            line.extend_from_slice(command);
            line.extend([count.to_string().into(), "--rounds".into(), rounds(kind, one.row.vm, count).into()]);
            line.extend(one.row.args.iter().map(OsString::from));
            let text = run::output(&line, options.timeout).map_err(|why| format!("{name}, process {round}: {why}"))?;
            let (mut found, lines) = parse(&text).map_err(|why| format!("{name}, process {round}: {why}"))?;
            if options.wrong_root.as_deref() == Some(name) {
                found = run::spoil_root(&found);
            }
            if found != root {
                return Err(format!("wrong root, no comparison\n{count}: {root}\n{name}, process {round}: {found}"));
            }
            merge(&mut one.best, lines);
        }
    }
    Ok(Series { kind, count, rows })
}

/// Rounds inside one process: HotSpot gets warm.
fn rounds(kind: Kind, vm: Vm, count: usize) -> String {
    let rounds = match (vm, kind) {
        (Vm::Aotc, _) => 5,
        (_, Kind::Rfc6962) => (5_000_000 / count).clamp(10, 2000),
        (_, Kind::Headers) => (2_000_000 / count).clamp(10, 2000),
    };
    rounds.to_string()
}

/// The root, and each line `LABEL: NAME VALUE UNIT, NAME VALUE UNIT`.
fn parse(text: &str) -> Result<(String, Lines), String> {
    let root = text.lines().find_map(|line| line.strip_prefix("root ")).ok_or("no line `root`")?;
    let value = |part: &str| part.split_whitespace().nth(1)?.parse().ok().filter(|value: &f64| *value >= 0.0);
    let mut lines = Vec::new();
    for (label, rest) in text.lines().filter_map(|line| line.split_once(": ")) {
        let values: Option<Vec<f64>> = rest.split(", ").map(value).collect();
        lines.push((label.to_owned(), values.ok_or_else(|| format!("not values: {rest}"))?));
    }
    Ok((root.to_owned(), lines))
}

/// Keeps the least of each value. The lines are the same in every process.
fn merge(best: &mut Option<Lines>, lines: Lines) {
    let Some(best) = best else {
        *best = Some(lines);
        return;
    };
    for ((_, old), (_, new)) in best.iter_mut().zip(lines) {
        for (old, new) in old.iter_mut().zip(new) {
            *old = old.min(new);
        }
    }
}

impl Series {
    /// Whether a program is there but did not build.
    pub fn failed(&self) -> bool {
        self.rows.iter().any(|one| matches!(one.built, Err(Absent::Failed(_))))
    }

    /// A value of a row's line, or none if that did not run.
    fn value(&self, row: &str, label: &str, index: usize) -> Option<f64> {
        let lines = self.rows.iter().find(|one| one.row.name == row)?.best.as_ref()?;
        let (_, values) = lines.iter().find(|(known, _)| known == label)?;
        values.get(index).copied()
    }

    /// Markdown, with what is missing below.
    pub fn markdown(&self) -> String {
        let mut text = match self.kind {
            Kind::Rfc6962 => rfc6962::table(self),
            Kind::Headers => headers::table(self),
        };
        for one in &self.rows {
            if let Err(Absent::Skipped(why) | Absent::Failed(why)) = &one.built {
                text += &format!("\n{}: {why}\n", one.row.name);
            }
        }
        text
    }

    /// What became of the bounds.
    pub fn verdicts(&self) -> Vec<Verdict> {
        match self.kind {
            Kind::Rfc6962 => rfc6962::verdicts(self),
            Kind::Headers => Vec::new(),
        }
    }

    /// For the machine-readable report.
    pub fn json(&self) -> Value {
        let rows = self.rows.iter().map(|one| json!({ "name": one.row.name, "best": one.best }));
        json!({ "title": self.kind.title(), "count": self.count, "rows": rows.collect::<Value>() })
    }
}

/// A ratio for a table.
fn ratio(value: Option<f64>, base: Option<f64>) -> String {
    match value.zip(base) {
        Some((value, base)) if base > 0.0 => format!("{:.2}", value / base),
        _ => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_the_least_counts() {
        let text = "genesis x\nroot ab\na, b: time 2.5 ns, size 7 bytes\nc: time 1 ns\n";
        let (root, lines) = parse(text).unwrap();
        assert_eq!(root, "ab");
        assert_eq!(lines, [("a, b".to_owned(), vec![2.5, 7.0]), ("c".to_owned(), vec![1.0])]);
        let mut best = None;
        merge(&mut best, lines);
        merge(&mut best, vec![("a, b".to_owned(), vec![3.0, 6.0]), ("c".to_owned(), vec![0.5])]);
        assert_eq!(best.unwrap(), [("a, b".to_owned(), vec![2.5, 6.0]), ("c".to_owned(), vec![0.5])]);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        assert_eq!(parse("a: time 1 ns\n").unwrap_err(), "no line `root`");
        assert_eq!(parse("root x\na: time fast\n").unwrap_err(), "not values: time fast");
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = Kind::ALL.iter().flat_map(|kind| kind.rows()).map(|row| row.name).collect();
        names.extend(crate::rows::all().iter().map(|row| Box::leak(row.name.clone().into_boxed_str()) as &str));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
