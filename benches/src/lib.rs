//! The comparison harness: builds every peer of the Merkle tree, runs them in turn on one core,
//! refuses to compare unless all of them print the right root, and prints a table of ratios.
//!
//! The order of the work is the order of [`compare`]: options, rows, peers, runs, gate, tables, report.

pub mod bounds;
pub mod facts;
pub mod figures;
pub mod gate;
pub mod growth;
pub mod headline;
pub mod heap;
pub mod ladder;
pub mod limit;
pub mod load;
pub mod machine;
pub mod options;
pub mod oracle;
pub mod peers;
pub mod report;
pub mod rows;
pub mod run;
pub mod series;
pub mod startup;
pub mod table;

use std::ffi::OsString;
use std::process::ExitCode;

use bounds::{Here, Verdict};
use growth::Growth;
use heap::Heap;
use limit::Limit;
use machine::Machine;
use options::{Options, Request};
use peers::{Absent, Peers};
use report::Results;
use report::readme::Readme;
use rows::Row;
use run::{Measured, Outcome};
use series::Series;
use startup::Startup;

/// The command line's entry: 0 when every row ran or was skipped, 1 on a wrong root, a failed
/// row or, with `--check`, a missed bound, 2 on a usage error.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let outcome = match options::parse(args) {
        Ok(Request::Help(text)) => {
            print!("{text}");
            return ExitCode::SUCCESS;
        }
        Ok(Request::Compare(options)) => compare(&options),
        Err(message) => {
            eprintln!("compare: {message}\nTry --help.");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("compare: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The whole comparison. `Ok(false)`: something is wrong, and it has been said.
pub fn compare(options: &Options) -> Result<bool, String> {
    let readme = options.readme.as_ref().zip(options.report.as_ref());
    let readme = readme.map(|(file, report)| Readme::open(file, report)).transpose()?;
    let machine = Machine::look(options.core)?;
    let mut peers = Peers::new(options.aotc.clone())?;
    let mut facts = facts::gather(&machine, &peers);

    let root = if options.tree { oracle::root(options.leaves) } else { String::new() };
    let mut measured = if options.tree { build(options, &mut peers, &machine) } else { Vec::new() };
    let wanted = measured.iter().any(|one| one.row.name == bounds::BATCH);
    let mut limit = wanted.then(|| Limit::build(&mut peers));
    let meter = load::Meter::start();
    run::all(&mut measured, options, &machine, &root, limit.as_mut());
    let load = meter.stop().filter(|_| options.tree);

    let wrong = gate::check(&measured, &root);
    let startup = match options.startup && wrong.is_empty() {
        true => Some(startup::measure(&mut peers, options, &machine)?),
        false => None,
    };
    let mut series = Vec::new();
    for &kind in options.series.iter().filter(|_| wrong.is_empty()) {
        series.push(series::measure(kind, &mut peers, options, &machine)?);
    }
    let growth = match options.growth && wrong.is_empty() {
        true => Some(growth::measure(&mut peers, options, &machine)?),
        false => None,
    };
    let heap = match options.heap && wrong.is_empty() {
        true => Some(heap::measure(&mut peers, options, &machine)?),
        false => None,
    };
    facts.extend(limit.as_ref().map(|limit| ("at most", limit.text())));
    let here =
        Here { limit: limit.and_then(|limit| limit.times()), zen4: machine.zen4, huge_pages: machine::huge_pages() };
    let mut verdicts = if options.tree { bounds::verdicts(&measured, here) } else { Vec::new() };
    verdicts.extend(growth.as_ref().map(Growth::verdict));
    verdicts.extend(startup.iter().flat_map(Startup::verdicts));
    verdicts.extend(series.iter().flat_map(Series::verdicts));
    verdicts.extend(heap.iter().flat_map(Heap::verdicts));
    let spreads = measured.iter().filter_map(|one| figures::spread(&one.figures()));
    let results = Results {
        options,
        machine: &machine,
        facts,
        busy: load::complaints(load, spreads.fold(1.0, f64::max)),
        root: &root,
        measured: &measured,
        wrong: &wrong,
        growth: growth.as_ref(),
        startup: startup.as_ref(),
        series: &series,
        heap: heap.as_ref(),
        verdicts: &verdicts,
    };

    if let Some(file) = &options.json {
        report::whole(file, &report::json::text(&results))?;
    }
    if !wrong.is_empty() {
        print!("{}", gate::complaint(options.leaves, &root, &measured, &wrong));
        return Ok(false);
    }
    print(&results);
    if let Some(dir) = &options.report {
        report::write(dir, &results)?;
    }
    if let Some((readme, base)) = readme.zip(results.base()) {
        readme.write(&results, base)?;
    }
    let failed = measured.iter().any(|one| matches!(one.outcome, Outcome::Failed(_)));
    let missed = options.check && !verdicts.iter().all(Verdict::holds);
    let failed = failed || startup.is_some_and(|startup| startup.failed()) || series.iter().any(Series::failed);
    let failed = failed || heap.is_some_and(|heap| heap.failed());
    Ok(!failed && !missed)
}

fn build(options: &Options, peers: &mut Peers, machine: &Machine) -> Vec<Measured> {
    let built = |row: &Row| Measured {
        row: row.clone(),
        outcome: match peers.row(row, machine) {
            Ok(command) => Outcome::Ready { command, runs: Vec::new() },
            Err(Absent::Skipped(why)) => Outcome::Skipped(why),
            Err(Absent::Failed(why)) => Outcome::Failed(why),
        },
    };
    options.rows.iter().map(built).collect()
}

/// What goes to standard output. Bounds that were not measured are mentioned only if that is an error.
fn print(results: &Results) {
    let Results { options, machine, measured, growth, startup, verdicts, .. } = results;
    let verdicts: Vec<_> = verdicts.iter().filter(|one| options.check || one.value.is_some()).cloned().collect();
    let mut tables = vec![
        if options.tree { table::markdown(options, machine, measured) } else { String::new() },
        ladder::markdown(measured),
        growth.map(Growth::markdown).unwrap_or_default(),
        startup.map(startup::table::markdown).unwrap_or_default(),
    ];
    tables.extend(results.series.iter().map(Series::markdown));
    tables.extend(results.heap.map(Heap::markdown));
    tables.push(if verdicts.is_empty() { String::new() } else { bounds::markdown(&verdicts) });
    let shown: Vec<_> = tables.into_iter().filter(|table| !table.is_empty()).collect();
    print!("{}{}", results.warning(), shown.join("\n"));
}
