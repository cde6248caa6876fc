//! The other side: aotc itself, and the executables it makes.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use crate::jdk::Jdk;
use crate::process::{self, End, Outcome};
use crate::program::Program;
use crate::{project, workspace};

const COMPILE_LIMIT: Duration = Duration::from_secs(120);
const RUN_LIMIT: Duration = Duration::from_secs(20);

/// The compiler under test: the file `AOTC` names, else one built now, with its checkers on (the profile of the tests).
pub fn aotc() -> Result<&'static Path, String> {
    static AOTC: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    AOTC.get_or_init(|| match env::var_os("AOTC") {
        Some(path) => fs::canonicalize(&path).map_err(|e| format!("AOTC={}: {e}", Path::new(&path).display())),
        None => build(),
    })
    .as_deref()
    .map_err(String::clone)
}

fn build() -> Result<PathBuf, String> {
    let output = Command::new(env!("CARGO"))
        .args(["build", "-p", "aotc", "--bin", "aotc"])
        .arg("--message-format=json-render-diagnostics")
        .current_dir(project())
        .output()
        .map_err(|e| format!("cannot run cargo: {e}"))?;
    if !output.status.success() {
        return Err(format!("aotc does not build\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    // Cargo's message about the finished executable is the only sure word on where it is.
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.split_once(r#""executable":""#)?.1.split_once('"'))
        .map(|(path, _)| PathBuf::from(path))
        .find(|path| path.file_name().is_some_and(|name| name == "aotc"))
        .ok_or_else(|| "cargo built no executable named aotc".to_string())
}

/// Where the executable of `program` goes. Whatever an earlier run left there is removed.
pub fn fresh_output(jdk: &Jdk, program: &Program) -> Result<PathBuf, String> {
    let path = workspace().join("bin").join(format!("jdk{}", jdk.feature)).join(&program.name);
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
    }
    match fs::remove_file(&path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(format!("cannot remove {}: {e}", path.display())),
        _ => Ok(path),
    }
}

/// `aotc FLAGS --jdk HOME -cp CLASSES Main -o OUTPUT`, with FLAGS from `AOTC_TEST_FLAGS` and the program's header.
pub fn compile(jdk: &Jdk, program: &Program, classes: &Path, output: &Path) -> Result<Outcome, String> {
    let flags = env::var("AOTC_TEST_FLAGS").unwrap_or_default();
    let mut command = Command::new(aotc()?);
    command
        .args(flags.split_whitespace())
        .args(&program.directives.aotc)
        .arg("--jdk")
        .arg(&jdk.home)
        .arg("-cp")
        .arg(classes)
        .arg(&program.main_class)
        .arg("-o")
        .arg(output);
    process::run(&mut command, b"", COMPILE_LIMIT).map_err(|e| format!("cannot run aotc: {e}"))
}

/// Compiles and runs; anything but a clean compilation is an error with aotc's own words.
pub fn answer(jdk: &Jdk, program: &Program, classes: &Path) -> Result<Outcome, String> {
    let executable = executable(jdk, program, classes)?;
    run_with_settings(program, &executable)
}

/// Runs with the options of the program's header and of the environment.
pub fn run_with_settings(program: &Program, executable: &Path) -> Result<Outcome, String> {
    run(program, executable, &options(program), limit()?)
}

/// Compiles; anything but a clean compilation is an error with aotc's own words.
pub fn executable(jdk: &Jdk, program: &Program, classes: &Path) -> Result<PathBuf, String> {
    let output = fresh_output(jdk, program)?;
    let compiled = compile(jdk, program, classes, &output)?;
    match compiled.end {
        End::Exit(0) => Ok(output),
        end => Err(format!("aotc: {end}\n{}", String::from_utf8_lossy(&compiled.stderr))),
    }
}

/// The time that an executable may run.
pub fn limit() -> Result<Duration, String> {
    match env::var("AOTC_TEST_LIMIT") {
        Ok(text) => text.parse().map(Duration::from_secs).map_err(|_| format!("AOTC_TEST_LIMIT: no number: {text}")),
        Err(_) => Ok(RUN_LIMIT),
    }
}

/// Runs the executable of `program` with these options of its own.
pub fn run(program: &Program, executable: &Path, options: &str, limit: Duration) -> Result<Outcome, String> {
    let mut command = Command::new(executable);
    command.args(&program.directives.args).env("AOTC_OPTS", options);
    process::run(&mut command, program.directives.stdin.as_bytes(), limit)
        .map_err(|e| format!("cannot run {}: {e}", executable.display()))
}

/// The options of the program's header, and those of `AOTC_TEST_OPTS`, which count in a conflict.
fn options(program: &Program) -> String {
    format!("{},{}", program.directives.options, env::var("AOTC_TEST_OPTS").unwrap_or_default())
}

/// Checks a program that aotc must refuse: exit code 1, the reason on stderr, no executable.
pub fn refuses(jdk: &Jdk, program: &Program, classes: &Path, pattern: &str) -> Result<(), String> {
    let pattern = regex_lite::Regex::new(pattern).map_err(|e| format!("refused: {e}"))?;
    let output = fresh_output(jdk, program)?;
    let compiled = compile(jdk, program, classes, &output)?;
    let stderr = String::from_utf8_lossy(&compiled.stderr);
    if compiled.end == End::Exit(0) {
        return Err("aotc accepts it now: remove the directive `refused:`".to_string());
    }
    if compiled.end != End::Exit(1) {
        return Err(format!("must be refused with exit code 1, but aotc: {}\n{stderr}", compiled.end));
    }
    if !pattern.is_match(&stderr) {
        return Err(format!("refused, but stderr does not match `{}`\n{stderr}", pattern.as_str()));
    }
    if output.exists() {
        return Err(format!("refused, but {} is there", output.display()));
    }
    Ok(())
}
