//! The part of the project's README that shows the results, between two markers.

use std::path::{Path, PathBuf};

use super::{CHART, Results, page, whole};
use crate::figures::Figures;

const BEGIN: &str = "<!-- compare: begin. Written by `compare --readme`; a change by hand is lost. -->";
const END: &str = "<!-- compare: end -->";

/// A README that has the markers, and the report that it refers to.
#[derive(Debug)]
pub struct Readme {
    file: PathBuf,
    /// The report's directory as the README sees it.
    report: String,
}

impl Readme {
    /// Looks for the markers before anything is measured.
    pub fn open(file: &Path, report: &Path) -> Result<Self, String> {
        split(&read(file)?).ok_or_else(|| format!("{}: no lines `{BEGIN}` and `{END}`", file.display()))?;
        let absolute = |path: &Path| std::path::absolute(path).map_err(|e| format!("{}: {e}", path.display()));
        let (home, report) = (absolute(file)?, absolute(report)?);
        let inside = home.parent().and_then(|home| report.strip_prefix(home).ok());
        let inside = inside.ok_or_else(|| format!("the report is not below the directory of {}", file.display()))?;
        Ok(Readme { file: file.to_owned(), report: inside.display().to_string() })
    }

    /// Replaces what is between the markers.
    pub fn write(&self, results: &Results, base: Figures) -> Result<(), String> {
        let old = read(&self.file)?;
        let (before, after) = split(&old).ok_or_else(|| format!("{}: the markers are gone", self.file.display()))?;
        whole(&self.file, &format!("{before}{BEGIN}\n{}{END}{after}", self.text(results, base)))
    }

    fn text(&self, results: &Results, base: Figures) -> String {
        let report = &self.report;
        format!(
            "![Merkle tree, ratios to C]({report}/{CHART})\n\n\
             {headlines}\n\
             {warning}\
             {leaves} leaves, {rounds} processes a row in turn, the best counts. {place}.\n\
             Every row, the ladder of fixes, start-up times and the machine: [{report}]({report}/README.md), written by\n\n\
             ```\n{command}\n```\n\n\
             The machine is shared and its frequency is not ours: run it on yours.\n",
            headlines = page::headlines(results, base),
            warning = results.warning(),
            leaves = results.options.leaves,
            rounds = results.options.rounds,
            place = page::place(results),
            command = page::COMMAND,
        )
    }
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

/// What is before and behind the markers.
fn split(text: &str) -> Option<(&str, &str)> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some((before, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_readme_is_kept() {
        let text = format!("# Title\n\n{BEGIN}\nold\n{END}\n\nrest\n");
        assert_eq!(split(&text), Some(("# Title\n\n", "\n\nrest\n")));
        assert_eq!(split("# Title\n"), None);
        assert_eq!(split(&format!("{END}\n{BEGIN}\n")), None);
    }
}
