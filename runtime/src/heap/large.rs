//! Objects too large for a size class: each has a run of pages of its own.
//!
//! An object lies 48 bytes into its run, so that an array's elements start at a multiple of 64. From 4 MB on the
//! run is placed so that its *second* page starts at a multiple of 2 MB, and the object's 16-byte array header
//! is the end of the first page: the elements then fill huge pages exactly from their start.

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::PAGE;
use aotc_abi::object::ARRAY_BASE;

use super::{pages, range};

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
    let run = pages::take_large(pages, huge)?;
    if huge {
        range::advise_huge(run + PAGE, run + pages * PAGE);
    }
    Some(run + start)
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
}
