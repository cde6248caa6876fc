//! What the user reads on stderr: errors, warnings, notes, coloured where that is wanted, and progress on a terminal.

use std::fmt::{Arguments, Display};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};

/// When messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Color {
    /// If stderr is a terminal, and NO_COLOR and its like do not forbid it.
    #[default]
    Auto,
    Always,
    Never,
}

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Sets for the whole process when messages are coloured.
pub fn choose(color: Color) {
    match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    }
    .write_global();
}

/// `aotc: error: ...`
pub fn error(text: impl Display) {
    note(format_args!("aotc: {ERROR}error:{ERROR:#} {text}"));
}

/// `aotc: warning: ...`
pub fn warning(text: impl Display) {
    note(format_args!("aotc: {WARNING}warning:{WARNING:#} {text}"));
}

/// One line as it is. A stderr that is full or closed is no reason to fail.
pub fn note(line: Arguments) {
    _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Whether somebody watches: a terminal that can rewrite a line.
pub fn is_watched() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// One line that says what is being done. It is rewritten as work goes on and erased in the end. May be shared by threads.
#[derive(Clone, Default)]
pub struct Progress {
    /// `None` shows nothing.
    line: Option<Arc<Line>>,
}

#[derive(Default)]
struct Line {
    done: AtomicUsize,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    phase: &'static str,
    /// How many methods there are, where that is known.
    total: Option<usize>,
    last: Option<Instant>,
}

/// Back to the start of the line, and erase it.
const ERASE: &str = "\r\x1b[K";
const PAUSE: Duration = Duration::from_millis(50);

impl Progress {
    /// Shows progress if asked to.
    pub fn new(show: bool) -> Progress {
        Progress { line: show.then(Arc::default) }
    }

    /// A phase begins.
    pub fn begin(&self, phase: &'static str) {
        if let Some(line) = &self.line {
            let mut shown = line.shown.lock().unwrap_or_else(PoisonError::into_inner);
            *shown = Shown { phase, ..Shown::default() };
            line.done.store(0, Relaxed);
            draw(&mut shown, 0);
        }
    }

    /// The phase has this many methods to do.
    pub fn expect(&self, total: usize) {
        if let Some(line) = &self.line {
            line.shown.lock().unwrap_or_else(PoisonError::into_inner).total = Some(total);
        }
    }

    /// One more method is done.
    pub fn step(&self) {
        let Some(line) = &self.line else { return };
        let done = line.done.fetch_add(1, Relaxed) + 1;
        // Who finds it taken has no time to wait: another thread is drawing.
        if let Ok(mut shown) = line.shown.try_lock()
            && shown.last.is_none_or(|last| last.elapsed() >= PAUSE)
        {
            draw(&mut shown, done);
        }
    }

    /// The phase has ended: the line goes.
    pub fn end(&self) {
        if self.line.is_some() {
            erase();
        }
    }
}

/// Erases the line the cursor is in.
pub fn erase() {
    _ = write!(std::io::stderr(), "{ERASE}");
}

fn draw(shown: &mut Shown, done: usize) {
    shown.last = Some(Instant::now());
    let count = match (done, shown.total) {
        (0, _) => String::new(),
        (done, None) => format!(": {done} methods"),
        (done, Some(total)) => format!(": {done} of {total} methods"),
    };
    _ = write!(std::io::stderr(), "{ERASE}aotc: {}{count}", shown.phase);
}
