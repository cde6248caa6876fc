//! Every Java program on both sides: HotSpot says what is right, aotc's executable must agree.
//!
//! ```text
//! cargo test -p aotc-tests --test differential [FILTER]
//! ```
//! README.md lists the directives of a program and the variables that steer a run.

use std::process::ExitCode;
use std::sync::Arc;

use aotc_tests::javac::Javac;
use aotc_tests::jdk::{self, Jdk};
use aotc_tests::program::{self, Program};
use aotc_tests::{compare, native, oracle, stress};
use libtest_mimic::{Arguments, Failed, Trial};

/// Programs that are run once more with the collector under stress. With `AOTC_TEST_STRESS` all are.
const STRESSED: &[&str] = &[
    "basics/HelloWorld",
    "exceptions/LiveLocals",
    "exceptions/Traces",
    "heap/AskedFor",
    "indy/Lambdas",
    "objects/InitOrder",
    "strings/Builders",
];

/// Programs for references of 8 bytes, which are not the default: they copy, clone, fill, sort and hash references, reach
/// them by `Unsafe` and hold them in statics and in the image. The whole corpus is run so with `AOTC_TEST_FLAGS`.
const WIDE: &[&str] = &[
    "arrays/ArrayClone",
    "arrays/ArrayCopy",
    "arrays/ArrayCovariance",
    "arrays/MultiArrays",
    "cases/CollidingStrings",
    "exceptions/Traces",
    "heap/AskedFor",
    "heap/LargeObjects",
    "heap/WeakReferences",
    "indy/Lambdas",
    "init/InitConstants",
    "init/InitObjects",
    "library/ArraysClass",
    "library/Lists",
    "library/Maps",
    "objects/Fields",
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let programs = match program::discover() {
        Ok(programs) => programs,
        Err(fault) => {
            eprintln!("error: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let jdks = jdk::requested();
    if jdks.is_empty() {
        eprintln!("error: no JDK to compare with");
        return ExitCode::FAILURE;
    }
    let everything = std::env::var_os("AOTC_TEST_STRESS").is_some();
    let periods: &[u64] = if everything { &stress::PERIODS } else { &[1] };
    for name in STRESSED.iter().chain(WIDE) {
        assert!(programs.iter().any(|program| program.name == *name), "{name} is gone; choose another program");
    }
    let is_stressed = |program: &Program| match everything {
        true => program.directives.refused.is_none(),
        false => STRESSED.contains(&program.name.as_str()),
    };
    let mut trials = Vec::new();
    for jdk in &jdks {
        let prefix = match jdks.len() {
            1 => String::new(),
            _ => format!("jdk{}::", jdk.feature),
        };
        let programs: Vec<Program> = programs.iter().filter(|program| program.runs_on(jdk.feature)).cloned().collect();
        let javac = Arc::new(Javac::new(jdk.clone(), &programs));
        for program in &programs {
            let (jdk, javac, program) = (jdk.clone(), javac.clone(), program.clone());
            trials.push(Trial::test(format!("{prefix}{}", program.name), move || {
                check(&jdk, &javac, &program).map_err(Failed::from)
            }));
        }
        for program in programs.iter().filter(|program| is_stressed(program)) {
            let (jdk, javac, program) = (jdk.clone(), javac.clone(), program.clone());
            trials.push(Trial::test(format!("{prefix}stress/{}", program.name), move || {
                check_stressed(&jdk, &javac, "stress", program, periods).map_err(Failed::from)
            }));
        }
        for program in programs.iter().filter(|program| WIDE.contains(&program.name.as_str())) {
            let (jdk, javac, mut program) = (jdk.clone(), javac.clone(), program.clone());
            program.directives.aotc.push("--references=8".to_string());
            trials.push(Trial::test(format!("{prefix}wide/{}", program.name), move || {
                check_stressed(&jdk, &javac, "wide", program, &[50]).map_err(Failed::from)
            }));
        }
        let jdk = jdk.clone();
        trials.push(Trial::test(format!("{prefix}self/another_program_is_reported"), move || {
            injected_fault(&jdk, &javac, &programs).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The whole life of one test.
fn check(jdk: &Jdk, javac: &Javac, program: &Program) -> Result<(), String> {
    let classes = javac.classes(program)?;
    if let Some(pattern) = &program.directives.refused {
        return native::refuses(jdk, program, classes, pattern);
    }
    let expected = oracle::answer(jdk, program, classes)?;
    let actual = native::answer(jdk, program, classes)?;
    compare::compare(&expected, &actual, program.directives.ignore_stderr.is_some())
}

/// The same with collections at every few allocations.
fn check_stressed(
    jdk: &Jdk,
    javac: &Javac,
    variant: &str,
    mut program: Program,
    periods: &[u64],
) -> Result<(), String> {
    let classes = javac.classes(&program)?;
    let expected = oracle::answer(jdk, &program, classes)?;
    // A file of its own: the real test of the program may run at the same time.
    program.name = format!("{variant}/{}", program.name);
    stress::check(jdk, &program, classes, periods, &expected)
}

/// Holds the native output of one program against HotSpot's of another, by the same steps as a
/// real test. Anything but a report that stdout differs means this harness sees nothing.
fn injected_fault(jdk: &Jdk, javac: &Javac, programs: &[Program]) -> Result<(), String> {
    let find = |name: &str| {
        let found = programs.iter().find(|program| program.name == name);
        found.ok_or_else(|| format!("{name} is gone; choose another program"))
    };
    let (one, other) = (find("basics/HelloWorld")?, find("basics/HelloMoon")?);
    let expected = oracle::answer(jdk, one, javac.classes(one)?)?;
    let mut disguised = other.clone();
    // A file of its own: the real test of the other program may run at the same time.
    disguised.name = "self/HelloMoon".to_string();
    let actual = native::answer(jdk, &disguised, javac.classes(other)?)?;
    match compare::compare(&expected, &actual, false) {
        Err(report) if report.contains("stdout differs") => Ok(()),
        Err(report) => Err(format!("reported for another reason:\n{report}")),
        Ok(()) => Err("two different programs were taken for the same".to_string()),
    }
}
