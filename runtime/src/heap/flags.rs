//! Sets of pages: one bit a page, in the mapping that `pages` makes. Indices are those of pages in the range.

fn bit_of(words: *mut u64, index: usize) -> (*mut u64, u64) {
    (words.wrapping_add(index / 64), 1 << (index % 64))
}

/// The bit of a page.
pub(super) fn get(words: *mut u64, index: usize) -> bool {
    let (word, bit) = bit_of(words, index);
    // SAFETY: there is a bit for every page of the range.
    unsafe { *word & bit != 0 }
}

/// Sets the bit of a page.
pub(super) fn put(words: *mut u64, index: usize, on: bool) {
    let (word, bit) = bit_of(words, index);
    // SAFETY: there is a bit for every page of the range.
    unsafe { *word = if on { *word | bit } else { *word & !bit } };
}

/// The first index from `from` to `end` whose bit is `on`; `end` if there is none.
pub(super) fn find(words: *mut u64, from: usize, end: usize, on: bool) -> usize {
    let mut index = from;
    while index < end {
        // SAFETY: there is a bit for every page of the range.
        let word = unsafe { *words.wrapping_add(index / 64) };
        let rest = (if on { word } else { !word }) >> (index % 64);
        if rest != 0 {
            return (index + rest.trailing_zeros() as usize).min(end);
        }
        index = (index / 64 + 1) * 64;
    }
    end
}
