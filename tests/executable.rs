//! What aotc says about a program, and what the executable is like from outside: size of the reach, `--why`, hardening,
//! debugger.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use aotc_tests::fixture::Bench;
use aotc_tests::process::{self, End, Outcome};

const HELLO: &str = r#"public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
"#;

const MAPS: &str = r#"import java.util.HashMap;
public class Maps1 {
    static int count(String[] words) {
        HashMap<String, Integer> map = new HashMap<>();
        for (String word : words) map.merge(word, 1, Integer::sum);
        return map.size();
    }
    public static void main(String[] args) {
        System.out.println(count(new String[] {"a", "b", "a"}));
    }
}
"#;

/// Calls itself three deep, then stops in a loop that gdb can interrupt with a breakpoint on the innermost frame.
const FRAMES: &str = r#"public class Frames {
    static int outer(int n) { return middle(n + 1) + 1; }
    static int middle(int n) { return inner(n * 2) + 1; }
    static int inner(int n) { System.out.println("in " + n); return n; }
    public static void main(String[] args) {
        System.out.println(outer(args.length));
    }
}
"#;

/// What the levels of `-march` compile differently.
const LEVELS: &str = r#"public class Levels {
    static long shift(long a, int n) { return (a << n) ^ (a >> n) ^ (a >>> n); }
    static long clear(long a, long b) { return a & ~b; }
    static int count(long a) { return Long.numberOfLeadingZeros(a) + Long.numberOfTrailingZeros(a); }
    static double separate(double a, double b, double c) { return a * b + c; }
    static double fused(double a, double b, double c) { return Math.fma(a, b, c); }
    public static void main(String[] args) {
        int n = args.length + 3;
        System.out.println(shift(n, n) + " " + clear(n, 5) + " " + count(n) + " " + separate(n, 0.1, 0.2)
                + " " + fused(n, 0.1, 0.2));
    }
}
"#;

fn compile(bench: &Bench, class: &Path, flags: &[&str]) -> (PathBuf, Outcome) {
    let output = bench.output();
    let mut arguments: Vec<&std::ffi::OsStr> = flags.iter().map(|flag| (*flag).as_ref()).collect();
    arguments.extend([class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
    let outcome = bench.aotc(&arguments);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    (output, outcome)
}

fn run(command: &mut Command) -> String {
    let outcome = process::run(command, b"", Duration::from_secs(60)).unwrap();
    String::from_utf8_lossy(&outcome.stdout).into_owned() + &String::from_utf8_lossy(&outcome.stderr)
}

/// A new leak into the class library shows here first.
#[test]
fn hello_world_stays_within_its_method_budget() {
    const BUDGET: usize = 700;
    let bench = Bench::new("budget");
    let class = bench.class("Hello", HELLO);
    let outcome = bench.aotc(&["--emit=callgraph".as_ref(), class.as_os_str()]);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    let methods = String::from_utf8(outcome.stdout).unwrap();
    let jdk = methods.lines().filter(|line| !line.starts_with("aotc.rt.") && !line.starts_with("Hello.")).count();
    assert!(jdk > 100, "the list looks wrong:\n{methods}");
    assert!(jdk <= BUDGET, "{jdk} methods of the JDK, the budget is {BUDGET}:\n{methods}");
}

#[test]
fn why_prints_a_path_from_main() {
    let bench = Bench::new("why");
    let class = bench.class("Maps1", MAPS);
    let outcome = bench.aotc(&["--why".as_ref(), "java.util.HashMap".as_ref(), class.as_os_str()]);
    assert_eq!(outcome.end, End::Exit(0));
    let text = String::from_utf8(outcome.stdout).unwrap();
    for step in ["Maps1.main(String[])", "Maps1.count(String[])", "java.util.HashMap"] {
        assert!(text.contains(step), "no {step} in:\n{text}");
    }
    let absent = bench.aotc(&["--why".as_ref(), "java.util.TreeMap".as_ref(), class.as_os_str()]);
    assert_eq!(absent.end, End::Exit(1));
    assert!(String::from_utf8(absent.stdout).unwrap().contains("java.util.TreeMap is not in the program"));
}

/// With a constant name a program has the one digest it asks for; with a name from outside it has all.
#[test]
fn a_constant_name_brings_one_digest() {
    let bench = Bench::new("digests");
    let source = |class: &str, name: &str| {
        format!(
            "public class {class} {{ public static void main(String[] args) throws Exception {{
                System.out.println(java.security.MessageDigest.getInstance({name}).digest()[0]); }} }}"
        )
    };
    let one = bench.class("OneDigest", &source("OneDigest", "\"SHA-256\""));
    let any = bench.class("AnyDigest", &source("AnyDigest", "args[0]"));
    let digests = |class: &Path| {
        let outcome = bench.aotc(&["--emit=callgraph".as_ref(), class.as_os_str()]);
        assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
        let methods = String::from_utf8(outcome.stdout).unwrap();
        let has = |class: &str| methods.contains(&format!("sun.security.provider.{class}.<init>"));
        ["MD5", "SHA", "SHA2$SHA224", "SHA2$SHA256", "SHA5$SHA512", "SHA3$SHA256"].map(has)
    };
    assert_eq!(digests(&one), [false, false, false, true, false, false]);
    assert_eq!(digests(&any), [true; 6]);
}

#[test]
fn time_lists_the_phases_of_the_driver() {
    let bench = Bench::new("time");
    let class = bench.class("Hello", HELLO);
    let (_, outcome) = compile(&bench, &class, &["--time"]);
    let text = String::from_utf8(outcome.stderr).unwrap();
    let phases: Vec<&str> = text.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(phases, ["open", "load", "reach", "optimize", "lay out", "compile", "emit", "link", "total"]);
    // The same list, in the same order, is what the driver does and what the map of the code explains.
    let architecture = std::fs::read_to_string(aotc_tests::project().join("ARCHITECTURE.md")).unwrap();
    let mut rest = architecture.as_str();
    for phase in &phases[..phases.len() - 1] {
        let at = rest.find(&format!("| {phase} |"));
        rest = &rest[at.unwrap_or_else(|| panic!("ARCHITECTURE.md does not list {phase} in its place"))..];
    }
}

/// Position-independent, nothing writable and executable, relocations read-only before main.
#[test]
fn executables_are_hardened() {
    let bench = Bench::new("hardened");
    let class = bench.class("Hello", HELLO);
    for flags in [&[][..], &["--static"]] {
        let (program, _) = compile(&bench, &class, flags);
        let headers = run(Command::new("readelf").args(["-W", "-h", "-l", "-d"]).arg(&program));
        assert!(headers.contains("DYN (Position-Independent Executable file)"), "{headers}");
        assert!(headers.contains("GNU_RELRO"), "{headers}");
        assert!(headers.contains("BIND_NOW") || headers.contains("Flags: NOW"), "{headers}");
        let stack = headers.lines().find(|line| line.contains("GNU_STACK")).expect("says what the stack may do");
        assert!(stack.contains("RW ") && !stack.contains("RWE"), "{stack}");
        assert!(!headers.lines().any(|line| line.contains("LOAD") && line.contains("RWE")), "{headers}");
        assert!(!headers.contains("TEXTREL"), "{headers}");
        assert_eq!(run(&mut Command::new(&program)), "Hello, world\n");
    }
}

#[test]
fn gdb_shows_java_frames() {
    if Command::new("gdb").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no gdb on this machine");
        return;
    }
    let bench = Bench::new("gdb");
    let class = bench.class("Frames", FRAMES);
    // Inlined methods have no frame of their own.
    let (program, _) = compile(&bench, &class, &["-O0"]);
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-ex", "set debuginfod enabled off", "-ex", "set breakpoint pending on"]);
    gdb.args(["-ex", "break write", "-ex", "run", "-ex", "backtrace"]).arg(&program);
    let text = run(&mut gdb);
    let mut rest = text.as_str();
    for frame in [
        "java.io.PrintStream.println",
        "Frames.inner(int)",
        "Frames.middle(int)",
        "Frames.outer(int)",
        "Frames.main(String[])",
    ] {
        let at = rest.find(frame);
        rest = &rest[at.unwrap_or_else(|| panic!("no {frame} in its place:\n{text}"))..];
    }
    assert!(rest.contains("main ()"), "the walk does not reach the C main:\n{text}");
}

/// Locals are values, not stack slots; a failed bounds check goes to a cold block without arguments that never rejoins.
#[test]
fn bounds_checks_diverge() {
    const SUMS: &str = r#"public class Sums {
        static int sum(int[] a, int n) {
            int s = 0;
            for (int i = 0; i < n; i++) s += a[i];
            return s;
        }
        public static void main(String[] args) {
            System.out.println(sum(new int[] {1, 2, 3}, args.length + 3));
        }
    }"#;
    let bench = Bench::new("clif");
    let class = bench.class("Sums", SUMS);
    let outcome =
        bench.aotc(&["--emit=clif".as_ref(), "-O1".as_ref(), "--filter=Sums.sum".as_ref(), class.as_os_str()]);
    let text = String::from_utf8(outcome.stdout).unwrap();
    assert!(!text.contains("explicit_slot"), "{text}");
    let cold: Vec<&str> =
        text.split("\n\n").filter(|block| block.lines().any(|line| line.ends_with("cold:"))).collect();
    assert_eq!(cold.len(), 1, "one check in this method:\n{text}");
    let head = cold[0].lines().find(|line| line.ends_with("cold:")).unwrap();
    assert!(!head.contains('('), "the block takes arguments: {head}");
    assert!(cold[0].contains("call ") && cold[0].trim_end().ends_with("trap user1"), "it comes back:\n{}", cold[0]);
}

/// Options for the two widths of references.
const WIDTHS: [&str; 2] = ["--references=4", "--references=8"];

/// In memory a reference has the width asked for, everywhere else it is a whole address.
#[test]
fn references_have_the_width_asked_for() {
    const HOLDERS: &str = r#"import java.util.concurrent.ConcurrentHashMap;
    public class Holders {
        static Object kept;
        static volatile Object shared;
        Object field;
        volatile Object seen;
        Holders(Object value) { field = value; seen = value; }
        static Object read(Holders h, Object[] a, int i) { return h.field != a[i] ? h.seen : shared; }
        static void write(Holders h, Object[] a, int i, Object x) { h.field = x; a[i] = x; kept = x; h.seen = x; }
        static Object[] make() { return new Object[5]; }
        public static void main(String[] args) {
            Object[] array = make();
            Holders holders = new Holders("one");
            write(holders, array, args.length, kept);
            ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
            map.put("two", array);
            System.out.println(read(holders, array, args.length) + " " + (map.get("two") == array));
        }
    }"#;
    let bench = Bench::new("widths");
    let class = bench.class("Holders", HOLDERS);
    let code = |width: &str, method: &str| {
        // Without inlining, so that the methods are there to be seen.
        let flags = ["--emit=clif", "-O1", width, "--filter", method];
        let mut arguments: Vec<&std::ffi::OsStr> = flags.iter().map(|flag| (*flag).as_ref()).collect();
        arguments.push(class.as_os_str());
        String::from_utf8(bench.aotc(&arguments).stdout).unwrap()
    };
    let count = |text: &str, what: &str| text.matches(what).count();
    let [narrow, wide] = WIDTHS.map(|width| code(width, "Holders.read"));
    // A field and an element; then a volatile field and a volatile static.
    assert_eq!((count(&narrow, "uload32"), count(&narrow, "atomic_load.i32")), (2, 2), "{narrow}");
    assert_eq!((count(&narrow, " load.i64"), count(&narrow, "uextend.i64")), (0, 3), "the index too:\n{narrow}");
    assert!(narrow.contains("iconst.i64 2\n") && wide.contains("iconst.i64 3\n"), "the scale:\n{narrow}{wide}");
    assert_eq!((count(&wide, " load.i64"), count(&wide, "atomic_load.i64")), (2, 2), "{wide}");
    assert_eq!((count(&wide, "uload32"), count(&wide, "uextend.i64")), (0, 1), "{wide}");
    let [narrow, wide] = WIDTHS.map(|width| code(width, "Holders.write"));
    // A field, an element, a static and a volatile field.
    assert_eq!((count(&narrow, "ireduce.i32"), count(&narrow, "atomic_store")), (4, 1), "{narrow}");
    assert_eq!((count(&wide, "ireduce.i32"), count(&wide, "atomic_store.i64")), (0, 1), "{wide}");
    let [narrow, wide] = WIDTHS.map(|width| code(width, "ConcurrentHashMap.casTabAt"));
    assert_eq!((count(&narrow, "atomic_cas"), count(&narrow, "ireduce.i32")), (1, 2), "{narrow}");
    assert_eq!((count(&wide, "atomic_cas"), count(&wide, "ireduce.i32")), (1, 0), "{wide}");
    let answers = WIDTHS.map(|width| run(&mut Command::new(compile(&bench, &class, &[width]).0)));
    assert_eq!(answers, ["null true\n"; 2]);
}

/// Equal inputs give equal bytes, whatever the folder and the number of jobs.
#[test]
fn builds_are_reproducible() {
    let read = |name: &str, flags: &[&str]| {
        let bench = Bench::new(name);
        let class = bench.class("Maps1", MAPS);
        let (program, _) = compile(&bench, &class, flags);
        std::fs::read(program).unwrap()
    };
    let first = read("reproducible-a", &["-j1"]);
    assert!(first == read("reproducible-b", &["-j2"]), "the two executables differ");
    let first = read("reproducible-a", &["-j1", "-g"]);
    assert!(first == read("reproducible-b", &["-j2", "-g"]), "the two executables with -g differ");
}

/// The CPU features that the file of a program says it uses: the place of the word, and the word.
fn cpu_word(program: &Path) -> (usize, u32) {
    let symbols = run(Command::new("readelf").args(["-W", "-s"]).arg(program));
    let symbol = symbols.lines().find(|line| line.ends_with(" aotc_counts")).expect("the symbol of the counts");
    let fields: Vec<&str> = symbol.split_whitespace().collect();
    let hex = |text: &str| usize::from_str_radix(text, 16).unwrap();
    let (address, section) = (hex(fields[1]), format!("[{:>2}] ", fields[6]));
    let sections = run(Command::new("readelf").args(["-W", "-S"]).arg(program));
    let line = sections.lines().find_map(|line| line.split_once(&section)).expect("its section").1;
    let fields: Vec<&str> = line.split_whitespace().collect();
    let place = address - hex(fields[2]) + hex(fields[3]) + std::mem::offset_of!(aotc_abi::tables::Counts, cpu);
    let bytes = std::fs::read(program).unwrap();
    (place, u32::from_le_bytes(bytes[place..place + 4].try_into().unwrap()))
}

#[test]
fn a_processor_without_what_the_code_uses_is_refused() {
    let bench = Bench::new("cpu");
    let class = bench.class("Hello", HELLO);
    let (program, _) = compile(&bench, &class, &[]);
    let (place, word) = cpu_word(&program);
    assert_eq!(word, aotc_abi::cpu::X86_64_V2, "the default does not depend on this machine");
    let mut bytes = std::fs::read(&program).unwrap();
    // A feature that no processor has.
    bytes[place + 3] |= 0x80;
    std::fs::write(&program, bytes).unwrap();
    let outcome = process::run(&mut Command::new(&program), b"", Duration::from_secs(60)).unwrap();
    assert_eq!(outcome.end, End::Exit(1));
    assert!(outcome.stdout.is_empty(), "Java code ran");
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let expected =
        "this program was compiled for a processor with features unknown to its runtime, which this one lacks";
    assert_eq!(stderr, format!("aotc runtime: {expected}\n"));
    let (program, _) = compile(&bench, &class, &["-march=v3"]);
    assert_eq!(cpu_word(&program).1, aotc_abi::cpu::X86_64_V3);
}

/// Each level uses its instructions and no others, and never makes one rounding of two.
#[test]
fn levels_use_their_instructions() {
    let bench = Bench::new("levels");
    let class = bench.class("Levels", LEVELS);
    let code = |level: &str| {
        // Without inlining, so that the methods are there to be seen.
        let flags = ["--emit=asm", "-O1", "--filter=Levels."];
        let mut arguments: Vec<&std::ffi::OsStr> = flags.iter().map(|flag| (*flag).as_ref()).collect();
        arguments.extend([level.as_ref(), class.as_os_str()]);
        let outcome = bench.aotc(&arguments);
        assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
        String::from_utf8(outcome.stdout).unwrap()
    };
    let (v2, v3) = (code("-march=v2"), code("-march=x86-64-v3"));
    for instruction in ["shlx", "sarx", "shrx", "andn", "lzcnt", "tzcnt", "vmulsd", "vaddsd"] {
        assert!(!v2.contains(instruction), "{instruction} in:\n{v2}");
        assert!(v3.contains(instruction), "no {instruction} in:\n{v3}");
    }
    assert_eq!(v3.matches("fmadd").count(), 1, "only the one that is asked for:\n{v3}");
}

/// The level changes instructions, never answers.
#[test]
fn levels_agree() {
    let bench = Bench::new("agree");
    let source = aotc_tests::project().join("tests/java/numbers/FusedMultiplyAdd.java");
    let class = bench.class("FusedMultiplyAdd", &std::fs::read_to_string(source).unwrap());
    let answer = |level: &str| {
        let (program, _) = compile(&bench, &class, &[level]);
        run(&mut Command::new(program))
    };
    let (v2, native) = (answer("-march=v2"), answer("-march=native"));
    assert!(v2.lines().count() > 10_000 && v2 == native, "{} and {} bytes", v2.len(), native.len());
}
