//! The stack that Java code runs on: mapped by us, so that its end is known and guarded.
//!
//! ```text
//! low   guard page | 64 kB: making a StackOverflowError with the limit lowered | up to 256 kB: reserve for
//!       natives and the Java code of an error | Java frames                                             high
//! ```

use core::ptr;

use aotc_abi::arch::OS_PAGE;

use crate::fatal::refuse;
use crate::options;
use crate::thread::Thread;

/// Bytes of the main thread's stack, unless the options say otherwise. HotSpot's is 1 MB, but the depth of a StackOverflowError is not promised.
const SIZE: usize = 8 << 20;

/// No smaller stack is made, whatever the options say, and no larger.
const SMALLEST: usize = 512 << 10;
const LARGEST: usize = 64 << 30;

/// Java frames do not reach below this many bytes above the guard page...
const RESERVE: usize = 256 << 10;

/// ...except those that make a StackOverflowError, which may use the stack down to here.
const ERROR_RESERVE: usize = 64 << 10;

/// Bytes of the main thread's stack.
pub fn size() -> usize {
    options::get().stack.get().map_or(SIZE, |size| size.clamp(SMALLEST, LARGEST).next_multiple_of(OS_PAGE))
}

/// Maps a stack for `thread` and returns its high end.
pub fn map(thread: &Thread) -> usize {
    let size = size();
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_STACK;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping. Its lowest page is taken back: the guard. Huge pages would only make it slow to
    // start and large.
    let low = unsafe {
        let low = libc::mmap(ptr::null_mut(), size, protection, flags, -1, 0);
        if low == libc::MAP_FAILED || libc::mprotect(low, OS_PAGE, libc::PROT_NONE) != 0 {
            refuse(&["no memory for the stack"]);
        }
        libc::madvise(low, size, libc::MADV_NOHUGEPAGE);
        low.expose_provenance()
    };
    thread.stack_low.set(low + OS_PAGE);
    thread.stack_high.set(low + size);
    restore_limit(thread);
    low + size
}

/// Lets the code that makes a StackOverflowError use the reserve.
pub fn lower_limit(thread: &Thread) {
    thread.stack_limit.set(thread.stack_low.get() + ERROR_RESERVE);
}

/// The limit for ordinary code.
pub fn restore_limit(thread: &Thread) {
    thread.stack_limit.set(thread.stack_low.get() + RESERVE);
}
