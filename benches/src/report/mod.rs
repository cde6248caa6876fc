//! The results as files. They are made only of a comparison that the gate let pass, and all of them or none.

pub mod chart;
pub mod json;
pub mod page;
pub mod readme;

use std::fs;
use std::path::Path;

use crate::bounds::Verdict;
use crate::facts::Facts;
use crate::figures::Figures;
use crate::gate::Wrong;
use crate::growth::Growth;
use crate::heap::Heap;
use crate::machine::Machine;
use crate::options::Options;
use crate::run::Measured;
use crate::series::Series;
use crate::startup::Startup;
use crate::table;

/// Everything that was found out.
#[derive(Debug)]
pub struct Results<'a> {
    /// What was asked for.
    pub options: &'a Options,
    /// Where it ran.
    pub machine: &'a Machine,
    /// What else there is to know about that.
    pub facts: Facts,
    /// Why the figures should not be quoted; empty on a quiet machine.
    pub busy: Vec<String>,
    /// The right root.
    pub root: &'a str,
    /// The rows of the tree.
    pub measured: &'a [Measured],
    /// The runs with another root. There is a page only if it is empty.
    pub wrong: &'a [Wrong],
    /// Small trees and large ones, if they were asked for.
    pub growth: Option<&'a Growth>,
    /// The start-up times, if they were asked for.
    pub startup: Option<&'a Startup>,
    /// The other programs.
    pub series: &'a [Series],
    /// The programs that live by the heap, if they were asked for.
    pub heap: Option<&'a Heap>,
    /// What became of the bounds.
    pub verdicts: &'a [Verdict],
}

impl Results<'_> {
    /// What the ratios refer to.
    pub fn base(&self) -> Option<Figures> {
        table::base(self.options, self.measured).filter(|_| self.wrong.is_empty())
    }

    /// The warning that goes above the figures of a busy machine; empty otherwise.
    pub fn warning(&self) -> String {
        match &self.busy[..] {
            [] => String::new(),
            why => format!("**Measured on a busy machine: {}. Do not quote these figures.**\n\n", why.join("; ")),
        }
    }
}

/// Names of the files of a report.
const PAGE: &str = "README.md";
/// See [`chart`].
pub const CHART: &str = "chart.svg";
const JSON: &str = "results.json";

/// Writes the report into `dir`.
pub fn write(dir: &Path, results: &Results) -> Result<(), String> {
    let base = results.base().ok_or_else(|| format!("no report: {} did not run", results.options.base))?;
    let files =
        [(PAGE, page::markdown(results, base)), (CHART, chart::svg(results, base)), (JSON, json::text(results))];
    fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for (name, text) in files {
        whole(&dir.join(name), &text)?;
    }
    Ok(())
}

/// Writes a file so that it is the old one or the new one, never a half.
pub(crate) fn whole(file: &Path, text: &str) -> Result<(), String> {
    let new = file.with_extension("new");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    written.map_err(|e| format!("{}: {e}", file.display()))
}
