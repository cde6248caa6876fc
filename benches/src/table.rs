//! The table: ratios first, times only for orientation.

use std::fmt::Write;

use crate::figures::{self, Figures};
use crate::machine::Machine;
use crate::options::Options;
use crate::run::{Measured, Outcome};

/// Markdown. Call it only when the gate has found nothing.
pub fn markdown(options: &Options, machine: &Machine, measured: &[Measured]) -> String {
    let base = base(options, measured);
    let mut text = head(options, machine, base.is_some());
    for one in measured {
        let name = &one.row.name;
        let _ = match &one.outcome {
            Outcome::Skipped(why) => writeln!(text, "| {name} | skipped: {why} {BLANK}"),
            Outcome::Failed(why) => writeln!(text, "| {name} | failed: {why} {BLANK}"),
            Outcome::Ready { .. } => writeln!(text, "| {name} {}", cells(one, base)),
        };
    }
    text
}

const BLANK: &str = "| | | | | | |";

/// The best of the base row, if it ran.
pub fn base(options: &Options, measured: &[Measured]) -> Option<Figures> {
    let row = measured.iter().find(|one| one.row.name == options.base)?;
    figures::best(&row.figures())
}

fn head(options: &Options, machine: &Machine, has_base: bool) -> String {
    let Options { leaves, rounds, base, .. } = options;
    let place = machine.place();
    let ratios = if has_base {
        format!("Ratios to {base}, below 1 is faster")
    } else {
        format!("No ratios: {base} did not run")
    };
    format!(
        "{leaves} leaves, processes a row: {rounds}, in turn, {place}, {cpu}.\n\
         {ratios}. Spread: median over best total, 1 on a quiet machine.\n\
         The ns/leaf are for orientation only: they say more about this machine's noise than \
         about the rows. Quote ratios.\n\n\
         | row | addData | compute | total | spread | addData ns/leaf | compute ns/leaf \
         | total ns/leaf |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|\n",
        cpu = machine.cpu,
    )
}

fn cells(one: &Measured, base: Option<Figures>) -> String {
    let runs = one.figures();
    let (Some(best), Some(spread)) = (figures::best(&runs), figures::spread(&runs)) else {
        return format!("| did not run {BLANK}");
    };
    let ratios = base.map(|base| best.over(base));
    let ratio = |part: fn(&Figures) -> f64| match ratios.as_ref().map(part) {
        Some(ratio) if ratio.is_finite() => format!("{ratio:.2}"),
        _ => "-".to_owned(),
    };
    format!(
        "| {} | {} | {} | {spread:.2} | {:.1} | {:.1} | {:.1} |",
        ratio(|r| r.add),
        ratio(|r| r.compute),
        ratio(|r| r.total),
        best.add,
        best.compute,
        best.total,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{self, Request};

    fn rendered(measured: &[Measured]) -> String {
        let Ok(Request::Compare(options)) = options::parse([]) else { panic!("no options") };
        markdown(&options, &Machine { cpu: "CPU".to_owned(), zen4: false, pin: None }, measured)
    }

    #[test]
    fn ratios_come_first() {
        let text = rendered(&[
            Measured::ran("c-per-leaf", &[80.0]),
            Measured::ran("x", &[40.0]),
            Measured::skipped("y", "x.h not found"),
        ]);
        assert!(text.contains("| c-per-leaf | 1.00 | 1.00 | 1.00 | 1.00 | 20.0 |"), "{text}");
        assert!(text.contains("| x | 0.50 | 0.50 | 0.50 | 1.00 | 10.0 | 30.0 | 40.0 |"), "{text}");
        assert!(text.contains("| y | skipped: x.h not found |"), "{text}");
    }

    #[test]
    fn without_a_base_there_are_no_ratios() {
        let text = rendered(&[Measured::skipped("c-per-leaf", "x.h not found"), Measured::ran("x", &[40.0])]);
        assert!(text.contains("No ratios: c-per-leaf did not run"), "{text}");
        assert!(text.contains("| x | - | - | - | 1.00 |"), "{text}");
    }

    #[test]
    fn every_line_of_the_table_has_as_many_cells() {
        let text = rendered(&[Measured::ran("c-per-leaf", &[80.0]), Measured::skipped("y", "x.h not found")]);
        let bars = text.lines().filter(|line| line.starts_with('|')).map(|line| line.matches('|'));
        assert!(bars.map(Iterator::count).all(|count| count == 9), "{text}");
    }
}
