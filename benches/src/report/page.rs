//! The results page.

use std::fmt::Write;

use super::{CHART, Results};
use crate::figures::Figures;
use crate::growth::Growth;
use crate::heap::Heap;
use crate::{bounds, headline, ladder, startup, table};

/// The command that makes it.
pub const COMMAND: &str =
    "cargo run --release -p aotc-benches --bin compare -- --report benches/results --readme README.md";

/// The table of the headlines: ratios only.
pub fn headlines(results: &Results, base: Figures) -> String {
    let mut text = "| | add | compute | total |\n|---|--:|--:|--:|\n".to_owned();
    for (line, Figures { add, compute, total }) in headline::shown(results.measured, base) {
        let _ = writeln!(text, "| {} | {add:.2} | {compute:.2} | {total:.2} |", line.label);
    }
    text
}

/// Where and when, in one line.
pub fn place(results: &Results) -> String {
    let fact = |name: &str| results.facts.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value);
    format!("{}, {}, {}; aotc {}", fact("date"), fact("processor"), fact("core"), fact("aotc"))
}

/// Markdown.
pub fn markdown(results: &Results, base: Figures) -> String {
    let options = results.options;
    let mut text = format!(
        "# Results\n\n\
         Written by `compare --report`; a change by hand is lost. How it is measured and what the rows are:\n\
         [benches/README.md](../README.md).\n\n\
         {place}.\n\n\
         {warning}\
         ## The Merkle tree\n\n\
         Time over {leaves} leaves of 32 bytes, as a ratio to {base}; below 1 is faster.\n\n\
         ![Merkle tree, ratios to C]({CHART})\n\n\
         {headlines}",
        place = place(results),
        warning = results.warning(),
        leaves = options.leaves,
        base = options.base,
        headlines = headlines(results, base),
    );
    let mut section = |title: &str, body: &str| {
        if !body.is_empty() {
            let _ = write!(text, "\n## {title}\n\n{body}");
        }
    };
    section("Every row", &table::markdown(options, results.machine, results.measured));
    section("The ladder of fixes", &ladder::markdown(results.measured));
    section("From small trees to large ones", &results.growth.map(Growth::markdown).unwrap_or_default());
    section("Start-up", &results.startup.map(startup::table::markdown).unwrap_or_default());
    for series in results.series {
        section(series.kind.title(), &series.markdown());
    }
    section("The heap", &results.heap.map(Heap::markdown).unwrap_or_default());
    section("Bounds", &bounds::markdown(results.verdicts));
    section("Machine", &facts(results));
    section(
        "Again",
        &format!(
            "    {COMMAND}\n\nWith `--check` the exit code is 1 when a bound is missed. The machine should have nothing\n\
             else to do; the page says so when it had.\n"
        ),
    );
    text
}

fn facts(results: &Results) -> String {
    let mut text = "| | |\n|---|---|\n".to_owned();
    for (name, value) in &results.facts {
        let _ = writeln!(text, "| {name} | {value} |");
    }
    text
}
