//! The heap: one reserved range of addresses, cut into pages. A page holds objects of one size class, or part of
//! a large object, or part of the heap image; a table beside the heap says which. Objects never move.
//!
//! | module  | knows |
//! |---------|-------|
//! | `range` | where the range is, and committing memory in it |
//! | `pages` | what each page is, and handing out new ones |
//! | `alloc` | small objects: runs of slots in a thread's own pages |
//! | `large` | objects with pages of their own |
//! | `image` | the objects made at compile time |
//! | `new`   | the entry points, and allocating for natives |
//!
//! Nothing is reclaimed yet. The layout is made for a mark-sweep collector: mark and allocation bits will be side
//! tables by address, like the page table.

pub mod alloc;
pub mod image;
pub mod large;
pub mod new;
pub mod pages;
pub mod range;

use core::cell::Cell;

use aotc_abi::heap::PAGE;

use crate::cgroup;
use crate::global::Global;
use crate::thread::Thread;

/// Bytes beyond the maximum from which an OutOfMemoryError is made.
const EMERGENCY: usize = 1 << 20;

/// Bytes by which the maximum rises at the first OutOfMemoryError. Nothing is reclaimed, so without them the handler that
/// catches the error could not even print it.
const HANDLER: usize = 4 << 20;

/// Any heap may have this many bytes, so that a small program need not ask for its limit.
const FLOOR: usize = 4 << 20;

/// How large the heap may be.
struct Limits {
    /// Bytes; 0 until somebody asks.
    maximum: Cell<usize>,
    /// An OutOfMemoryError is being made.
    emergency: Cell<bool>,
    /// The maximum has been raised for handlers.
    raised: Cell<bool>,
}

static LIMITS: Global<Limits> =
    Global::new(Limits { maximum: Cell::new(0), emergency: Cell::new(false), raised: Cell::new(false) });

/// Sets up the heap and moves the image to its start.
pub fn start(thread: &Thread) {
    let range = range::reserve();
    pages::start(range);
    thread.image.set(image::place(range));
}

/// Address that identity hashes count from.
pub fn base() -> usize {
    pages::range().base
}

/// Bytes the heap may grow to: a quarter of the machine's memory, or what the environment says.
pub fn maximum() -> usize {
    if LIMITS.maximum.get() == 0 {
        let wanted = from_environment().unwrap_or_else(|| physical_memory() / 4);
        LIMITS.maximum.set(wanted.clamp(FLOOR, pages::range().size - EMERGENCY - HANDLER - FLOOR));
    }
    LIMITS.maximum.get()
}

/// Whether the heap may have this many pages at the moment.
fn admits(pages: usize) -> bool {
    pages <= FLOOR / PAGE || pages <= (maximum() + if LIMITS.emergency.get() { EMERGENCY } else { 0 }) / PAGE
}

/// Runs `make` with a little more heap than the maximum, unless that is what goes on already.
pub fn with_emergency_reserve<T>(make: impl FnOnce() -> T) -> Option<T> {
    if LIMITS.emergency.replace(true) {
        return None;
    }
    let result = make();
    LIMITS.emergency.set(false);
    if !LIMITS.raised.replace(true) {
        LIMITS.maximum.set(maximum() + HANDLER);
    }
    Some(result)
}

/// Bytes of memory in the machine or the container.
fn physical_memory() -> usize {
    // SAFETY: fills in a struct of integers, for which zero is a value.
    let machine = unsafe {
        let mut info: libc::sysinfo = core::mem::zeroed();
        libc::sysinfo(&mut info);
        info.totalram as usize * info.mem_unit as usize
    };
    cgroup::memory().map_or(machine, |limit| limit.min(machine))
}

/// `AOTC_HEAP_MAX`, unless the program runs with more rights than who started it.
fn from_environment() -> Option<usize> {
    // SAFETY: the strings of the environment stay; nothing changes them at start-up.
    let text = unsafe {
        if libc::getauxval(libc::AT_SECURE) != 0 {
            return None;
        }
        let value = libc::getenv(c"AOTC_HEAP_MAX".as_ptr());
        if value.is_null() {
            return None;
        }
        core::ffi::CStr::from_ptr(value).to_bytes()
    };
    parse_size(text)
}

/// `64m` and the like.
fn parse_size(text: &[u8]) -> Option<usize> {
    let (digits, shift) = match text {
        [digits @ .., b'k' | b'K'] => (digits, 10),
        [digits @ .., b'm' | b'M'] => (digits, 20),
        [digits @ .., b'g' | b'G'] => (digits, 30),
        digits => (digits, 0),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0usize;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|d| *d < 10)?;
        value = value.checked_mul(10)?.checked_add(digit.into())?;
    }
    value.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_parse() {
        assert_eq!(parse_size(b"64m"), Some(64 << 20));
        assert_eq!(parse_size(b"3G"), Some(3 << 30));
        assert_eq!(parse_size(b"1000"), Some(1000));
        for bad in ["", "m", "-1", "1x", "99999999999999999999", "99999999999g"] {
            assert_eq!(parse_size(bad.as_bytes()), None, "{bad}");
        }
    }
}
