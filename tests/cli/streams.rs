//! What a program does whose standard streams are closed or full: what it does on the JVM.

use std::path::Path;
use std::process::Command;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::{End, Outcome};

const STREAMS: &str = r#"public class Streams {
    public static void main(String[] args) {
        for (int i = 0; i < 3000; i++) System.out.println("line " + i);
        System.out.flush();
        System.err.println("stdout in trouble: " + System.out.checkError());
        if (args.length > 0) throw new IllegalStateException("at the end");
        System.exit((System.out.checkError() ? 4 : 0) + (System.err.checkError() ? 2 : 0));
    }
}
"#;

/// Runs a command line, with what follows it, in a shell.
fn shell(program: &[&Path], rest: &str) -> Outcome {
    let words: Vec<String> = program.iter().map(|word| format!("'{}'", word.display())).collect();
    fixture::run(Command::new("sh").arg("-c").arg(format!("exec {} {rest}", words.join(" "))))
}

#[test]
fn closed_or_full() {
    let bench = Bench::new("streams");
    let class = bench.class("Streams", STREAMS);
    let output = bench.output();
    let compiled = bench.aotc(&[class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
    assert_eq!(compiled.end, End::Exit(0), "{}", String::from_utf8_lossy(&compiled.stderr));
    let java = bench.jdk.tool("java");
    let hotspot =
        [java.as_path(), Path::new("-Xshare:auto"), Path::new("-cp"), class.parent().unwrap(), Path::new("Streams")];
    let mut ends = Vec::new();
    // Not with both closed: HotSpot's own files then take their numbers, and what is printed goes into one of them.
    for streams in ["", ">/dev/full", ">&-", "2>/dev/full", "2>&-", "<&-", ">/dev/full 2>/dev/full"] {
        for arguments in ["", "x"] {
            let rest = format!("{arguments} {streams}");
            let expected = shell(&hotspot, &rest);
            assert_eq!(shell(&[&output], &rest), expected, "with {rest}");
            ends.push(expected.end);
        }
    }
    // The cases are what they are meant to be: each combination of troubles was seen, and the exception.
    for code in [0, 1, 2, 4, 6] {
        assert!(ends.contains(&End::Exit(code)), "no run ended with {code}: {ends:?}");
    }
}
