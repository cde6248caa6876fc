//! What every fault has in common.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::{End, Outcome};

/// The output of an earlier run.
pub const OLD: &[u8] = b"the old program";

/// `aotc --jdk HOME ARGUMENTS -o out/program` must fail with this code and one line with all of `words`.
pub fn refused<A: AsRef<OsStr>>(bench: &Bench, arguments: &[A], code: i32, words: &[&str]) -> String {
    let mut command = bench.plain_aotc();
    command.arg("--jdk").arg(&bench.jdk.home).args(arguments).arg("-o").arg(bench.output());
    refused_command(bench, &mut command, code, words)
}

/// Like [`refused`] for a command that writes to `out/program`. Returns stderr.
pub fn refused_command(bench: &Bench, command: &mut Command, code: i32, words: &[&str]) -> String {
    let temporary = bench.dir.join("tmp");
    fs::create_dir_all(&temporary).unwrap();
    fs::write(bench.output(), OLD).unwrap();
    let outcome = fixture::run(command.env("TMPDIR", &temporary));
    let stderr = one_error(&outcome, code, words);
    assert_eq!(fs::read(bench.output()).unwrap(), OLD, "the old output was touched");
    assert_eq!(names_in(&bench.dir.join("out")), ["program"], "left beside the output");
    assert!(names_in(&temporary).is_empty(), "left in TMPDIR: {:?}", names_in(&temporary));
    stderr
}

/// The exit code, exactly one error line and in it all of `words`, and no sign of a crash. Returns stderr.
pub fn one_error(outcome: &Outcome, code: i32, words: &[&str]) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.end, End::Exit(code), "{stderr}");
    for sign in ["panicked", "RUST_BACKTRACE", "Custom {", "Os {", "(os error"] {
        assert!(!stderr.contains(sign), "{stderr}");
    }
    assert!(outcome.stdout.is_empty(), "a fault belongs on stderr");
    let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("aotc: error: ")).collect();
    let [error] = errors[..] else { panic!("not one error line:\n{stderr}") };
    assert!(stderr.starts_with(error) && stderr.ends_with('\n'), "something before the error:\n{stderr}");
    for word in words {
        assert!(error.contains(word), "`{word}` is not in: {error}");
    }
    stderr
}

/// The names in a directory, in order.
pub fn names_in(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
