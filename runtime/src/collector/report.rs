//! What the options `gc-log` and `stats` print.

use core::cell::Cell;

use super::Cause;
use super::sweep::Live;
use crate::fatal::write_error;
use crate::global::Global;
use crate::heap::{limits, pages};
use crate::message::{DIGITS, decimal};
use crate::options;

struct Totals {
    collections: Cell<u64>,
    /// Nanoseconds.
    pauses: Cell<u64>,
    longest: Cell<u64>,
    /// Bytes.
    largest_heap: Cell<usize>,
    freed: Cell<usize>,
}

static TOTALS: Global<Totals> = Global::new(Totals {
    collections: Cell::new(0),
    pauses: Cell::new(0),
    longest: Cell::new(0),
    largest_heap: Cell::new(0),
    freed: Cell::new(0),
});

/// What is known when a collection starts.
#[derive(Clone, Copy)]
pub struct Start {
    /// Nanoseconds.
    time: u64,
    /// Bytes of objects.
    used: usize,
    /// Bytes of pages.
    heap: usize,
}

/// The state of things.
pub fn now() -> Start {
    Start { time: nanoseconds(), used: super::pace::used(), heap: pages::usage().0 }
}

fn nanoseconds() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills in the struct.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Counts a collection that is over, and logs it.
pub fn collection(cause: Cause, start: Start, live: Live) {
    let pause = nanoseconds() - start.time;
    let freed = start.used.saturating_sub(live.bytes);
    let totals: &Totals = &TOTALS;
    totals.collections.set(totals.collections.get() + 1);
    totals.pauses.set(totals.pauses.get() + pause);
    totals.longest.set(totals.longest.get().max(pause));
    totals.largest_heap.set(totals.largest_heap.get().max(start.heap));
    totals.freed.set(totals.freed.get() + freed);
    if !options::get().gc_log.get() {
        return;
    }
    let cause = match cause {
        Cause::Goal => "goal reached",
        Cause::Full => "heap full",
        Cause::Asked => "System.gc()",
        Cause::Stress => "stress",
    };
    line(&[
        Part::Text("gc "),
        Part::Number(totals.collections.get()),
        Part::Text(" ("),
        Part::Text(cause),
        Part::Text("): live "),
        Part::Bytes(live.bytes),
        Part::Text(" in "),
        Part::Number(live.objects as u64),
        Part::Text(" objects, freed "),
        Part::Bytes(freed),
        Part::Text(", heap "),
        Part::Bytes(start.heap),
        Part::Text(" -> "),
        Part::Bytes(pages::usage().0),
        Part::Text(" of "),
        Part::Bytes(limits::maximum()),
        Part::Text(", pause "),
        Part::Micros(pause),
    ]);
}

/// Bytes of all objects so far.
pub fn allocated() -> usize {
    TOTALS.freed.get() + super::pace::used()
}

/// Prints the totals if they were asked for; the program ends.
pub fn at_exit() {
    if !options::get().stats.get() {
        return;
    }
    let totals: &Totals = &TOTALS;
    if options::get().stress.get() != 0 {
        line(&[Part::Text("allocations "), Part::Number(super::ALLOCATIONS.get() as u64)]);
    }
    line(&[
        Part::Text("collections "),
        Part::Number(totals.collections.get()),
        Part::Text(", pauses "),
        Part::Micros(totals.pauses.get()),
        Part::Text(", longest "),
        Part::Micros(totals.longest.get()),
        Part::Text(", allocated "),
        Part::Bytes(allocated()),
        Part::Text(", largest heap "),
        Part::Bytes(totals.largest_heap.get().max(pages::usage().0)),
    ]);
}

enum Part {
    Text(&'static str),
    Number(u64),
    /// In kilobytes.
    Bytes(usize),
    /// Nanoseconds, in microseconds.
    Micros(u64),
}

fn line(parts: &[Part]) {
    for part in parts {
        let mut digits = [0; DIGITS];
        let mut number = |value: u64, unit| write_error(&[decimal(value as i64, &mut digits), unit]);
        match *part {
            Part::Text(text) => write_error(&[text]),
            Part::Number(value) => number(value, ""),
            Part::Bytes(value) => number(value.div_ceil(1024) as u64, " kB"),
            Part::Micros(value) => number(value / 1000, " us"),
        }
    }
    write_error(&["\n"]);
}
