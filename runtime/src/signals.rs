//! Signals: a fault in a compiled access to null becomes a NullPointerException, everything else dies as it
//! would without a handler. Also maps the area in which such accesses fault.

use core::mem;
use core::ptr;

use aotc_abi::arch::NULL_GUARD;

use crate::arch::Interrupted;
use crate::tables;

/// Bytes of the stack the handler runs on: it may be called with the program's own stack used up.
const HANDLER_STACK: usize = 64 << 10;

static mut STACK: [u8; HANDLER_STACK] = [0; HANDLER_STACK];

/// Installs the handler of SIGSEGV. (A null access is never a SIGBUS, which therefore keeps its default action.)
pub fn install() {
    let stack = libc::stack_t { ss_sp: (&raw mut STACK).cast(), ss_flags: 0, ss_size: HANDLER_STACK };
    // SAFETY: the stack is static and used for nothing else; the handler has the signature SA_SIGINFO asks for.
    // Writing to a closed pipe is an IOException in Java, not a signal.
    unsafe {
        libc::sigaltstack(&stack, ptr::null_mut());
        let mut action: libc::sigaction = mem::zeroed();
        action.sa_sigaction = fault as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigaction(libc::SIGSEGV, &action, ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_IGN);
    }
}

/// Makes sure that nothing is ever mapped near address 0, so that compiled code need not check for null before
/// an access at a small offset. The kernel refuses the pages below `mmap_min_addr` to everybody.
pub fn map_null_guard() {
    let mut start = aotc_abi::arch::OS_PAGE;
    while start < NULL_GUARD {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
        let address = ptr::without_provenance_mut(start);
        // SAFETY: maps only where nothing is.
        let at = unsafe { libc::mmap(address, NULL_GUARD - start, libc::PROT_NONE, flags, -1, 0) };
        if at == address {
            return;
        }
        if at != libc::MAP_FAILED {
            // A kernel too old for MAP_FIXED_NOREPLACE took the address as a hint.
            // SAFETY: unmaps what the call above mapped.
            unsafe { libc::munmap(at, NULL_GUARD - start) };
        }
        start *= 2;
    }
}

extern "C" fn fault(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: these are the arguments of a signal handler.
    let (mut interrupted, info) = unsafe { (Interrupted::new(context), &*info) };
    // SAFETY: the kernel fills in the address for this signal.
    let address = unsafe { info.si_addr() } as usize;
    // Positive codes come from the kernel, the others from kill().
    if info.si_code > 0 && address < NULL_GUARD && is_null_check(interrupted.pc()) {
        interrupted.call(tables::throw_null_pointer_method());
        return;
    }
    // SAFETY: touches no memory. The instruction runs again and dies by the default action; a signal that somebody
    // sent has to be sent once more.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        if info.si_code <= 0 {
            libc::raise(signal);
        }
    }
}

fn is_null_check(pc: usize) -> bool {
    tables::text_offset(pc).is_some_and(|offset| tables::site(offset + 1).is_some())
}
