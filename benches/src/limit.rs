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
    /// By SHA instructions.
    pub sha: Way,
    /// By AVX-512, if the processor has it.
    pub avx512: Option<Way>,
}

/// Nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    pub leaf: f64,
    pub pair: f64,
}

impl Way {
    /// The better of each.
    fn best(self, other: Way) -> Way {
        Way { leaf: self.leaf.min(other.leaf), pair: self.pair.min(other.pair) }
    }

    fn total(self) -> f64 {
        self.leaf + self.pair
    }
}

impl Times {
    /// Nanoseconds a leaf of the whole tree by the faster way: there is one pair a leaf.
    pub fn total(&self) -> f64 {
        self.avx512.map_or(self.sha, |way| way.best(self.sha)).total()
    }

    fn best(self, other: Times) -> Times {
        Times {
            clock: self.clock.max(other.clock),
            rounds: self.rounds.min(other.rounds),
            sha: self.sha.best(other.sha),
            avx512: self.avx512.zip(other.avx512).map(|(way, other)| way.best(other)),
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
            Ok(times) => {
                let cycles = |way: Way| {
                    let [leaf, pair] = [way.leaf, way.pair].map(|time| time * times.clock);
                    format!("{leaf:.0} to hash it and {pair:.0} for a pair")
                };
                let avx512 = times.avx512.map_or(String::new(), |way| format!(", {} by AVX-512", cycles(way)));
                format!(
                    "{:.0} cycles a leaf at {:.2} GHz ({} by SHA instructions, one sha256rnds2 in {:.2}{avx512})",
                    times.total() * times.clock,
                    times.clock,
                    cycles(times.sha),
                    times.rounds
                )
            }
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
        sha: Way { leaf: value("leaf", "ns")?, pair: value("pair", "ns")? },
        avx512: match (value("avx512-leaf", "ns"), value("avx512-pair", "ns")) {
            (Ok(leaf), Ok(pair)) => Some(Way { leaf, pair }),
            _ => None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_prints() {
        let sha = "clock 2.500 GHz\nsha256rnds2 2.00 cycles\nleaf 26.00 ns\npair 52.00 ns\n";
        let times = parse(sha).unwrap();
        assert_eq!(times, Times { clock: 2.5, rounds: 2.0, sha: Way { leaf: 26.0, pair: 52.0 }, avx512: None });
        assert_eq!(times.total(), 78.0);
        let both = parse(&format!("{sha}avx512-leaf 27.00 ns\navx512-pair 40.00 ns\n")).unwrap();
        assert_eq!(both.total(), 66.0);
        assert_eq!(both.best(both), both);
        assert_eq!(parse("no SHA instructions\n"), Err("no SHA instructions".to_owned()));
        let better = Times { sha: Way { leaf: 25.0, ..times.sha }, ..times };
        assert_eq!(times.best(better).sha.leaf, 25.0);
        let text = |times| Limit { program: Ok(Vec::new()), found: Ok(times) }.text();
        assert_eq!(
            text(both),
            "165 cycles a leaf at 2.50 GHz (65 to hash it and 130 for a pair by SHA instructions, one sha256rnds2 in 2.00, \
             68 to hash it and 100 for a pair by AVX-512)"
        );
        assert!(text(times).ends_with("one sha256rnds2 in 2.00)"));
    }
}
