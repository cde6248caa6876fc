//! What the compiler tells its user: phases and times, paths, refusals.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::console::{self, Progress};
use crate::error::reason;
use crate::hir::print::line_of;
use crate::init::{Figures, State};
use crate::reach::{Node, Problem, Reached};
use crate::world::World;

/// Times of the phases, in order.
#[derive(Default)]
pub struct Phases {
    done: Vec<(&'static str, Duration)>,
    progress: Progress,
}

impl Phases {
    pub fn new(progress: Progress) -> Phases {
        Phases { done: Vec::new(), progress }
    }

    /// Runs one phase and records how long it took.
    pub fn run<T>(&mut self, name: &'static str, phase: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        self.progress.begin(name);
        let result = phase();
        self.progress.end();
        self.done.push((name, start.elapsed()));
        result
    }

    /// Where a phase counts what it has done.
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    fn total(&self) -> Duration {
        self.done.iter().map(|(_, time)| *time).sum()
    }

    /// The list `--time` prints.
    pub fn print(&self) {
        for (name, time) in self.done.iter().chain([&("total", self.total())]) {
            console::note(format_args!("{name:<10} {:>8.1} ms", milliseconds(*time)));
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}

/// What a run made.
pub struct Summary<'a> {
    pub output: &'a Path,
    /// Of the executable.
    pub bytes: u64,
    /// Methods reached from main.
    pub methods: usize,
    pub classes: usize,
}

impl Summary<'_> {
    /// The line at the end.
    pub fn print(&self, phases: &Phases) {
        console::note(format_args!(
            "aotc: {}: {} kB, {} methods, {} classes, {:.2} s",
            self.output.display(),
            self.bytes.div_ceil(1000),
            self.methods,
            self.classes,
            phases.total().as_secs_f64()
        ));
    }

    /// What `--time=json` prints; README.md describes it.
    pub fn print_json(&self, phases: &Phases) {
        let times = phases.done.iter().map(|(name, time)| serde_json::json!({"name": name, "ms": milliseconds(*time)}));
        let object = serde_json::json!({
            "output": self.output.to_string_lossy(),
            "bytes": self.bytes,
            "methods": self.methods,
            "classes": self.classes,
            "phases": times.collect::<Vec<_>>(),
            "total_ms": milliseconds(phases.total()),
        });
        line(format_args!("{object}"));
    }
}

/// Prints everything that stops the compilation, each with its path from main.
pub fn problems(world: &World, reached: &Reached) {
    let mut seen = std::collections::HashSet::new();
    for problem in &reached.problems {
        if !seen.insert((&problem.what, &problem.reason)) {
            continue;
        }
        match problem.reason.as_str() {
            "" => console::error(&problem.what),
            why => console::error(format_args!("unsupported: {}: {why}", problem.what)),
        }
        let mut path = reached.path(world, Node::Method(problem.method));
        if let (Some(last), line @ 1..) = (path.last_mut(), line_of(world, problem.method, problem.bci)) {
            last.push_str(&format!(", used at line {line}"));
        }
        print_path(&path);
    }
    let count = seen.len();
    console::note(format_args!("aotc: {count} error{}", if count == 1 { "" } else { "s" }));
}

/// Warns of the classes that the class path has more than once.
pub fn hidden(world: &World) {
    for (name, places) in &world.duplicates {
        let others: Vec<String> = places[1..].iter().map(ToString::to_string).collect();
        console::warning(format_args!("class {} of {} hides {}", name.dotted(), places[0], others.join(" and ")));
    }
}

/// Warns of every member that `--defer-unsupported` lets pass.
pub fn deferred(deferred: &[Problem]) {
    let mut seen = std::collections::HashSet::new();
    for problem in deferred {
        if seen.insert((&problem.what, &problem.reason)) {
            let (what, reason) = (&problem.what, &problem.reason);
            console::warning(format_args!("deferred: {what}: {reason}: throws where it is reached"));
        }
    }
}

fn print_path(path: &[String]) {
    for (depth, step) in path.iter().enumerate() {
        console::note(format_args!("    {}{step}", if depth == 0 { "from " } else { " --> " }));
    }
}

/// Prints one line of what was asked for. A reader that has gone away (`| head`) is no error of ours: it ends the run.
pub fn line(text: std::fmt::Arguments) {
    use std::io::Write;
    if let Err(e) = writeln!(std::io::stdout().lock(), "{text}") {
        if e.kind() == std::io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        console::error(format_args!("cannot write to stdout: {}", reason(&e)));
        std::process::exit(1);
    }
}

/// Answers `--why`; false if nothing of that name is in the program.
pub fn why(world: &World, reached: &Reached, pattern: &str) -> bool {
    let found = reached.find(world, pattern);
    let Some(&first) = found.first() else {
        line(format_args!("{pattern} is not in the program"));
        return false;
    };
    line(format_args!("{pattern} is in the program because:"));
    for (depth, step) in reached.path(world, first).iter().enumerate() {
        line(format_args!("    {}{step}", if depth == 0 { "" } else { "--> " }));
    }
    if found.len() > 1 {
        line(format_args!("    ({} more members of it are reached)", found.len() - 1));
    }
    true
}

/// Every reached method with the reason, one a line.
pub fn callgraph(world: &World, reached: &Reached) {
    for (method, _) in &reached.funcs {
        let path = reached.path(world, Node::Method(*method));
        let caller = path.len().checked_sub(2).map_or("", |i| path[i].as_str());
        line(format_args!("{} <- {caller}", world.method_name(*method)));
    }
}

/// Answers `--emit=report`: which class initialisers ran at compile time, and why the others did not.
pub fn initialisers(world: &World, reached: &Reached) {
    let name = |class| world.class(class).name.dotted();
    let mut run_time = Vec::new();
    let mut total = (0, Figures::default());
    line(format_args!("Class initialisers that ran at compile time (steps, bytes left in the heap):"));
    for (class, state) in reached.evaluated.decided() {
        match state {
            State::Done(figures) => {
                line(format_args!("{:>10} {:>8}  {}", figures.steps, figures.bytes, name(class)));
                total.0 += 1;
                total.1.steps += figures.steps;
                total.1.bytes += figures.bytes;
            }
            State::RunTime(why) => run_time.push((class, why)),
            State::Running => {}
        }
    }
    line(format_args!("{:>10} {:>8}  in all, {} classes", total.1.steps, total.1.bytes, total.0));
    line(format_args!("\nClass initialisers that run at run time:"));
    for (class, why) in &run_time {
        let place = why.at.map_or(String::new(), |(method, bci)| {
            let at = match line_of(world, method, bci) {
                0 => String::new(),
                line => format!(", line {line}"),
            };
            format!(" ({}{at})", world.method_name(method))
        });
        line(format_args!("    {}: {}{place}", name(*class), why.what));
    }
    line(format_args!("{:>10}  classes", run_time.len()));
}
