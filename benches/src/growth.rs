//! The same program from small trees to large ones: the time a leaf should not grow.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::bounds::{BATCH, Verdict};
use crate::figures;
use crate::machine::Machine;
use crate::options::Options;
use crate::oracle;
use crate::peers::{Absent, Peers};
use crate::rows;
use crate::run;

/// From a tree that fits into the first-level cache to one of a gigabyte.
const SIZES: &[usize] = &[1_000, 10_000, 100_000, 1_000_000, 16 << 20];
/// A process repeats its tree until it has hashed so many leaves, or five times.
const LEAVES: usize = 5_000_000;

/// All sizes, measured.
#[derive(Debug)]
pub struct Growth {
    /// Leaves, and the best total in ns/leaf.
    sizes: Vec<(usize, f64)>,
}

/// Runs all sizes, in turn. An error is a process that did not print the right root.
pub fn measure(peers: &mut Peers, options: &Options, machine: &Machine) -> Result<Growth, String> {
    let row = rows::all().into_iter().find(|row| row.name == BATCH).expect("a row");
    let command = peers.row(&row, machine).map_err(|absent| match absent {
        Absent::Skipped(why) | Absent::Failed(why) => format!("growth: {why}"),
    })?;
    let roots: Vec<String> = SIZES.iter().map(|leaves| oracle::root(*leaves)).collect();
    let mut runs = vec![Vec::new(); SIZES.len()];
    for round in 1..=options.rounds {
        for ((leaves, root), runs) in SIZES.iter().zip(&roots).zip(&mut runs) {
            eprintln!("growth {round}/{}: {leaves} leaves", options.rounds);
            let mut line = machine.pinning(row.cores).unwrap_or_default();
            line.extend_from_slice(&command);
            line.push(leaves.to_string().into());
            line.extend(row.args.iter().map(Into::into));
            line.extend(["--rounds".into(), (LEAVES / leaves).max(5).to_string().into()]);
            let report = run::output(&line, options.timeout).and_then(|text| figures::parse(&text));
            let report = report.map_err(|why| format!("growth: {leaves} leaves: {why}"))?;
            if report.root != *root {
                return Err(format!("growth: {leaves} leaves: root {}, not {root}", report.root));
            }
            runs.push(report.figures);
        }
    }
    let best = |runs: &Vec<_>| figures::best(runs).map(|best| best.total).unwrap_or(f64::NAN);
    Ok(Growth { sizes: SIZES.iter().copied().zip(runs.iter().map(best)).collect() })
}

impl Growth {
    /// The largest time over the least.
    fn span(&self) -> f64 {
        let times = || self.sizes.iter().map(|(_, time)| *time);
        times().fold(0.0, f64::max) / times().fold(f64::INFINITY, f64::min)
    }

    /// What became of the bound.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(format!("{BATCH}, time a leaf from 1 k to 16 M leaves, largest / least"), 1.15, Some(self.span()))
    }

    /// Ratios to the least time.
    pub fn markdown(&self) -> String {
        let least = self.sizes.iter().map(|(_, time)| *time).fold(f64::INFINITY, f64::min);
        let mut text = format!("| leaves | time a leaf of {BATCH}, over the least |\n|--:|--:|\n");
        for (leaves, time) in &self.sizes {
            let _ = writeln!(text, "| {leaves} | {:.2} |", time / least);
        }
        text
    }

    /// For the machine-readable report.
    pub fn json(&self) -> Value {
        let size = |(leaves, time): &(usize, f64)| json!({ "leaves": leaves, "ns_per_leaf": time });
        self.sizes.iter().map(size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_span_is_bounded() {
        let growth = |times: &[f64]| Growth { sizes: times.iter().map(|time| (1000, *time)).collect() };
        assert!(growth(&[100.0, 110.0, 114.9]).verdict().holds());
        assert!(!growth(&[116.0, 100.0, 105.0]).verdict().holds());
        assert!(growth(&[50.0, 100.0]).markdown().contains("| 1000 | 2.00 |"));
    }
}
