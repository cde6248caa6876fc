//! The collector from outside: mistakes made on purpose are given away, limits hold, options say what is wrong with them.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use aotc_tests::fixture::Bench;
use aotc_tests::process::{self, End, Outcome};
use aotc_tests::steps::Steps;

/// Uses the heap in every way that a fault could spoil.
const WORKLOAD: &str = r#"public class Workload {
    static final class Node {
        Object item;
        Node next;
        Node(Object item, Node next) { this.item = item; this.next = next; }
    }
    static Node first;
    static Object last;
    static long sum(int[] numbers, int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += numbers[i % numbers.length] + new int[] {i}[0] + String.valueOf(i).length();
        }
        return sum;
    }
    static int make(int i) { return new int[] {i, String.valueOf(i).length()}[1]; }
    // A number that happens to be an address inside an array, which nothing else holds. The heap begins at 256 MB.
    static long inside(long address) {
        long size = new byte[1 << 20].length;
        for (int i = 0; i < 5; i++) size += make(i);
        return address + size;
    }
    static long deep(int depth, Object above) {
        int[] mine = {depth, depth + 1};
        Object pair = new Object[] {mine, above};
        long below = depth == 0 ? 0 : deep(depth - 1, pair);
        return below * 3 + mine[1];
    }
    public static void main(String[] args) {
        long sum = Workload.class.getName().length() + Node.class.getName().length();
        byte[][] large = new byte[8][];
        Object[] table = new Object[100];
        Object[] weak = new Object[50];
        for (int i = 0; i < 400; i++) {
            first = new Node(new int[] {i}, i % 50 == 0 ? null : first);
            last = new Node("last" + i, new Node(new long[i % 9], null));
            table[i % 100] = new Object[] {"entry" + i, new Object[] {i, new Node(null, first)}};
            large[i % 8] = new byte[9000 + i];
            large[i % 8][i] = 1;
            ("interned" + i).intern();
            weak[i % 50] = new java.lang.ref.WeakReference<>(new long[] {i});
            if (i % 40 == 0) {
                sum += sum(new int[] {i, 2, 3}, 50) + deep(60, null);
                int[][] rows = new int[30][3];
                sum += rows[29].length;
                Node wide = null;
                for (int n = 0; n < 200; n++) wide = new Node(new Node(n, null), wide);
                for (; wide != null; wide = wide.next) sum += (Integer) ((Node) wide.item).item;
            }
        }
        for (Node node = first; node != null; node = node.next) sum = sum * 31 + ((int[]) node.item)[0];
        for (byte[] array : large) for (byte value : array) sum += value;
        for (Object row : table) {
            Object[] inner = (Object[]) ((Object[]) row)[1];
            sum = sum * 7 + ((Object[]) row)[0].hashCode() + (Integer) inner[0] + ((int[]) ((Node) inner[1]).next.item)[0];
        }
        for (long address = 0x10000000; address < 0x11000000; address += 0x40008) sum += inside(address);
        for (int i = 0; i < 400; i++) sum += ("interned" + i).intern().length();
        System.out.println(sum + " " + weak.length + ((Node) last).item + " " + Thread.currentThread().getName()
            + " " + Workload.class.getName());
    }
}
"#;

const EXHAUST: &str = r#"public class Exhaust {
    static Object[] keep = new Object[1 << 20];
    public static void main(String[] args) {
        int n = 0;
        try {
            while (true) keep[n++] = new byte[1000];
        } catch (OutOfMemoryError e) {
            keep = null;
            System.out.println("caught " + e.getMessage() + " " + (n > 10000));
        }
        throw new OutOfMemoryError("mine");
    }
}
"#;

/// Half a gigabyte in all, 100 kB of it alive; then a spike, of which nothing stays. Waits for a byte after each part.
const SPIKE: &str = r#"public class Spike {
    static void part(String name) throws java.io.IOException {
        System.out.println(name);
        System.in.read();
    }
    public static void main(String[] args) throws java.io.IOException {
        byte[][] kept = new byte[100][];
        for (int i = 0; i < 500_000; i++) kept[i % 100] = new byte[1000];
        part("churn");
        byte[][] spike = new byte[200_000][];
        for (int i = 0; i < spike.length; i++) spike[i] = new byte[1000];
        part("spike");
        spike = null;
        System.gc();
        part("after");
        for (byte[] array : kept) if (array.length != 1000) throw new IllegalStateException();
    }
}
"#;

fn build(test: &str, name: &str, source: &str) -> (Bench, PathBuf) {
    build_with(test, name, source, &[])
}

fn build_with(test: &str, name: &str, source: &str, flags: &[&str]) -> (Bench, PathBuf) {
    let bench = Bench::new(test);
    let class = bench.class(name, source);
    let output = bench.output();
    let mut arguments = vec![class.as_os_str(), "-o".as_ref(), output.as_os_str()];
    arguments.extend(flags.iter().map(|flag| OsStr::new(*flag)));
    let outcome = bench.aotc(&arguments);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    (bench, output)
}

fn run(program: &PathBuf, options: &str) -> Outcome {
    let mut command = Command::new(program);
    process::run(command.env("AOTC_OPTS", options), b"", Duration::from_secs(120)).unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Each fault that the runtime knows must make the verifier speak, the program die, or its answer change.
#[test]
fn every_fault_is_given_away() {
    gives_faults_away("faults", "--references=4");
}

#[test]
fn every_fault_is_given_away_with_wide_references() {
    gives_faults_away("faults-wide", "--references=8");
}

fn gives_faults_away(test: &str, flag: &str) {
    const CHECKED: &str = "verify,poison,gc-stress=3,mark-stack=256";
    let (_bench, program) = build_with(test, "Workload", WORKLOAD, &[flag]);
    let sound = run(&program, "");
    assert_eq!((sound.end, text(&sound.stderr).as_str()), (End::Exit(0), ""));
    let checked = run(&program, CHECKED);
    assert_eq!(checked, sound, "the checks themselves find fault with a sound heap");
    let list = run(&program, "fault=?");
    let faults: Vec<String> = text(&list.stderr).lines().map(str::to_string).collect();
    assert!(faults.len() >= 10, "{faults:?}");
    let mut missed = Vec::new();
    for fault in &faults {
        let outcome = run(&program, &format!("{CHECKED},fault={fault}"));
        let how = match outcome.end {
            _ if outcome == sound => "NOT NOTICED".to_string(),
            End::Exit(0) => "another answer".to_string(),
            end => text(&outcome.stderr).lines().next().map_or(end.to_string(), str::to_string),
        };
        println!("{fault:16} {how}");
        if outcome == sound {
            missed.push(fault);
        }
    }
    assert!(missed.is_empty(), "not noticed: {missed:?}");
}

/// A used-up heap is an OutOfMemoryError that can be caught, and the program goes on.
#[test]
fn exhaustion_is_an_out_of_memory_error() {
    let (_bench, program) = build("exhaust", "Exhaust", EXHAUST);
    let outcome = run(&program, "heap-max=64m");
    assert_eq!(text(&outcome.stdout), "caught Java heap space true\n");
    let stderr = text(&outcome.stderr);
    assert!(
        stderr.starts_with("Exception in thread \"main\" java.lang.OutOfMemoryError: mine\n\tat Exhaust.main"),
        "{stderr}"
    );
    assert_eq!(outcome.end, End::Exit(1));
}

/// A program holds little more than what it uses, and gives memory back.
#[test]
fn resident_memory_follows_what_is_live() {
    const MB: u64 = 1 << 20;
    let (_bench, program) = build("spike", "Spike", SPIKE);
    let mut steps = Steps::start(&program, &[], "");
    let [churn, spike, after] = ["churn", "spike", "after"].map(|point| steps.at(point).resident);
    steps.finish();
    // The live set is far below the room that any program has between collections, which is 8 MB.
    assert!(churn < 16 * MB, "{churn}");
    assert!(spike > 190 * MB, "{spike}");
    assert!(after < 24 * MB, "{after}");
}

/// Narrow references reach less than 4 GB: whoever asks for more is told so; the default fits.
#[test]
fn a_heap_beyond_narrow_references_is_refused() {
    const MAXIMUM: &str = r#"public class Maximum {
        public static void main(String[] args) {
            System.out.println((Runtime.getRuntime().maxMemory() >> 20) + " MB");
        }
    }"#;
    let (_bench, narrow) = build("narrow-max", "Maximum", MAXIMUM);
    assert_eq!(text(&run(&narrow, "heap-max=3g").stdout), "3072 MB\n");
    let default = text(&run(&narrow, "").stdout);
    let default: u32 = default.strip_suffix(" MB\n").expect("a number").parse().unwrap();
    assert!((4..3840).contains(&default), "{default}");
    for size in ["4g", "3840m", "1000g"] {
        let outcome = run(&narrow, &format!("heap-max={size}"));
        let message = "it is more than the 3835m that 4-byte references reach; compile with --references=8";
        assert_eq!(text(&outcome.stderr), format!("aotc runtime: heap-max: {message}\n"), "{size}");
        assert_eq!((outcome.end, outcome.stdout.len()), (End::Exit(2), 0), "{size}");
    }
    let (_bench, wide) = build_with("wide-max", "Maximum", MAXIMUM, &["--references=8"]);
    assert_eq!(text(&run(&wide, "heap-max=5g").stdout), "5120 MB\n");
}

/// `ulimit -v` leaves a smaller heap and room beside it, or the program says that it cannot start.
#[test]
fn limited_addresses_make_the_heap_smaller() {
    const MAXIMUM: &str = r#"public class LimitedAddresses {
        public static void main(String[] args) {
            int[][] kept = new int[100][];
            for (int i = 0; i < 10_000; i++) kept[i % 100] = new int[1000];
            System.out.println((Runtime.getRuntime().maxMemory() >> 20) + " MB " + kept[7].length);
        }
    }"#;
    for width in ["4", "8"] {
        let (_bench, program) =
            build_with(&format!("limited-{width}"), "LimitedAddresses", MAXIMUM, &[&format!("--references={width}")]);
        let limited = |megabytes: u64, options: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("ulimit -v {}; exec \"$0\"", megabytes << 10)]).arg(&program);
            process::run(shell.env("AOTC_OPTS", options), b"", Duration::from_secs(120)).unwrap()
        };
        // Steps around the sizes that are tried, up to more than 4-byte references reach.
        for megabytes in (20..100).step_by(4).chain((100..4200).step_by(50)) {
            let outcome = limited(megabytes, "");
            let (stdout, stderr) = (text(&outcome.stdout), text(&outcome.stderr));
            if let Some(most) = stdout.strip_suffix(" MB 1000\n") {
                assert!((8..megabytes).contains(&most.parse().unwrap()), "{megabytes}: {stdout}");
                assert_eq!((outcome.end, stderr.as_str()), (End::Exit(0), ""), "{megabytes}");
            } else {
                let message = "aotc runtime: no address space for the heap\n";
                assert_eq!((outcome.end, stderr.as_str()), (End::Exit(1), message), "{megabytes}: {stdout}");
                assert!(megabytes < 60, "{megabytes} MB are enough");
            }
        }
        let outcome = limited(200, "heap-max=1g");
        let message = text(&outcome.stderr);
        let (before, after) =
            ("aotc runtime: heap-max: it is more than the ", "m of addresses that there are for the heap\n");
        assert!(message.starts_with(before) && message.ends_with(after), "{message}");
        assert_eq!(outcome.end, End::Exit(2));
    }
}

#[test]
fn options_are_listed_and_checked() {
    let (_bench, program) = build("options", "Workload", WORKLOAD);
    let help = run(&program, "help");
    assert_eq!(help.end, End::Exit(0));
    let readme = std::fs::read_to_string(aotc_tests::project().join("README.md")).unwrap();
    assert!(readme.contains(&text(&help.stderr)), "README.md does not show:\n{}", text(&help.stderr));
    for (options, message) in [
        ("nonsense", "aotc runtime: AOTC_OPTS: unknown option `nonsense`; AOTC_OPTS=help lists them\n"),
        ("gc-log,heap-max=much", "aotc runtime: AOTC_OPTS: no size: `much`\n"),
        ("heap-max", "aotc runtime: AOTC_OPTS: a value is missing behind `heap-max`\n"),
        ("verify=yes", "aotc runtime: AOTC_OPTS: no value may stand behind `verify`\n"),
        ("gc-stress=0", "aotc runtime: AOTC_OPTS: no number above 0: `0`\n"),
    ] {
        let outcome = run(&program, options);
        assert_eq!((outcome.end, text(&outcome.stderr)), (End::Exit(2), message.to_string()), "{options}");
        assert!(outcome.stdout.is_empty());
    }
    let aotc =
        process::run(Command::new(aotc_tests::native::aotc().unwrap()).arg("--help"), b"", Duration::from_secs(20));
    let table = text(&help.stderr).lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    assert!(text(&aotc.unwrap().stdout).contains(&table), "aotc --help does not list the same options");
    let logged = run(&program, "gc-log,stats,gc-stress=500");
    assert_eq!(logged.end, End::Exit(0));
    let log = text(&logged.stderr);
    let lines: Vec<&str> = log.lines().collect();
    let [collections @ .., allocations, totals] = lines.as_slice() else { panic!("{log}") };
    assert!(collections.len() > 3 && collections.iter().all(|l| l.starts_with("gc ") && l.contains("pause ")), "{log}");
    assert!(allocations.starts_with("allocations ") && totals.starts_with("collections "), "{log}");
}

/// `--run-time-options` is where an executable starts from; its environment has the last word, option by option.
#[test]
fn options_can_be_compiled_in() {
    const LIMIT: &str = r#"public class Limit {
        public static void main(String[] args) {
            System.gc();
            System.out.println(Runtime.getRuntime().maxMemory() >> 20);
        }
    }"#;
    let bench = Bench::new("compiled-in");
    let (class, program) = (bench.class("Limit", LIMIT), bench.output());
    let outcome = bench.aotc(&[
        class.as_os_str(),
        "--run-time-options=heap-max=64m,gc-log".as_ref(),
        "-o".as_ref(),
        program.as_ref(),
    ]);
    assert_eq!((outcome.end, text(&outcome.stderr)), (End::Exit(0), String::new()));
    for (options, megabytes, logs, stats) in [
        ("", "64\n", true, false),
        ("heap-max=32m", "32\n", true, false),
        ("stats,no-gc-log", "64\n", false, true),
        ("no-gc-log,gc-log,heap-max=16m,heap-max=48m", "48\n", true, false),
    ] {
        let outcome = run(&program, options);
        let stderr = text(&outcome.stderr);
        assert_eq!((outcome.end, text(&outcome.stdout).as_str()), (End::Exit(0), megabytes), "{options}: {stderr}");
        assert_eq!(stderr.contains("gc 1 (System.gc())"), logs, "{options}: {stderr}");
        assert_eq!(stderr.contains("collections 1"), stats, "{options}: {stderr}");
    }
    let help = text(&run(&program, "help").stderr);
    assert!(help.ends_with("Compiled in: heap-max=64m,gc-log\n"), "{help}");
}

/// Initialisers that fail because there is no memory at all leave errors to catch. Where those of the JDK were to run then
/// too, classes of its own are lost, as on HotSpot; so the program may end with NoClassDefFoundError, but with nothing else.
#[test]
fn classes_can_fail_for_want_of_memory() {
    let bench = Bench::new("init-without-memory");
    let class = bench.class("InitWithoutMemory", include_str!("java/heap/InitWithoutMemory.java"));
    let run = |init: &str| {
        let program = bench.output();
        let outcome = bench.aotc(&[class.as_os_str(), init.as_ref(), "-o".as_ref(), program.as_ref()]);
        assert_eq!((outcome.end, text(&outcome.stderr)), (End::Exit(0), String::new()));
        let mut command = Command::new(program);
        command.arg("full").env("AOTC_OPTS", "heap-max=16m");
        process::run(&mut command, b"", Duration::from_secs(120)).unwrap()
    };
    let whole = run("--init=compile-time");
    assert_eq!((whole.end, text(&whole.stderr).as_str()), (End::Exit(0), ""));
    let end = "Could not initialize class InitWithoutMemory$Large\ngoes on true\n";
    assert_eq!(text(&whole.stdout), format!("memory true true\n{}{end}", "class class class\n".repeat(2)));
    let part = run("--init=run-time");
    let (stdout, stderr) = (text(&part.stdout), text(&part.stderr));
    assert!(stdout.starts_with("memory true true"), "{stdout}{stderr}");
    assert!(part == whole || stderr.contains("java.lang.NoClassDefFoundError"), "{stdout}{stderr}");
}
