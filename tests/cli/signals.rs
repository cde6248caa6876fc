//! A signal in the middle of the work: nothing half-written stays, and nothing runs on.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use aotc_tests::fixture::Bench;
use rustix::process::{Pid, Signal, kill_process};

use crate::fault::{OLD, names_in};
use crate::linker::with_cc;

/// Waits until `done`, within the time a slow machine may need.
fn wait(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A signal that this process ignores is ignored by its children.
fn is_ignored(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() >> (signal.as_raw() - 1) & 1 == 1
}

#[test]
fn while_linking() {
    for (name, signal) in [("INT", Signal::INT), ("TERM", Signal::TERM), ("HUP", Signal::HUP)] {
        if is_ignored(signal) {
            eprintln!("SIG{name} is ignored here and cannot be tested");
            continue;
        }
        let bench = Bench::new(&format!("signal-{name}"));
        fs::write(bench.output(), OLD).unwrap();
        // The linker has begun to write, and a child of its own does the work.
        let script = format!(
            r#"echo half > "$2"; sleep 300 & echo $! $$ > {0}/ids.new; mv {0}/ids.new {0}/ids; wait"#,
            bench.dir.display()
        );
        let mut child = with_cc(&bench, &script).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let ids = bench.dir.join("ids");
        wait("the linker begins", || ids.exists());
        assert_eq!(names_in(&bench.dir.join("out")).len(), 2, "nothing was half-written yet");

        kill_process(Pid::from_raw(child.id() as i32).unwrap(), signal).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(signal.as_raw()), "whoever started aotc sees what ended it");
        assert_eq!(names_in(&bench.dir.join("out")), ["program"]);
        assert_eq!(fs::read(bench.output()).unwrap(), OLD);
        for id in fs::read_to_string(ids).unwrap().split_whitespace() {
            wait("the linker and its child end", || !runs(id));
        }
    }
}

/// Whether the process is there and no zombie.
fn runs(id: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(id).join("stat"));
    stat.is_ok_and(|stat| !stat.rsplit(')').next().unwrap().starts_with(" Z"))
}

/// At whatever moment: afterwards there is the old program or the whole new one, and nothing else.
#[test]
fn at_any_moment() {
    let bench = Bench::new("signal-any");
    let class = bench.class("Greeter", crate::GREETER);
    let new = || {
        let mut command = bench.plain_aotc();
        command.arg("--jdk").arg(&bench.jdk.home).arg(&class).args(["-o", "out/program"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let start = Instant::now();
    assert!(new().status().unwrap().success());
    let whole = start.elapsed();
    let program = fs::read(bench.output()).unwrap();
    for step in 0..24 {
        fs::write(bench.output(), OLD).unwrap();
        let mut child = new().spawn().unwrap();
        thread::sleep(whole * step / 22);
        // It may have ended by itself.
        _ = kill_process(Pid::from_raw(child.id() as i32).unwrap(), Signal::TERM);
        let status = child.wait().unwrap();
        assert_eq!(names_in(&bench.dir.join("out")), ["program"], "step {step}");
        let content = fs::read(bench.output()).unwrap();
        match status.success() {
            true => assert!(content == program, "step {step}: success without the program"),
            false => assert!(content == OLD || content == program, "step {step}: half a program"),
        }
    }
}
