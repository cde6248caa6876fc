//! Whole levels and trees, on one thread or several.

use core::ptr;

use super::{DIGEST, Kernel};
use crate::workers;

/// Leaves in what a thread takes at a time. Together with all above it, that fits into the second-level cache.
const PART: usize = 4096;

/// Levels that a part is hashed up: to two nodes, a cache line. One node more would share its line with a neighbour's.
const PART_LEVELS: usize = PART.ilog2() as usize - 1;

impl Kernel {
    /// [`Kernel::leaves`] on up to `threads` threads.
    ///
    /// # Safety
    /// As there.
    pub unsafe fn leaves_on(self, threads: usize, src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
        let (src, dst) = (Shared(src.cast_mut()), Shared(dst));
        workers::each(threads, count.div_ceil(PART), |part| {
            let first = part * PART;
            let count = PART.min(count - first);
            // SAFETY: the part lies within the caller's ranges; no other part writes there.
            unsafe { self.leaves(src.at(first * leaf_len), leaf_len, count, dst.at(first * DIGEST)) };
        });
    }

    /// See [`super::reduce`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn reduce(self, nodes: *mut u8, count: usize) -> usize {
        // SAFETY: the caller's.
        unsafe { self.reduce_from(nodes, 0, count) }
    }

    /// [`Kernel::reduce`] on up to `threads` threads.
    ///
    /// # Safety
    /// As there.
    pub unsafe fn reduce_on(self, threads: usize, nodes: *mut u8, count: usize) -> usize {
        let parts = count.div_ceil(PART);
        if threads < 2 || parts < 2 {
            // SAFETY: the caller's.
            return unsafe { self.reduce(nodes, count) };
        }
        let base = Shared(nodes);
        workers::each(threads, parts, |part| {
            // SAFETY: the caller grants the whole tree. Parts are subtrees: no part reads or writes what is another's.
            unsafe { self.reduce_part(base, part, count) };
        });
        let (mut at, mut length) = (0, count);
        for _ in 0..PART_LEVELS {
            at += length.next_multiple_of(2);
            length = length.div_ceil(2);
        }
        // SAFETY: the caller's; the level is there.
        unsafe { self.reduce_from(nodes, at * DIGEST, length) }
    }

    /// Hashes what stands above leaves `part` * `PART` and following, [`PART_LEVELS`] levels up.
    unsafe fn reduce_part(self, base: Shared, part: usize, count: usize) {
        // The level, in nodes: where it starts, how long it is; what of it is the part's.
        let (mut level, mut length) = (0, count);
        let (mut first, mut end) = (part * PART, count.min((part + 1) * PART));
        for _ in 0..PART_LEVELS {
            let above = level + length.next_multiple_of(2);
            // SAFETY: all within the tree, as `reduce` places it. More than one part means that no level is the root.
            unsafe {
                if end % 2 == 1 {
                    // Only the end of a level is odd.
                    let last = base.at((level + end - 1) * DIGEST);
                    ptr::copy_nonoverlapping(last, last.add(DIGEST), DIGEST);
                    end += 1;
                }
                let pairs = (end - first) / 2;
                let to = base.at((above + first / 2) * DIGEST);
                self.leaves(base.at((level + first) * DIGEST), 2 * DIGEST, pairs, to);
            }
            (level, length, first, end) = (above, length.div_ceil(2), first / 2, end / 2);
        }
    }

    /// Reduces the level of `length` nodes at byte `at` and those above it; returns the byte offset of the root.
    unsafe fn reduce_from(self, nodes: *mut u8, mut at: usize, mut length: usize) -> usize {
        while length > 1 {
            let mut end = at + length * DIGEST;
            // SAFETY: the level, its copy and the next level lie within what the caller grants; the next level begins
            // where this one ends.
            unsafe {
                if length % 2 == 1 {
                    ptr::copy_nonoverlapping(nodes.add(end - DIGEST), nodes.add(end), DIGEST);
                    end += DIGEST;
                    length += 1;
                }
                self.leaves(nodes.add(at), 2 * DIGEST, length / 2, nodes.add(end));
            }
            at = end;
            length /= 2;
        }
        at
    }
}

/// An address that several threads know; each uses another part of what is there.
#[derive(Clone, Copy)]
struct Shared(*mut u8);

// SAFETY: an address is a number. Who dereferences it says why that is right.
unsafe impl Sync for Shared {}

impl Shared {
    /// SAFETY: the offset lies within the allocation.
    unsafe fn at(self, offset: usize) -> *mut u8 {
        // SAFETY: the caller's.
        unsafe { self.0.add(offset) }
    }
}
