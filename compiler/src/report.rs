//! What the compiler tells its user: phases and times, paths, refusals.

use std::time::{Duration, Instant};

use crate::hir::print::line_of;
use crate::init::{Figures, State};
use crate::reach::{Node, Reached};
use crate::world::World;

/// Times of the phases, in order.
#[derive(Default)]
pub struct Phases {
    /// Name and time of each phase that ended, in order.
    pub done: Vec<(&'static str, Duration)>,
    /// How many methods were reached.
    pub methods: usize,
}

impl Phases {
    /// Runs one phase and records how long it took.
    pub fn run<T>(&mut self, name: &'static str, phase: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = phase();
        self.done.push((name, start.elapsed()));
        result
    }

    /// The list `--time` prints.
    pub fn print(&self) {
        let total: Duration = self.done.iter().map(|(_, time)| *time).sum();
        for (name, time) in self.done.iter().chain([&("total", total)]) {
            eprintln!("{name:<10} {:>8.1} ms", time.as_secs_f64() * 1e3);
        }
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
            "" => eprintln!("aotc: error: {}", problem.what),
            reason => eprintln!("aotc: error: unsupported: {}: {reason}", problem.what),
        }
        let mut path = reached.path(world, Node::Method(problem.method));
        if let (Some(last), line @ 1..) = (path.last_mut(), line_of(world, problem.method, problem.bci)) {
            last.push_str(&format!(", used at line {line}"));
        }
        print_path(&path);
    }
    let count = seen.len();
    eprintln!("aotc: {count} error{}", if count == 1 { "" } else { "s" });
}

fn print_path(path: &[String]) {
    for (depth, step) in path.iter().enumerate() {
        eprintln!("    {}{step}", if depth == 0 { "from " } else { " --> " });
    }
}

/// Prints one line of what was asked for. A reader that has gone away (`| head`) is no error of ours: it ends the run.
pub fn line(text: std::fmt::Arguments) {
    use std::io::Write;
    if let Err(e) = writeln!(std::io::stdout().lock(), "{text}") {
        if e.kind() == std::io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        eprintln!("aotc: error: cannot write the output: {e}");
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
