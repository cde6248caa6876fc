//! The ladder of fixes: what each change of the program or the compiler is worth by itself.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::figures::{self, Figures};
use crate::rows::BASE;
use crate::run::{Measured, Outcome};

/// One fix: two rows that differ in nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    /// Without it.
    from: &'static str,
    /// With it.
    to: &'static str,
    /// C in the same form.
    c: &'static str,
    /// What was fixed.
    fixed: &'static str,
}

const fn rung(from: &'static str, to: &'static str, fixed: &'static str) -> Rung {
    Rung { from, to, c: BASE, fixed }
}

/// From the bottom.
pub const ALL: &[Rung] = &[
    rung("aotc-copy-O0", "aotc-copy-O1", "virtual calls with one target are direct"),
    rung("aotc-copy-O1", "aotc-copy", "small methods are inlined, loops that fill a range are one operation"),
    rung("aotc-copy", "aotc-into", "each hash is written to its place: no temporary, no copy"),
    rung("aotc-into-unfolded", "aotc-into", "constants that other classes' initialisers compute are folded"),
    Rung {
        from: "aotc-into-once",
        to: "aotc-presized-once",
        c: "c-per-leaf-once",
        fixed: "the array holds all nodes from the start and never grows (first round of a process)",
    },
    rung("aotc-into", "aotc-presized", "the same, once the array has grown"),
    rung("aotc-presized", "aotc-batch", "one call for all leaves, one for the whole reduction"),
    rung("aotc-batch", "aotc-native-batch", "`-march=native` instead of the baseline"),
];

/// A rung that was measured.
struct Step {
    /// Total with the fix over total without.
    gain: f64,
    /// Total with the fix over C's, if that ran.
    to_c: Option<f64>,
}

impl Rung {
    /// Its figures, or why there are none.
    fn step(&self, measured: &[Measured]) -> Result<Step, String> {
        let (from, to) = (best(measured, self.from)?, best(measured, self.to)?);
        let c = best(measured, self.c).ok();
        Ok(Step { gain: to.total / from.total, to_c: c.map(|c| to.total / c.total) })
    }
}

fn best(measured: &[Measured], name: &str) -> Result<Figures, String> {
    let one = measured.iter().find(|one| one.row.name == name).ok_or(format!("{name} was not asked for"))?;
    match &one.outcome {
        Outcome::Skipped(why) | Outcome::Failed(why) => Err(why.clone()),
        Outcome::Ready { .. } => figures::best(&one.figures()).ok_or(format!("{name} did not run")),
    }
}

/// Markdown, nothing if no rung was measured. Call it only when the gate has found nothing.
pub fn markdown(measured: &[Measured]) -> String {
    let steps: Vec<_> = ALL.iter().map(|rung| (rung, rung.step(measured))).collect();
    if steps.iter().all(|(_, step)| step.is_err()) {
        return String::new();
    }
    let mut text =
        "| from | to | what was fixed | total, to / from | total, to / C |\n|---|---|---|--:|--:|\n".to_owned();
    for (Rung { from, to, c, fixed }, step) in steps {
        let _ = match step {
            Ok(Step { gain, to_c }) => {
                let to_c = to_c.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
                let c = if *c == BASE { "" } else { " (first round too)" };
                writeln!(text, "| {from} | {to} | {fixed} | {gain:.2} | {to_c}{c} |")
            }
            Err(why) => writeln!(text, "| {from} | {to} | {fixed} | absent: {why} | |"),
        };
    }
    text
}

/// For the machine-readable report.
pub fn json(measured: &[Measured]) -> Value {
    let rungs = ALL.iter().map(|rung| {
        let step = rung.step(measured);
        json!({
            "from": rung.from,
            "to": rung.to,
            "fixed": rung.fixed,
            "ratio": step.as_ref().ok().map(|step| step.gain),
            "ratio_to_c": step.as_ref().ok().and_then(|step| step.to_c),
            "absent": step.err(),
        })
    });
    rungs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;

    #[test]
    fn rungs_name_rows_that_exist() {
        let rows = rows::all();
        for name in ALL.iter().flat_map(|rung| [rung.from, rung.to, rung.c]) {
            assert!(rows.iter().any(|row| row.name == name), "{name}");
        }
    }

    #[test]
    fn each_rung_has_its_own_figures() {
        let text = markdown(&[
            Measured::ran(BASE, &[80.0]),
            Measured::ran("aotc-copy", &[200.0, 160.0]),
            Measured::ran("aotc-into", &[100.0]),
            Measured::skipped("aotc-into-unfolded", "no option --init"),
        ]);
        assert!(
            text.contains(
                "| aotc-copy | aotc-into | each hash is written to its place: no temporary, no copy | 0.62 | 1.25 |"
            ),
            "{text}"
        );
        assert!(text.contains("are folded | absent: no option --init | |"), "{text}");
        assert!(text.contains("| absent: aotc-presized was not asked for | |"), "{text}");
        assert_eq!(text.lines().count(), ALL.len() + 2);
    }

    #[test]
    fn without_any_figure_there_is_no_ladder() {
        assert_eq!(markdown(&[Measured::ran(BASE, &[80.0])]), "");
    }
}
