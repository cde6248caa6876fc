//! Small objects: for each size class a thread owns a page and takes slots from a run of free ones in it. Compiled code
//! does the same inline.
//!
//! A run is `[cursor, end)`; the part up to `limit` is zero, and more is zeroed as the cursor gets there, in steps that
//! stay in the first-level cache until they are used. The collector never writes a cursor: a run goes on after it.

use core::cell::Cell;
use core::ops::Range;
use core::ptr;

use aotc_abi::heap::{PAGE, SIZE_CLASSES, SLOTS, SMALL_MAX, size_class};

use super::bits::{self, ALLOCATED};
use super::large;
use super::list::List;
use super::pages;
use crate::collector::{self, Cause, pace};
use crate::exceptions::{Thrown, throw_heap_full};
use crate::fault::{self, Fault};
use crate::global::Global;
use crate::options;
use crate::thread::{self, Thread};

/// Bytes that are zeroed at once ahead of the cursor.
const STEP: usize = 4 << 10;

/// What the runtime knows of a thread's page of a size class, beside the run that compiled code sees.
pub struct Owned {
    /// Address of the page; 0 for none.
    pub page: Cell<usize>,
    /// Objects from here to the cursor have no allocation bit yet.
    pub start: Cell<usize>,
    /// End of the run.
    pub end: Cell<usize>,
    /// The run's memory is zero as it is.
    pub clean: Cell<bool>,
}

impl Owned {
    pub const fn none() -> Self {
        Self { page: Cell::new(0), start: Cell::new(0), end: Cell::new(0), clean: Cell::new(false) }
    }
}

/// Pages with free slots that no thread owns, by size class.
pub static PARTIAL: Global<[List; SIZE_CLASSES]> = Global::new([const { List::empty() }; SIZE_CLASSES]);

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

/// What inline allocation calls when the zeroed part of a run is used up.
fn refill_or_throw(class: u32) -> Result<(), Thrown> {
    refill(thread::current(), class as usize).ok_or_else(throw_heap_full)
}

/// Makes room for at least one object of a size class.
#[cold]
fn refill(thread: &Thread, class: usize) -> Option<()> {
    collector::before_allocation();
    if zero_ahead(thread, class) {
        return Some(());
    }
    if pace::is_due() {
        collector::collect(Cause::Goal);
    }
    if next_run(thread, class) {
        return Some(());
    }
    (collector::collect(Cause::Full) && next_run(thread, class)).then_some(())
}

/// Goes on in the current run.
fn zero_ahead(thread: &Thread, class: usize) -> bool {
    let (run, owned) = (&thread.runs[class], &thread.owned[class]);
    let needed = run.cursor.get() + SLOTS[class] as usize;
    if needed > owned.end.get() {
        return false;
    }
    let from = run.limit.get();
    // Where every allocation counts, every one comes here.
    let step = if options::get().stress.get() == 0 { STEP } else { 0 };
    let limit = match owned.clean.get() && step > 0 {
        true => owned.end.get(),
        false => needed.max(from + step).min(owned.end.get()),
    };
    if !owned.clean.get() && !fault::is(Fault::Unzeroed) {
        // SAFETY: free slots of a page that this thread owns.
        unsafe { ptr::with_exposed_provenance_mut::<u8>(from).write_bytes(0, limit - from) };
    }
    run.limit.set(limit);
    true
}

/// Goes on in the next run: of the same page, of a page with free slots, or of a free page.
fn next_run(thread: &Thread, class: usize) -> bool {
    let owned = &thread.owned[class];
    if owned.page.get() != 0 {
        publish(thread, class);
        if run_in_page(thread, class, owned.page.get(), owned.end.get()) {
            return true;
        }
        // The page is used up, and is anybody's after the next collection.
        owned.page.set(0);
    }
    while let Some(page) = PARTIAL[class].pop() {
        if run_in_page(thread, class, page, page) {
            return true;
        }
    }
    let Some(fresh) = pages::take_small(class) else {
        return false;
    };
    let slot = SLOTS[class] as usize;
    start_run(thread, class, fresh.start, fresh.start, fresh.start + PAGE / slot * slot, fresh.clean);
    true
}

fn run_in_page(thread: &Thread, class: usize, page: usize, from: usize) -> bool {
    let Some((start, mut end)) = bits::free_run(class, page, from) else {
        return false;
    };
    if fault::is(Fault::RunTooLong) {
        end = (end + SLOTS[class] as usize).min(page + PAGE / SLOTS[class] as usize * SLOTS[class] as usize);
    }
    start_run(thread, class, page, start, end, false);
    true
}

fn start_run(thread: &Thread, class: usize, page: usize, start: usize, end: usize, clean: bool) {
    let (run, owned) = (&thread.runs[class], &thread.owned[class]);
    owned.page.set(page);
    owned.start.set(start);
    owned.end.set(end);
    owned.clean.set(clean);
    run.cursor.set(start);
    run.limit.set(start);
    pace::hand_out(end - start);
    zero_ahead(thread, class);
}

/// Gives the objects of the current run their allocation bits.
pub fn publish(thread: &Thread, class: usize) {
    let (run, owned) = (&thread.runs[class], &thread.owned[class]);
    bits::publish(class, owned.start.get(), run.cursor.get());
    owned.start.set(run.cursor.get());
}

/// The part of the current run that is zero.
pub fn zeroed(thread: &Thread, class: usize) -> Range<usize> {
    let (run, owned) = (&thread.runs[class], &thread.owned[class]);
    run.cursor.get()..if owned.clean.get() { owned.end.get() } else { run.limit.get() }
}

/// Bytes in the thread's runs that are still free.
pub fn unused(thread: &Thread) -> usize {
    (0..SIZE_CLASSES).map(|class| thread.owned[class].end.get() - thread.runs[class].cursor.get()).sum()
}

/// The object that an address in a page of a size class lies in.
pub fn object_at(address: usize, class: usize) -> Option<usize> {
    let (page, slot) = (address / PAGE * PAGE, SLOTS[class]);
    let start = page + ((address - page) as u32 / slot * slot) as usize;
    ALLOCATED.get(start).then_some(start)
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

    #[test]
    fn an_address_in_an_object_leads_to_its_start() {
        let _world = fake::world();
        let thread = thread::current();
        for bytes in [16, 24, 40, 1816, 8184] {
            let object = raw(bytes).unwrap();
            let class = CLASS_OF[bytes / 8] as usize;
            assert_eq!(crate::heap::object_at(object), None, "not before it is published");
            publish(thread, class);
            for inside in [0, 1, bytes - 1] {
                assert_eq!(crate::heap::object_at(object + inside), Some(object));
            }
            assert_eq!(crate::heap::object_at(object + SLOTS[class] as usize), None);
        }
    }
}
