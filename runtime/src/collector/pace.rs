//! When to collect: when as much has been allocated as was live after the last collection. So the heap is at most about
//! twice what is live, and the work of marking is shared by as many bytes of allocation.
//!
//! A small heap has relatively more room, as more of it costs nothing that anybody would miss; but while next to nothing is
//! live, the room is what stays in the second-level cache. And the roots are looked at in every collection, so there is
//! room in proportion to them.

use core::cell::Cell;

use aotc_abi::heap::PAGE;

use super::Cause;
use super::sweep::Live;
use crate::global::Global;
use crate::heap::{alloc, limits, pages};
use crate::options;
use crate::thread::{self, Thread};

/// Bytes that may always be allocated between collections.
const FLOOR: usize = 2 << 20;

/// Below this many live bytes the room is the live bytes times [`SMALL_FACTOR`], but no more than this.
const SMALL: usize = 16 << 20;
const SMALL_FACTOR: usize = 8;

/// Room for each byte of roots.
const ROOTS_FACTOR: usize = 4;

/// Collections at the maximum in a row that free next to nothing, after which the heap counts as full. One such
/// collection may be bad luck; a program that lives on them would make no headway.
const POOR_MAX: u32 = 4;

/// The part of the heap that a collection at the maximum should find free.
const ENOUGH: usize = 64;

struct Pace {
    /// Bytes in runs and pages handed out since the last collection, and what then was in runs still.
    handed: Cell<usize>,
    /// Bytes that may be handed out before the next.
    room: Cell<usize>,
    /// Live bytes after the last.
    live: Cell<usize>,
    /// Pages that stay with the process although they are free.
    kept: Cell<usize>,
    poor: Cell<u32>,
}

static PACE: Global<Pace> = Global::new(Pace {
    handed: Cell::new(0),
    room: Cell::new(FLOOR),
    live: Cell::new(0),
    kept: Cell::new(0),
    poor: Cell::new(0),
});

/// Counts memory that is handed out.
#[inline]
pub fn hand_out(bytes: usize) {
    PACE.handed.set(PACE.handed.get() + bytes);
}

/// Whether to collect before more is handed out.
#[inline]
pub fn is_due() -> bool {
    PACE.handed.get() >= PACE.room.get() && is_due_by_size()
}

#[cold]
fn is_due_by_size() -> bool {
    pages::used() * PAGE >= options::get().heap_min.get()
}

/// Bytes of objects: those that were live after the last collection, and all made since.
pub fn used() -> usize {
    (PACE.live.get() + PACE.handed.get()).saturating_sub(alloc::unused(thread::current()))
}

/// Plans for the time after a collection.
pub fn set(thread: &Thread, live: Live, roots: usize, cause: Cause) {
    PACE.live.set(live.bytes);
    PACE.handed.set(alloc::unused(thread));
    PACE.room.set(room(live.bytes, roots) + PACE.handed.get());
    // Free pages are kept for the allocations of the next round. After a spike they go bit by bit, as there may be
    // another; at once if the program asks for a collection.
    let room = PACE.room.get() / PAGE;
    let kept = if cause == Cause::Asked { room } else { room.max(PACE.kept.get() - PACE.kept.get() / 4) };
    PACE.kept.set(kept);
    pages::release(kept);
    limits::after_collection(pages::used());
    if cause == Cause::Full {
        let free = limits::maximum().saturating_sub(live.bytes);
        PACE.poor.set(if free < limits::maximum() / ENOUGH { PACE.poor.get() + 1 } else { 0 });
    }
}

/// Bytes that may be allocated before the next collection.
fn room(live: usize, roots: usize) -> usize {
    live.max((live * SMALL_FACTOR).min(SMALL)).max(roots * ROOTS_FACTOR).max(FLOOR)
}

/// Whether the last collection at the maximum makes a further attempt reasonable.
pub fn is_worth_it() -> bool {
    PACE.poor.get() < POOR_MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heap_is_never_much_larger_than_what_is_live() {
        const MB: usize = 1 << 20;
        assert_eq!(room(0, 0), FLOOR);
        assert_eq!(room(0, 8 * MB), 32 * MB);
        assert_eq!(room(100 * MB, MB), 100 * MB);
        for live in (0..64 * MB).step_by(MB / 4) {
            assert!(live + room(live, MB) <= 3 * live + 16 * MB, "{live}");
            assert!(room(live, 0) <= room(live + 1, 0));
        }
    }
}
