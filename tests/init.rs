//! Class initialisers at compile time, seen from outside: in the code, in the report, and where the heap lies elsewhere.

use std::path::Path;
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
    let mut javap = Command::new(bench.jdk.home.join("bin/javap"));
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

/// Objects of the image and references in statics move with the heap where its preferred place is taken.
#[test]
fn the_heap_can_lie_elsewhere() {
    let bench = Bench::new("init-elsewhere");
    let class = bench.class("Limits", LIMITS);
    let program = bench.output();
    let outcome = bench.aotc(&["-o".as_ref(), program.as_os_str(), class.as_os_str()]);
    assert!(outcome.stderr.is_empty(), "{}", String::from_utf8_lossy(&outcome.stderr));
    if Command::new("gdb").arg("--version").output().is_err() {
        eprintln!("SKIPPED: gdb is not installed");
        return;
    }
    // PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED.
    let take = format!("call (void*) mmap({:#x}, 4096, 0, 0x32, -1, 0)", aotc_abi::heap::BASE);
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-ex", "set debuginfod enabled off", "-ex", "break main", "-ex", "run", "-ex", &take]);
    let outcome = run(gdb.args(["-ex", "continue"]).arg(&program));
    let text = String::from_utf8_lossy(&outcome.stdout);
    assert!(text.contains(&format!("{:#x}", aotc_abi::heap::BASE)), "the place could not be taken:\n{text}");
    assert!(text.contains("500500 3 limit 500500 500501 7"), "{text}");
}
