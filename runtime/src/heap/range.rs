//! The reserved range of addresses, and giving parts of it memory.

use core::ptr;

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::{self, BASE, NARROW_END};
use aotc_abi::object::References;

use crate::fatal::refuse;
use crate::object::REFERENCES;
use crate::stack;

/// Less than this is not worth starting with.
const SMALLEST: usize = 16 << 20;

/// The heap's addresses: `size` bytes from `base`, a multiple of [`HUGE_PAGE`].
#[derive(Clone, Copy)]
pub struct Range {
    pub base: usize,
    pub size: usize,
}

/// Distance of the places below 4 GB that are tried when the preferred one is taken.
const STEP: usize = 32 << 20;

/// Reserves the range: as much as the system gives, at the preferred address if that is free.
pub fn reserve() -> Range {
    let mut size = heap::reserve(REFERENCES);
    loop {
        if is_admitted(size + beside(size))
            && let Some(range) = place(size)
        {
            return range;
        }
        if size == SMALLEST {
            break;
        }
        size = (size / 2 / HUGE_PAGE * HUGE_PAGE).max(SMALLEST);
    }
    match REFERENCES {
        References::Four if is_admitted(SMALLEST + beside(SMALLEST)) => {
            refuse(&["no address space for the heap below 4 GB, which 4-byte references need"])
        }
        _ => refuse(&["no address space for the heap"]),
    }
}

/// Bytes of addresses that go to other things, rounded up: bits and tables, the collector's stack, Java's stack.
fn beside(size: usize) -> usize {
    size / 16 + stack::size() + (4 << 20)
}

/// Whether the process may have so many more bytes of addresses, which `ulimit -v` limits.
fn is_admitted(bytes: usize) -> bool {
    let Some(start) = map(0, bytes, 0) else { return false };
    // SAFETY: unmaps what the call above mapped.
    unsafe { libc::munmap(ptr::without_provenance_mut(start), bytes) };
    true
}

fn place(size: usize) -> Option<Range> {
    if map(BASE, size, libc::MAP_FIXED_NOREPLACE).is_some() {
        return Some(Range { base: BASE, size });
    }
    match REFERENCES {
        References::Four => below_4_gb(size),
        References::Eight => anywhere(size),
    }
}

fn anywhere(size: usize) -> Option<Range> {
    let base = map(0, size, 0)?.next_multiple_of(HUGE_PAGE);
    Some(Range { base, size: size - HUGE_PAGE })
}

fn below_4_gb(size: usize) -> Option<Range> {
    let mut places = (STEP..=NARROW_END - size).step_by(STEP);
    let base = places.find(|&base| map(base, size, libc::MAP_FIXED_NOREPLACE).is_some())?;
    Some(Range { base, size })
}

fn map(address: usize, size: usize, extra: i32) -> Option<usize> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | extra;
    let wanted = ptr::without_provenance_mut(address);
    // SAFETY: maps only where nothing is.
    let at = unsafe { libc::mmap(wanted, size, libc::PROT_NONE, flags, -1, 0) };
    if at == libc::MAP_FAILED {
        return None;
    }
    if address != 0 && at != wanted {
        // A kernel too old for MAP_FIXED_NOREPLACE took the address as a hint.
        // SAFETY: unmaps what the call above mapped.
        unsafe { libc::munmap(at, size) };
        return None;
    }
    Some(at.expose_provenance())
}

/// Makes whole system pages readable and writable; they are zero.
pub fn commit(start: usize, end: usize) -> bool {
    let address = ptr::with_exposed_provenance_mut(start);
    // SAFETY: changes only reserved addresses that hold no data yet.
    unsafe { libc::mprotect(address, end - start, libc::PROT_READ | libc::PROT_WRITE) == 0 }
}

/// Asks for huge pages.
pub fn advise_huge(start: usize, end: usize) {
    // SAFETY: advice changes no contents. Kernels without huge pages refuse it, which is as good.
    unsafe { libc::madvise(ptr::with_exposed_provenance_mut(start), end - start, libc::MADV_HUGEPAGE) };
}

/// Zeroed memory of our own for tables beside the heap, which takes memory only where it is used.
pub fn map_side(bytes: usize) -> Option<*mut u8> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping. Advice changes no contents; a huge page would be more than all of a small program's tables.
    unsafe {
        let memory = libc::mmap(ptr::null_mut(), bytes, protection, flags, -1, 0);
        if memory == libc::MAP_FAILED {
            return None;
        }
        libc::madvise(memory, bytes, libc::MADV_NOHUGEPAGE);
        Some(memory.cast())
    }
}

/// Gives the memory of whole system pages back; they read as zero afterwards.
pub fn release(start: usize, end: usize) {
    // SAFETY: the caller's pages hold nothing that anybody still wants. They are private and anonymous.
    unsafe { libc::madvise(ptr::with_exposed_provenance_mut(start), end - start, libc::MADV_DONTNEED) };
}
