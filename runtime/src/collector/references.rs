//! Soft, weak and phantom references: what `java.lang.ref.Reference` refers to does not count as reached.
//!
//! Marking leaves the referents of the references it meets aside and lists those references, linked through their field
//! `discovered`. After marking, referents that nothing else led to are cleared. A cleared reference with a queue becomes
//! *pending*, in a list linked the same way, until Java code takes it (`aotc.rt.References.drain`): in the operations of
//! queues and after `System.gc()`, never inside an allocation. The last of a list is linked to itself.

use core::cell::Cell;

use aotc_abi::tables::{NONE, class_flags};

use crate::fault::{self, Fault};
use crate::global::Global;
use crate::object::Ref;
use crate::tables;

/// The references that a collection has met and that may have to be cleared, and those that are pending.
struct Lists {
    met: Cell<Ref>,
    pending: Cell<Ref>,
}

static LISTS: Global<Lists> = Global::new(Lists { met: Cell::new(Ref::NULL), pending: Cell::new(Ref::NULL) });

/// Whether the collector treats the field at an offset of a reference in its own way.
pub fn is_special(offset: u32) -> bool {
    offset == tables::counts().referent || offset == tables::counts().discovered
}

fn referent(reference: Ref) -> Ref {
    // SAFETY: every Reference has this field.
    unsafe { reference.load(tables::counts().referent) }
}

fn next(reference: Ref) -> Ref {
    // SAFETY: every Reference has this field.
    unsafe { reference.load(tables::counts().discovered) }
}

fn set_next(reference: Ref, next: Ref) {
    // SAFETY: every Reference has this field, a Reference.
    unsafe { reference.store(tables::counts().discovered, next) };
}

/// Puts a reference in front of a list.
fn push(list: &Cell<Ref>, reference: Ref) {
    let first = list.replace(reference);
    set_next(reference, if first.is_null() { reference } else { first });
}

/// Takes the first reference of a list.
fn pop(list: &Cell<Ref>) -> Option<Ref> {
    let first = list.get();
    if first.is_null() {
        return None;
    }
    let next = next(first);
    list.set(if next == first { Ref::NULL } else { next });
    set_next(first, Ref::NULL);
    Some(first)
}

/// Marking has met a reference. Returns a referent that is to be marked after all: that of a soft reference while there is
/// memory.
pub fn meet(reference: Ref, clear_soft: bool) -> Option<Ref> {
    let referent = referent(reference);
    if referent.is_null() || super::is_live(referent) {
        return None;
    }
    if reference.class().flags & class_flags::SOFT != 0 && !clear_soft {
        return Some(referent);
    }
    // One that is listed already has been met before.
    if next(reference).is_null() {
        push(&LISTS.met, reference);
    }
    None
}

/// Marking is over: clears what nothing led to.
pub fn clear_dead() {
    let counts = tables::counts();
    while let Some(reference) = pop(&LISTS.met) {
        if super::is_live(referent(reference)) || fault::is(Fault::KeptReferent) {
            continue;
        }
        // SAFETY: every Reference has these fields.
        let queue = unsafe {
            reference.store(counts.referent, Ref::NULL);
            reference.load(counts.reference_queue)
        };
        let has_queue =
            !queue.is_null() && counts.null_queue_class != NONE && queue.class_id() != counts.null_queue_class;
        if has_queue {
            push(&LISTS.pending, reference);
        }
    }
}

/// Calls `visit` with every pending reference.
pub fn each_pending(mut visit: impl FnMut(Ref)) {
    let mut reference = LISTS.pending.get();
    while !reference.is_null() {
        visit(reference);
        let next = next(reference);
        reference = if next == reference { Ref::NULL } else { next };
    }
}

/// Takes a pending reference; null if there is none.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_takePending() -> Ref {
    pop(&LISTS.pending).unwrap_or(Ref::NULL)
}

/// Being called with an object keeps it alive until here: `Reference.reachabilityFence`.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_keep(_: Ref) {}
