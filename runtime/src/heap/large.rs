//! Objects too large for a size class: each has a run of pages of its own.
//!
//! An object lies 48 bytes into its run, so that an array's elements start at a multiple of 64. From 4 MB on the
//! run is placed so that its *second* page starts at a multiple of 2 MB, and the object's 16-byte array header
//! is the end of the first page: the elements then fill huge pages exactly from their start.

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::PAGE;
use aotc_abi::object::ARRAY_BASE;

use super::bits::ALLOCATED;
use super::{pages, range};
use crate::collector::{self, Cause, pace};

/// Objects of this many bytes get huge pages.
const HUGE: usize = 2 * HUGE_PAGE;

/// Offset of an ordinary large object in its run.
const START: usize = 64 - ARRAY_BASE as usize;

/// Offset of a huge object in its run.
const HUGE_START: usize = PAGE - ARRAY_BASE as usize;

/// Zeroed memory for an object of `bytes` bytes; `None` if the heap is full.
pub fn allocate(bytes: usize) -> Option<usize> {
    let huge = bytes >= HUGE;
    let start = if huge { HUGE_START } else { START };
    let pages = (start + bytes).div_ceil(PAGE);
    collector::before_allocation();
    if pace::is_due() {
        collector::collect(Cause::Goal);
    }
    let take = || pages::take_large(pages, huge);
    let run = take().or_else(|| if collector::collect(Cause::Full) { take() } else { None })?;
    if huge {
        range::advise_huge(run + PAGE, run + pages * PAGE);
    }
    ALLOCATED.set(run + start);
    pace::hand_out(pages * PAGE);
    Some(run + start)
}

/// The large object that an address lies in, `back` pages after the first.
pub fn object_at(address: usize, back: usize) -> Option<usize> {
    in_run(address / PAGE * PAGE - back * PAGE).filter(|object| *object <= address)
}

/// The object in the run of pages that starts at `run`.
pub fn in_run(run: usize) -> Option<usize> {
    [START, HUGE_START].into_iter().map(|start| run + start).find(|object| ALLOCATED.get(*object))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake;

    #[test]
    fn elements_are_aligned() {
        let _world = fake::world();
        for bytes in [8185, 20_000, 1 << 20] {
            assert_eq!((allocate(bytes).unwrap() + 16) % 64, 0);
        }
        for bytes in [4 << 20, (9 << 20) + 24] {
            assert_eq!((allocate(bytes).unwrap() + 16) % HUGE_PAGE, 0);
        }
    }

    #[test]
    fn addresses_lead_to_the_object() {
        let _world = fake::world();
        for bytes in [8185, 20_000, 1 << 20, 4 << 20] {
            let object = allocate(bytes).unwrap();
            for inside in [0, 1, 8000, bytes - 1] {
                assert_eq!(super::super::object_at(object + inside), Some(object), "{bytes} {inside}");
            }
            assert_eq!(super::super::object_at(object - 1), None);
        }
    }
}
