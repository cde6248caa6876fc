//! Faults of the linker, most of them with a `cc` of our own.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use aotc_tests::fixture::Bench;

use crate::GREETER;
use crate::fault::refused_command;

/// aotc with a PATH on which `cc` is this shell script.
pub fn with_cc(bench: &Bench, script: &str) -> Command {
    let folder = bench.dir.join("bin");
    fs::create_dir_all(&folder).unwrap();
    let cc = folder.join("cc");
    fs::write(&cc, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&cc, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut command = bench.plain_aotc();
    command.arg("--jdk").arg(&bench.jdk.home).arg(bench.class("Greeter", GREETER)).args(["-o", "out/program"]);
    command.env("PATH", path);
    command
}

#[test]
fn none() {
    let bench = Bench::new("no-linker");
    let mut command = with_cc(&bench, "");
    command.env("PATH", bench.dir.join("empty"));
    refused_command(&bench, &mut command, 1, &["out/program: cannot link", "`cc` is not on PATH"]);
}

#[test]
fn fails() {
    let bench = Bench::new("linker-fails");
    // It writes half of the output and files of its own first.
    let script = r#"echo half > "$2"; echo more > "$TMPDIR/more"; echo what is wrong >&2; exit 7"#;
    let mut command = with_cc(&bench, script);
    let stderr =
        refused_command(&bench, &mut command, 1, &["out/program: linking failed", "`cc` ended with exit status 7"]);
    assert!(stderr.contains("\n    what is wrong\n"), "{stderr}");
}

#[test]
fn is_killed() {
    let bench = Bench::new("linker-killed");
    let mut command = with_cc(&bench, r#"echo half > "$2"; kill -KILL $$"#);
    refused_command(&bench, &mut command, 1, &["out/program: linking failed", "killed by signal 9"]);
}

#[test]
fn makes_nothing() {
    let bench = Bench::new("linker-lies");
    let mut command = with_cc(&bench, "exit 0");
    refused_command(&bench, &mut command, 1, &["out/program: linking failed", "made no executable"]);
}

#[test]
fn is_not_installed() {
    let bench = Bench::new("linker-unknown");
    let class = bench.class("Greeter", GREETER);
    let mut command = bench.plain_aotc();
    command.arg("--jdk").arg(&bench.jdk.home).arg(class).args(["--linker=nonesuch", "-o", "out/program"]);
    let stderr = refused_command(&bench, &mut command, 1, &["out/program: linking failed"]);
    assert!(stderr.contains("nonesuch"), "{stderr}");
}
