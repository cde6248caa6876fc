//! Faults on the command line and in what it names: the exit code, one clear line on stderr, and
//! nothing left where the output would have gone.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use aotc_tests::fixture::Bench;
use aotc_tests::process::{self, End, Outcome};

const GREETER: &str = r#"public class Greeter {
    public static void main(String[] args) {
        System.out.println("greetings");
    }
}
"#;

const NO_MAIN: &str = r#"public class NoMain {
    public static int main(int x) { return x; }
    static void mainly(String[] args) { }
}
"#;

const INSTANCE_MAIN: &str = r#"public class InstanceMain {
    public void main(String[] args) { }
}
"#;

const USES_THREAD: &str = r#"public class UsesThread {
    static void launch() {
        new Thread() { @Override public void run() { } }.start();
    }
    public static void main(String[] args) {
        if (args.length > 100) launch();
    }
}
"#;

/// `aotc INPUT -o OUTPUT` must fail with one line that names `what`.
fn refuses(bench: &Bench, input: &Path, what: &str) {
    let output = bench.output();
    let outcome = bench.aotc(&[input, Path::new("-o"), &output]);
    one_line(&outcome, 1, what);
    left_nothing(bench);
}

fn left_nothing(bench: &Bench) {
    let left: Vec<_> = fs::read_dir(bench.dir.join("out")).unwrap().collect();
    assert!(left.is_empty(), "left behind: {left:?}");
}

/// The exit code, and on stderr `what` without a sign of a crash. Returns stderr.
fn fault(outcome: &Outcome, code: i32, what: &str) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.end, End::Exit(code), "{stderr}");
    assert!(stderr.contains(what), "`{what}` is not in: {stderr}");
    for sign in ["panicked", "RUST_BACKTRACE", "Custom {", "Os {"] {
        assert!(!stderr.contains(sign), "{stderr}");
    }
    assert!(outcome.stdout.is_empty(), "a fault belongs on stderr");
    stderr
}

fn one_line(outcome: &Outcome, code: i32, what: &str) {
    let stderr = fault(outcome, code, what);
    assert!(stderr.ends_with('\n') && stderr.trim_end().lines().count() == 1, "not one line: {stderr}");
}

/// The control: without a fault the same steps lead to a program that runs.
#[test]
fn a_class_file_compiles_and_runs() {
    let bench = Bench::new("control");
    let class = bench.class("Greeter", GREETER);
    let output = bench.output();
    let outcome = bench.aotc(&[class.as_path(), Path::new("-o"), &output]);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    let run = process::run(&mut Command::new(output), b"", Duration::from_secs(20)).unwrap();
    assert_eq!(run.stdout, b"greetings\n");
    let names: Vec<_> = fs::read_dir(bench.dir.join("out")).unwrap().collect();
    assert_eq!(names.len(), 1, "only the program: {names:?}");
}

#[test]
fn missing_file() {
    let bench = Bench::new("missing");
    refuses(&bench, Path::new("nowhere/Missing.class"), "nowhere/Missing.class");
    refuses(&bench, Path::new("missing.jar"), "missing.jar");
}

#[test]
fn missing_class_on_the_class_path() {
    let bench = Bench::new("missing-class");
    let output = bench.output();
    let arguments = [Path::new("-cp"), &bench.dir, Path::new("Absent")];
    let outcome = bench.aotc(&[&arguments[..], &[Path::new("-o"), &output]].concat());
    one_line(&outcome, 1, "Absent");
    left_nothing(&bench);
}

#[test]
fn not_a_class_file() {
    let bench = Bench::new("not-a-class");
    refuses(&bench, &bench.file("Text.class", b"hello\n"), "Text.class");
    refuses(&bench, &bench.file("Empty.class", b""), "Empty.class");
    refuses(&bench, &bench.file("text.jar", b"hello\n"), "text.jar");
}

#[test]
fn truncated_class_file() {
    let bench = Bench::new("truncated");
    let whole = fs::read(bench.class("Greeter", GREETER)).unwrap();
    for length in [4, 10, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        let part = bench.file("Greeter.class", &whole[..length]);
        refuses(&bench, &part, "Greeter.class");
    }
}

#[test]
fn no_main_method() {
    let bench = Bench::new("no-main");
    refuses(&bench, &bench.class("NoMain", NO_MAIN), "main");
    // From 25 on `java` makes an instance and calls it.
    if bench.jdk.feature < 25 {
        refuses(&bench, &bench.class("InstanceMain", INSTANCE_MAIN), "main");
    }
}

#[test]
fn unsupported_feature_with_the_path_that_reaches_it() {
    let bench = Bench::new("unsupported");
    let class = bench.class("UsesThread", USES_THREAD);
    let output = bench.output();
    let outcome = bench.aotc(&[class.as_path(), Path::new("-o"), &output]);
    let stderr = fault(&outcome, 1, "Thread.start");
    for step in ["UsesThread.main", "UsesThread.launch"] {
        assert!(stderr.contains(step), "`{step}` is not in: {stderr}");
    }
    left_nothing(&bench);
}

#[test]
fn unwritable_output() {
    let bench = Bench::new("unwritable");
    let class = bench.class("Greeter", GREETER);
    // The tests may run as root, whom permissions do not stop; these stop everybody.
    let absent = bench.dir.join("out/absent/program");
    let outcome = bench.aotc(&[class.as_path(), Path::new("-o"), &absent]);
    one_line(&outcome, 1, "out/absent");
    left_nothing(&bench);

    let directory = bench.dir.join("out/directory");
    fs::create_dir(&directory).unwrap();
    let outcome = bench.aotc(&[class.as_path(), Path::new("-o"), &directory]);
    one_line(&outcome, 1, "out/directory");
    // Fails unless the directory is still there and still empty.
    fs::remove_dir(&directory).unwrap();
    left_nothing(&bench);
}

#[test]
fn usage() {
    let bench = Bench::new("usage");
    let none: [&str; 0] = [];
    fault(&bench.aotc(&none), 2, "");
    for (arguments, what) in [
        (&["--no-such-option", "Greeter.class"][..], "--no-such-option"),
        (&["-O9", "Greeter.class"], "-O9"),
        (&["Greeter.class", "-o"], "-o"),
        (&["-cp", "."], ""),
        (&["-cp"], "-cp"),
        (&["-j", "many", "Greeter.class"], "many"),
        (&["--emit=nonsense", "Greeter.class"], "nonsense"),
        (&["-march=pdp11", "Greeter.class"], "pdp11"),
    ] {
        let stderr = fault(&bench.aotc(arguments), 2, what);
        // The fault, and at most a hint where to read on.
        assert!((1..=3).contains(&stderr.lines().count()), "{stderr}");
    }
    left_nothing(&bench);
}

#[test]
fn version() {
    let outcome = Bench::new("version").aotc(&["--version"]);
    assert_eq!(outcome.end, End::Exit(0));
    let stdout = String::from_utf8_lossy(&outcome.stdout);
    assert!(stdout.starts_with("aotc "), "{stdout}");
    assert!(outcome.stderr.is_empty());
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
