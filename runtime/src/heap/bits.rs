//! Two bits for every 16 bytes of the heap: an object starts there (*allocated*), and the collector has met it
//! (*marked*). Every object takes at least 16 bytes, so no two start in the same 16.
//!
//! The bits of a page are [`PAGE_WORDS`] words, so questions about a page are answered a word at a time.

use core::cell::Cell;
use core::ptr;

use aotc_abi::heap::{PAGE, SIZE_CLASSES, SLOTS};

use crate::global::Global;

/// Bytes that one bit stands for.
pub const GRANULE: usize = 16;

/// Bytes that one word of bits stands for.
const WORD_BYTES: usize = GRANULE * 64;

/// Words of bits for one page.
pub const PAGE_WORDS: usize = PAGE / WORD_BYTES;

/// The bits of one page.
pub type PageBits = [Cell<u64>; PAGE_WORDS];

/// One bit for every granule of the heap range.
pub struct Bitmap {
    /// The word of address 0, if there were one.
    origin: Cell<*mut u64>,
}

/// An object starts here. The collector rebuilds these bits; objects in a thread's current run get theirs when the run is
/// used up or a collection starts.
pub static ALLOCATED: Global<Bitmap> = Global::new(Bitmap::new());

/// The object that starts here has been met. All zero between collections.
pub static MARKED: Global<Bitmap> = Global::new(Bitmap::new());

impl Bitmap {
    const fn new() -> Self {
        Self { origin: Cell::new(ptr::null_mut()) }
    }

    /// Bytes of bits for `size` bytes of heap.
    pub const fn bytes(size: usize) -> usize {
        size / GRANULE / 8
    }

    /// Uses `words` for the range that starts at `base`, a multiple of [`PAGE`].
    pub fn place(&self, words: *mut u64, base: usize) {
        self.origin.set(words.wrapping_sub(base / WORD_BYTES));
    }

    fn word(&self, address: usize) -> *mut u64 {
        self.origin.get().wrapping_add(address / WORD_BYTES)
    }

    /// Whether the bit of an address in the range is set.
    #[inline]
    pub fn get(&self, address: usize) -> bool {
        // SAFETY: there is a word for every address of the range.
        unsafe { *self.word(address) & bit(address) != 0 }
    }

    /// Sets the bit and returns what it was.
    #[inline]
    pub fn set(&self, address: usize) -> bool {
        let word = self.word(address);
        // SAFETY: there is a word for every address of the range.
        unsafe {
            let old = *word;
            *word = old | bit(address);
            old & bit(address) != 0
        }
    }

    pub fn clear(&self, address: usize) {
        // SAFETY: there is a word for every address of the range.
        unsafe { *self.word(address) &= !bit(address) };
    }

    /// The bits of the page that starts at `page`.
    pub fn page(&self, page: usize) -> &PageBits {
        debug_assert!(page.is_multiple_of(PAGE));
        // SAFETY: the words of a page follow each other; they are only accessed as cells or through this module, by
        // the one thread there is.
        unsafe { &*self.word(page).cast() }
    }
}

const fn bit(address: usize) -> u64 {
    1 << (address / GRANULE % 64)
}

/// For each size class, the bits at which the slots of a page start.
pub static STARTS: [[u64; PAGE_WORDS]; SIZE_CLASSES] = {
    let mut starts = [[0; PAGE_WORDS]; SIZE_CLASSES];
    let mut class = 0;
    while class < SIZE_CLASSES {
        let slot = SLOTS[class] as usize;
        let mut offset = 0;
        while offset + slot <= PAGE {
            starts[class][offset / WORD_BYTES] |= bit(offset);
            offset += slot;
        }
        class += 1;
    }
    starts
};

/// The bits of word `word` of a page that belong to offsets from `start` to `end` in the page.
fn mask(word: usize, start: usize, end: usize) -> u64 {
    let first = word * WORD_BYTES;
    let below = |offset: usize| match offset.saturating_sub(first) / GRANULE {
        bits @ 0..64 => (1u64 << bits) - 1,
        _ => u64::MAX,
    };
    below(end) & !below(start)
}

/// Sets the allocation bits of the slots from `start` to `end`, both slot boundaries of one page.
pub fn publish(class: usize, start: usize, end: usize) {
    if start >= end {
        return;
    }
    let page = start / PAGE * PAGE;
    let (start, end) = (start - page, end - page);
    let bits = ALLOCATED.page(page);
    for word in start / WORD_BYTES..end.div_ceil(WORD_BYTES) {
        bits[word].set(bits[word].get() | STARTS[class][word] & mask(word, start, end));
    }
}

/// The first run of free slots in a page, at or after the slot boundary `from`: its start and end.
pub fn free_run(class: usize, page: usize, from: usize) -> Option<(usize, usize)> {
    let bits = ALLOCATED.page(page);
    let slot = SLOTS[class] as usize;
    let offset = from - page;
    let first = first_bit(offset, |word| STARTS[class][word] & !bits[word].get())?;
    let start = slot_at(first, slot);
    let end = match first_bit(start, |word| bits[word].get()) {
        Some(live) => slot_at(live, slot),
        None => PAGE / slot * slot,
    };
    Some((page + start, page + end))
}

/// Calls `visit` with the address of each slot of a page whose bit is set.
pub fn each(class: usize, page: usize, bitmap: &Bitmap, mut visit: impl FnMut(usize)) {
    let slot = SLOTS[class] as usize;
    for (index, word) in bitmap.page(page).iter().enumerate() {
        let mut rest = word.get();
        while rest != 0 {
            visit(page + slot_at(index * 64 + rest.trailing_zeros() as usize, slot));
            rest &= rest - 1;
        }
    }
}

/// The first bit, at or after the one of `offset`, that is set in the words of a page.
fn first_bit(offset: usize, word_at: impl Fn(usize) -> u64) -> Option<usize> {
    (offset / WORD_BYTES..PAGE_WORDS).find_map(|word| {
        let bits = word_at(word) & mask(word, offset, PAGE);
        (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize)
    })
}

/// The offset of the slot that starts in a granule.
fn slot_at(granule: usize, slot: usize) -> usize {
    (granule * GRANULE).div_ceil(slot) * slot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake;
    use crate::heap::pages;

    #[test]
    fn starts_are_where_slots_start() {
        for (class, &slot) in SLOTS.iter().enumerate() {
            let count: u32 = STARTS[class].iter().map(|word| word.count_ones()).sum();
            assert_eq!(count as usize, PAGE / slot as usize);
            for n in 0..PAGE / slot as usize {
                let offset = n * slot as usize;
                assert_ne!(STARTS[class][offset / WORD_BYTES] & bit(offset), 0);
                assert_eq!(slot_at(offset / GRANULE, slot as usize), offset);
            }
        }
    }

    /// Against a slow model, for every class and many runs.
    #[test]
    fn publishing_and_finding_runs() {
        let _world = fake::world();
        let page = pages::take_small(0).unwrap().start;
        for (class, &slot) in SLOTS.iter().enumerate() {
            let slot = slot as usize;
            let count = PAGE / slot;
            for (first, length) in [(0, count), (0, 1), (count / 3, count / 2), (count - 1, 1), (1, count - 1), (0, 0)]
            {
                ALLOCATED.page(page).iter().for_each(|word| word.set(0));
                publish(class, page + first * slot, page + (first + length) * slot);
                for n in 0..count {
                    assert_eq!(ALLOCATED.get(page + n * slot), (first..first + length).contains(&n), "{slot} {n}");
                }
                let before = (first > 0).then_some((page, page + first * slot));
                let after = first + length;
                let after = (after < count).then_some((page + after * slot, page + count * slot));
                let run = free_run(class, page, page);
                assert_eq!(run, if length == 0 { Some((page, page + count * slot)) } else { before.or(after) });
                if let (Some(run), true) = (before, length > 0) {
                    assert_eq!(free_run(class, page, run.1), after);
                }
            }
        }
        ALLOCATED.page(page).iter().for_each(|word| word.set(0));
    }
}
