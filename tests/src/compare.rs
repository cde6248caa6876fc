//! Are two outcomes the same, and if not, where do they part?

use std::fmt::Write;

use crate::process::{End, Outcome};

const CONTEXT: usize = 3;
const SHOWN: usize = 6;
const WIDTH: usize = 200;

/// Compares byte for byte. The error shows every stream that differs, each from its first
/// difference on.
pub fn compare(expected: &Outcome, actual: &Outcome, ignore_stderr: bool) -> Result<(), String> {
    let mut report = String::new();
    if expected.stdout != actual.stdout {
        first_difference(&mut report, "stdout", &expected.stdout, &actual.stdout);
    }
    if expected.end != actual.end {
        let wanted = expected.end;
        _ = writeln!(report, "exit differs: java {wanted}, native {}", actual.end);
    }
    let died = !matches!(actual.end, End::Exit(_));
    if expected.stderr != actual.stderr && (!ignore_stderr || died) {
        first_difference(&mut report, "stderr", &expected.stderr, &actual.stderr);
    }
    if report.is_empty() { Ok(()) } else { Err(report) }
}

/// Without what may differ from run to run: identity hash codes and the names of lambda classes.
pub fn settled(outcome: &Outcome) -> Outcome {
    let hash = regex_lite::Regex::new(r"@[0-9a-f]{1,8}\b|\$\$Lambda[.$/0-9a-fx]+").expect("a valid expression");
    let settle = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) => hash.replace_all(text, "@").into_owned().into_bytes(),
        Err(_) => bytes.to_vec(),
    };
    Outcome { stdout: settle(&outcome.stdout), stderr: settle(&outcome.stderr), end: outcome.end }
}

/// A unified-style hunk at the first line that differs.
fn first_difference(report: &mut String, stream: &str, expected: &[u8], actual: &[u8]) {
    let java: Vec<&[u8]> = expected.split_inclusive(|&b| b == b'\n').collect();
    let native: Vec<&[u8]> = actual.split_inclusive(|&b| b == b'\n').collect();
    let at = java.iter().zip(&native).take_while(|(a, b)| a == b).count();
    let from = at.saturating_sub(CONTEXT);
    _ = writeln!(report, "{stream} differs at line {} (java {} lines, native {})", at + 1, java.len(), native.len());
    _ = writeln!(report, "--- java\n+++ native\n@@ line {} @@", from + 1);
    // Far into a long line both clipped lines would look alike: begin shortly before the place.
    let column = match (java.get(at), native.get(at)) {
        (Some(a), Some(b)) => a.iter().zip(*b).take_while(|(x, y)| x == y).count(),
        _ => 0,
    };
    let skip = if column > WIDTH / 2 { column - 40 } else { 0 };
    for line in &java[from..at] {
        show(report, ' ', line, 0);
    }
    for line in java.iter().skip(at).take(SHOWN) {
        show(report, '-', line, skip);
    }
    for line in native.iter().skip(at).take(SHOWN) {
        show(report, '+', line, skip);
    }
    if skip > 0 {
        _ = writeln!(report, "(the lines part at byte {column})");
    }
}

/// One line with its invisible characters made visible.
fn show(report: &mut String, mark: char, line: &[u8], skip: usize) {
    let (body, newline) = match line.strip_suffix(b"\n") {
        Some(body) => (body, true),
        None => (line, false),
    };
    let body = &body[skip.min(body.len())..];
    report.push(mark);
    if skip > 0 {
        report.push_str("...");
    }
    for chunk in body[..body.len().min(WIDTH)].utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() {
                report.extend(c.escape_default());
            } else {
                report.push(c);
            }
        }
        for byte in chunk.invalid() {
            _ = write!(report, "\\x{byte:02x}");
        }
    }
    if body.len() > WIDTH {
        report.push_str("...");
    }
    report.push('\n');
    if !newline {
        report.push_str("\\ no newline at the end\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn outcome(stdout: &str, stderr: &str, code: i32) -> Outcome {
        Outcome { stdout: stdout.into(), stderr: stderr.into(), end: End::Exit(code) }
    }

    #[test]
    fn equal_outcomes_pass() {
        let a = outcome("x\n", "y\n", 1);
        assert_eq!(compare(&a, &a.clone(), false), Ok(()));
    }

    #[test]
    fn each_part_is_compared() {
        let good = outcome("x\n", "y\n", 0);
        for bad in [
            outcome("z\n", "y\n", 0),
            outcome("x\n", "z\n", 0),
            outcome("x\n", "y\n", 1),
            outcome("x", "y\n", 0),
            outcome("x\n\n", "y\n", 0),
            outcome("", "y\n", 0),
            outcome("x \n", "y\n", 0),
            outcome("x\r\n", "y\n", 0),
        ] {
            assert!(compare(&good, &bad, false).is_err(), "{bad:?}");
            assert!(compare(&bad, &good, false).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn stderr_can_be_ignored_but_not_a_signal() {
        let good = outcome("x\n", "y\n", 0);
        assert!(compare(&good, &outcome("x\n", "z\n", 0), true).is_ok());
        for end in [End::Signal(11), End::TimedOut(Duration::from_secs(20))] {
            let bad = Outcome { end, ..good.clone() };
            assert!(compare(&good, &bad, true).is_err());
        }
        let signal = Outcome { end: End::Signal(11), ..good.clone() };
        assert!(compare(&good, &signal, true).unwrap_err().contains("SIGSEGV"));
    }

    #[test]
    fn hunk_starts_before_the_first_difference() {
        let java = outcome("1\n2\n3\n4\n5\n6\n", "", 0);
        let native = outcome("1\n2\n3\n4\nfive\t\n6\n", "", 0);
        let report = compare(&java, &native, false).unwrap_err();
        let wanted = "stdout differs at line 5 (java 6 lines, native 6)\n--- java\n+++ native\n\
                      @@ line 2 @@\n 2\n 3\n 4\n-5\n-6\n+five\\t\n+6\n";
        assert_eq!(report, wanted);
    }

    #[test]
    fn missing_newline_and_bad_bytes_are_visible() {
        let java = outcome("a\n", "", 0);
        let mut native = outcome("a", "", 0);
        assert!(compare(&java, &native, false).unwrap_err().contains("no newline"));
        native.stdout = b"\xff\n".to_vec();
        assert!(compare(&java, &native, false).unwrap_err().contains("+\\xff"));
    }

    #[test]
    fn long_lines_are_shown_where_they_part() {
        let java = outcome(&format!("{}A\n", "x".repeat(5000)), "", 0);
        let native = outcome(&format!("{}B\n", "x".repeat(5000)), "", 0);
        let report = compare(&java, &native, false).unwrap_err();
        assert!(report.contains("xA\n") && report.contains("xB\n"));
        assert!(report.contains("part at byte 5000"));
        assert!(report.len() < 1000);
    }
}
