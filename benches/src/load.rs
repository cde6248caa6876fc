//! What else the machine does while we measure, from `/proc/stat`.

use std::fs;
use std::time::Instant;

use crate::machine::after;

/// Ticks a second of `/proc/stat`: USER_HZ, which is 100 on every Linux.
const TICKS: f64 = 100.0;
/// Cores' worth of other processes from which the machine counts as busy.
const OTHERS: f64 = 0.1;
/// Cores' worth that the hypervisor took.
const STOLEN: f64 = 0.02;
/// A row's median over its best.
const SPREAD: f64 = 1.05;

/// Cores' worth of work that was not ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// By other processes here.
    pub others: f64,
    /// By other guests of this machine's host.
    pub stolen: f64,
}

/// A span of time in which we keep one core occupied.
#[derive(Debug)]
pub struct Meter {
    since: Instant,
    ticks: Option<Ticks>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Ticks {
    busy: f64,
    stolen: f64,
}

impl Meter {
    /// Begins the span.
    pub fn start() -> Self {
        Meter { since: Instant::now(), ticks: now() }
    }

    /// Ends it; `None` where there is nothing to read.
    pub fn stop(&self) -> Option<Load> {
        Some(load(self.ticks?, now()?, self.since.elapsed().as_secs_f64()))
    }
}

/// Our own process keeps one core busy, or waits in vain for it: then others are counted too low by
/// what they took from us, and the spread tells.
fn load(before: Ticks, after: Ticks, seconds: f64) -> Load {
    let cores = |ticks: f64| ticks / TICKS / seconds;
    Load {
        others: (cores(after.busy - before.busy) - 1.0).max(0.0),
        stolen: cores(after.stolen - before.stolen).max(0.0),
    }
}

fn now() -> Option<Ticks> {
    ticks(&fs::read_to_string("/proc/stat").ok()?)
}

/// The line `cpu user nice system idle iowait irq softirq steal ...`, over all cores.
fn ticks(stat: &str) -> Option<Ticks> {
    let fields: Vec<f64> = after(stat, "cpu ")?.split_whitespace().map_while(|field| field.parse().ok()).collect();
    let stolen = *fields.get(7)?;
    let busy = fields[..3].iter().chain(&fields[5..7]).sum();
    Some(Ticks { busy, stolen })
}

/// Why the figures should not be quoted; empty on a quiet machine. `spread` is the largest of any row.
pub fn complaints(load: Option<Load>, spread: f64) -> Vec<String> {
    let mut why = Vec::new();
    if let Some(Load { others, stolen }) = load {
        if others > OTHERS {
            why.push(format!("other processes took {others:.1} cores"));
        }
        if stolen > STOLEN {
            why.push(format!("the hypervisor took {stolen:.2} cores"));
        }
    }
    if spread > SPREAD {
        why.push(format!("the median of a row is up to {spread:.2} of its best"));
    }
    why
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_kernel() {
        let stat = "cpu  100 1 20 3000 40 5 6 70 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n";
        assert_eq!(ticks(stat), Some(Ticks { busy: 132.0, stolen: 70.0 }));
        assert_eq!(ticks("intr 1\n"), None);
        assert!(now().is_some());
    }

    #[test]
    fn one_core_is_ours() {
        let before = Ticks { busy: 1000.0, stolen: 0.0 };
        let after = Ticks { busy: 1300.0, stolen: 50.0 };
        assert_eq!(load(before, after, 2.0), Load { others: 0.5, stolen: 0.25 });
        assert_eq!(load(before, after, 10.0).others, 0.0);
    }

    #[test]
    fn a_quiet_machine_gives_no_complaint() {
        assert!(complaints(Some(Load { others: 0.01, stolen: 0.0 }), 1.02).is_empty());
        assert!(complaints(None, 1.0).is_empty());
        assert_eq!(complaints(Some(Load { others: 0.5, stolen: 0.5 }), 1.5).len(), 3);
    }
}
