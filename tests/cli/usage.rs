//! Wrong usage: exit code 2 and where to read on.

use std::fs;

use aotc_tests::fixture::Bench;
use aotc_tests::process::End;

use crate::fault::one_error;

fn wrong(bench: &Bench, arguments: &[&str], words: &[&str]) {
    let stderr = one_error(&bench.aotc(arguments), 2, words);
    assert_eq!(stderr.lines().skip(1).collect::<Vec<_>>(), ["Try `aotc --help`."], "{stderr}");
    assert!(fs::read_dir(bench.dir.join("out")).unwrap().next().is_none());
}

#[test]
fn options() {
    let bench = Bench::new("usage");
    for (arguments, words) in [
        (&[][..], &["no input"][..]),
        (&["--no-such-option", "Greeter.class"], &["--no-such-option"]),
        (&["--verbsoe", "Greeter.class"], &["--verbsoe", "did you mean --verbose?"]),
        (&["--emit=clfi", "Greeter.class"], &["clfi", "did you mean clif?"]),
        (&["--emit=nonsense", "Greeter.class"], &["nonsense", "callgraph, hir, clif, asm, obj"]),
        (&["-O9", "Greeter.class"], &["-O9"]),
        (&["Greeter.class", "-o"], &["-o wants a value"]),
        (&["-cp", "."], &["name the main class"]),
        (&["-cp"], &["-cp wants a value"]),
        (&["-j", "many", "Greeter.class"], &["many"]),
        (&["-j0", "Greeter.class"], &["-j", "0"]),
        (&["-march=pdp11", "Greeter.class"], &["pdp11"]),
        (&["--static=yes", "Greeter.class"], &["--static takes no value"]),
        (&["--run-time-options=heap-max=much", "Greeter.class"], &["--run-time-options: no size: `much`"]),
        (&["--run-time-options", "gc-lgo", "Greeter.class"], &["--run-time-options: unknown option `gc-lgo`"]),
        (&["--color=blue", "Greeter.class"], &["blue", "auto, always, never"]),
        (&["--time=yaml", "Greeter.class"], &["yaml"]),
        (&["One.class", "Two.class"], &["One.class", "Two.class"]),
        (&["@absent", "Greeter.class"], &["@absent"]),
    ] {
        wrong(&bench, arguments, words);
    }
}

#[test]
fn contradictions() {
    let bench = Bench::new("contradictions");
    bench.file("app.jar", b"");
    for (arguments, words) in [
        (&["-cp", ".", "Greeter.class"][..], &["-cp", "Greeter.class"][..]),
        (&["-cp", ".", "app.jar"], &["-cp", "app.jar"]),
        (&["Greeter.class", "-o", "a", "-o", "b"], &["-o is given twice"]),
        (&["-cp", "a", "-cp", "b", "Greeter"], &["-cp is given twice"]),
        (&["-q", "-v", "Greeter.class"], &["-q", "-v"]),
        (&["--filter", "main", "Greeter.class"], &["--filter", "--emit"]),
        (&["--why", "X", "--emit=hir", "Greeter.class"], &["--why", "--emit"]),
        (&["--time=json", "--emit=hir", "Greeter.class"], &["--time=json", "stdout"]),
    ] {
        wrong(&bench, arguments, words);
    }
}

#[test]
fn help_and_version() {
    let bench = Bench::new("version");
    let version = bench.aotc(&["--version"]);
    assert_eq!((version.end, &version.stderr[..]), (End::Exit(0), &b""[..]));
    let text = String::from_utf8(version.stdout).unwrap();
    // aotc 0.1.0 (commit 0123456789ab; Cranelift 0.135.0)
    let (ours, theirs) = text.trim().split_once("; Cranelift ").expect("both versions");
    assert!(ours.starts_with("aotc 0."), "{text}");
    assert!(["(commit ", "(development build"].iter().any(|form| ours.contains(form)), "{text}");
    assert!(theirs.strip_suffix(')').is_some_and(|theirs| theirs.starts_with("0.")), "{text}");

    let help = bench.aotc(&["--help"]);
    assert_eq!((help.end, &help.stderr[..]), (End::Exit(0), &b""[..]));
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(text.lines().all(|line| line.len() <= 120), "too wide for a terminal");
    assert!(
        ["Input and output:", "Code:", "Explain:", "Options of the executables"]
            .iter()
            .all(|group| text.contains(group))
    );
}

#[test]
fn list_of_processors() {
    let outcome = Bench::new("march-list").aotc(&["-march=list"]);
    assert_eq!(outcome.end, End::Exit(0));
    let stdout = String::from_utf8_lossy(&outcome.stdout);
    for name in ["x86-64-v2, v2", "x86-64-v3, v3", "native", "BMI2"] {
        assert!(stdout.contains(name), "no {name} in:\n{stdout}");
    }
}
