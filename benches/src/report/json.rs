//! The machine-readable report. With a wrong root it has no ratio either.

use serde_json::{Map, Value, json};

use super::Results;
use crate::figures::{self, Figures, Report};
use crate::growth::Growth;
use crate::heap::Heap;
use crate::run::{Measured, Outcome};
use crate::series::Series;
use crate::{bounds, ladder, startup};

/// The report as text.
pub fn text(results: &Results) -> String {
    let Results { options, machine, measured, .. } = results;
    let base = results.base();
    let name = |index: usize| &measured[index].row.name;
    let wrong: Vec<_> = results
        .wrong
        .iter()
        .map(|one| json!({ "row": name(one.row), "process": one.process, "found": one.found }))
        .collect();
    let facts: Map<_, _> = results.facts.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let report = json!({
        "leaves": options.leaves,
        "root": results.root,
        "base": options.base,
        "processes": options.rounds,
        "cpu": machine.cpu,
        "core": machine.pin.as_ref().map(|pin| pin.core),
        "facts": facts,
        "busy": results.busy,
        "wrong": wrong,
        "rows": measured.iter().map(|one| row(one, options.leaves, base)).collect::<Vec<_>>(),
        "ladder": results.wrong.is_empty().then(|| ladder::json(measured)),
        "growth": results.growth.map(Growth::json),
        "startup": results.startup.map(startup::table::json),
        "heap": results.heap.map(Heap::json),
        "series": results.series.iter().map(Series::json).collect::<Value>(),
        "bounds": results.wrong.is_empty().then(|| bounds::json(results.verdicts)),
    });
    format!("{report:#}\n")
}

fn row(one: &Measured, leaves: usize, base: Option<Figures>) -> Value {
    let (status, reason) = match &one.outcome {
        Outcome::Skipped(why) => ("skipped", Some(why)),
        Outcome::Failed(why) => ("failed", Some(why)),
        Outcome::Ready { .. } => ("ran", None),
    };
    let runs = one.figures();
    let best = figures::best(&runs);
    let ratios = best.zip(base).map(|(best, base)| best.over(base));
    json!({
        "name": one.row.name,
        "what": one.row.what,
        "status": status,
        "reason": reason,
        "rounds": one.row.rounds(leaves),
        "ratio": ratios.map(triple),
        "ns_per_leaf": best.map(triple),
        "spread": figures::spread(&runs),
        "runs": one.runs().iter().map(run).collect::<Vec<_>>(),
    })
}

fn run(run: &Result<Report, String>) -> Value {
    match run {
        Ok(report) => json!({ "root": report.root, "ns_per_leaf": triple(report.figures) }),
        Err(why) => json!({ "error": why }),
    }
}

fn triple(figures: Figures) -> Value {
    json!({ "addData": figures.add, "compute": figures.compute, "total": figures.total })
}
