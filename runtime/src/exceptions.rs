//! Throwing: finds the handler of an exception thrown in compiled code, and throws from natives.
//!
//! Only compiled frames are unwound. A native throws by leaving the exception in the thread (`pending`) and
//! returning [`Thrown`] up to its shim, which throws it in the compiled caller; and what reaches the stub by
//! which Rust entered compiled code is caught there and left pending again.

use core::cell::Cell;
use core::ptr;

use aotc_abi::entry::kind;
use aotc_abi::tables::NONE;

use crate::arch::Registers;
use crate::fatal::fatal;
use crate::global::Global;
use crate::heap::limits;
use crate::message::{self, Piece};
use crate::object::Ref;
use crate::{strings, tables, thread};

/// An exception is pending in the thread; return to the shim.
#[derive(Debug)]
pub struct Thrown;

/// Walks the compiled frames from `registers` (a call of `aotc_throw`) to the first with a handler, and makes
/// `registers` those with which the handler starts. Returns the exception.
pub extern "C" fn unwind(exception: Ref, registers: &mut Registers) -> Ref {
    loop {
        let key = registers.pc.wrapping_sub(tables::text()) as u32;
        let (Some(site), Some(function)) = (tables::site(key), tables::function(key.wrapping_sub(1))) else {
            fatal(&["an exception was thrown through code that is not compiled Java"]);
        };
        if site.handler != NONE {
            registers.stack = registers.frame - site.frame_offset as usize;
            registers.pc = tables::text() + site.handler as usize;
            return exception;
        }
        let frame = ptr::with_exposed_provenance::<u64>(registers.frame);
        for (register, &words) in registers.saved.iter_mut().zip(&function.saves) {
            if words != 0 {
                // SAFETY: the function saved the register that many words below the CFA, which is 16 bytes
                // above its frame pointer.
                *register = unsafe { frame.add(2).sub(words as usize).read() };
            }
        }
        // SAFETY: a compiled frame starts with the caller's frame pointer and the return address.
        unsafe {
            registers.frame = frame.read() as usize;
            registers.pc = frame.add(1).read() as usize;
        }
    }
}

/// Calls compiled code from a native. What the code throws stays pending, so the native's shim throws it.
///
/// # Safety
/// As for [`tables::enter`].
pub unsafe fn call_back(code: usize, arguments: [u64; 4]) -> Result<u64, Thrown> {
    // SAFETY: the caller's promise.
    let result = unsafe { tables::enter(code, arguments) };
    if thread::current().pending.get().is_null() { Ok(result) } else { Err(Thrown) }
}

/// Throws an exception of a kind with a message; an empty list of pieces is no message.
#[cold]
pub fn throw(kind: i32, pieces: &[Piece]) -> Thrown {
    let message = if pieces.is_empty() { Ok(Ref::NULL) } else { strings::from_units(message::units(pieces)) };
    match message {
        Ok(message) => throw_with(kind, message),
        Err(thrown) => thrown,
    }
}

/// The same with a message that is a Java string or null.
#[cold]
pub fn throw_with(kind: i32, message: Ref) -> Thrown {
    // SAFETY: the method takes a kind and a string. It never returns normally, so an exception is pending now.
    unsafe { tables::enter(tables::throw_by_kind_method(), [kind as u64, message.address() as u64, 0, 0]) };
    debug_assert!(!thread::current().pending.get().is_null());
    Thrown
}

/// The last OutOfMemoryError for want of heap, to be thrown again when there is no room for another. A root of the
/// collector's.
static LAST_HEAP_ERROR: Global<Cell<Ref>> = Global::new(Cell::new(Ref::NULL));

/// What [`throw_heap_full`] keeps.
pub fn last_heap_error() -> Ref {
    LAST_HEAP_ERROR.get()
}

/// Throws an OutOfMemoryError because the heap is full. It is made from the heap's emergency reserve; when that is
/// used up too, the error before it is thrown once more.
#[cold]
pub fn throw_heap_full() -> Thrown {
    let pending = &thread::current().pending;
    match limits::with_emergency_reserve(|| throw(kind::OUT_OF_MEMORY, &[Piece::Text("Java heap space")])) {
        Some(Thrown) => LAST_HEAP_ERROR.set(pending.get()),
        None if LAST_HEAP_ERROR.get().is_null() => fatal(&["out of memory while making an OutOfMemoryError"]),
        None => pending.set(LAST_HEAP_ERROR.get()),
    }
    Thrown
}

/// Throws an OutOfMemoryError because no heap could hold the array.
#[cold]
pub fn throw_too_long() -> Thrown {
    throw(kind::OUT_OF_MEMORY, &[Piece::Text("Requested array size exceeds VM limit")])
}

/// Throws a NullPointerException without a message.
#[cold]
pub fn throw_null_pointer() -> Thrown {
    throw(kind::NULL_POINTER, &[])
}
