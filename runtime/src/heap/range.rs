//! The reserved range of addresses, and giving parts of it memory.

use core::ptr;

use aotc_abi::arch::HUGE_PAGE;
use aotc_abi::heap::{BASE, RESERVE};

use crate::fatal::refuse;

/// Less than this is not worth starting with.
const SMALLEST: usize = 64 << 20;

/// The heap's addresses: `size` bytes from `base`, a multiple of [`HUGE_PAGE`].
#[derive(Clone, Copy)]
pub struct Range {
    pub base: usize,
    pub size: usize,
}

/// Reserves the range: as much as the system gives, at the preferred address if that is free.
pub fn reserve() -> Range {
    let mut size = RESERVE;
    while size >= SMALLEST {
        if map(BASE, size, libc::MAP_FIXED_NOREPLACE) == Some(BASE) {
            return Range { base: BASE, size };
        }
        if let Some(at) = map(0, size, 0) {
            let base = at.next_multiple_of(HUGE_PAGE);
            return Range { base, size: size - HUGE_PAGE };
        }
        size /= 2;
    }
    refuse(&["no address space for the heap"])
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
