//! The command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use aotc_abi::object::References;
use aotc_abi::options::{self as run_time, Setting};

use crate::console::Color;
use crate::error::reason;
use crate::suggest::closest;

use crate::init::When;

use crate::target::Target;

/// What the user asked for.
#[derive(Debug, Default)]
pub struct Options {
    /// A class file or jar; or a class name, with a class path.
    pub input: PathBuf,
    pub class_path: Option<OsString>,
    pub output: Option<PathBuf>,
    pub jdk: Option<PathBuf>,
    pub emit: Vec<Emit>,
    /// Names whose path from main is wanted.
    pub why: Vec<String>,
    /// Unsupported members whose name contains one of these throw when they are reached; elsewhere they are errors.
    pub defer: Vec<String>,
    pub time: Option<TimeFormat>,
    pub color: Color,
    pub verbose: bool,
    pub quiet: bool,
    /// Static PIE instead of a dynamically linked one.
    pub fully_static: bool,
    pub linker: Option<String>,
    pub jobs: Option<usize>,
    pub optimize: Level,
    /// When class initialisers run.
    pub init: When,
    pub target: Target,
    /// The width of references in the heap.
    pub references: References,
    /// Source lines for debuggers and profilers.
    pub debug: bool,
    /// Only members whose name contains this are printed by `--emit`.
    pub filter: Option<String>,
    pub print_runtime: Option<PathBuf>,
    /// The options that the executable starts from, as one list (`aotc_abi::options`); its environment comes after them.
    pub run_time_options: Option<String>,
}

/// How much the program is optimised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Level {
    /// Every call stays a call: for debugging.
    O0,
    /// Virtual calls with one target are direct.
    O1,
    /// Small methods are inlined too.
    #[default]
    O2,
}

/// Something to print instead of linking, in the order in which the pipeline makes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emit {
    Report,
    Callgraph,
    Hir,
    Clif,
    Asm,
    Obj,
}

/// How `--time` is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeFormat {
    /// Lines for people, on stderr.
    Text,
    /// One JSON object on stdout.
    Json,
}

/// How the command line ends without compiling.
#[derive(Debug)]
pub enum Stop {
    Help,
    Version,
    /// What `-march` takes.
    Targets,
    /// A usage error: exit status 2.
    Usage(String),
}

const HELP: &str = "\
Compile Java class files to a native Linux executable.

Usage: aotc [OPTIONS] Main.class
       aotc [OPTIONS] app.jar
       aotc [OPTIONS] -cp PATH MainClass

Input and output:
  -cp PATH              Class path: directories and jars, separated by ':'
  -o FILE               Write the executable to FILE [default: ./MainClass, without its package]
      --jdk DIR         Compile against this JDK, 17 or newer [default: $JAVA_HOME, then `java` on PATH]

Code:
  -O0, -O1, -O2         Keep every call (a debugger shows every frame); devirtualise; inline too [default: -O2]
  -g                    Add source lines and inlined calls for debuggers and profilers (DWARF)
  -march=CPU            Compile for x86-64-v2, x86-64-v3 or native (this machine); `list` explains [default: x86-64-v2]
      --references BYTES
                        References of 4 bytes in the heap, which then has 3.7 GB at most, or of 8 [default: 4]
      --init WHEN       Run class initialisers at compile-time where no one can tell, or all of them at run-time
                        [default: compile-time]
      --defer-unsupported[=TEXT]
                        Let members that are not supported throw when they are reached, not stop the compilation:
                        all of them, or those whose name contains TEXT (may be repeated)

Linking:
      --static          Link statically (static PIE)
      --linker NAME     Linker for `cc -fuse-ld=NAME` (mold, lld, wild, ...)
      --run-time-options LIST
                        Options that the executable starts from, such as heap-max=64m,gc-log (see below); those in
                        the environment variable AOTC_OPTS win

Explain:
      --why NAME        Print why a class or Class.method is in the program (may be repeated)
      --emit KIND,...   Print instead of linking: report (which class initialisers run when, and why), callgraph,
                        hir, clif, asm; `obj` writes an object file
      --filter TEXT     With --emit: only methods whose name contains TEXT
      --time[=json]     Print the time of each phase; as JSON on stdout, with the size of the program

Running aotc:
  -j N                  Compile with N threads [default: all cores]
      --color WHEN      Colour messages: auto, always or never [default: auto, which heeds NO_COLOR]
  -v, --verbose         Say what is being done
  -q, --quiet           Print errors only
      --print-runtime FILE
                        Write the runtime archive to FILE
  -h, --help            Print this help
  -V, --version         Print the version

@FILE on the command line stands for the arguments in FILE, one a line; `--` ends the options.
Exit status: 0 compiled, 1 refused or failed, 2 wrong usage.
";

/// All that `--help` prints: the options of aotc, then those of the executables it makes.
pub fn help() -> String {
    let lines: String = run_time::help().map(|line| line.concat() + "\n").collect();
    format!(
        "{HELP}\nOptions of the executables, separated by commas in {} or --run-time-options:\n{lines}",
        run_time::VARIABLE
    )
}

/// Parses the arguments after the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Options, Stop> {
    let mut options = Options::default();
    let mut input: Option<PathBuf> = None;
    let mut only_inputs = false;
    let mut args = expand(args)?.into_iter();
    while let Some(arg) = args.next() {
        let text = arg.to_string_lossy().into_owned();
        if only_inputs || !text.starts_with('-') || text == "-" {
            match &input {
                None => input = Some(arg.into()),
                Some(first) => {
                    return Err(usage(format!("more than one input: {} and {text}", first.display())));
                }
            }
            continue;
        }
        let (flag, mut inline) = match text.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") || flag == "-march" => {
                (flag.to_string(), Some(OsString::from(value)))
            }
            _ => (text.clone(), None),
        };
        let mut value = || match inline.take().or_else(|| args.next()) {
            Some(value) => Ok(value),
            None => Err(usage(format!("{flag} wants a value"))),
        };
        match flag.as_str() {
            "--" => only_inputs = true,
            "-h" | "--help" => return Err(Stop::Help),
            "-V" | "--version" => return Err(Stop::Version),
            "-o" => once(&mut options.output, value()?.into(), &flag)?,
            "-cp" | "-classpath" | "--class-path" => once(&mut options.class_path, value()?, "-cp")?,
            "--jdk" => once(&mut options.jdk, value()?.into(), &flag)?,
            "-O0" => options.optimize = Level::O0,
            "-O1" => options.optimize = Level::O1,
            "-O2" => options.optimize = Level::O2,
            "-march" => match utf8(value()?, "-march")?.as_str() {
                "list" => return Err(Stop::Targets),
                name => options.target = Target::named(name).map_err(usage)?,
            },
            "-g" => options.debug = true,
            "--static" => options.fully_static = true,
            "--linker" => once(&mut options.linker, utf8(value()?, &flag)?, &flag)?,
            "-j" => options.jobs = Some(number(value()?, "-j")?),
            "--why" => options.why.push(utf8(value()?, &flag)?),
            "--filter" => once(&mut options.filter, utf8(value()?, &flag)?, &flag)?,
            "--references" => options.references = one_of(&flag, &utf8(value()?, &flag)?, &WIDTHS)?,
            "--init" => options.init = one_of(&flag, &utf8(value()?, &flag)?, &INITS)?,
            "--emit" => {
                for kind in utf8(value()?, &flag)?.split(',') {
                    options.emit.push(one_of(&flag, kind, &EMITS)?);
                }
            }
            // Their values are optional, so only behind `=`.
            "--defer-unsupported" => options.defer.push(utf8(inline.take().unwrap_or_default(), &flag)?),
            "--time" => {
                options.time = Some(match inline.take() {
                    None => TimeFormat::Text,
                    Some(format) => one_of(&flag, &utf8(format, &flag)?, &TIME_FORMATS)?,
                });
            }
            "--run-time-options" => {
                let list = run_time_options(utf8(value()?, &flag)?)?;
                once(&mut options.run_time_options, list, &flag)?;
            }
            "--color" => options.color = one_of(&flag, &utf8(value()?, &flag)?, &COLORS)?,
            "-v" | "--verbose" => options.verbose = true,
            "-q" | "--quiet" => options.quiet = true,
            "--print-runtime" => once(&mut options.print_runtime, value()?.into(), &flag)?,
            other => match other.strip_prefix("-j").filter(|_| !other.starts_with("--")) {
                Some(jobs) => options.jobs = Some(number(jobs.into(), "-j")?),
                None => return Err(unknown(other)),
            },
        }
        if inline.is_some() {
            return Err(usage(format!("{flag} takes no value: {text}")));
        }
    }
    match input {
        Some(input) => options.input = input,
        None if options.print_runtime.is_some() => {}
        None if options.class_path.is_some() => {
            return Err(usage("no input: name the main class behind -cp PATH".into()));
        }
        None => return Err(usage("no input: name a class file, a jar, or -cp PATH and a main class".into())),
    }
    consistent(&options)?;
    Ok(options)
}

const EMITS: [(&str, Emit); 6] = [
    ("report", Emit::Report),
    ("callgraph", Emit::Callgraph),
    ("hir", Emit::Hir),
    ("clif", Emit::Clif),
    ("asm", Emit::Asm),
    ("obj", Emit::Obj),
];
const INITS: [(&str, When); 2] = [("compile-time", When::CompileTime), ("run-time", When::RunTime)];
const WIDTHS: [(&str, References); 2] = [("4", References::Four), ("8", References::Eight)];
const TIME_FORMATS: [(&str, TimeFormat); 2] = [("text", TimeFormat::Text), ("json", TimeFormat::Json)];
const COLORS: [(&str, Color); 3] = [("auto", Color::Auto), ("always", Color::Always), ("never", Color::Never)];

impl Options {
    /// Whether `emit` is asked for and nothing that the pipeline makes later.
    pub fn stops_after(&self, emit: Emit) -> bool {
        self.emit.iter().max() == Some(&emit)
    }

    /// Whether the run ends with a file: an executable or an object.
    pub fn writes_file(&self) -> bool {
        self.why.is_empty() && self.emit.iter().all(|&emit| emit == Emit::Obj)
    }
}

/// Refuses options that contradict each other.
fn consistent(options: &Options) -> Result<(), Stop> {
    let input = options.input.as_path();
    if options.class_path.is_some() && is_file_of_classes(input) {
        let name = input.display();
        return Err(usage(format!("-cp wants the name of a class behind it, not the file {name}")));
    }
    if options.quiet && options.verbose {
        return Err(usage("-q and -v contradict each other".into()));
    }
    if options.filter.is_some() && options.emit.is_empty() {
        return Err(usage("--filter does nothing without --emit".into()));
    }
    if !options.why.is_empty() && !options.emit.is_empty() {
        return Err(usage("--why and --emit answer different questions: ask one at a time".into()));
    }
    if options.time == Some(TimeFormat::Json) && !options.writes_file() {
        return Err(usage("--time=json needs stdout for itself: leave --emit and --why out".into()));
    }
    // A part of what 4 bytes reach goes to other things, so the executable may complain of a little less.
    let most = aotc_abi::heap::reserve(options.references);
    let asked = run_time::parse_list(options.run_time_options.as_deref().unwrap_or_default());
    let too_much = asked.flatten().any(|setting| matches!(setting, Setting::HeapMax(bytes) if bytes > most));
    if too_much && options.references == References::Four {
        return Err(usage(
            "--run-time-options: heap-max is more than 4-byte references reach: add --references=8".into(),
        ));
    }
    Ok(())
}

/// A class could be called `jar` and lie in a package called `app`: the file decides.
fn is_file_of_classes(input: &Path) -> bool {
    match input.extension() {
        Some(extension) if extension == "class" => true,
        Some(extension) if extension == "jar" => input.is_file(),
        _ => false,
    }
}

/// Sets an option that only has one value.
fn once<T>(option: &mut Option<T>, value: T, flag: &str) -> Result<(), Stop> {
    match option.replace(value) {
        None => Ok(()),
        Some(_) => Err(usage(format!("{flag} is given twice"))),
    }
}

/// The meaning of a word among those that `flag` knows.
fn one_of<T: Copy>(flag: &str, word: &str, known: &[(&str, T)]) -> Result<T, Stop> {
    if let Some(&(_, meaning)) = known.iter().find(|(name, _)| *name == word) {
        return Ok(meaning);
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let hint = match closest(word, names.iter().copied()) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("it knows {}", names.join(", ")),
    };
    Err(usage(format!("{flag} does not know `{word}`: {hint}")))
}

fn unknown(flag: &str) -> Stop {
    // The help names every option: it is the list of the right ones.
    let words = HELP.split(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | '=' | '`'));
    let known = words.filter(|word| word.len() > 1 && word.starts_with('-'));
    let hint = closest(flag, known).map_or(String::new(), |known| format!(": did you mean {known}?"));
    usage(format!("unknown option {flag}{hint}"))
}

fn usage(message: String) -> Stop {
    Stop::Usage(message)
}

fn utf8(value: OsString, flag: &str) -> Result<String, Stop> {
    value.into_string().map_err(|_| usage(format!("{flag} wants UTF-8")))
}

/// Checks what the executable would only complain about when it runs.
fn run_time_options(list: String) -> Result<String, Stop> {
    for setting in run_time::parse_list(&list) {
        let why = match setting {
            Err(wrong) => wrong.to_string(),
            Ok(Setting::Help) => "`help` would be all that the executable does".to_string(),
            Ok(Setting::Fault(_)) => "`fault` is for tests only".to_string(),
            Ok(_) => continue,
        };
        return Err(usage(format!("--run-time-options: {why}")));
    }
    Ok(list)
}

fn number(value: OsString, flag: &str) -> Result<usize, Stop> {
    let text = utf8(value, flag)?;
    match text.parse() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(usage(format!("{flag} wants a number above zero, not {text}"))),
    }
}

/// Replaces `@FILE` by the lines of the file.
fn expand(args: impl IntoIterator<Item = OsString>) -> Result<Vec<OsString>, Stop> {
    let mut out = Vec::new();
    for arg in args {
        match arg.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(file) => {
                let text = std::fs::read_to_string(file).map_err(|e| usage(format!("@{file}: {}", reason(&e))))?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                out.extend(lines.map(OsString::from));
            }
            None => out.push(arg),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &str) -> Result<Options, Stop> {
        parse(words.split_whitespace().map(OsString::from))
    }

    #[test]
    fn forms_of_options() {
        let options = parse_words("-cp a:b Main -o out --emit=hir,asm -j2").unwrap();
        assert_eq!(options.input, PathBuf::from("Main"));
        assert_eq!(options.emit, [Emit::Hir, Emit::Asm]);
        assert_eq!(options.jobs, Some(2));
        assert!(options.stops_after(Emit::Asm) && !options.stops_after(Emit::Hir) && !options.writes_file());
        let options = parse_words("--why java.util.HashMap --why=X A.class").unwrap();
        assert_eq!(options.why, ["java.util.HashMap", "X"]);
    }

    fn complaint(words: &str) -> String {
        match parse_words(words) {
            Err(Stop::Usage(message)) => message,
            other => panic!("{words}: {other:?}"),
        }
    }

    #[test]
    fn wrong_usage() {
        for words in ["", "A.class B.class", "--nonsense A.class", "-o", "-j x A.class", "--emit=x A.class", "-cp ."] {
            complaint(words);
        }
        assert_eq!(complaint("-o a -o b A.class"), "-o is given twice");
        assert_eq!(complaint("-cp a A.class"), "-cp wants the name of a class behind it, not the file A.class");
        assert_eq!(complaint("--static=yes A.class"), "--static takes no value: --static=yes");
        for (list, why) in [
            ("nonsense", "unknown option `nonsense`; AOTC_OPTS=help lists them"),
            ("gc-log,heap-max=much", "no size: `much`"),
            ("heap-max", "a value is missing behind `heap-max`"),
            ("verify=yes", "no value may stand behind `verify`"),
            ("gc-stress=0", "no number above 0: `0`"),
            ("stats,help", "`help` would be all that the executable does"),
            ("fault=lost-stack", "`fault` is for tests only"),
        ] {
            let words = format!("--run-time-options={list} A.class");
            assert_eq!(complaint(&words), format!("--run-time-options: {why}"));
        }
        assert_eq!(
            complaint("--emit=hir --time=json A.class").split(':').next(),
            Some("--time=json needs stdout for itself")
        );
    }

    #[test]
    fn close_matches() {
        assert_eq!(complaint("--verbos A.class"), "unknown option --verbos: did you mean --verbose?");
        assert_eq!(
            complaint("--deferunsupported A.class"),
            "unknown option --deferunsupported: did you mean --defer-unsupported?"
        );
        assert_eq!(complaint("--zzzzzzzz A.class"), "unknown option --zzzzzzzz");
        assert_eq!(complaint("--emit=hri A.class"), "--emit does not know `hri`: did you mean hir?");
        for width in ["", "--references=4 "] {
            assert_eq!(
                complaint(&format!("{width}--run-time-options=heap-max=4g A.class")),
                "--run-time-options: heap-max is more than 4-byte references reach: add --references=8"
            );
        }
        parse_words("--run-time-options=heap-max=3g A.class").unwrap();
        parse_words("--references=8 --run-time-options=heap-max=4g A.class").unwrap();
        assert_eq!(complaint("--references=2 A.class"), "--references does not know `2`: it knows 4, 8");
        assert_eq!(complaint("--color=blue A.class"), "--color does not know `blue`: it knows auto, always, never");
    }

    #[test]
    fn optional_values() {
        let options = parse_words("--defer-unsupported --defer-unsupported=java.net --time A.class").unwrap();
        assert_eq!(options.defer, ["", "java.net"]);
        assert_eq!(options.time, Some(TimeFormat::Text));
        assert_eq!(parse_words("--time=json -- -A.class").unwrap().input, PathBuf::from("-A.class"));
    }

    #[test]
    fn help_names_the_default_width() {
        let (_, text) = HELP.split_once("--references").unwrap();
        let default = text.split_once("[default: ").unwrap().1.split_once(']').unwrap().0;
        assert_eq!(default, References::default().bytes().to_string());
        assert_eq!(parse_words("A.class").unwrap().references, References::default());
        assert_eq!(parse_words("--references=8 A.class").unwrap().references, References::Eight);
    }

    /// What the help names is understood: its first word of each line, with a value where it shows one.
    #[test]
    fn help_is_true() {
        let lines = HELP.lines().filter(|line| line.starts_with("  -") || line.starts_with("      --"));
        let mut count = 0;
        for line in lines {
            let line = line.trim().split("  ").next().unwrap();
            for form in line.split(", ") {
                let (flag, value) = form.split_once(' ').unwrap_or((form.split('[').next().unwrap(), ""));
                let value = match value {
                    "N" => "2",
                    "LIST" => "gc-log",
                    "KIND,..." => "report,callgraph,hir,clif,asm,obj",
                    "BYTES" => "4",
                    "WHEN" if flag == "--init" => "run-time",
                    "WHEN" => "never",
                    other => other,
                };
                let more = if flag == "--filter" { "--emit hir" } else { "" };
                let flag = flag.replace("=CPU", "=v3");
                let input = if flag == "-cp" { "Main" } else { "Main.class" };
                match parse_words(&format!("{flag} {value} {more} {input}")) {
                    Ok(_) | Err(Stop::Help | Stop::Version | Stop::Targets) => count += 1,
                    Err(Stop::Usage(message)) => panic!("{form}: {message}"),
                }
            }
        }
        assert!(count > 20, "only {count} options found in the help");
    }
}
