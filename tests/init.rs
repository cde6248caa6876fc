//! Class initialisers at compile time, seen from outside: in the code, in the report, and where the heap lies elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use aotc_tests::fixture::{Bench, run};

/// `LIMIT` is computed by a loop, so javac reads it with `getstatic`. `VARIABLE` is not final; `Late` reads it.
const LIMITS: &str = r#"public class Limits {
    static final class Values {
        static final int LIMIT = sum(1000);
        static final int[] TABLE = {LIMIT, 2, 3};
        static final String NAME = "limit " + LIMIT;
        static int variable = LIMIT + 1;

        static int sum(int n) {
            int sum = 0;
            for (int i = 0; i <= n; i++) sum += i;
            return sum;
        }
    }
    static final class Late {
        static final int SEEN = Values.variable;
    }
    static int limit() {
        return Values.LIMIT;
    }
    static int length() {
        return Values.TABLE.length;
    }
    public static void main(String[] args) {
        Values.variable += args.length;
        Values.TABLE[1] = 7;
        System.out.println(limit() + " " + length() + " " + Values.NAME + " " + Late.SEEN + " " + Values.TABLE[1]);
    }
}"#;

fn clif(bench: &Bench, class: &Path, method: &str, flags: &[&str]) -> String {
    let mut arguments = vec!["--emit=clif", "-O1", "--filter", method];
    arguments.extend(flags);
    arguments.push(class.to_str().unwrap());
    String::from_utf8(bench.aotc(&arguments).stdout).unwrap()
}

/// 500500 as Cranelift prints it.
const LIMIT: &str = "iconst.i32 0x0007_a314";

#[test]
fn a_computed_constant_is_an_immediate() {
    let bench = Bench::new("init-constant");
    let class = bench.class("Limits", LIMITS);
    let mut javap = Command::new(bench.jdk.tool("javap"));
    let bytecode = run(javap.args(["-c", "-p"]).arg(&class));
    let bytecode = String::from_utf8(bytecode.stdout).unwrap();
    let limit = &bytecode[bytecode.find("int limit()").unwrap()..];
    assert!(limit.lines().nth(2).unwrap().contains("getstatic"), "javac has folded it:\n{limit}");

    let folded = clif(&bench, &class, "Limits.limit", &[]);
    assert!(folded.contains(LIMIT) && !folded.contains("load") && !folded.contains("call"), "{folded}");
    let length = clif(&bench, &class, "Limits.length", &[]);
    assert!(length.contains("iconst.i32 3") && !length.contains("load.i32"), "{length}");

    let loaded = clif(&bench, &class, "Limits.limit", &["--init=run-time"]);
    assert!(!loaded.contains(LIMIT), "{loaded}");
    assert!(loaded.contains("load.i32") && loaded.contains("call"), "a load, behind a check of the class: {loaded}");
}

#[test]
fn the_report_says_what_ran_when_and_why() {
    let bench = Bench::new("init-report");
    let class = bench.class("Limits", LIMITS);
    let report = |flags: &[&str]| {
        let mut arguments = vec!["--emit=report"];
        arguments.extend(flags);
        arguments.push(class.to_str().unwrap());
        String::from_utf8(bench.aotc(&arguments).stdout).unwrap()
    };
    let text = report(&[]);
    let (now, later) = text.split_once("\n\n").unwrap();
    assert!(now.contains("  Limits$Values\n"), "{text}");
    let why = "    Limits$Late: reads Limits$Values.variable, a variable (Limits$Late.<clinit>(), line 15)\n";
    assert!(later.contains(why), "{text}");
    let text = report(&["--init=run-time"]);
    assert!(!text.split_once("\n\n").unwrap().0.contains("Limits"), "{text}");
}

/// What a program says, on either stream, when `bytes` bytes from `base` on are taken before it looks for a heap; `None`
/// where there is no gdb to do that.
fn with_taken(program: &Path, base: usize, bytes: usize) -> Option<String> {
    if Command::new("gdb").arg("--version").output().is_err() {
        eprintln!("SKIPPED: gdb is not installed");
        return None;
    }
    // PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE.
    let take = format!("call (void*) mmap({base:#x}, {bytes:#x}, 0, 0x4032, -1, 0)");
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-ex", "set debuginfod enabled off", "-ex", "break main", "-ex", "run", "-ex", &take]);
    let outcome = run(gdb.args(["-ex", "continue"]).arg(program));
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned() + &String::from_utf8_lossy(&outcome.stderr);
    assert!(text.contains(&format!("{base:#x}")), "the place could not be taken:\n{text}");
    Some(text)
}

fn limits(test: &str, flag: &str) -> (Bench, PathBuf) {
    let bench = Bench::new(test);
    let class = bench.class("Limits", LIMITS);
    let program = bench.output();
    let outcome = bench.aotc(&[flag.as_ref(), "-o".as_ref(), program.as_os_str(), class.as_os_str()]);
    assert!(outcome.stderr.is_empty(), "{}", String::from_utf8_lossy(&outcome.stderr));
    (bench, program)
}

/// Objects of the image and references in statics move with the heap where its preferred place is taken.
#[test]
fn the_heap_can_lie_elsewhere() {
    for flag in ["--references=4", "--references=8"] {
        let (_bench, program) = limits("init-elsewhere", flag);
        let Some(text) = with_taken(&program, aotc_abi::heap::BASE, 4096) else { return };
        assert!(text.contains("500500 3 limit 500500 500501 7"), "{flag}: {text}");
    }
}

/// Valgrind and the like take places in the middle of what 4-byte references reach: the heap is smaller then.
#[test]
fn the_heap_can_lie_beside_others() {
    let (_bench, program) = limits("init-beside", "--references=4");
    let Some(text) = with_taken(&program, 0x5800_0000, 4096) else { return };
    assert!(text.contains("500500 3 limit 500500 500501 7"), "{text}");
}

/// Narrow references need a place below 4 GB; wide ones do not.
#[test]
fn no_place_for_narrow_references_is_an_error() {
    let low = 32 << 20;
    let all = aotc_abi::heap::NARROW_END - low;
    let (_bench, program) = limits("init-narrow-nowhere", "--references=4");
    let Some(text) = with_taken(&program, low, all) else { return };
    let message = "aotc runtime: no address space for the heap below 4 GB, which 4-byte references need\n";
    assert!(text.contains(message) && text.contains("exited with code 01"), "{text}");
    let (_bench, program) = limits("init-wide-nowhere", "--references=8");
    let text = with_taken(&program, low, all).unwrap();
    assert!(text.contains("500500 3 limit 500500 500501 7"), "{text}");
}
