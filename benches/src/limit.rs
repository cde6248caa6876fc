//! What a core could do at most, measured by the program `limit` of `benches/peers` between the rows' rounds.

use std::ffi::OsString;

use crate::machine::Machine;
use crate::options::Options;
use crate::peers::{Built, Peer, Peers};
use crate::run;

/// The least times so far.
#[derive(Debug)]
pub struct Limit {
    program: Built<Vec<OsString>>,
    /// What there is, or why there is nothing.
    found: Result<Times, String>,
}

/// Of one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// GHz.
    pub clock: f64,
    /// Cycles between the starts of two `sha256rnds2` that do not wait for each other.
    pub rounds: f64,
    /// Nanoseconds.
    pub leaf: f64,
    /// Nanoseconds.
    pub pair: f64,
}

impl Times {
    /// Nanoseconds a leaf of the whole tree: there is one pair a leaf.
    pub fn total(&self) -> f64 {
        self.leaf + self.pair
    }

    fn best(self, other: Times) -> Times {
        Times {
            clock: self.clock.max(other.clock),
            rounds: self.rounds.min(other.rounds),
            leaf: self.leaf.min(other.leaf),
            pair: self.pair.min(other.pair),
        }
    }
}

impl Limit {
    /// Builds the program.
    pub fn build(peers: &mut Peers) -> Limit {
        Limit { program: peers.build(&Peer::Crate("limit", None)), found: Err("not measured".to_owned()) }
    }

    /// One more run.
    pub fn measure(&mut self, options: &Options, machine: &Machine) {
        let Ok(program) = &self.program else { return };
        let line = [machine.pinning(1).unwrap_or_default(), program.clone()].concat();
        self.found = match (run::output(&line, options.timeout).and_then(|text| parse(&text)), &self.found) {
            (Ok(now), Ok(before)) => Ok(now.best(*before)),
            (now, Err(_)) => now,
            (Err(_), Ok(before)) => Ok(*before),
        };
    }

    /// The best of all runs.
    pub fn times(&self) -> Option<Times> {
        self.found.as_ref().ok().copied()
    }

    /// In words, for the facts.
    pub fn text(&self) -> String {
        match &self.found {
            Ok(Times { clock, rounds, leaf, pair }) => format!(
                "{:.0} cycles a leaf at {clock:.2} GHz ({:.0} to hash it, {:.0} for a pair; one sha256rnds2 in {rounds:.2} \
                 cycles)",
                (leaf + pair) * clock,
                leaf * clock,
                pair * clock
            ),
            Err(why) => why.clone(),
        }
    }
}

/// What the program prints.
fn parse(text: &str) -> Result<Times, String> {
    let value = |name: &str, unit: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(unit));
        let value = line.and_then(|number| number.trim().parse().ok()).filter(|value: &f64| *value > 0.0);
        value.ok_or_else(|| text.lines().next().unwrap_or("printed nothing").to_owned())
    };
    Ok(Times {
        clock: value("clock", "GHz")?,
        rounds: value("sha256rnds2", "cycles")?,
        leaf: value("leaf", "ns")?,
        pair: value("pair", "ns")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_prints() {
        let times = parse("clock 2.500 GHz\nsha256rnds2 2.00 cycles\nleaf 26.00 ns\npair 52.00 ns\n").unwrap();
        assert_eq!(times, Times { clock: 2.5, rounds: 2.0, leaf: 26.0, pair: 52.0 });
        assert_eq!(times.total(), 78.0);
        assert_eq!(parse("no SHA instructions\n"), Err("no SHA instructions".to_owned()));
        assert_eq!(times.best(Times { leaf: 25.0, ..times }).leaf, 25.0);
        let limit = Limit { program: Ok(Vec::new()), found: Ok(times) };
        assert!(
            limit.text().starts_with("195 cycles a leaf at 2.50 GHz (65 to hash it, 130 for a pair;"),
            "{}",
            limit.text()
        );
    }
}
