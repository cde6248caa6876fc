//! How large the heap may be.
//!
//! A part of the maximum is a reserve. The first OutOfMemoryError opens it, so that a handler can run even where a stale
//! word of its own frame still keeps what it has dropped; a collection that finds room without it closes it again.

use core::cell::Cell;

use aotc_abi::heap::{self, PAGE};
use aotc_abi::object::References;

use super::pages;
use crate::cgroup;
use crate::global::Global;
use crate::message::{DIGITS, decimal};
use crate::object::REFERENCES;
use crate::options::{self, stop};

/// The part of the maximum that is the reserve, and its limits in bytes.
const RESERVE_PART: usize = 16;
const RESERVE_MAX: usize = 4 << 20;

/// Bytes beyond the maximum from which an OutOfMemoryError is made.
const EMERGENCY: usize = 1 << 20;

/// Bytes of the smallest maximum.
const FLOOR: usize = 4 << 20;

/// Any heap may have this many bytes, so that a small program need not ask for its limit.
const SMALLEST: usize = FLOOR / 2;

struct Limits {
    /// Bytes; 0 until somebody asks.
    maximum: Cell<usize>,
    /// An OutOfMemoryError is being made.
    emergency: Cell<bool>,
    /// The reserve may be used.
    open: Cell<bool>,
}

static LIMITS: Global<Limits> =
    Global::new(Limits { maximum: Cell::new(0), emergency: Cell::new(false), open: Cell::new(false) });

/// Bytes the heap may grow to: a quarter of the machine's or the container's memory, or what the options say.
pub fn maximum() -> usize {
    if LIMITS.maximum.get() == 0 {
        let wanted = options::get().heap_max.get().unwrap_or_else(|| by_default(machine(), cgroup::memory()));
        LIMITS.maximum.set(wanted.clamp(FLOOR, reachable()) / PAGE * PAGE);
    }
    LIMITS.maximum.get()
}

/// Bytes that the range has room for.
fn reachable() -> usize {
    pages::range().size - EMERGENCY - FLOOR
}

/// Ends the program with status 2 if its options ask for more than the range has room for.
pub fn check() {
    let wanted = options::get().heap_max.get().unwrap_or(0);
    if wanted > reachable() {
        let mut digits = [0; DIGITS];
        let room = decimal((reachable() >> 20) as i64, &mut digits);
        let is_whole = pages::range().size == heap::reserve(REFERENCES);
        let why = match REFERENCES {
            References::Four if is_whole => "m that 4-byte references reach; compile with --references=8",
            _ => "m of addresses that there are for the heap",
        };
        stop("heap-max", &["it is more than the ", room, why]);
    }
}

/// Whether the heap may have this many pages at the moment.
pub fn admits(pages: usize) -> bool {
    pages <= SMALLEST / PAGE || pages <= limit() / PAGE
}

/// Bytes the heap may have at the moment.
fn limit() -> usize {
    match (in_emergency(), LIMITS.open.get()) {
        (true, _) => maximum() + EMERGENCY,
        (false, true) => maximum(),
        (false, false) => without_reserve(),
    }
}

fn without_reserve() -> usize {
    maximum() - reserve()
}

fn reserve() -> usize {
    (maximum() / RESERVE_PART).min(RESERVE_MAX)
}

/// A collection has left this many pages in use. The reserve is closed when there is as much room without it.
pub fn after_collection(pages: usize) {
    if LIMITS.open.get() && pages * PAGE + reserve() < without_reserve() {
        LIMITS.open.set(false);
    }
}

/// Whether an OutOfMemoryError is being made.
pub fn in_emergency() -> bool {
    LIMITS.emergency.get()
}

/// Runs `make` with a little more heap than the maximum, unless that is what goes on already.
pub fn with_emergency_reserve<T>(make: impl FnOnce() -> T) -> Option<T> {
    if LIMITS.emergency.replace(true) {
        return None;
    }
    let result = make();
    LIMITS.emergency.set(false);
    LIMITS.open.set(true);
    Some(result)
}

/// A quarter of the bytes of the machine, or of the container if that has fewer.
fn by_default(machine: usize, container: Option<usize>) -> usize {
    container.map_or(machine, |limit| limit.min(machine)) / 4
}

/// Bytes of memory in the machine.
fn machine() -> usize {
    // SAFETY: fills in a struct of integers, for which zero is a value.
    unsafe {
        let mut info: libc::sysinfo = core::mem::zeroed();
        libc::sysinfo(&mut info);
        info.totalram as usize * info.mem_unit as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containers_count_if_they_are_smaller() {
        assert_eq!(by_default(16 << 30, None), 4 << 30);
        assert_eq!(by_default(16 << 30, Some(1 << 30)), 256 << 20);
        assert_eq!(by_default(16 << 30, Some(usize::MAX)), 4 << 30);
    }
}
