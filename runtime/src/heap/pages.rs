//! The page table, and handing out pages.
//!
//! One u32 a page, in a mapping beside the heap: the kind in the low byte, a number of pages above it. The
//! mapping is as large as the range asks for, and takes memory only where it is used.

use core::cell::Cell;
use core::ptr;

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::{PAGE, SIZE_CLASSES};

use super::{admits, range, range::Range};
use crate::fatal::refuse;
use crate::global::Global;

/// What a page is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Not handed out, or skipped for alignment.
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

const _: () = assert!(SMALL as usize + SIZE_CLASSES <= 256 && aotc_abi::heap::RESERVE / PAGE <= 1 << 24);

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
    /// Pages never handed out start here.
    frontier: Cell<usize>,
    /// Addresses below this have memory.
    committed: Cell<usize>,
    /// Pages handed out.
    used: Cell<usize>,
    /// Pages skipped to align a large object; single pages are taken from here first.
    gap: Cell<(usize, usize)>,
}

static STATE: Global<State> = Global::new(State {
    range: Cell::new(Range { base: 0, size: 0 }),
    table: Cell::new(ptr::null_mut()),
    frontier: Cell::new(0),
    committed: Cell::new(0),
    used: Cell::new(0),
    gap: Cell::new((0, 0)),
});

/// Makes the page table for an empty range.
pub fn start(range: Range) {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let bytes = range.size / PAGE * size_of::<u32>();
    // SAFETY: a new mapping.
    let table = unsafe { libc::mmap(ptr::null_mut(), bytes, protection, flags, -1, 0) };
    if table == libc::MAP_FAILED {
        refuse(&["no memory for the page table"]);
    }
    // SAFETY: advice changes no contents. A huge page would be more than all of a small program's table.
    unsafe { libc::madvise(table, bytes, libc::MADV_NOHUGEPAGE) };
    STATE.range.set(range);
    STATE.table.set(table.cast());
    STATE.frontier.set(range.base);
    STATE.committed.set(range.base);
}

pub fn range() -> Range {
    STATE.range.get()
}

/// Bytes of memory the heap has, and how many of them are handed out.
pub fn usage() -> (usize, usize) {
    (STATE.committed.get() - range().base, STATE.used.get() * PAGE)
}

fn entry(address: usize) -> *mut u32 {
    debug_assert!(address.wrapping_sub(range().base) < range().size);
    STATE.table.get().wrapping_add((address - range().base) / PAGE)
}

/// What the page at an address in the range is.
pub fn kind(address: usize) -> Kind {
    // SAFETY: the table has an entry for every page of the range.
    Kind::decode(unsafe { entry(address).read() })
}

fn set_kind(address: usize, kind: Kind) {
    // SAFETY: the table has an entry for every page of the range.
    unsafe { entry(address).write(kind.encode()) };
}

/// The image takes the first `bytes` bytes of the range, already mapped.
pub fn take_image(bytes: usize) {
    let end = range().base + bytes.next_multiple_of(PAGE);
    (range().base..end).step_by(PAGE).for_each(|page| set_kind(page, Kind::Image));
    STATE.frontier.set(end);
    STATE.committed.set(end);
    STATE.used.set((end - range().base) / PAGE);
}

/// A zeroed page for objects of a size class, or `None` if the heap is full.
pub fn take_small(class: usize) -> Option<usize> {
    let (gap, gap_end) = STATE.gap.get();
    let page = if gap < gap_end && admits(STATE.used.get() + 1) {
        STATE.gap.set((gap + PAGE, gap_end));
        STATE.used.set(STATE.used.get() + 1);
        gap
    } else {
        take(1, 0)?
    };
    set_kind(page, Kind::Small(class as u8));
    Some(page)
}

/// A run of zeroed pages for one object, the second page at a multiple of 2 MB if `huge`; or `None` if the heap
/// is full.
pub fn take_large(pages: usize, huge: bool) -> Option<usize> {
    let skip = if huge {
        let second = (STATE.frontier.get() + PAGE).next_multiple_of(HUGE_PAGE);
        second - PAGE - STATE.frontier.get()
    } else {
        0
    };
    let first = take(pages, skip)?;
    if skip > 0 {
        STATE.gap.set((first - skip, first));
    }
    set_kind(first, Kind::Large(pages as u32));
    for back in 1..pages {
        set_kind(first + back * PAGE, Kind::LargeRest(back as u32));
    }
    Some(first)
}

/// New pages, `skip` bytes beyond the frontier.
fn take(pages: usize, skip: usize) -> Option<usize> {
    let used = STATE.used.get().checked_add(pages)?;
    if !admits(used) {
        return None;
    }
    let first = STATE.frontier.get() + skip;
    let end = first + pages * PAGE;
    if end > STATE.committed.get() && !grow(end) {
        return None;
    }
    STATE.frontier.set(end);
    STATE.used.set(used);
    Some(first)
}

/// Commits memory up to `end` and some more: to the next 2 MB at first, later by an eighth of the heap.
fn grow(end: usize) -> bool {
    let Range { base, size } = range();
    let start = STATE.committed.get();
    if end > base + size {
        return false;
    }
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
        take_small(0).unwrap();
        let first = take_large(200, true).unwrap();
        assert_eq!((first + PAGE) % HUGE_PAGE, 0);
        let small = take_small(3).unwrap();
        assert!(small < first && kind(small) == Kind::Small(3));
    }
}
