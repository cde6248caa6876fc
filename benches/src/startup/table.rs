//! The table of start-up times.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{BASE, Measured, Startup};
use crate::peers::Absent;

const HEAD: &str = "\
| row | what | exec to exit / empty C | above empty C, ms | spread | stripped, kB | peak resident, MB | compile time / empty C |
|---|---|--:|--:|--:|--:|--:|--:|
";

fn cell(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

/// Markdown. The milliseconds are there for the bound on them.
pub fn markdown(startup: &Startup) -> String {
    let mut text = HEAD.to_owned();
    let base = startup.row(BASE);
    let base_time = base.and_then(Measured::best);
    let base_compile = base.and_then(Measured::compile_time);
    for one in &startup.rows {
        let (name, what) = (one.row.name, one.row.what);
        if let Err(Absent::Skipped(why) | Absent::Failed(why)) = &one.built {
            let _ = writeln!(text, "| {name} | {what} | absent: {why} | | | | | |");
            continue;
        }
        let time = one.best().zip(base_time);
        let cells = [
            cell(time.map(|(time, base)| time / base), 2),
            cell(time.map(|(time, base)| time - base), 2),
            cell(one.spread(), 2),
            cell(one.stripped().map(|bytes| bytes / 1e3), 0),
            cell(one.resident().map(|kb| kb * 1024.0 / 1e6), 1),
            cell(one.compile_time().zip(base_compile).map(|(time, base)| time / base), 1),
        ];
        let _ = writeln!(text, "| {name} | {what} | {} |", cells.join(" | "));
    }
    text
}

/// For the machine-readable report.
pub fn json(startup: &Startup) -> Value {
    let row = |one: &Measured| {
        let absent = match &one.built {
            Err(Absent::Skipped(why) | Absent::Failed(why)) => Some(why),
            Ok(_) => None,
        };
        json!({
            "name": one.row.name,
            "what": one.row.what,
            "absent": absent,
            "processes": one.runs.len(),
            "milliseconds": one.best(),
            "spread": one.spread(),
            "stripped_bytes": one.stripped(),
            "peak_resident_kib": one.resident(),
            "compile_seconds": one.compile_time(),
        })
    };
    startup.rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{ROWS, Ready, Run};
    use super::*;
    use std::time::Duration;

    /// Every row ran: row i started in i + 1 ms; the last is absent.
    fn startup(stripped: u64) -> Startup {
        let one = |(index, row): (usize, &super::super::Row)| Measured {
            row: *row,
            built: Ok(Ready {
                command: Vec::new(),
                compiled: Some((Vec::new(), Duration::from_millis(100 * (1 + index as u64)))),
                stripped: Some(stripped),
            }),
            runs: vec![Run { milliseconds: 1.0 + index as f64, resident: 2000.0 }; 3],
        };
        let mut rows: Vec<_> = ROWS.iter().enumerate().map(one).collect();
        let last = rows.last_mut().unwrap();
        (last.built, last.runs) = (Err(Absent::Skipped("no JDK".to_owned())), Vec::new());
        Startup { rows }
    }

    #[test]
    fn ratios_and_differences() {
        let text = markdown(&startup(637_000));
        assert!(text.contains("| aotc | hello world by aotc | 2.00 | 1.00 | 1.00 | 637 | 2.0 | 2.0 |"), "{text}");
        assert!(text.contains("| absent: no JDK | | | | | |"), "{text}");
        assert!(text.lines().all(|line| line.matches('|').count() == 9), "{text}");
    }

    #[test]
    fn bounds_hold_or_not() {
        let holds = |stripped| startup(stripped).verdicts().iter().map(|verdict| verdict.holds()).collect::<Vec<_>>();
        assert_eq!(holds(900_000), [true; 4]);
        assert_eq!(holds(900_001), [false, true, true, true]);
    }
}
