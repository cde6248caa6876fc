//! What the figures must not exceed. A bound that no command checks is a wish: `--check` makes a missed one exit 1.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::headline::{self, HOTSPOT25};
use crate::rows::BASE;
use crate::run::Measured;

/// A total that must not exceed so much of another one.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The row.
    row: &'static str,
    /// What it is measured against: the best of these.
    against: &'static [&'static str],
    /// In words.
    what: &'static str,
    /// The largest ratio that holds.
    at_most: f64,
}

/// All of the Merkle tree.
pub const ALL: &[Bound] = &[
    Bound { row: "aotc-batch", against: &[BASE], what: "aotc batch / C per leaf", at_most: 0.97 },
    Bound { row: "aotc-into", against: &[BASE], what: "aotc into / C per leaf", at_most: 1.05 },
    Bound { row: "aotc-batch", against: HOTSPOT25, what: "aotc batch / HotSpot 25, best form", at_most: 0.60 },
];

/// A bound and what was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What is bounded, with its unit.
    pub what: String,
    /// The bound.
    pub at_most: f64,
    /// The value, if it was measured.
    pub value: Option<f64>,
}

impl Verdict {
    /// Whether it was measured and is not above the bound.
    pub fn holds(&self) -> bool {
        self.value.is_some_and(|value| value <= self.at_most)
    }

    fn word(&self) -> &'static str {
        match self.value {
            Some(_) if self.holds() => "holds",
            Some(_) => "MISSED",
            None => "not measured",
        }
    }
}

/// What became of the tree's bounds.
pub fn verdicts(measured: &[Measured]) -> Vec<Verdict> {
    let verdict = |bound: &Bound| {
        let value = headline::best(measured, &[bound.row]).zip(headline::best(measured, bound.against));
        Verdict {
            what: bound.what.to_owned(),
            at_most: bound.at_most,
            value: value.map(|(row, against)| row.total / against.total),
        }
    };
    ALL.iter().map(verdict).collect()
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
        let Verdict { what, at_most, value } = verdict;
        json!({ "what": what, "at_most": at_most, "value": value, "holds": verdict.holds() })
    };
    verdicts.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;

    #[test]
    fn bounds_name_rows_that_exist() {
        let rows = rows::all();
        for name in ALL.iter().flat_map(|bound| bound.against.iter().chain([&bound.row])) {
            assert!(rows.iter().any(|row| row.name == *name), "{name}");
        }
    }

    #[test]
    fn held_missed_and_not_measured() {
        let measured = [
            Measured::ran(BASE, &[100.0]),
            Measured::ran("aotc-batch", &[97.0]),
            Measured::ran("aotc-into", &[105.1, 110.0]),
        ];
        let verdicts = verdicts(&measured);
        assert_eq!(verdicts.iter().map(Verdict::holds).collect::<Vec<_>>(), [true, false, false]);
        let text = markdown(&verdicts);
        assert!(text.contains("| aotc batch / C per leaf | 0.97 | 0.970 | holds |"), "{text}");
        assert!(text.contains("| aotc into / C per leaf | 1.05 | 1.051 | MISSED |"), "{text}");
        assert!(text.contains("| 0.6 | - | not measured |"), "{text}");
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
        assert!(verdicts(&ran(100.0))[2].holds());
        assert!(!verdicts(&ran(99.0))[2].holds());
    }
}
