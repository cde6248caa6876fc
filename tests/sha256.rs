//! Every SHA-256 kernel of this processor, forced in turn, must leave behind what HotSpot does.

use std::path::PathBuf;
use std::process::Command;

use aotc_tests::fixture::{Bench, run};
use aotc_tests::process::{End, Outcome};
use aotc_tests::{javac, project};

/// The names in the runtime's list, which it prints for a name that is none.
fn kernels(program: &PathBuf) -> Vec<String> {
    let listed = forced(program, "none");
    assert_eq!(listed.end, End::Exit(2));
    let names: Vec<String> = text(&listed.stderr).lines().map(str::to_owned).collect();
    assert!(names.len() > 5, "{names:?}");
    names
}

fn forced(program: &PathBuf, kernel: &str) -> Outcome {
    run(Command::new(program).env("AOTC_OPTS", format!("sha256={kernel}")))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_kernel_hashes_as_hotspot() {
    let bench = Bench::new("sha256-kernels");
    let merkle = project().join("java-src/merkle");
    let sources =
        ["BatchHashes", "ByteBlockList", "MerkleTree", "Sha256"].map(|name| merkle.join(format!("{name}.java")));
    let classes = javac::compile(&bench.jdk, &[], &sources).unwrap();
    let hotspot = run(Command::new(bench.jdk.tool("java")).arg("-cp").arg(&classes).arg("BatchHashes"));
    assert_eq!(hotspot.end, End::Exit(0), "{}", text(&hotspot.stderr));
    assert!(text(&hotspot.stdout).lines().count() > 1000);

    let output = bench.output();
    let compiled =
        bench.aotc(&["-cp".as_ref(), classes.as_os_str(), "BatchHashes".as_ref(), "-o".as_ref(), output.as_os_str()]);
    assert_eq!(compiled.end, End::Exit(0), "{}", text(&compiled.stderr));
    let mut ran = 0;
    for kernel in kernels(&output) {
        let outcome = forced(&output, &kernel);
        if outcome.end == End::Exit(2) {
            let complaint = format!("aotc runtime: AOTC_OPTS: this processor cannot do sha256 = `{kernel}`\n");
            assert_eq!(text(&outcome.stderr), complaint);
            continue;
        }
        assert_eq!(outcome.end, End::Exit(0), "{kernel}: {}", text(&outcome.stderr));
        assert!(outcome.stdout == hotspot.stdout, "{kernel} differs:\n{}", text(&outcome.stdout));
        ran += 1;
    }
    assert!(ran >= 1, "the portable kernel runs everywhere");
}
