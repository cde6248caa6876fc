//! What a reader must know about the machine and the sources to judge the figures.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::machine::{Machine, after};
use crate::peers::{Peers, c, java};

/// Names and values, in the order they are printed.
pub type Facts = Vec<(&'static str, String)>;

/// Looks around. Take it before the report is written, which changes the work tree.
pub fn gather(machine: &Machine, peers: &Peers) -> Facts {
    let mut facts = vec![
        ("date", first_line(Command::new("date").args(["-u", "+%Y-%m-%d %H:%M UTC"]))),
        ("aotc", Some(commit(peers.root()))),
        ("processor", Some(machine.cpu.clone())),
        ("kernel", read("/proc/sys/kernel/osrelease")),
        ("core", Some(machine.place())),
        ("governor", Some(governor(machine))),
        ("huge pages", read("/sys/kernel/mm/transparent_hugepage/enabled")),
        ("C compiler", first_line(c::compiler().arg("--version"))),
        ("OpenSSL", openssl()),
    ];
    facts.extend(java::NAMES.iter().map(|(version, name)| (*name, java::describe(*version))));
    facts.into_iter().map(|(name, value)| (name, value.unwrap_or_else(|| "not found".to_owned()))).collect()
}

fn read(file: &str) -> Option<String> {
    Some(fs::read_to_string(file).ok()?.trim().to_owned())
}

fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).lines().next()?.trim().to_owned())
}

/// The commit, and whether anything but earlier results differs from it.
fn commit(root: &Path) -> String {
    let git = || {
        let mut command = Command::new("git");
        command.arg("-C").arg(root);
        command
    };
    let Some(commit) = first_line(git().args(["rev-parse", "--short=12", "HEAD"])) else {
        return "not in a git work tree".to_owned();
    };
    let changed = git()
        .args(["status", "--porcelain", "--", ".", ":!benches/results", ":!README.md"])
        .output()
        .is_ok_and(|output| !output.stdout.is_empty());
    if changed { format!("{commit} with uncommitted changes") } else { commit }
}

fn governor(machine: &Machine) -> String {
    let core = machine.pin.as_ref().map_or(0, |pin| pin.core);
    let file = format!("/sys/devices/system/cpu/cpu{core}/cpufreq/scaling_governor");
    read(&file).unwrap_or_else(|| "not readable".to_owned())
}

/// The version of the headers that the C rows are compiled with.
fn openssl() -> Option<String> {
    let mut command = c::compiler();
    command.args(["-E", "-dM", "-include", "openssl/opensslv.h", "-xc", "/dev/null"]);
    let output = command.output().ok()?;
    let macros = String::from_utf8_lossy(&output.stdout);
    let text = after(&macros, "#define OPENSSL_VERSION_TEXT ");
    Some(text?.trim_matches('"').to_owned())
}
