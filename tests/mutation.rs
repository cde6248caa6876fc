//! Class files of good programs, each with one change: HotSpot says which are still classes, and aotc must agree.
//!
//! ```text
//! cargo test -p aotc-tests --test mutation
//! AOTC_MUTATIONS=5000 AOTC_MUTATION_SEED=7 cargo test -p aotc-tests --test mutation
//! ```
//! README.md says what is demanded and what is accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aotc_tests::jdk::{self, Jdk};
use aotc_tests::mutate::Random;
use aotc_tests::mutate::judge::{Case, Class, judge};
use aotc_tests::mutate::link::{self, World};
use aotc_tests::mutate::mutation::{KINDS, mutate};
use aotc_tests::process::{self, End, Outcome};
use aotc_tests::program::{self, Program};
use aotc_tests::{cache, javac, native, oracle, workspace};
use libtest_mimic::{Arguments, Failed, Trial};

/// Small programs that together use every kind of instruction and attribute.
const PROGRAMS: [&str; 12] = [
    "algorithms/LinkedNodes",
    "arith/LongArithmetic",
    "arrays/ArrayCovariance",
    "boxing/Boxes",
    "control/Switches",
    "enums/EnumBasics",
    "exceptions/FinallyPaths",
    "exceptions/TryCatch",
    "indy/Lambdas",
    "indy/Records",
    "objects/GenericBridges",
    "objects/InitOrder",
];

const DEFAULT_MUTATIONS: usize = 500;
const DEFAULT_SEED: u64 = 1;

/// A good program and its class files.
struct Subject {
    program: Program,
    classes: PathBuf,
    files: Vec<(String, Vec<u8>)>,
}

/// One changed class file, on disk in front of the good ones.
struct Mutant {
    name: String,
    subject: Arc<Subject>,
    world: World,
    bytes: Vec<u8>,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let (count, seed) = (variable("AOTC_MUTATIONS", DEFAULT_MUTATIONS), variable("AOTC_MUTATION_SEED", DEFAULT_SEED));
    let (jdk, mutants, verdicts) = match prepare(count, seed, arguments.list) {
        Ok(prepared) => prepared,
        Err(fault) => {
            eprintln!("error: {fault}");
            return ExitCode::FAILURE;
        }
    };
    let ends: Arc<Mutex<BTreeMap<Class, usize>>> = Arc::default();
    let mut trials = Vec::new();
    for (mutant, verdict) in mutants.into_iter().zip(verdicts) {
        let (jdk, ends) = (jdk.clone(), ends.clone());
        trials.push(Trial::test(mutant.name.clone(), move || {
            let class = check(&jdk, &mutant, verdict.as_deref(), &mutant.world.changed)?;
            *ends.lock().expect("no test panics").entry(class).or_default() += 1;
            Ok(())
        }));
    }
    let jdk_of_self = jdk.clone();
    trials.push(Trial::test("self/an_accepted_reject_is_reported", move || {
        lax_verifier(&jdk_of_self).map_err(Failed::from)
    }));
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        println!("mutations with seed {seed}, by how they ended: {:?}", ends.lock().expect("no test panics"));
    }
    conclusion.exit_code()
}

fn variable<T: std::str::FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")),
        Err(_) => default,
    }
}

type Prepared = (Jdk, Vec<Mutant>, Vec<Option<String>>);

/// Makes all mutants and has HotSpot link them.
fn prepare(count: usize, seed: u64, list_only: bool) -> Result<Prepared, String> {
    let jdk = jdk::requested().into_iter().next().ok_or("no JDK")?;
    let subjects = subjects(&jdk, &PROGRAMS)?;
    let mut mutants = Vec::new();
    let root = workspace().join("mutants").join(seed.to_string());
    _ = fs::remove_dir_all(&root);
    for index in 0..count {
        // A generator for each: mutant 17 stays the same whatever was changed before it.
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(index as u64));
        mutants.push(make(&subjects[index % subjects.len()], index, &root, &mut random)?);
    }
    let verdicts = match list_only {
        true => vec![None; count],
        false => link::link(&jdk, mutants.iter().map(|mutant| &mutant.world))?,
    };
    Ok((jdk, mutants, verdicts))
}

fn subjects(jdk: &Jdk, names: &[&str]) -> Result<Vec<Arc<Subject>>, String> {
    let mut programs = program::discover()?;
    programs.retain(|program| names.contains(&program.name.as_str()));
    if programs.len() != names.len() {
        return Err("a program that is to be mutated is gone; choose another".into());
    }
    let sources: Vec<PathBuf> = programs.iter().flat_map(|program| program.sources.clone()).collect();
    let classes = javac::compile(jdk, &[], &sources)?;
    let fault = |e: std::io::Error| format!("{}: {e}", classes.display());
    let all = cache::files(&classes, &|path| path.extension().is_some_and(|e| e == "class")).map_err(fault)?;
    let mut subjects = Vec::new();
    for program in programs {
        let mut files = Vec::new();
        for path in all.iter().filter(|path| program.owns(path)) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read(path).map_err(fault)?));
        }
        subjects.push(Arc::new(Subject { program, classes: classes.clone(), files }));
    }
    Ok(subjects)
}

fn make(subject: &Arc<Subject>, index: usize, root: &Path, random: &mut Random) -> Result<Mutant, String> {
    loop {
        // Large classes have more to change.
        let total: usize = subject.files.iter().map(|(_, bytes)| bytes.len()).sum();
        let mut at = random.below(total);
        let chosen = subject.files.iter().find(|(_, bytes)| {
            let hit = at < bytes.len();
            at = at.saturating_sub(bytes.len());
            hit
        });
        let (class, bytes) = chosen.expect("within the total");
        let kind = random.pick(&KINDS).expect("there are kinds");
        let Some(mutant) = mutate(bytes, kind, random) else { continue };
        let changed = root.join(index.to_string());
        cache::write(&changed.join(format!("{class}.class")), &mutant.bytes).map_err(|e| e.to_string())?;
        return Ok(Mutant {
            name: format!("{index:04} {} {class}.class {}", subject.program.name, mutant.what),
            subject: subject.clone(),
            world: World {
                changed,
                classes: subject.classes.clone(),
                names: subject.files.iter().map(|(name, _)| name.clone()).collect(),
            },
            bytes: mutant.bytes,
        });
    }
}

/// Compiles with the class files in `changed` before the good ones, runs what comes out, and judges.
fn check(jdk: &Jdk, mutant: &Mutant, rejected: Option<&str>, changed: &Path) -> Result<Class, String> {
    let program = &mutant.subject.program;
    let executable = mutant.world.changed.join("program");
    let path = |changed: &Path| format!("{}:{}", changed.display(), mutant.subject.classes.display());
    let mut aotc = Command::new(native::aotc()?);
    aotc.arg("--jdk").arg(&jdk.home).arg("-j1").arg("-cp").arg(path(changed)).arg(&program.main_class);
    aotc.arg("-o").arg(&executable);
    let compiled = limited(&mut aotc, 60)?;
    let mut ran = None;
    if executable.exists() {
        let java = || {
            let mut java = Command::new(jdk.tool("java"));
            java.args(oracle::FLAGS)
                .args(["-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp"])
                .arg(path(&mutant.world.changed));
            java.arg(&program.main_class).args(&program.directives.args);
            java
        };
        let expected =
            oracle::remember("mutants", &[jdk.version.as_bytes(), &mutant.bytes], || limited(&mut java(), 5))?;
        let mut run = Command::new(&executable);
        run.args(&program.directives.args).env("AOTC_OPTS", "heap-max=64m");
        let endless = matches!(expected.end, End::TimedOut(_));
        let actual = limited(&mut run, if endless { 1 } else { 20 })?;
        // What looks endless may be a machine under load.
        let slow = endless && !matches!(actual.end, End::TimedOut(_));
        ran = Some((actual, if slow { limited(&mut java(), 60)? } else { expected }));
        _ = fs::remove_file(&executable);
    }
    let ran = ran.as_ref().map(|(actual, expected)| (actual, expected));
    judge(&Case { rejected, compiled: &compiled, ran })
}

fn limited(command: &mut Command, seconds: u64) -> Result<Outcome, String> {
    process::run(command, b"", Duration::from_secs(seconds)).map_err(|e| format!("{:?}: {e}", command.get_program()))
}

/// The same steps with a mutant that HotSpot rejects, while aotc is shown the good class files as if it had overlooked the
/// change. Anything but a report of that means this gate sees nothing.
fn lax_verifier(jdk: &Jdk) -> Result<(), String> {
    let subject = subjects(jdk, &["control/Switches"])?.remove(0);
    let root = workspace().join("mutants/self");
    for index in 0.. {
        let mutant = make(&subject, index, &root, &mut Random::new(index as u64))?;
        if !mutant.name.contains(" Switches.class Order") {
            continue;
        }
        let verdict = link::link(jdk, [&mutant.world])?.remove(0);
        let Some(error) = verdict.filter(|error| error.contains("VerifyError")) else { continue };
        return match check(jdk, &mutant, Some(&error), &mutant.subject.classes) {
            Err(report) if report.contains("HotSpot rejects it") => Ok(()),
            Err(report) => Err(format!("reported for another reason:\n{report}")),
            Ok(class) => Err(format!("{} was accepted: {class:?}", mutant.name)),
        };
    }
    unreachable!("some mutant does not verify")
}
