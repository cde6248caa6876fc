//! Small objects: a thread has for each size class the rest of one page, and takes slots from its start.
//! Compiled code does the same inline.

use aotc_abi::heap::{PAGE, SIZE_CLASSES, SLOTS, SMALL_MAX, size_class};

use super::{large, pages};
use crate::exceptions::{Thrown, throw_heap_full};
use crate::thread::{self, Thread};

/// The size class of each multiple of 8 bytes.
static CLASS_OF: [u8; SMALL_MAX as usize / 8 + 1] = {
    let mut table = [0; SMALL_MAX as usize / 8 + 1];
    let mut words = 0;
    while words < table.len() {
        table[words] = match size_class(words as u32 * 8) {
            Some(class) => class as u8,
            None => panic!("a size below the largest has a class"),
        };
        words += 1;
    }
    table
};

/// Zeroed memory for an object of `bytes` bytes, its header included; `None` if the heap is full.
pub fn raw(bytes: usize) -> Option<usize> {
    match CLASS_OF.get(bytes.div_ceil(8)) {
        Some(&class) => slot(thread::current(), class as usize),
        None => large::allocate(bytes),
    }
}

fn slot(thread: &Thread, class: usize) -> Option<usize> {
    let run = &thread.runs[class];
    if run.cursor.get() + SLOTS[class] as usize > run.limit.get() {
        refill(thread, class)?;
    }
    let slot = run.cursor.get();
    run.cursor.set(slot + SLOTS[class] as usize);
    Some(slot)
}

shim!(aotc_refill(class: u32) = refill_or_throw);

/// What inline allocation calls when a run is used up.
fn refill_or_throw(class: u32) -> Result<(), Thrown> {
    refill(thread::current(), class as usize).ok_or_else(throw_heap_full)
}

/// Gives the thread a fresh page of a size class: all its slots are free and zero.
#[cold]
fn refill(thread: &Thread, class: usize) -> Option<()> {
    let page = pages::take_small(class)?;
    let slot = SLOTS[class] as usize;
    thread.runs[class].cursor.set(page);
    thread.runs[class].limit.set(page + PAGE / slot * slot);
    Some(())
}

const _: () = assert!(SIZE_CLASSES == SLOTS.len() && SMALL_MAX as usize <= PAGE / 2);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake;
    use crate::heap::pages::{Kind, kind};

    #[test]
    fn classes_cover_all_small_sizes() {
        for bytes in 1..=SMALL_MAX as usize {
            let class = CLASS_OF[bytes.div_ceil(8)] as usize;
            assert!(SLOTS[class] as usize >= bytes);
            assert!(class == 0 || (SLOTS[class - 1] as usize) < bytes);
        }
        assert!(SLOTS.iter().all(|s| s % 8 == 0));
    }

    #[test]
    fn slots_do_not_overlap_and_know_their_class() {
        let _world = fake::world();
        for bytes in [16, 24, 100, 1816, 8184] {
            let class = CLASS_OF[bytes / 8 + usize::from(bytes % 8 > 0)];
            let mut last = 0;
            for _ in 0..PAGE / bytes * 3 {
                let slot = raw(bytes).unwrap();
                assert!(slot.abs_diff(last) >= bytes);
                assert_eq!(kind(slot), Kind::Small(class));
                assert_eq!(kind(slot + bytes - 1), Kind::Small(class));
                last = slot;
            }
        }
    }
}
