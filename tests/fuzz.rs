//! Random Java programs on both sides, HotSpot and aotc.
//!
//! ```text
//! cargo test -p aotc-tests --test fuzz
//! AOTC_FUZZ=500 AOTC_FUZZ_SEED=1000 cargo test -p aotc-tests --test fuzz
//! ```
//! README.md lists the variables.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use aotc_tests::fuzz::judge::{self, Case, Fault};
use aotc_tests::fuzz::{generate, source};
use aotc_tests::javac::Javac;
use aotc_tests::jdk::{self, Jdk};
use aotc_tests::workspace;
use libtest_mimic::{Arguments, Failed, Trial};

const DEFAULT_PROGRAMS: u64 = 12;
const DEFAULT_SEED: u64 = 1;
/// Seconds that a failing program is made smaller for.
const DEFAULT_REDUCTION: u64 = 120;
/// Programs that one run of javac compiles.
const BATCH: u64 = 25;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let jdks = jdk::requested();
    if jdks.is_empty() {
        eprintln!("error: no JDK to compare with");
        return ExitCode::FAILURE;
    }
    let (count, first) = (variable("AOTC_FUZZ", DEFAULT_PROGRAMS), variable("AOTC_FUZZ_SEED", DEFAULT_SEED));
    let mut trials = vec![Trial::test("self/a_seed_makes_one_program", || same_from_same_seed().map_err(Failed::from))];
    for batch in (first..first + count).step_by(BATCH as usize) {
        // The JDKs take turns, batch and program.
        for (turn, jdk) in jdks.iter().enumerate() {
            let seeds = batch..(batch + BATCH).min(first + count);
            let seeds = seeds.filter(|seed| *seed as usize % jdks.len() == turn).collect();
            match of_batch(jdk, seeds) {
                Ok(more) => trials.extend(more),
                Err(fault) => {
                    eprintln!("error: {fault}");
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn variable(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")),
        Err(_) => default,
    }
}

fn of_batch(jdk: &Jdk, seeds: Vec<u64>) -> Result<Vec<Trial>, String> {
    let root = workspace().join("fuzz").join(format!("jdk{}-{}", jdk.feature, seeds.first().unwrap_or(&0)));
    let cases: Result<Vec<Case>, String> = seeds.iter().map(|&seed| case(seed, &root)).collect();
    let cases = cases?;
    let programs: Vec<_> = cases.iter().map(|case| case.program.clone()).collect();
    let javac = Arc::new(Javac::new(jdk.clone(), &programs));
    let trials = cases.into_iter().map(|case| {
        let (jdk, javac) = (jdk.clone(), javac.clone());
        Trial::test(format!("jdk{}::{}", jdk.feature, case.program.main_class), move || {
            check(&jdk, &javac, &case).map_err(Failed::from)
        })
    });
    Ok(trials.collect())
}

fn case(seed: u64, root: &std::path::Path) -> Result<Case, String> {
    let class = format!("Fuzz{seed:06}");
    Case::write(generate(seed, &class), &class, root)
}

fn check(jdk: &Jdk, javac: &Javac, case: &Case) -> Result<(), String> {
    let source = case.program.sources[0].display();
    let classes = javac.classes(&case.program)?;
    let Err(fault) = judge::judge(jdk, &case.program, classes) else { return Ok(()) };
    let (Fault::Answer(report) | Fault::Refused(report) | Fault::Useless(report)) = &fault;
    let seconds = variable("AOTC_FUZZ_REDUCE", DEFAULT_REDUCTION);
    let smaller = match fault {
        Fault::Useless(_) => String::new(),
        _ if seconds == 0 => String::new(),
        _ => {
            let path = judge::smaller(jdk, case, &fault, Duration::from_secs(seconds))?;
            format!("a smaller program with a difference: {}\n", path.display())
        }
    };
    Err(format!("{report}\nthe program: {source}\n{smaller}"))
}

/// A report names a seed, which must be enough to make the program again.
fn same_from_same_seed() -> Result<(), String> {
    let text = |seed| source::render(&generate(seed, "Same"));
    match text(1) == text(1) && text(1) != text(2) {
        true => Ok(()),
        false => Err("programs do not follow their seeds".to_string()),
    }
}
