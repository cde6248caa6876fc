//! The machine-readable report. With a wrong root it has no ratio either.

use serde_json::{Value, json};

use crate::figures::{self, Figures, Report};
use crate::gate::Wrong;
use crate::machine::Machine;
use crate::options::Options;
use crate::run::{Measured, Outcome};
use crate::table;

/// The report as text.
pub fn report(options: &Options, machine: &Machine, root: &str, measured: &[Measured], wrong: &[Wrong]) -> String {
    let base = table::base(options, measured).filter(|_| wrong.is_empty());
    let name = |index: usize| &measured[index].row.name;
    let wrong = wrong.iter().map(|one| json!({ "row": name(one.row), "process": one.process, "found": one.found }));
    let report = json!({
        "leaves": options.leaves,
        "root": root,
        "base": options.base,
        "processes": options.rounds,
        "cpu": machine.cpu,
        "core": machine.pin.as_ref().map(|pin| pin.core),
        "wrong": wrong.collect::<Vec<_>>(),
        "rows": measured.iter().map(|one| row(one, options.leaves, base)).collect::<Vec<_>>(),
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
    let ratios = best.zip(base).map(|(best, base)| table::ratios(best, base));
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
