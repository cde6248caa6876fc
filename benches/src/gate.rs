//! The gate: no ratio without the right root from every run of every row.

use std::fmt::Write;

use crate::run::{Measured, Outcome};

/// A run that did not print the root.
#[derive(Debug, PartialEq)]
pub struct Wrong {
    /// Index of the row among the measured ones.
    pub row: usize,
    /// Which process of it, from 1.
    pub process: usize,
    /// The other root, or why there is none.
    pub found: String,
}

/// Every run that did not print `root`.
pub fn check(measured: &[Measured], root: &str) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    for (row, one) in measured.iter().enumerate() {
        for (index, run) in one.runs().iter().enumerate() {
            let found = match run {
                Ok(report) if report.root == root => continue,
                Ok(report) => report.root.clone(),
                Err(why) => format!("no root: {why}"),
            };
            wrong.push(Wrong { row, process: index + 1, found });
        }
    }
    wrong
}

/// What is printed instead of the table: the right root, and which row gave what.
pub fn complaint(leaves: usize, root: &str, measured: &[Measured], wrong: &[Wrong]) -> String {
    let mut text = format!("wrong root, no comparison\n\n{leaves} leaves: {root}\n\n");
    for (index, one) in measured.iter().enumerate() {
        let name = &one.row.name;
        let mut right = true;
        for wrong in wrong.iter().filter(|wrong| wrong.row == index) {
            right = false;
            let _ = writeln!(text, "{name}, process {}: {}", wrong.process, wrong.found);
        }
        match &one.outcome {
            Outcome::Skipped(why) => _ = writeln!(text, "{name}: skipped: {why}"),
            Outcome::Failed(why) => _ = writeln!(text, "{name}: failed: {why}"),
            Outcome::Ready { runs, .. } if right && !runs.is_empty() => {
                _ = writeln!(text, "{name}: right");
            }
            Outcome::Ready { .. } => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Figures, Report};
    use crate::rows::Row;

    const FIGURES: Figures = Figures { add: 1.0, compute: 1.0, total: 2.0 };

    fn row(name: &str, roots: &[Result<&str, &str>]) -> Measured {
        let report = |root: &str| Report { root: root.to_owned(), figures: FIGURES };
        let runs = roots.iter().map(|run| run.map(report).map_err(str::to_owned)).collect();
        Measured { row: Row::command(name, Vec::new()), outcome: Outcome::Ready { command: Vec::new(), runs } }
    }

    #[test]
    fn right_roots_pass() {
        let mut rows = vec![row("a", &[Ok("aa"), Ok("aa")]), row("b", &[Ok("aa")])];
        rows.push(row("c", &[]));
        rows[2].outcome = Outcome::Skipped("not here".to_owned());
        assert_eq!(check(&rows, "aa"), []);
    }

    #[test]
    fn one_wrong_run_is_enough() {
        let rows = [row("a", &[Ok("aa"), Ok("aa")]), row("b", &[Ok("aa"), Ok("bb")])];
        let wrong = check(&rows, "aa");
        assert_eq!(wrong, [Wrong { row: 1, process: 2, found: "bb".to_owned() }]);
        let text = complaint(3, "aa", &rows, &wrong);
        assert!(text.contains("3 leaves: aa\n"), "{text}");
        assert!(text.contains("a: right\n"), "{text}");
        assert!(text.contains("b, process 2: bb\n"), "{text}");
        assert!(!text.contains("b: right"), "{text}");
    }

    #[test]
    fn a_run_without_a_root_is_wrong() {
        let rows = [row("a", &[Err("exit status: 1")])];
        assert_eq!(check(&rows, "aa")[0].found, "no root: exit status: 1");
    }

    #[test]
    fn agreement_on_a_wrong_root_does_not_help() {
        assert_eq!(check(&[row("a", &[Ok("bb")]), row("b", &[Ok("bb")])], "aa").len(), 2);
    }
}
