//! aotc from outside: its options, what it says on a terminal, and every fault in what it is given. A fault has its exit
//! code, one clear line on stderr, and leaves the folder of the output as it was.

mod classes;
mod deferred;
mod fault;
mod jars;
mod jdks;
mod linker;
mod output;
mod signals;
mod streams;
mod terminal;
mod usage;

/// A program without faults.
const GREETER: &str = r#"public class Greeter {
    public static void main(String[] args) {
        System.out.println("greetings");
    }
}
"#;

/// The control of all that follows: without a fault the same steps lead to a program that runs, and to nothing else.
#[test]
fn a_class_file_compiles_and_runs() {
    let bench = aotc_tests::fixture::Bench::new("control");
    let class = bench.class("Greeter", GREETER);
    let output = bench.output();
    std::fs::write(&output, fault::OLD).unwrap();
    let outcome = bench.aotc(&[class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
    assert_eq!(outcome.end, aotc_tests::process::End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    assert!(outcome.stderr.is_empty() && outcome.stdout.is_empty(), "nothing to say when nobody watches");
    let run = aotc_tests::fixture::run(&mut std::process::Command::new(output));
    assert_eq!(run.stdout, b"greetings\n");
    assert_eq!(fault::names_in(&bench.dir.join("out")), ["program"]);
}
