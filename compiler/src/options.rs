//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

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
    pub time: bool,
    pub verbose: bool,
    pub quiet: bool,
    /// Static PIE instead of a dynamically linked one.
    pub fully_static: bool,
    pub linker: Option<String>,
    pub jobs: Option<usize>,
    pub optimize: Level,
    pub target: Target,
    /// Source lines for debuggers and profilers.
    pub debug: bool,
    /// Only members whose name contains this are printed by `--emit`.
    pub filter: Option<String>,
    pub print_runtime: Option<PathBuf>,
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

/// Something to print instead of linking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emit {
    Hir,
    Clif,
    Asm,
    Obj,
    Callgraph,
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

pub const HELP: &str = "\
Compile Java class files to a native Linux executable.

Usage: aotc [OPTIONS] <Main.class | app.jar>
       aotc [OPTIONS] -cp PATH MainClass

Options:
  -o FILE               Write the executable to FILE [default: the name of the input]
  -cp PATH              Class path: directories and jars, separated by ':'
      --jdk DIR         Compile against this JDK [default: $JAVA_HOME, then `java` on PATH]
      --static          Link statically (static PIE)
      --linker NAME     Linker for `cc -fuse-ld=NAME` (mold, lld, wild, ...)
  -O0, -O1, -O2         Keep every call (a debugger shows every frame); devirtualise; inline too [default: -O2]
  -g                    Add source lines and inlined calls for debuggers and profilers (DWARF)
  -march=CPU            Compile for x86-64-v2, x86-64-v3 or native (this machine); `list` explains [default: x86-64-v2]
  -j N                  Compile with N threads [default: all cores]

Explain:
      --why NAME        Print why a class or Class.method is in the program (may be repeated)
      --emit KIND,...   Print instead of linking: hir, clif, asm, callgraph; `obj` writes an object file
      --filter TEXT     With --emit: only methods whose name contains TEXT
      --time            Print the time of each phase
  -v, --verbose         Say what is being done
  -q, --quiet           Print errors only

      --print-runtime FILE  Write the runtime archive to FILE
  -h, --help            Print this help
  -V, --version         Print the version

@FILE on the command line stands for the arguments in FILE, one a line.
Exit status: 0 compiled, 1 refused or failed, 2 wrong usage.
";

/// Parses the arguments after the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Options, Stop> {
    let mut options = Options::default();
    let mut input: Option<PathBuf> = None;
    let mut args = expand(args)?.into_iter();
    while let Some(arg) = args.next() {
        let text = arg.to_string_lossy().into_owned();
        let (flag, inline) = match text.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") || flag == "-march" => {
                (flag.to_string(), Some(OsString::from(value)))
            }
            _ => (text.clone(), None),
        };
        let mut value = || match inline.clone().or_else(|| args.next()) {
            Some(value) => Ok(value),
            None => Err(usage(format!("{flag} wants a value"))),
        };
        match flag.as_str() {
            "-h" | "--help" => return Err(Stop::Help),
            "-V" | "--version" => return Err(Stop::Version),
            "-o" => options.output = Some(value()?.into()),
            "-cp" | "-classpath" | "--class-path" => options.class_path = Some(value()?),
            "--jdk" => options.jdk = Some(value()?.into()),
            "-O0" => options.optimize = Level::O0,
            "-O1" => options.optimize = Level::O1,
            "-O2" => options.optimize = Level::O2,
            "-march" => match utf8(value()?, "-march")?.as_str() {
                "list" => return Err(Stop::Targets),
                name => options.target = Target::named(name).map_err(usage)?,
            },
            "-g" => options.debug = true,
            "--static" => options.fully_static = true,
            "--linker" => options.linker = Some(utf8(value()?, "--linker")?),
            "-j" => options.jobs = Some(number(value()?, "-j")?),
            "--why" => options.why.push(utf8(value()?, "--why")?),
            "--filter" => options.filter = Some(utf8(value()?, "--filter")?),
            "--emit" => {
                for kind in utf8(value()?, "--emit")?.split(',') {
                    options.emit.push(emit(kind)?);
                }
            }
            "--time" => options.time = true,
            "-v" | "--verbose" => options.verbose = true,
            "-q" | "--quiet" => options.quiet = true,
            "--print-runtime" => options.print_runtime = Some(value()?.into()),
            other if other.starts_with('-') && other.len() > 1 => match other.strip_prefix("-j") {
                Some(jobs) => options.jobs = Some(number(jobs.into(), "-j")?),
                None => return Err(usage(format!("unknown option {other}"))),
            },
            _ if input.is_none() => input = Some(arg.into()),
            _ => return Err(usage(format!("more than one input: {text}"))),
        }
    }
    match input {
        Some(input) => options.input = input,
        None if options.print_runtime.is_some() => {}
        None => return Err(usage("no input: name a class file, a jar, or -cp PATH and a main class".into())),
    }
    Ok(options)
}

fn usage(message: String) -> Stop {
    Stop::Usage(message)
}

fn utf8(value: OsString, flag: &str) -> Result<String, Stop> {
    value.into_string().map_err(|_| usage(format!("{flag} wants UTF-8")))
}

fn number(value: OsString, flag: &str) -> Result<usize, Stop> {
    let text = utf8(value, flag)?;
    match text.parse() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(usage(format!("{flag} wants a number above zero, not {text}"))),
    }
}

fn emit(kind: &str) -> Result<Emit, Stop> {
    Ok(match kind {
        "hir" => Emit::Hir,
        "clif" => Emit::Clif,
        "asm" => Emit::Asm,
        "obj" => Emit::Obj,
        "callgraph" => Emit::Callgraph,
        other => return Err(usage(format!("--emit does not know {other}: hir, clif, asm, obj, callgraph"))),
    })
}

/// Replaces `@FILE` by the lines of the file.
fn expand(args: impl IntoIterator<Item = OsString>) -> Result<Vec<OsString>, Stop> {
    let mut out = Vec::new();
    for arg in args {
        match arg.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(file) => {
                let text = std::fs::read_to_string(file).map_err(|e| usage(format!("@{file}: {e}")))?;
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
        let options = parse_words("-cp a:b Main -o out --emit=hir,asm -j2 --why java.util.HashMap").unwrap();
        assert_eq!(options.input, PathBuf::from("Main"));
        assert_eq!(options.emit, [Emit::Hir, Emit::Asm]);
        assert_eq!(options.jobs, Some(2));
        assert_eq!(options.why, ["java.util.HashMap"]);
    }

    #[test]
    fn wrong_usage() {
        for words in ["", "A.class B.class", "--nonsense A.class", "-o", "-j x A.class", "--emit=x A.class"] {
            assert!(matches!(parse_words(words), Err(Stop::Usage(_))), "{words}");
        }
    }
}
