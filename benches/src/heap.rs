//! Programs that live by the heap, compiled by aotc and on HotSpot with each of its collectors, with the same heap maximum
//! on the same cores. Time is that of a whole run of the workload, collections included.

use std::ffi::OsString;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::bounds::Verdict;
use crate::machine::Machine;
use crate::options::Options;
use crate::peers::{Absent, Built, Flags, Peers};
use crate::run;
use crate::startup::launcher;

/// HotSpot's collectors need threads of their own.
const CORES: usize = 2;
/// The JDK that is compared.
const JDK: u32 = 25;

/// A workload of `java-src/workloads`.
#[derive(Clone, Copy, Debug)]
struct Workload {
    main: &'static str,
    what: &'static str,
    heap: &'static str,
    /// The ratio to the best of HotSpot's collectors that is asked for.
    at_most: f64,
}

const WORKLOADS: &[Workload] = &[
    Workload { main: "ObjectAllocation", what: "8 M nodes, few live at a time", heap: "256m", at_most: 1.0 },
    Workload { main: "LiveList", what: "a list of 10 M nodes, all live", heap: "1g", at_most: 1.3 },
    Workload { main: "LiveMap", what: "a HashMap of 3 M entries, all live", heap: "1g", at_most: 1.3 },
];

/// Who runs it.
#[derive(Clone, Copy, Debug)]
enum Vm {
    Aotc(Flags),
    HotSpot(Flags),
}

/// The row that the bounds are for.
const AOTC: &str = "aotc";
const ROWS: &[(&str, Vm)] = &[
    (AOTC, Vm::Aotc(&[])),
    ("aotc, references of 8 bytes", Vm::Aotc(&["--references=8"])),
    ("HotSpot, Serial", Vm::HotSpot(&["-XX:+UseSerialGC"])),
    ("HotSpot, Parallel", Vm::HotSpot(&["-XX:+UseParallelGC"])),
    ("HotSpot, G1", Vm::HotSpot(&["-XX:+UseG1GC"])),
];

/// The least over all processes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Best {
    /// Of the best run in the process.
    nanoseconds: f64,
    /// Largest resident set, in kilobytes of 1024.
    resident: f64,
}

#[derive(Debug)]
struct Measured {
    built: Built<Vec<OsString>>,
    best: Option<Best>,
}

/// All workloads, measured: for each one entry a row.
#[derive(Debug)]
pub struct Heap {
    workloads: Vec<Vec<Measured>>,
}

/// Builds and runs everything, A B C A B C. An error is a process that fails or prints another checksum than the others.
pub fn measure(peers: &mut Peers, options: &Options, machine: &Machine) -> Result<Heap, String> {
    let launch = launcher(peers)?;
    let mut workloads = Vec::new();
    for workload in WORKLOADS {
        let mut rows: Vec<Measured> =
            ROWS.iter().map(|(_, vm)| Measured { built: build(peers, *workload, *vm), best: None }).collect();
        let mut checksum: Option<String> = None;
        for round in 1..=options.rounds {
            for ((name, _), one) in ROWS.iter().zip(&mut rows) {
                let Ok(command) = &one.built else { continue };
                eprintln!("round {round}/{}: {}, {name}", options.rounds, workload.main);
                let mut line = machine.pinning(CORES).unwrap_or_default();
                line.push(launch.clone());
                line.extend_from_slice(command);
                let wrong = |why: String| format!("{}, {name}, process {round}: {why}", workload.main);
                let text = run::output(&line, options.timeout).map_err(wrong)?;
                let (mut found, best) = parse(&text).map_err(wrong)?;
                if options.wrong_root.as_deref() == Some(workload.main) && *name == AOTC {
                    found.push('0');
                }
                let expected = checksum.get_or_insert_with(|| found.clone());
                if *expected != found {
                    return Err(wrong(format!("wrong checksum, no comparison: {found}, not {expected}")));
                }
                one.best = Some(one.best.map_or(best, |old| Best {
                    nanoseconds: old.nanoseconds.min(best.nanoseconds),
                    resident: old.resident.min(best.resident),
                }));
            }
        }
        workloads.push(rows);
    }
    Ok(Heap { workloads })
}

/// Names of the workloads, for `--inject`.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORKLOADS.iter().map(|workload| workload.main)
}

fn build(peers: &mut Peers, workload: Workload, vm: Vm) -> Built<Vec<OsString>> {
    match vm {
        Vm::Aotc(flags) => {
            let heap = format!("--run-time-options=heap-max={}", workload.heap);
            peers.executable(workload.main, &[&[heap.as_str()], flags].concat())
        }
        Vm::HotSpot(flags) => {
            let heap = format!("-Xmx{}", workload.heap);
            peers.on_hotspot(JDK, &[&[heap.as_str()], flags].concat(), workload.main)
        }
    }
}

/// What the program prints, then the launcher's line.
fn parse(text: &str) -> Result<(String, Best), String> {
    let words = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
    let number = |text: Option<&str>| text?.parse().ok();
    let checksum = words("checksum ").ok_or("no line `checksum`")?.to_owned();
    let nanoseconds = number(words("time ").and_then(|line| line.strip_suffix(" ns"))).ok_or("no line `time`")?;
    let resident = number(words("launch ").and_then(|line| line.split(' ').nth(1))).ok_or("no line `launch`")?;
    Ok((checksum, Best { nanoseconds, resident }))
}

/// Least of a figure over HotSpot's rows.
fn hotspot(rows: &[Measured], figure: impl Fn(Best) -> f64) -> Option<f64> {
    let all = ROWS.iter().zip(rows).filter(|((_, vm), _)| matches!(vm, Vm::HotSpot(_)));
    all.filter_map(|(_, one)| one.best.map(&figure)).min_by(f64::total_cmp)
}

/// A figure of a row over HotSpot's least.
fn ratio(rows: &[Measured], row: usize, figure: impl Fn(Best) -> f64) -> Option<f64> {
    Some(figure(rows[row].best?) / hotspot(rows, figure)?)
}

impl Heap {
    /// Whether a program is there but did not build.
    pub fn failed(&self) -> bool {
        self.workloads.iter().flatten().any(|one| matches!(one.built, Err(Absent::Failed(_))))
    }

    /// Markdown, with what is missing below.
    pub fn markdown(&self) -> String {
        let mut text = format!(
            "Time and largest resident set, each as a ratio to the least of HotSpot {JDK}'s three collectors; the same heap\n\
             maximum, two cores, checksums equal. Below 1 is better.\n\n| workload | row | time | resident |\n|---|---|--:|--:|\n"
        );
        for (workload, rows) in WORKLOADS.iter().zip(&self.workloads) {
            for (index, (name, _)) in ROWS.iter().enumerate() {
                let what = if index == 0 { workload.what } else { "" };
                let shown = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
                let time = shown(ratio(rows, index, |best| best.nanoseconds));
                let resident = shown(ratio(rows, index, |best| best.resident));
                let _ = writeln!(text, "| {what} | {name} | {time} | {resident} |");
            }
        }
        for (workload, rows) in WORKLOADS.iter().zip(&self.workloads) {
            for ((name, _), one) in ROWS.iter().zip(rows) {
                if let Err(Absent::Skipped(why) | Absent::Failed(why)) = &one.built {
                    let _ = write!(text, "\n{}, {name}: {why}\n", workload.main);
                }
            }
        }
        text
    }

    /// What became of the bounds.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let both = |(workload, rows): (&Workload, &Vec<Measured>)| {
            let time = ratio(rows, 0, |best| best.nanoseconds);
            let resident = ratio(rows, 0, |best| best.resident);
            [
                Verdict::new(format!("{}, time / HotSpot {JDK}", workload.main), workload.at_most, time),
                Verdict::new(format!("{}, resident / HotSpot {JDK}", workload.main), 1.0, resident),
            ]
        };
        WORKLOADS.iter().zip(&self.workloads).flat_map(both).collect()
    }

    /// For the machine-readable report.
    pub fn json(&self) -> Value {
        let one = |((name, _), one): (&(&str, Vm), &Measured)| {
            json!({
                "row": name,
                "nanoseconds": one.best.map(|best| best.nanoseconds),
                "resident_kb": one.best.map(|best| best.resident),
            })
        };
        let all = WORKLOADS.iter().zip(&self.workloads);
        all.map(|(workload, rows)| json!({ "workload": workload.main, "rows": ROWS.iter().zip(rows).map(one).collect::<Value>() }))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_read() {
        let best = Best { nanoseconds: 12.0, resident: 2048.0 };
        assert_eq!(parse("checksum -7\ntime 12 ns\nlaunch 99 2048\n"), Ok(("-7".to_owned(), best)));
        assert_eq!(parse("time 12 ns\nlaunch 99 2048\n"), Err("no line `checksum`".to_owned()));
        assert_eq!(parse("checksum 1\ntime 12\nlaunch 9 9\n"), Err("no line `time`".to_owned()));
        assert_eq!(parse("checksum 1\ntime 12 ns\n"), Err("no line `launch`".to_owned()));
    }

    #[test]
    fn the_best_collector_counts_and_a_missed_bound_does_not_hold() {
        let ran =
            |nanoseconds, resident| Measured { built: Ok(Vec::new()), best: Some(Best { nanoseconds, resident }) };
        let rows =
            |own: f64| vec![ran(own, 50.0), ran(8.0, 30.0), ran(20.0, 100.0), ran(10.0, 200.0), ran(30.0, 100.0)];
        let heap = Heap { workloads: vec![rows(11.0), rows(11.0), rows(14.0)] };
        let text = heap.markdown();
        assert!(text.contains("| 8 M nodes, few live at a time | aotc | 1.10 | 0.50 |"), "{text}");
        assert!(text.contains("|  | HotSpot, Parallel | 1.00 | 2.00 |"), "{text}");
        let holds: Vec<_> = heap.verdicts().iter().map(Verdict::holds).collect();
        assert_eq!(holds, [false, true, true, true, false, true]);
    }
}
