//! The harness as a user runs it, with shell scripts for peers.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

const ROOT_OF_3: &str = "57c18f197eec50ca58d6a40b85c7833da638f394689ad4fd8e86319f8aa507a8";

/// Fake peers in a directory of their own.
struct Fakes {
    dir: PathBuf,
    args: Vec<String>,
}

impl Fakes {
    fn new(test: &str) -> Self {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        fs::create_dir_all(&dir).unwrap();
        Fakes { dir, args: Vec::new() }
    }

    /// A peer that runs a script.
    fn script(mut self, name: &str, script: &str) -> Self {
        let file = self.dir.join(format!("{name}.sh"));
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        self.args.extend(["--peer".to_owned(), format!("{name}=sh {}", file.display())]);
        self
    }

    /// A peer that prints the four lines.
    fn prints(self, name: &str, root: &str, total: u32) -> Self {
        let lines = format!("root {root}\\naddData 10 ns/leaf\\ncompute 20.5 ns/leaf\\ntotal {total} ns/leaf\\n");
        self.script(name, &format!("printf '{lines}'"))
    }

    /// Compares 3 leaves; `rest` are further options.
    fn compare(&self, rows: &str, rest: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_compare"))
            .args(["--leaves", "3", "--rounds", "2", "--rows", rows])
            .args(&self.args)
            .args(rest)
            .output()
            .unwrap()
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn right_roots_give_ratios() {
    let fakes = Fakes::new("right").prints("a", ROOT_OF_3, 40).prints("b", ROOT_OF_3, 30);
    let file = fakes.dir.join("report.json");
    let output = fakes.compare("a,b", &["--base", "a", "--json", file.to_str().unwrap()]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("| a | 1.00 | 1.00 | 1.00 |"), "{text}");
    assert!(text.contains("| b | 1.00 | 1.00 | 0.75 |"), "{text}");

    let report: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    assert_eq!(report["rows"][1]["ratio"]["total"], 0.75);
    assert_eq!(report["rows"][1]["runs"].as_array().unwrap().len(), 2);
    assert_eq!(report["wrong"].as_array().unwrap().len(), 0);
}

/// No ratio on standard output, exit 1, and the row is named with its root.
fn assert_refused(output: &Output, expected: &str) {
    let text = stdout(output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("wrong root, no comparison"), "{text}");
    assert!(text.contains(&format!("3 leaves: {ROOT_OF_3}")), "{text}");
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains('|') && !text.contains("1.00"), "{text}");
}

#[test]
fn a_wrong_root_gives_none() {
    let wrong = "00".repeat(32);
    let fakes = Fakes::new("wrong").prints("a", ROOT_OF_3, 40).prints("b", &wrong, 30);
    let file = fakes.dir.join("report.json");
    let output = fakes.compare("a,b", &["--base", "a", "--json", file.to_str().unwrap()]);
    assert_refused(&output, &format!("b, process 1: {wrong}"));
    assert!(stdout(&output).contains("a: right"));

    let report: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    assert_eq!(report["wrong"][0]["row"], "b");
    assert!(report["rows"].as_array().unwrap().iter().all(|row| row["ratio"].is_null()));
}

#[test]
fn a_root_that_goes_wrong_later_is_seen() {
    let fakes = Fakes::new("later").prints("a", ROOT_OF_3, 40);
    let mark = fakes.dir.join("ran-before");
    let _ = fs::remove_file(&mark);
    let mark = mark.display();
    let lines = "addData 1 ns/leaf\\ncompute 1 ns/leaf\\ntotal 2 ns/leaf\\n";
    let script = format!(
        "root={ROOT_OF_3}\n[ -e {mark} ] && root={}\ntouch {mark}\nprintf \"root $root\\n{lines}\"",
        "11".repeat(32)
    );
    let output = fakes.script("b", &script).compare("a,b", &["--base", "a"]);
    assert_refused(&output, &format!("b, process 2: {}", "11".repeat(32)));
}

#[test]
fn an_injected_wrong_root_is_caught() {
    let fakes = Fakes::new("inject").prints("a", ROOT_OF_3, 40).prints("b", ROOT_OF_3, 30);
    let output = fakes.compare("a,b", &["--base", "a", "--inject", "wrong-root=a"]);
    assert_refused(&output, "a, process 1: 0");
}

#[test]
fn a_peer_that_dies_or_says_nothing_gives_none() {
    let fakes = Fakes::new("dies").prints("a", ROOT_OF_3, 40);
    let fakes = fakes.script("b", "echo broken >&2; exit 7").script("c", "exit 0");
    let output = fakes.compare("a,b,c", &["--base", "a"]);
    assert_refused(&output, "b, process 1: no root: exit status: 7: broken");
    assert_refused(&output, "c, process 1: no root: no line `root`");
}

#[test]
fn a_missing_peer_is_a_row_that_says_so() {
    let fakes = Fakes::new("missing").prints("a", ROOT_OF_3, 40);
    let output = Command::new(env!("CARGO_BIN_EXE_compare"))
        .env("CC", "/no/such/cc")
        .args(["--leaves", "3", "--rounds", "1", "--rows", "openssl,a", "--base", "a"])
        .args(&fakes.args)
        .output()
        .unwrap();
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("| openssl | skipped: a working C compiler not found |"), "{text}");
    assert!(text.contains("| a | 1.00 |"), "{text}");
}

/// A directory for a report below a README that shows it.
struct Page {
    readme: PathBuf,
    report: PathBuf,
}

const BEFORE: &str =
    "# Title\n<!-- compare: begin. Written by `compare --readme`; a change by hand is lost. -->\nold\n";

impl Page {
    fn new(fakes: &Fakes) -> Self {
        let readme = fakes.dir.join("README.md");
        fs::write(&readme, format!("{BEFORE}<!-- compare: end -->\nrest\n")).unwrap();
        let report = fakes.dir.join("results");
        let _ = fs::remove_dir_all(&report);
        Page { readme, report }
    }

    fn compare(&self, fakes: &Fakes, rows: &str, rest: &[&str]) -> Output {
        let (readme, report) = (self.readme.to_str().unwrap(), self.report.to_str().unwrap());
        fakes.compare(rows, &[&["--tree", "--report", report, "--readme", readme], rest].concat())
    }

    /// All files of the report and the README, by name.
    fn files(&self) -> Vec<(PathBuf, String)> {
        let report = fs::read_dir(&self.report).into_iter().flatten().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = report.chain([self.readme.clone()]).collect();
        files.sort();
        files.into_iter().map(|file| (file.clone(), fs::read_to_string(file).unwrap())).collect()
    }
}

#[test]
fn a_report_has_page_chart_and_data_and_the_readme_shows_it() {
    let fakes = Fakes::new("report").prints("c-per-leaf", ROOT_OF_3, 40).prints("aotc-into", ROOT_OF_3, 30);
    let page = Page::new(&fakes);
    let output = page.compare(&fakes, "aotc-into", &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let files = page.files();
    let names: Vec<_> = files.iter().map(|(file, _)| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["README.md", "README.md", "chart.svg", "results.json"]);
    let line = "| aotc into | 1.00 | 1.00 | 0.75 |";
    let [(_, readme), (_, results), (_, chart), (_, json)] = &files[..] else { panic!("{names:?}") };
    assert!(results.contains(line) && results.contains("(chart.svg)") && results.contains("| kernel |"), "{results}");
    assert!(chart.contains(">aotc into</text>") && chart.contains(">0.75</text>"), "{chart}");
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(json["bounds"][1]["value"], 0.75);
    assert!(readme.starts_with("# Title\n<!--") && readme.ends_with("end -->\nrest\n"), "{readme}");
    assert!(readme.contains(line) && readme.contains("(results/chart.svg)") && !readme.contains("old"), "{readme}");
}

#[test]
fn a_refused_comparison_leaves_the_old_report() {
    let fakes = Fakes::new("refused").prints("c-per-leaf", ROOT_OF_3, 40).prints("aotc-into", ROOT_OF_3, 30);
    let page = Page::new(&fakes);
    let wrong = ["--inject", "wrong-root=aotc-into"];
    assert_refused(&page.compare(&fakes, "aotc-into", &wrong), "aotc-into, process 1: 0");
    assert!(!page.report.exists(), "a report of nothing");

    page.compare(&fakes, "aotc-into", &[]);
    let old = page.files();
    assert_eq!(old.len(), 4);
    assert_refused(&page.compare(&fakes, "aotc-into", &wrong), "aotc-into, process 1: 0");
    assert!(page.files() == old, "the old report was touched");
}

#[test]
fn a_readme_without_markers_stops_before_anything_runs() {
    let fakes = Fakes::new("markers").script("a", "touch \"$(dirname \"$0\")/ran\"; exit 1");
    let page = Page::new(&fakes);
    fs::write(&page.readme, BEFORE).unwrap();
    let output = page.compare(&fakes, "a", &["--base", "a"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("README.md: no lines `<!-- compare: begin"));
    assert!(!fakes.dir.join("ran").exists());
    assert_eq!(fs::read_to_string(&page.readme).unwrap(), BEFORE);
}

#[test]
fn a_missed_bound_is_an_error_only_if_asked_for() {
    // Figures that hold on any machine.
    let bounded = |name: &str, into| {
        let pairs = format!("root {ROOT_OF_3}\\naddData 10 ns/leaf\\ncompute 90 ns/leaf\\ntotal 100 ns/leaf\\n");
        Fakes::new(name)
            .prints("c-per-leaf", ROOT_OF_3, 1000)
            .prints("aotc-into", ROOT_OF_3, into)
            .prints("aotc-batch", ROOT_OF_3, 30)
            .prints("aotc-batch-once", ROOT_OF_3, 33)
            .prints("aotc-batch-2-threads", ROOT_OF_3, 15)
            .prints("hotspot25-batch", ROOT_OF_3, 200)
            .prints("openssl", ROOT_OF_3, 150)
            .script("sha2", &format!("printf '{pairs}'"))
    };
    let rows = "aotc-into,aotc-batch,aotc-batch-once,aotc-batch-2-threads,hotspot25-batch,openssl,sha2";
    let (held, missed) = (bounded("held", 1050), bounded("missed", 1060));
    assert_eq!(held.compare(rows, &["--check"]).status.code(), Some(0));
    assert_eq!(missed.compare(rows, &[]).status.code(), Some(0));
    let output = missed.compare(rows, &["--check"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("| aotc into / C per leaf | 1.05 | 1.060 | MISSED |"), "{output:?}");
    // What was not measured does not hold.
    let output = held.compare(&rows.replace(",hotspot25-batch", ""), &["--check"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("| 0.6 | - | not measured |"), "{output:?}");
}

/// An aotc whose programs print something else than what the source says.
#[test]
fn a_hello_world_that_says_something_else_gives_no_times() {
    let fakes = Fakes::new("hello");
    let aotc = fakes.dir.join("aotc");
    let script = "while [ $# -gt 0 ]; do last=$1; shift; done\nprintf '#!/bin/sh\\necho Hello, word\\n' > \"$last\"";
    fs::write(&aotc, format!("#!/bin/sh\n{script}\nchmod +x \"$last\"\n")).unwrap();
    fs::set_permissions(&aotc, fs::Permissions::from_mode(0o755)).unwrap();
    let args = ["--startup", "--rounds", "1", "--aotc", aotc.to_str().unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_compare")).args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("aotc: printed \"Hello, word\\nlaunch"), "{complaint}");
    assert_eq!(stdout(&output), "");
}

#[test]
fn usage_errors_exit_2() {
    let output = Fakes::new("usage").compare("nosuch", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no row `nosuch`"));
}

/// An aotc that makes programs which print these lines.
fn fake_aotc(dir: &std::path::Path, lines: &str) -> PathBuf {
    let file = dir.join("aotc.sh");
    let program = format!("#!/bin/sh\\nprintf '{lines}\\\\n'\\n");
    let script = format!("#!/bin/sh\nfor out in \"$@\"; do :; done\nprintf '%b' \"{program}\" > $out\nchmod +x $out\n");
    fs::write(&file, script).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    file
}

#[test]
fn a_wrong_root_of_rfc_6962_gives_no_table() {
    let fakes = Fakes::new("rfc6962");
    let right = "ba8d94b7fbcecae7b81c4c80574fe24734a6917bf9c1ecd66ff3e0c34ead4620";
    let compare = |root: &str, rest: &[&str]| {
        let aotc = fake_aotc(&fakes.dir, &format!("root {root}\\\\ntree: time 1.0 ns/leaf, allocated 7 bytes"));
        let output = Command::new(env!("CARGO_BIN_EXE_compare"))
            .args(["--rfc6962", "--leaves", "3", "--rounds", "1", "--aotc", aotc.to_str().unwrap()])
            .args(rest)
            .output()
            .unwrap();
        (output.status.code(), stdout(&output), String::from_utf8(output.stderr).unwrap())
    };
    let (code, text, _) = compare(right, &[]);
    assert!(code == Some(0) && text.contains("| recursive | "), "{text}");
    assert!(text.contains("| 7 | "), "what the fake allocates: {text}");

    let wrong = "00".repeat(32);
    let (code, text, complaint) = compare(&wrong, &[]);
    assert!(code == Some(1) && !text.contains('|'), "{text}");
    let named = format!("3: {right}\nrfc6962-aotc-recursive, process 1: {wrong}");
    assert!(complaint.contains("wrong root, no comparison") && complaint.contains(&named), "{complaint}");

    let (code, text, complaint) = compare(right, &["--inject", "wrong-root=rfc6962-aotc-naive"]);
    assert!(code == Some(1) && !text.contains('|'), "{text}");
    assert!(complaint.contains("rfc6962-aotc-naive, process 1: 0a8d94b7"), "{complaint}");
}

#[test]
fn a_checksum_that_differs_from_hotspots_gives_no_table() {
    let fakes = Fakes::new("heap");
    let aotc = fake_aotc(&fakes.dir, "checksum 1\\\\ntime 5 ns");
    let output = Command::new(env!("CARGO_BIN_EXE_compare"))
        .args(["--heap", "--rounds", "1", "--aotc", aotc.to_str().unwrap()])
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr.clone()).unwrap();
    if complaint.contains("HotSpot, Serial\n") {
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""), "{complaint}");
        assert!(complaint.contains("HotSpot, Serial, process 1: wrong checksum, no comparison"), "{complaint}");
    } else {
        assert!(stdout(&output).contains("JDK 25 not found"), "{complaint}");
    }
}
