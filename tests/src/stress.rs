//! A program with collections at every few of its allocations, each of them checked.

use std::path::Path;

use crate::compare;
use crate::jdk::Jdk;
use crate::native;
use crate::process::Outcome;
use crate::program::Program;

/// Collections at every 100th, 7th and 1st allocation.
pub const PERIODS: [u64; 3] = [100, 7, 1];

/// Bytes of heap that the collections of one run look at. A program that allocates too much for a period collects as
/// often as this allows: all programs run at each period, and the smallest ones keep to it to the letter.
const WORK: u64 = 4 << 30;

/// How many times longer a run may take than one without checks.
const SLOWER: u32 = 10;

/// Longer than any run counts its allocations.
const NEVER: u64 = 1 << 40;

/// What a run without checks tells about a program.
struct Size {
    allocations: u64,
    /// Bytes.
    heap: u64,
}

impl Size {
    /// The smallest period, at least the one asked for, whose collections are affordable.
    fn period(&self, wanted: u64) -> u64 {
        wanted.max(self.allocations * self.heap / WORK)
    }
}

/// Runs `program` at each of `periods` with verifier and poison; every answer must be the expected one.
pub fn check(jdk: &Jdk, program: &Program, classes: &Path, periods: &[u64], expected: &Outcome) -> Result<(), String> {
    let executable = native::executable(jdk, program, classes)?;
    let run = |options: &str| {
        let options = format!("{},{options}", program.directives.options);
        let mut actual = native::run(program, &executable, &options, native::limit()? * SLOWER)?;
        let size = take_statistics(&mut actual);
        compare::compare(expected, &actual, program.directives.ignore_stderr.is_some())
            .map_err(|report| format!("AOTC_OPTS={options}\n{report}"))?;
        size.ok_or(format!("AOTC_OPTS={options}\nno statistics at the end of stderr"))
    };
    let size = run(&format!("stats,gc-stress={NEVER}"))?;
    let mut periods: Vec<u64> = periods.iter().map(|&wanted| size.period(wanted)).collect();
    periods.dedup();
    for period in periods {
        run(&format!("stats,gc-stress={period},verify,poison"))?;
    }
    Ok(())
}

/// Removes the two lines of the option `stats` from the end of stderr.
fn take_statistics(outcome: &mut Outcome) -> Option<Size> {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let at = stderr.rfind("allocations ")?;
    let number = |before: &str| {
        let digits = stderr[at..].split_once(before)?.1;
        digits[..digits.find(|c: char| !c.is_ascii_digit())?].parse::<u64>().ok()
    };
    let size = Size { allocations: number("allocations ")?, heap: number("largest heap ")? << 10 };
    let end = outcome.stderr.len() - (stderr.len() - at);
    outcome.stderr.truncate(end);
    Some(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::End;

    #[test]
    fn statistics_are_taken_off() {
        let text = "Exception\nallocations 51\ncollections 0, pauses 0 us, longest 0 us, allocated 115 kB, largest heap 320 kB\n";
        let mut outcome = Outcome { stdout: Vec::new(), stderr: text.into(), end: End::Exit(1) };
        let size = take_statistics(&mut outcome).unwrap();
        assert_eq!((size.allocations, size.heap), (51, 320 << 10));
        assert_eq!(outcome.stderr, b"Exception\n");
        assert!(take_statistics(&mut outcome).is_none());
    }

    #[test]
    fn large_programs_collect_more_rarely() {
        let small = Size { allocations: 10_000, heap: 400 << 10 };
        assert_eq!(PERIODS.map(|period| small.period(period)), PERIODS);
        let large = Size { allocations: 10_000_000, heap: 100 << 20 };
        assert_eq!(large.period(1), large.period(100));
        assert!(large.allocations / large.period(1) * large.heap <= WORK);
    }
}
