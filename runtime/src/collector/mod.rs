//! The collector: marks what the program can still reach, frees the rest. Nothing moves.
//!
//! | module    | knows |
//! |-----------|-------|
//! | `roots`   | where references are outside the heap |
//! | `layout`  | where references are in an object |
//! | `mark`    | following them, with a stack of its own |
//! | `references` | soft, weak and phantom references |
//! | `sweep`   | what is left of each page, and what becomes of it |
//! | `pace`    | when the next collection is due |
//! | `verify`  | whether all that went well |
//! | `report`  | the log and the totals |
//!
//! There is one Java thread, and a collection starts only where it allocates or asks for one. The thread's whole stack,
//! Rust frames included, is scanned conservatively, so a [`crate::object::Ref`] in a local variable is safe anywhere. A
//! collection uses no memory but its own mappings.

pub mod layout;
pub mod mark;
pub mod pace;
pub mod references;
pub mod report;
pub mod roots;
pub mod sweep;
pub mod verify;

use core::cell::Cell;

use aotc_abi::heap::SIZE_CLASSES;

use crate::fault::{self, Fault};
use crate::global::Global;
use crate::heap::bits::MARKED;
use crate::heap::pages::{self, Kind};
use crate::heap::{alloc, limits};
use crate::object::Ref;
use crate::thread::Thread;
use crate::{arch, options, strings, tables, thread};

/// Why a collection takes place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// As much has been allocated as the pace allows.
    Goal,
    /// The heap is at its maximum.
    Full,
    /// `System.gc()`.
    Asked,
    /// The option `gc-stress`.
    Stress,
}

/// Called before each allocation that is not inline; with the option `gc-stress`, that is every one.
#[inline]
pub fn before_allocation() {
    if options::get().stress.get() != 0 {
        count_allocation(options::get().stress.get());
    }
}

/// Allocations so far, counted with the option `gc-stress` only.
static ALLOCATIONS: Global<Cell<usize>> = Global::new(Cell::new(0));

#[cold]
fn count_allocation(every: usize) {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
    if ALLOCATIONS.get().is_multiple_of(every) {
        collect(Cause::Stress);
    }
}

/// Collects. The answer is whether it is worth trying again to allocate what did not fit.
#[cold]
pub fn collect(cause: Cause) -> bool {
    // Before the Java stack exists, and while an OutOfMemoryError is made, the heap just grows.
    if thread::current().stack_high.get() == 0 || limits::in_emergency() {
        return false;
    }
    arch::call_with_registers(collect_from, cause as usize);
    cause != Cause::Full || pace::is_worth_it()
}

/// The collection proper. All that the program holds in registers lies on the stack from `stack` on.
extern "C" fn collect_from(stack: usize, cause: usize) {
    let cause = [Cause::Goal, Cause::Full, Cause::Asked, Cause::Stress][cause];
    let thread = thread::current();
    let started = report::now();
    if !fault::is(Fault::Unpublished) {
        publish(thread);
    }
    let verify = options::get().verify.get();
    if verify {
        verify::before(thread);
    }
    mark::everything(thread, stack, cause);
    if verify {
        verify::marked(thread, stack);
    }
    if !fault::is(Fault::KeptInterned) {
        strings::forget_dead();
    }
    let live = sweep::everything(thread);
    let roots = thread.stack_high.get() - stack + tables::counts().image as usize;
    pace::set(thread, live, roots, cause);
    if verify {
        verify::swept(thread);
    }
    report::collection(cause, started, live);
}

/// Whether a collection has met an object, or would not free it anyway. Between mark and sweep.
pub fn is_live(object: Ref) -> bool {
    pages::kind(object.address()) == Kind::Image || MARKED.get(object.address())
}

/// Gives the objects of the thread's current runs their allocation bits.
fn publish(thread: &Thread) {
    (0..SIZE_CLASSES)
        .filter(|&class| thread.owned[class].page.get() != 0)
        .for_each(|class| alloc::publish(thread, class));
}
