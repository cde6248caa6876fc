//! `--defer-unsupported`: the program compiles, and says at run time what it would have needed.

use std::process::Command;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::End;

const HALF: &str = r#"public class Half {
    static void launch() {
        Thread.currentThread().getContextClassLoader();
    }
    static void scan() throws Exception {
        Half.class.getDeclaredMethods();
    }
    public static void main(String[] args) throws Exception {
        System.out.println("begin");
        switch (args.length) {
            case 1: launch(); break;
            case 2: scan(); break;
        }
        System.out.println("end");
    }
}
"#;

#[test]
fn all() {
    let bench = Bench::new("defer-all");
    let class = bench.class("Half", HALF);
    let aotc = |flags: &[&str]| {
        let mut arguments: Vec<&std::ffi::OsStr> = flags.iter().map(AsRef::as_ref).collect();
        let output = bench.output();
        arguments.extend([class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
        bench.aotc(&arguments)
    };
    // The control: without the option it is refused.
    assert_eq!(aotc(&[]).end, End::Exit(1));
    let compiled = aotc(&["--defer-unsupported"]);
    let stderr = String::from_utf8(compiled.stderr).unwrap();
    assert_eq!(compiled.end, End::Exit(0), "{stderr}");
    assert!(stderr.lines().all(|line| line.starts_with("aotc: warning: deferred: ")), "{stderr}");
    let warned = |member: &str| stderr.lines().filter(|line| line.contains(member)).count();
    assert_eq!(warned("java.lang.Thread.getContextClassLoader()"), 1, "{stderr}");

    let fine = fixture::run(&mut Command::new(bench.output()));
    assert_eq!((fine.end, &fine.stdout[..]), (End::Exit(0), &b"begin\nend\n"[..]));
    let thrown = fixture::run(Command::new(bench.output()).arg("x"));
    let trace = String::from_utf8(thrown.stderr).unwrap();
    assert_eq!((thrown.end, &thrown.stdout[..]), (End::Exit(1), &b"begin\n"[..]), "{trace}");
    let first = trace.lines().next().unwrap();
    assert!(
        first.contains("UnsupportedError: not supported by aotc: java.lang.Thread.getContextClassLoader(): "),
        "{first}"
    );
    assert!(first.contains("Half.main(String[]) --> Half.launch()"), "{first}");
    assert!(trace.contains("\tat Half.launch(Half.java:3)"), "{trace}");

    let quiet = aotc(&["--defer-unsupported", "-q"]);
    assert_eq!((quiet.end, quiet.stderr.is_empty()), (End::Exit(0), true));
}

#[test]
fn some() {
    let bench = Bench::new("defer-some");
    let class = bench.class("Half", HALF);
    let output = bench.output();
    let arguments =
        ["--defer-unsupported=Thread.getContext".as_ref(), class.as_os_str(), "-o".as_ref(), output.as_os_str()];
    let compiled = bench.aotc(&arguments);
    let stderr = String::from_utf8(compiled.stderr).unwrap();
    assert_eq!(compiled.end, End::Exit(1), "{stderr}");
    let errors: Vec<_> = stderr.lines().filter(|line| line.starts_with("aotc: error: ")).collect();
    assert!(!errors.is_empty() && errors.iter().all(|line| !line.contains("getContextClassLoader")), "{stderr}");
    assert!(!bench.output().exists());
}
