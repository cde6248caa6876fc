//! The page table, and handing out pages and taking them back.
//!
//! One u32 a page, in a mapping beside the heap: the kind in the low byte, a number of pages above it. In the same
//! mapping lie two bits a page (free, and free but not zero) and the bits of `bits`. The mapping is as large as the
//! range asks for, and takes memory only where it is used.

use core::cell::Cell;
use core::ptr;

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::{PAGE, SIZE_CLASSES, reserve};

use super::bits::{ALLOCATED, Bitmap, MARKED};
use super::flags::{find, get, put};
use super::{limits, range, range::Range};
use crate::fatal::refuse;
use crate::global::Global;
use crate::object::REFERENCES;

/// What a page is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Free,
    /// Objects made at compile time.
    Image,
    /// Objects of this size class.
    Small(u8),
    /// The first page of a large object and the number of its pages.
    Large(u32),
    /// A later page of a large object, and how many pages before it the first one is.
    LargeRest(u32),
}

const FREE: u32 = 0;
const IMAGE: u32 = 1;
const LARGE: u32 = 2;
const LARGE_REST: u32 = 3;
const SMALL: u32 = 16;

const _: () = assert!(SMALL as usize + SIZE_CLASSES <= 256 && reserve(REFERENCES) / PAGE <= 1 << 24);

impl Kind {
    fn encode(self) -> u32 {
        match self {
            Self::Free => FREE,
            Self::Image => IMAGE,
            Self::Small(class) => SMALL + u32::from(class),
            Self::Large(pages) => LARGE | pages << 8,
            Self::LargeRest(back) => LARGE_REST | back << 8,
        }
    }

    fn decode(entry: u32) -> Self {
        match entry & 0xff {
            FREE => Self::Free,
            IMAGE => Self::Image,
            LARGE => Self::Large(entry >> 8),
            LARGE_REST => Self::LargeRest(entry >> 8),
            class => Self::Small((class - SMALL) as u8),
        }
    }
}

/// While the heap is smaller than this, it grows by little, so that small programs stay small; beyond, memory
/// comes in huge pages.
const EAGER: usize = 32 << 20;

struct State {
    range: Cell<Range>,
    table: Cell<*mut u32>,
    /// One bit a page below the frontier that is free.
    free: Cell<*mut u64>,
    /// One bit a free page whose memory is not zero.
    dirty: Cell<*mut u64>,
    /// Pages never handed out start here.
    frontier: Cell<usize>,
    /// Addresses below this have memory.
    committed: Cell<usize>,
    /// Pages in use.
    used: Cell<usize>,
    /// Free pages below the frontier.
    free_pages: Cell<usize>,
    /// How many of them are dirty.
    dirty_pages: Cell<usize>,
    /// No page with a lower index is free.
    lowest: Cell<usize>,
}

static STATE: Global<State> = Global::new(State {
    range: Cell::new(Range { base: 0, size: 0 }),
    table: Cell::new(ptr::null_mut()),
    free: Cell::new(ptr::null_mut()),
    dirty: Cell::new(ptr::null_mut()),
    frontier: Cell::new(0),
    committed: Cell::new(0),
    used: Cell::new(0),
    free_pages: Cell::new(0),
    dirty_pages: Cell::new(0),
    lowest: Cell::new(0),
});

/// Makes the tables of an empty range.
pub fn start(range: Range) {
    let count = range.size / PAGE;
    let bits = Bitmap::bytes(range.size);
    // All parts are whole words long.
    let (table, flags) = (count * size_of::<u32>(), count / 8);
    let Some(memory) = range::map_side(table + 2 * flags + 2 * bits) else {
        refuse(&["no memory for the page table"]);
    };
    STATE.range.set(range);
    STATE.table.set(memory.cast());
    STATE.free.set(memory.wrapping_add(table).cast());
    STATE.dirty.set(memory.wrapping_add(table + flags).cast());
    ALLOCATED.place(memory.wrapping_add(table + 2 * flags).cast(), range.base);
    MARKED.place(memory.wrapping_add(table + 2 * flags + bits).cast(), range.base);
    STATE.frontier.set(range.base);
    STATE.committed.set(range.base);
}

pub fn range() -> Range {
    STATE.range.get()
}

/// Bytes of the pages in use, and of those that are free but have memory.
pub fn usage() -> (usize, usize) {
    (STATE.used.get() * PAGE, STATE.dirty_pages.get() * PAGE)
}

/// Pages in use.
pub fn used() -> usize {
    STATE.used.get()
}

/// The end of all pages ever in use at the same time.
pub fn frontier() -> usize {
    STATE.frontier.get()
}

/// Index of the first page never handed out.
pub fn end_index() -> usize {
    index_of(STATE.frontier.get())
}

fn index_of(address: usize) -> usize {
    (address - range().base) / PAGE
}

/// Address of the page with an index.
pub fn address_of(index: usize) -> usize {
    range().base + index * PAGE
}

fn entry(index: usize) -> *mut u32 {
    debug_assert!(index < range().size / PAGE);
    STATE.table.get().wrapping_add(index)
}

/// What the page at an address in the range is.
#[inline]
pub fn kind(address: usize) -> Kind {
    kind_at(index_of(address))
}

/// What the page with an index is.
#[inline]
pub fn kind_at(index: usize) -> Kind {
    // SAFETY: the table has an entry for every page of the range.
    Kind::decode(unsafe { entry(index).read() })
}

fn set_kind(index: usize, kind: Kind) {
    // SAFETY: the table has an entry for every page of the range.
    unsafe { entry(index).write(kind.encode()) };
}

/// The number in the upper bits of a small page's entry, which are free for a list.
pub fn link(index: usize) -> u32 {
    // SAFETY: the table has an entry for every page of the range.
    unsafe { *entry(index) >> 8 }
}

/// Sets that number, of 24 bits.
pub fn set_link(index: usize, link: u32) {
    // SAFETY: the table has an entry for every page of the range.
    unsafe { *entry(index) = *entry(index) & 0xff | link << 8 };
}

// --- bits of pages ---

pub fn is_free(index: usize) -> bool {
    get(STATE.free.get(), index)
}

/// Whether a free page's memory is other than zero.
pub fn is_dirty(index: usize) -> bool {
    get(STATE.dirty.get(), index)
}

// --- handing out ---

/// The image takes the first `bytes` bytes of the range, already mapped.
pub fn take_image(bytes: usize) {
    let pages = bytes.div_ceil(PAGE);
    (0..pages).for_each(|index| set_kind(index, Kind::Image));
    STATE.frontier.set(address_of(pages));
    STATE.committed.set(address_of(pages));
    STATE.used.set(pages);
    STATE.lowest.set(pages);
}

/// A page that was handed out.
#[derive(Clone, Copy)]
pub struct Fresh {
    pub start: usize,
    /// Its memory is zero.
    pub clean: bool,
}

/// A page for objects of a size class, or `None` if the heap is full.
pub fn take_small(class: usize) -> Option<Fresh> {
    let index = take(1, false)?;
    let clean = !is_dirty(index);
    clean_up(index);
    set_kind(index, Kind::Small(class as u8));
    Some(Fresh { start: address_of(index), clean })
}

/// A run of zeroed pages for one object, the second page at a multiple of 2 MB if `huge`; or `None` if the heap
/// is full.
pub fn take_large(pages: usize, huge: bool) -> Option<usize> {
    let first = take(pages, huge)?;
    set_kind(first, Kind::Large(pages as u32));
    for back in 0..pages {
        if is_dirty(first + back) {
            // SAFETY: nobody else uses the page.
            unsafe { ptr::with_exposed_provenance_mut::<u8>(address_of(first + back)).write_bytes(0, PAGE) };
            clean_up(first + back);
        }
        if back > 0 {
            set_kind(first + back, Kind::LargeRest(back as u32));
        }
    }
    Some(address_of(first))
}

/// The page's memory is zero, or its new owner sees to that.
fn clean_up(index: usize) {
    if is_dirty(index) {
        put(STATE.dirty.get(), index, false);
        STATE.dirty_pages.set(STATE.dirty_pages.get() - 1);
    }
}

/// Pages that follow each other, as low as possible; the index of the first.
fn take(pages: usize, huge: bool) -> Option<usize> {
    let used = STATE.used.get().checked_add(pages)?;
    if !limits::admits(used) {
        return None;
    }
    let first = match find_free(pages, huge) {
        Some(first) => {
            (first..first + pages).for_each(|index| put(STATE.free.get(), index, false));
            STATE.free_pages.set(STATE.free_pages.get() - pages);
            if first == STATE.lowest.get() {
                STATE.lowest.set(first + pages);
            }
            first
        }
        None => advance(pages, huge)?,
    };
    STATE.used.set(used);
    Some(first)
}

/// Free pages below the frontier that follow each other.
fn find_free(pages: usize, huge: bool) -> Option<usize> {
    if STATE.free_pages.get() < pages {
        return None;
    }
    let (free, end) = (STATE.free.get(), end_index());
    let mut from = find(free, STATE.lowest.get(), end, true);
    STATE.lowest.set(from);
    while from < end {
        let stop = find(free, from, end, false);
        let first = if huge { align(from) } else { from };
        if first + pages <= stop {
            return Some(first);
        }
        from = find(free, stop, end, true);
    }
    None
}

/// The first index from `index` on whose successor starts at a multiple of 2 MB.
fn align(index: usize) -> usize {
    (index + 1).next_multiple_of(HUGE_PAGE / PAGE) - 1
}

/// New pages at the frontier.
fn advance(pages: usize, huge: bool) -> Option<usize> {
    let start = end_index();
    let first = if huge { align(start) } else { start };
    let end = first.checked_add(pages).filter(|end| *end <= range().size / PAGE)?;
    if address_of(end) > STATE.committed.get() && !grow(address_of(end)) {
        return None;
    }
    STATE.frontier.set(address_of(end));
    (start..first).for_each(|index| put(STATE.free.get(), index, true));
    STATE.free_pages.set(STATE.free_pages.get() + first - start);
    STATE.lowest.set(STATE.lowest.get().min(start));
    Some(first)
}

/// Commits memory up to `end` and some more: to the next 2 MB at first, later by an eighth of the heap.
fn grow(end: usize) -> bool {
    let Range { base, size } = range();
    let start = STATE.committed.get();
    let ahead = (start - base) / 8;
    let mut new = (end.max(start + ahead)).next_multiple_of(HUGE_PAGE).min(base + size);
    if !range::commit(start, new) {
        new = end;
        if !range::commit(start, new) {
            return false;
        }
    }
    if start - base >= EAGER {
        range::advise_huge(start, new);
    }
    STATE.committed.set(new);
    true
}

// --- taking back ---

/// Takes back pages that hold no object any more; their bits are zero.
pub fn give_back(first: usize, pages: usize) {
    for index in first..first + pages {
        set_kind(index, Kind::Free);
        put(STATE.free.get(), index, true);
        put(STATE.dirty.get(), index, true);
    }
    STATE.used.set(STATE.used.get() - pages);
    STATE.free_pages.set(STATE.free_pages.get() + pages);
    STATE.dirty_pages.set(STATE.dirty_pages.get() + pages);
    STATE.lowest.set(STATE.lowest.get().min(first));
}

/// Gives the memory of free pages to the system, the highest first, until at most `keep` have memory.
pub fn release(keep: usize) {
    let lowest = STATE.lowest.get();
    let mut index = end_index();
    // The end of the pages above `index` that are being released.
    let mut end = index;
    let flush = |first: usize, end: usize| {
        if first < end {
            range::release(address_of(first), address_of(end));
        }
    };
    while index > lowest && STATE.dirty_pages.get() > keep {
        index -= 1;
        if is_free(index) {
            clean_up(index);
        } else {
            flush(index + 1, end);
            end = index;
        }
    }
    flush(index, end);
    lower_frontier();
}

/// Pages below the frontier that are free and zero are like those never handed out.
fn lower_frontier() {
    let mut end = end_index();
    while end > STATE.lowest.get() && is_free(end - 1) && !is_dirty(end - 1) {
        end -= 1;
        put(STATE.free.get(), end, false);
        STATE.free_pages.set(STATE.free_pages.get() - 1);
    }
    STATE.frontier.set(address_of(end));
    STATE.lowest.set(STATE.lowest.get().min(end));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_survive_the_table() {
        for kind in [Kind::Free, Kind::Image, Kind::Small(0), Kind::Small(32), Kind::Large(1 << 23), Kind::LargeRest(5)]
        {
            assert_eq!(Kind::decode(kind.encode()), kind);
        }
    }

    #[test]
    fn pages_of_a_large_object_lead_to_its_first() {
        let _world = crate::fake::world();
        let first = take_large(3, false).unwrap();
        assert_eq!(kind(first), Kind::Large(3));
        assert_eq!(kind(first + PAGE + 7), Kind::LargeRest(1));
        assert_eq!(kind(first + 3 * PAGE - 1), Kind::LargeRest(2));
    }

    #[test]
    fn gaps_serve_small_pages() {
        let _world = crate::fake::world();
        let first = take_large(200, true).unwrap();
        assert_eq!((first + PAGE) % HUGE_PAGE, 0);
        let small = take_small(3).unwrap().start;
        assert!(small < first && kind(small) == Kind::Small(3));
    }

    #[test]
    fn pages_come_back_dirty_or_released() {
        let _world = crate::fake::world();
        let first = take_large(50, false).unwrap();
        let mine = index_of(first);
        let (used, dirty) = (used(), STATE.dirty_pages.get());
        // SAFETY: the pages are ours.
        unsafe { ptr::with_exposed_provenance_mut::<u8>(first).write_bytes(0xaa, 50 * PAGE) };
        give_back(mine, 50);
        assert_eq!((STATE.used.get(), STATE.dirty_pages.get()), (used - 50, dirty + 50));
        assert!((mine..mine + 50).all(|index| is_free(index) && is_dirty(index)));
        // Pages for a large object are zero.
        let again = take_large(50, false).unwrap();
        assert_eq!(again, first);
        // SAFETY: the page is ours.
        let zero = |page: usize| (0..PAGE).all(|i| unsafe { *ptr::with_exposed_provenance::<u8>(page + i) } == 0);
        assert!(zero(first) && zero(first + 49 * PAGE));
        // SAFETY: as above.
        unsafe { ptr::with_exposed_provenance_mut::<u8>(first).write_bytes(0xaa, 50 * PAGE) };
        give_back(mine, 50);
        release(0);
        assert_eq!(STATE.dirty_pages.get(), 0);
        assert!(zero(first) && zero(first + 49 * PAGE));
        let fresh = take_small(0).unwrap();
        assert!(fresh.clean);
    }
}
