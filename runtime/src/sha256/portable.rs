//! One message at a time on any CPU. Contracts as in the parent module.

use super::wide::{self, Words};
use super::{BLOCK, State};

// SAFETY of every block: the trait's; reads and writes are of the caller's ranges.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Words for u32 {
    const LANES: usize = 1;

    #[inline(always)]
    unsafe fn all(word: u32) -> u32 {
        word
    }

    #[inline(always)]
    unsafe fn plus(self, other: u32) -> u32 {
        self.wrapping_add(other)
    }

    #[inline(always)]
    unsafe fn big0(self) -> u32 {
        self.rotate_right(2) ^ self.rotate_right(13) ^ self.rotate_right(22)
    }

    #[inline(always)]
    unsafe fn big1(self) -> u32 {
        self.rotate_right(6) ^ self.rotate_right(11) ^ self.rotate_right(25)
    }

    #[inline(always)]
    unsafe fn small0(self) -> u32 {
        self.rotate_right(7) ^ self.rotate_right(18) ^ (self >> 3)
    }

    #[inline(always)]
    unsafe fn small1(self) -> u32 {
        self.rotate_right(17) ^ self.rotate_right(19) ^ (self >> 10)
    }

    #[inline(always)]
    unsafe fn choice(self, f: u32, g: u32) -> u32 {
        (self & (f ^ g)) ^ g
    }

    #[inline(always)]
    unsafe fn majority(self, b: u32, c: u32) -> u32 {
        (self & b) | (c & (self | b))
    }

    #[inline(always)]
    unsafe fn load(src: *const u8, _stride: usize) -> [u32; 8] {
        unsafe { src.cast::<[u32; 8]>().read_unaligned() }.map(u32::from_be)
    }

    #[inline(always)]
    unsafe fn store(words: [u32; 8], dst: *mut u8) {
        unsafe { dst.cast::<[u32; 8]>().write_unaligned(words.map(u32::to_be)) };
    }
}

/// See [`super::Kernel::compress`].
#[inline(never)]
pub unsafe fn compress(state: &mut State, blocks: *const u8, count: usize) {
    for i in 0..count {
        // SAFETY: block i lies within the caller's range.
        *state = unsafe { wide::after_block(*state, blocks.add(i * BLOCK), BLOCK) };
    }
}
