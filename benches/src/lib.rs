//! The comparison harness: builds every peer of the Merkle tree, runs them in turn on one core,
//! refuses to compare unless all of them print the right root, and prints a table of ratios.
//!
//! The order of the work is the order of [`compare`]: options, rows, peers, runs, gate, table.

pub mod figures;
pub mod gate;
pub mod json;
pub mod machine;
pub mod options;
pub mod oracle;
pub mod peers;
pub mod rows;
pub mod run;
pub mod table;

use std::ffi::OsString;
use std::process::ExitCode;

use machine::Machine;
use options::{Options, Request};
use peers::{Absent, Peers};
use run::Outcome;

/// The command line's entry: 0 when every row ran or was skipped, 1 on a wrong root or a failed
/// row, 2 on a usage error.
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
    let machine = Machine::look(options.core)?;
    let root = oracle::root(options.leaves);

    let mut peers = Peers::new(options.aotc.clone())?;
    let mut measured: Vec<_> = options
        .rows
        .iter()
        .map(|row| run::Measured {
            row: row.clone(),
            outcome: match peers.build(&row.peer) {
                Ok(command) => Outcome::Ready { command, runs: Vec::new() },
                Err(Absent::Skipped(why)) => Outcome::Skipped(why),
                Err(Absent::Failed(why)) => Outcome::Failed(why),
            },
        })
        .collect();

    run::all(&mut measured, options, &machine, &root);

    let wrong = gate::check(&measured, &root);
    if wrong.is_empty() {
        print!("{}", table::markdown(options, &machine, &measured));
    } else {
        print!("{}", gate::complaint(options.leaves, &root, &measured, &wrong));
    }
    if let Some(file) = &options.json {
        let text = json::report(options, &machine, &root, &measured, &wrong);
        std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    let failed = measured.iter().any(|one| matches!(one.outcome, Outcome::Failed(_)));
    Ok(wrong.is_empty() && !failed)
}
