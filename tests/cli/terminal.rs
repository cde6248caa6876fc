//! What aotc shows where somebody watches: colour, progress and the line at the end.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};
use std::thread;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::End;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::GREETER;

const ERASE: &str = "\r\u{1b}[K";

/// Runs a command with stderr on a terminal; what it wrote there and to stdout, and whether it succeeded.
fn on_a_terminal(command: &mut Command) -> (String, String, bool) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let terminal = OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.as_bytes())).unwrap();
    let mut master = File::from(master);
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        // Ends with an error when the last one has closed the terminal.
        _ = master.read_to_end(&mut bytes);
        String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
    });
    command.env("TERM", "xterm").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(terminal);
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    // Our copy of the terminal is in the command.
    command.stderr(Stdio::null());
    (reader.join().unwrap(), String::from_utf8(output.stdout).unwrap(), output.status.success())
}

fn greeter(bench: &Bench) -> Command {
    let mut command = bench.plain_aotc();
    command.arg("--jdk").arg(&bench.jdk.home).arg(bench.class("Greeter", GREETER)).args(["-o", "out/program"]);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// What is left on the screen of text that erases lines.
fn visible(text: &str) -> String {
    text.split('\n').map(|line| line.rsplit(ERASE).next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

fn is_summary(line: &str) -> bool {
    let Some(numbers) = line.strip_prefix("aotc: out/program: ") else { return false };
    let parts: Vec<_> = numbers.split(", ").collect();
    parts.len() == 4 && parts.iter().zip([" kB", " methods", " classes", " s"]).all(|(part, unit)| part.ends_with(unit))
}

#[test]
fn progress_and_summary() {
    let bench = Bench::new("progress");
    let (text, stdout, success) = on_a_terminal(&mut greeter(&bench));
    assert!(success && stdout.is_empty(), "{text}");
    for phase in ["open", "reach", "compile", "link"] {
        assert!(text.contains(&format!("{ERASE}aotc: {phase}")), "no {phase} in {text:?}");
    }
    assert!(text.contains(" methods\r\u{1b}[K"), "no count in {text:?}");
    let seen = visible(&text);
    assert!(is_summary(seen.trim_end()), "left on the screen: {seen:?}");

    let (text, ..) = on_a_terminal(greeter(&bench).arg("-q"));
    assert_eq!(text, "");
    // Details in the place of progress.
    let (text, ..) = on_a_terminal(greeter(&bench).arg("-v"));
    assert!(!text.contains(ERASE) && is_summary(text.lines().last().unwrap()), "{text:?}");
    let (text, ..) = on_a_terminal(greeter(&bench).arg("--emit=hir"));
    assert_eq!(visible(&text), "");
}

#[test]
fn nobody_watches() {
    let bench = Bench::new("nobody");
    let outcome = fixture::run(&mut greeter(&bench));
    assert_eq!((outcome.end, outcome.stderr.is_empty()), (End::Exit(0), true));
    let outcome = fixture::run(greeter(&bench).arg("-v"));
    assert!(is_summary(String::from_utf8(outcome.stderr).unwrap().lines().last().unwrap()));
}

#[test]
fn json() {
    let bench = Bench::new("json");
    let outcome = fixture::run(greeter(&bench).arg("--time=json"));
    assert_eq!((outcome.end, outcome.stderr.is_empty()), (End::Exit(0), true));
    let value: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    assert_eq!(value["output"], "out/program");
    assert_eq!(value["bytes"].as_u64(), Some(bench.output().metadata().unwrap().len()));
    assert!(value["methods"].as_u64().is_some_and(|n| n > 0) && value["classes"].as_u64().is_some_and(|n| n > 0));
    let phases = value["phases"].as_array().unwrap();
    let names: Vec<_> = phases.iter().map(|phase| phase["name"].as_str().unwrap()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"open"), Some(&"link")));
    let sum: f64 = phases.iter().map(|phase| phase["ms"].as_f64().unwrap()).sum();
    assert!((sum - value["total_ms"].as_f64().unwrap()).abs() < 1.0, "{value}");
}

#[test]
fn colour() {
    let bench = Bench::new("colour");
    let absent = |flags: &[&str]| {
        let mut command = bench.plain_aotc();
        command.args(flags).arg("absent.class").env_remove("NO_COLOR");
        command
    };
    let plain = "aotc: error: absent.class: no such file\n";
    let is_coloured = |text: &str| text.contains("\u{1b}[1m") && text.contains("error:\u{1b}[0m absent.class");
    let (text, ..) = on_a_terminal(&mut absent(&[]));
    assert!(is_coloured(&text), "{text:?}");
    let (text, ..) = on_a_terminal(absent(&[]).env("NO_COLOR", "1"));
    assert_eq!(visible(&text), plain);
    let (text, ..) = on_a_terminal(&mut absent(&["--color=never"]));
    assert_eq!(visible(&text), plain);
    let piped = |command: &mut Command| String::from_utf8(fixture::run(command).stderr).unwrap();
    assert_eq!(piped(&mut absent(&[])), plain);
    let text = piped(&mut absent(&["--color", "always"]));
    assert!(is_coloured(&text), "{text:?}");
    let text = piped(absent(&["--color=always"]).env("NO_COLOR", "1"));
    assert!(is_coloured(&text), "the option wins: {text:?}");
}
