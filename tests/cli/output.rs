//! Faults in writing what was asked for.

use std::fs;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::{End, Outcome};

use crate::GREETER;
use crate::fault::{names_in, one_error, refused_command};

fn to(bench: &Bench, output: &str) -> Outcome {
    let class = bench.class("Greeter", GREETER);
    bench.aotc(&[class.as_os_str(), "-o".as_ref(), output.as_ref()])
}

#[test]
fn no_place_for_a_file() {
    let bench = Bench::new("unwritable");
    // The tests may run as root, whom permissions do not stop; these stop everybody.
    one_error(&to(&bench, "out/absent/program"), 1, &["out/absent/program: ", "no directory out/absent"]);
    bench.file("out/file", b"");
    one_error(&to(&bench, "out/file/program"), 1, &["out/file/program: ", "out/file is not a directory"]);
    fs::remove_file(bench.dir.join("out/file")).unwrap();
    fs::create_dir(bench.dir.join("out/directory")).unwrap();
    one_error(&to(&bench, "out/directory"), 2, &["out/directory: ", "is a directory"]);
    one_error(&to(&bench, "out/new/"), 2, &["out/new/: ", "not the name of a file"]);
    one_error(&to(&bench, ""), 2, &["not the name of a file"]);
    assert!(names_in(&bench.dir.join("out/directory")).is_empty());
    assert_eq!(names_in(&bench.dir.join("out")), ["directory"]);
}

/// The default name is the class's; a folder may have it.
#[test]
fn default_name_is_taken() {
    let bench = Bench::new("default-name");
    let class = bench.class("Greeter", GREETER);
    fs::create_dir(bench.dir.join("Greeter")).unwrap();
    one_error(&bench.aotc(&[class]), 2, &["Greeter: ", "is a directory", "-o"]);
}

#[test]
fn not_over_the_input_or_a_device() {
    let bench = Bench::new("over-input");
    let classes = bench.classes("Greeter", GREETER);
    let before = fs::read(classes.join("Greeter.class")).unwrap();
    let outcome = bench.aotc(&["classes/Greeter.class", "-o", "./classes/../classes/Greeter.class"]);
    one_error(&outcome, 2, &["Greeter.class", "overwrite an input"]);
    assert_eq!(fs::read(classes.join("Greeter.class")).unwrap(), before);

    let _socket = UnixListener::bind(bench.dir.join("out/socket")).unwrap();
    one_error(&to(&bench, "out/socket"), 2, &["out/socket: ", "not a regular file"]);
    assert_eq!(names_in(&bench.dir.join("out")), ["socket"]);
}

/// `ulimit -f` stands for a full disk: the write of aotc itself fails, or that of the linker. The limit's unit differs from
/// shell to shell, but is 512 bytes at least and 1024 at most.
#[test]
fn no_room() {
    let bench = Bench::new("no-room");
    let class = bench.class("Greeter", GREETER);
    // Less than the object; with the signal of the limit as it is, and ignored.
    for script in ["ulimit -f 50", "trap '' XFSZ; ulimit -f 50"] {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!(r#"{script}; exec "$0" "$@""#)).arg(bench.plain_aotc().get_program());
        command.arg("--jdk").arg(&bench.jdk.home).arg(&class).args(["-o", "out/program"]).current_dir(&bench.dir);
        refused_command(&bench, &mut command, 1, &["out/program: cannot write: File too large"]);
    }
    let mut command = crate::linker::with_cc(&bench, r#"ulimit -f 1; head -c 100000 /dev/zero > "$2""#);
    refused_command(&bench, &mut command, 1, &["out/program: linking failed"]);
}

#[test]
fn full_stdout() {
    let bench = Bench::new("full-stdout");
    let class = bench.class("Greeter", GREETER);
    for arguments in [&["--help"][..], &["--version"], &["--emit=hir"], &["--why", "java.lang.String"]] {
        let mut command = bench.plain_aotc();
        command.arg("--jdk").arg(&bench.jdk.home).args(arguments).arg(&class).stderr(Stdio::piped());
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.stdout(full).stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {stderr}");
        assert_eq!(stderr, "aotc: error: cannot write to stdout: No space left on device\n");
    }
}

#[test]
fn runtime_archive() {
    let bench = Bench::new("archive");
    let print = |file: &str| bench.aotc(&["--print-runtime", file]);
    one_error(&print("/dev/full"), 1, &["/dev/full: cannot write: No space left on device"]);
    one_error(&print("out/absent/a"), 1, &["out/absent/a: ", "no directory"]);
    assert_eq!(print("out/a").end, End::Exit(0));
    assert!(fs::read(bench.dir.join("out/a")).unwrap().starts_with(b"!<arch>\n"));
    assert_eq!(names_in(&bench.dir.join("out")), ["a"]);
}

/// An object file is written as carefully as an executable, and goes where `-o` says.
#[test]
fn object_file() {
    let bench = Bench::new("object");
    let class = bench.class("Greeter", GREETER);
    let outcome = bench.aotc(&[class.as_os_str(), "--emit=obj".as_ref(), "-o".as_ref(), "out/g.o".as_ref()]);
    assert_eq!(outcome.end, End::Exit(0));
    assert!(fs::read(bench.dir.join("out/g.o")).unwrap().starts_with(b"\x7fELF"));
    fs::create_dir(bench.dir.join("out/d.o")).unwrap();
    let outcome = bench.aotc(&[class.as_os_str(), "--emit=obj".as_ref(), "-o".as_ref(), "out/d.o".as_ref()]);
    one_error(&outcome, 2, &["out/d.o", "is a directory"]);
    assert_eq!(names_in(&bench.dir.join("out")), ["d.o", "g.o"]);
}

/// Several kinds in one run, in the order of the pipeline.
#[test]
fn several_kinds() {
    let bench = Bench::new("several-kinds");
    let class = bench.class("Greeter", GREETER);
    // Not inlined, so that there is something of it to print.
    let kinds = ["-O0", "--emit=asm,hir,clif", "--filter=Greeter.main"];
    let outcome = fixture::run(bench.plain_aotc().arg("--jdk").arg(&bench.jdk.home).args(kinds).arg(class));
    let text = String::from_utf8(outcome.stdout).unwrap();
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in:\n{text}"));
    assert!(at("func Greeter.main(String[]) {") < at("function "), "{text}");
    assert!(at("function ") < at("retq"), "{text}");
    assert!(names_in(&bench.dir.join("out")).is_empty());
}
