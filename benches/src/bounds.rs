//! What the figures must not exceed. A bound that no command checks is a wish: `--check` makes a missed one exit 1.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::figures::Figures;
use crate::headline::{self, HOTSPOT25};
use crate::limit::Times;
use crate::rows::BASE;
use crate::run::{Measured, Outcome};

/// A time that must not exceed so much of another one.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The row.
    row: &'static str,
    /// What it is measured against.
    against: Against,
    /// Which of the times.
    part: Part,
    /// In words.
    what: &'static str,
    /// The largest ratio that holds.
    at_most: f64,
    /// Where it must hold.
    scope: Scope,
}

/// What a bound refers to.
#[derive(Clone, Copy, Debug)]
enum Against {
    /// The best of these rows.
    Rows(&'static [&'static str]),
    /// What the CPU can do at most.
    Limit,
}

/// One of a row's times.
#[derive(Clone, Copy, Debug)]
enum Part {
    Total,
    /// Hashing pairs only.
    Compute,
}

/// Where a bound must hold; elsewhere it is only printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Everywhere,
    /// It was set from what Zen 4 can do. Where `sha256rnds2` starts less often, C's time and ours are closer.
    Zen4,
    HugePages,
}

const fn total(
    row: &'static str,
    against: &'static [&'static str],
    what: &'static str,
    at_most: f64,
    scope: Scope,
) -> Bound {
    Bound { row, against: Against::Rows(against), part: Part::Total, what, at_most, scope }
}

/// The row that most bounds are for.
pub const BATCH: &str = "aotc-batch";

/// All of the Merkle tree.
pub const ALL: &[Bound] = &[
    total(BATCH, &[BASE], "aotc batch / C per leaf", 0.97, Scope::Everywhere),
    total("aotc-into", &[BASE], "aotc into / C per leaf", 1.05, Scope::Everywhere),
    total(BATCH, HOTSPOT25, "aotc batch / HotSpot 25, best form", 0.60, Scope::Everywhere),
    total(BATCH, &[BASE], "aotc batch / C per leaf", 0.50, Scope::Zen4),
    total(BATCH, &["openssl"], "aotc batch / OpenSSL low-level", 0.30, Scope::Zen4),
    total(BATCH, HOTSPOT25, "aotc batch / HotSpot 25, best form", 0.25, Scope::Zen4),
    Bound {
        row: BATCH,
        against: Against::Limit,
        part: Part::Total,
        what: "aotc batch / what the CPU can do at most",
        at_most: 1.25,
        scope: Scope::Zen4,
    },
    Bound {
        row: BATCH,
        against: Against::Rows(&["sha2", "ring", "hashtree"]),
        part: Part::Compute,
        what: "pairs, aotc batch / best public pair hasher",
        at_most: 0.75,
        scope: Scope::Zen4,
    },
    total("aotc-batch-once", &[BATCH], "aotc batch, first round of a process / warm", 1.3, Scope::HugePages),
    total(
        "aotc-batch-2-threads",
        &[BATCH],
        "aotc batch, two threads / one (1.85 times as fast)",
        0.5405,
        Scope::Everywhere,
    ),
];

/// What a verdict depends on, apart from the rows.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// What the CPU can do at most, if it was measured.
    pub limit: Option<Times>,
    pub zen4: bool,
    pub huge_pages: bool,
}

/// A bound and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What is bounded, with its unit.
    pub what: String,
    /// The bound.
    pub at_most: f64,
    /// The value, if it was measured.
    pub value: Option<f64>,
    /// Why it need not hold here.
    pub excuse: Option<String>,
}

impl Verdict {
    /// Of a bound that must hold everywhere.
    pub fn new(what: String, at_most: f64, value: Option<f64>) -> Verdict {
        Verdict { what, at_most, value, excuse: None }
    }

    /// Whether it was measured and is not above the bound, or need not be.
    pub fn holds(&self) -> bool {
        self.excuse.is_some() || self.value.is_some_and(|value| value <= self.at_most)
    }

    fn word(&self) -> String {
        match (&self.excuse, self.value) {
            (_, Some(value)) if value <= self.at_most => "holds".to_owned(),
            (Some(why), _) => why.clone(),
            (None, Some(_)) => "MISSED".to_owned(),
            (None, None) => "not measured".to_owned(),
        }
    }
}

/// What became of the tree's bounds.
pub fn verdicts(measured: &[Measured], here: Here) -> Vec<Verdict> {
    let verdict = |bound: &Bound| {
        let part = |figures: Figures| match bound.part {
            Part::Total => figures.total,
            Part::Compute => figures.compute,
        };
        let against = match bound.against {
            Against::Rows(rows) => headline::best_of(measured, rows, part),
            Against::Limit => here.limit.map(|limit| limit.total()),
        };
        let value = headline::best_of(measured, &[bound.row], part).zip(against);
        Verdict {
            what: bound.what.to_owned(),
            at_most: bound.at_most,
            value: value.map(|(row, against)| row / against),
            excuse: excuse(bound, measured, here),
        }
    };
    ALL.iter().map(verdict).collect()
}

/// Why a bound need not hold here.
fn excuse(bound: &Bound, measured: &[Measured], here: Here) -> Option<String> {
    let skipped = measured.iter().find(|one| one.row.name == bound.row).and_then(|one| match &one.outcome {
        Outcome::Skipped(why) if one.row.cores > 1 => Some(why.clone()),
        _ => None,
    });
    match bound.scope {
        Scope::Zen4 if !here.zen4 => Some("for Zen 4, this is none".to_owned()),
        Scope::HugePages if !here.huge_pages => Some("the system gives no huge pages".to_owned()),
        _ => skipped,
    }
}

/// Markdown. Three digits after the point: a value just above its bound must not look like it.
pub fn markdown(verdicts: &[Verdict]) -> String {
    let mut text = "| bound | at most | found | |\n|---|--:|--:|---|\n".to_owned();
    for verdict in verdicts {
        let value = verdict.value.map_or("-".to_owned(), |value| format!("{value:.3}"));
        let _ = writeln!(text, "| {} | {} | {value} | {} |", verdict.what, verdict.at_most, verdict.word());
    }
    text
}

/// For the machine-readable report.
pub fn json(verdicts: &[Verdict]) -> Value {
    let one = |verdict: &Verdict| {
        let Verdict { what, at_most, value, excuse } = verdict;
        let holds = value.is_some_and(|value| value <= *at_most);
        json!({ "what": what, "at_most": at_most, "value": value, "holds": holds, "excuse": excuse })
    };
    verdicts.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Way;
    use crate::rows;

    const LIMIT: Times = Times { clock: 4.0, rounds: 1.0, sha: Way { leaf: 10.0, pair: 20.0 }, avx512: None };
    const ZEN4: Here = Here { limit: Some(LIMIT), zen4: true, huge_pages: true };

    #[test]
    fn bounds_name_rows_that_exist() {
        let rows = rows::all();
        let named = |bound: &Bound| match bound.against {
            Against::Rows(rows) => [rows, &[bound.row]].concat(),
            Against::Limit => vec![bound.row],
        };
        for name in ALL.iter().flat_map(named) {
            assert!(rows.iter().any(|row| row.name == name), "{name}");
        }
    }

    #[test]
    fn held_missed_and_not_measured() {
        let measured = [
            Measured::ran(BASE, &[100.0]),
            Measured::ran("aotc-batch", &[97.0]),
            Measured::ran("aotc-into", &[105.1, 110.0]),
        ];
        let verdicts = verdicts(&measured, ZEN4);
        let held: Vec<_> = verdicts.iter().map(Verdict::holds).collect();
        assert_eq!(held[..4], [true, false, false, false]);
        let text = markdown(&verdicts);
        assert!(text.contains("| aotc batch / C per leaf | 0.97 | 0.970 | holds |"), "{text}");
        assert!(text.contains("| aotc into / C per leaf | 1.05 | 1.051 | MISSED |"), "{text}");
        assert!(text.contains("| 0.6 | - | not measured |"), "{text}");
        assert!(text.contains("| aotc batch / what the CPU can do at most | 1.25 | 3.233 | MISSED |"), "{text}");
    }

    #[test]
    fn bounds_of_other_machines_are_printed() {
        let measured = [
            Measured::ran(BASE, &[100.0]),
            Measured::ran("aotc-batch", &[60.0]),
            Measured::ran("aotc-batch-once", &[90.0]),
        ];
        let here = Here { zen4: false, huge_pages: false, ..ZEN4 };
        let verdicts = verdicts(&measured, here);
        let text = markdown(&verdicts);
        assert!(text.contains("| aotc batch / C per leaf | 0.5 | 0.600 | for Zen 4, this is none |"), "{text}");
        assert!(text.contains("| 1.3 | 1.500 | the system gives no huge pages |"), "{text}");
        assert!(verdicts[3].holds() && verdicts[8].holds());
    }

    /// The time for pairs alone, which `Measured::ran` makes three quarters of the total.
    #[test]
    fn pairs_are_compared_with_the_best_that_is_public() {
        let ran = |best| {
            [Measured::ran("aotc-batch", &[60.0]), Measured::ran("sha2", &[500.0]), Measured::ran("hashtree", &[best])]
        };
        assert!(verdicts(&ran(80.0), ZEN4)[7].holds());
        assert!(!verdicts(&ran(79.0), ZEN4)[7].holds());
    }

    #[test]
    fn the_best_form_of_hotspot_counts() {
        let ran = |total| {
            [
                Measured::ran("aotc-batch", &[60.0]),
                Measured::ran("hotspot25-copy", &[200.0]),
                Measured::ran("hotspot25-huge", &[total]),
            ]
        };
        assert!(verdicts(&ran(100.0), ZEN4)[2].holds());
        assert!(!verdicts(&ran(99.0), ZEN4)[2].holds());
    }
}
