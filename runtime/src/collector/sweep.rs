//! The sweep: what is marked stays, and its page's free slots are there to be used again. Nothing but the bits of a page
//! is looked at; the memory of dead objects is zeroed when it is handed out.

use core::ptr;

use aotc_abi::heap::{PAGE, SIZE_CLASSES, SLOTS};

use crate::fault::{self, Fault};
use crate::heap::alloc::{self, PARTIAL};
use crate::heap::bits::{ALLOCATED, MARKED, STARTS};
use crate::heap::large;
use crate::heap::list::List;
use crate::heap::pages::{self, Kind};
use crate::options;
use crate::thread::Thread;

/// A page with less than this many free bytes is left alone: finding the slots costs more than they are worth.
const WORTH_IT: usize = PAGE / 32;

/// What dead objects are overwritten with by the option `poison`: as a reference it faults, as a class id there is none.
pub const POISON: u64 = 0xdead_beef_dead_beef;

/// What a collection left.
#[derive(Clone, Copy, Default)]
pub struct Live {
    /// Bytes of live objects, rounded up to slots and pages.
    pub bytes: usize,
    pub objects: usize,
}

/// Makes the marks the allocation bits of every page, and sorts the pages.
pub fn everything(thread: &Thread) -> Live {
    PARTIAL.iter().for_each(List::clear);
    let mut live = Live::default();
    let mut index = 0;
    while index < pages::end_index() {
        index += match pages::kind_at(index) {
            Kind::Small(class) => small(thread, index, class.into(), &mut live),
            Kind::Large(count) => large(index, count as usize, &mut live),
            Kind::Free | Kind::Image | Kind::LargeRest(_) => 1,
        };
    }
    live
}

fn small(thread: &Thread, index: usize, class: usize, live: &mut Live) -> usize {
    let page = pages::address_of(index);
    let (allocated, marked) = (ALLOCATED.page(page), MARKED.page(page));
    let mut count = 0;
    for (allocated, marked) in allocated.iter().zip(marked) {
        count += marked.get().count_ones() as usize;
        allocated.set(marked.get());
        if !fault::is(Fault::StaleMarks) {
            marked.set(0);
        }
    }
    live.objects += count;
    live.bytes += count * SLOTS[class] as usize;
    if options::get().poison.get() {
        poison_page(thread, page, class);
    }
    if is_owned(thread, page, class) {
        return 1;
    }
    let slots = PAGE / SLOTS[class] as usize;
    if count == 0 {
        if options::get().poison.get() {
            // What lies behind the last slot too: the page may get other slots.
            poison(page, page + PAGE);
        }
        pages::give_back(index, 1);
    } else if (slots - count) * SLOTS[class] as usize >= WORTH_IT {
        PARTIAL[class].push(index);
    }
    1
}

fn large(index: usize, count: usize, live: &mut Live) -> usize {
    let run = pages::address_of(index);
    let Some(object) = large::in_run(run) else { return count };
    if MARKED.get(object) && !fault::is(Fault::FreedLarge) {
        MARKED.clear(object);
        live.objects += 1;
        live.bytes += count * PAGE;
        return count;
    }
    ALLOCATED.clear(object);
    MARKED.clear(object);
    if options::get().poison.get() {
        poison(run, run + count * PAGE);
    }
    pages::give_back(index, count);
    count
}

/// Whether the thread takes slots from this page: then it goes on to do so.
pub fn is_owned(thread: &Thread, page: usize, class: usize) -> bool {
    thread.owned[class].page.get() == page
}

/// Overwrites the free slots of a page, except those the thread has zeroed already.
#[cold]
fn poison_page(thread: &Thread, page: usize, class: usize) {
    each_free(thread, page, class, |slot| poison(slot, slot + SLOTS[class] as usize));
}

/// Calls `visit` with each free slot of a page that no run has zeroed.
pub fn each_free(thread: &Thread, page: usize, class: usize, mut visit: impl FnMut(usize)) {
    let slot = SLOTS[class] as usize;
    let zeroed = match is_owned(thread, page, class) {
        true => alloc::zeroed(thread, class),
        false => 0..0,
    };
    for start in (page..=page + PAGE - slot).step_by(slot) {
        if !ALLOCATED.get(start) && (start + slot <= zeroed.start || start >= zeroed.end) {
            visit(start);
        }
    }
}

fn poison(start: usize, end: usize) {
    for address in (start..end).step_by(8) {
        // SAFETY: nothing lives there.
        unsafe { ptr::with_exposed_provenance_mut::<u64>(address).write(POISON) };
    }
}

const _: () = assert!(STARTS.len() == SIZE_CLASSES);
