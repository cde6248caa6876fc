//! A Java thread's record. Its first part is read and written by compiled code through the pinned register, at
//! the offsets of `aotc_abi::thread`; the rest is the runtime's own.

use core::cell::Cell;
use core::mem::offset_of;
use core::ptr;

use aotc_abi::heap::SIZE_CLASSES;
use aotc_abi::thread::{Anchor, RUN, cursor, limit, offset};

use crate::global::Global;
use crate::heap::alloc::Owned;
use crate::object::Ref;

/// Free slots of one size class, from `cursor` to `limit`, all zero; see `heap::alloc`.
#[repr(C)]
#[derive(Default)]
pub struct Run {
    pub cursor: Cell<usize>,
    pub limit: Cell<usize>,
}

#[repr(C)]
pub struct Thread {
    pub stack_limit: Cell<usize>,
    pub pending: Cell<Ref>,
    pub anchor: Cell<*const Anchor>,
    pub image: Cell<usize>,
    pub scratch0: Cell<i64>,
    pub scratch1: Cell<Ref>,
    pub java_thread: Cell<Ref>,
    reserved: Cell<u64>,
    pub runs: [Run; SIZE_CLASSES],
    /// The owner number in lock words; never 0.
    pub number: u16,
    /// Lowest usable address of the stack.
    pub stack_low: Cell<usize>,
    /// The end of the stack; 0 until it is mapped.
    pub stack_high: Cell<usize>,
    /// The pages that the runs lie in.
    pub owned: [Owned; SIZE_CLASSES],
    /// `LockSupport`'s permit: the next `park` returns at once.
    pub permit: Cell<bool>,
    /// Entries into monitors that have not been left.
    pub monitors: Cell<usize>,
}

const _: () = {
    assert!(offset_of!(Thread, stack_limit) == offset::STACK_LIMIT as usize);
    assert!(offset_of!(Thread, pending) == offset::PENDING as usize);
    assert!(offset_of!(Thread, anchor) == offset::ANCHOR as usize);
    assert!(offset_of!(Thread, image) == offset::IMAGE as usize);
    assert!(offset_of!(Thread, scratch0) == offset::SCRATCH0 as usize);
    assert!(offset_of!(Thread, scratch1) == offset::SCRATCH1 as usize);
    assert!(offset_of!(Thread, java_thread) == offset::JAVA_THREAD as usize);
    assert!(offset_of!(Thread, reserved) == offset::RESERVED as usize);
    assert!(offset_of!(Thread, runs) == offset::RUNS as usize);
    assert!(size_of::<Run>() == RUN as usize);
    assert!(offset_of!(Thread, runs) + RUN as usize + offset_of!(Run, cursor) == cursor(1) as usize);
    assert!(offset_of!(Thread, runs) + RUN as usize + offset_of!(Run, limit) == limit(1) as usize);
};

impl Thread {
    const fn new(number: u16) -> Self {
        Self {
            stack_limit: Cell::new(0),
            pending: Cell::new(Ref::NULL),
            anchor: Cell::new(ptr::null()),
            image: Cell::new(0),
            scratch0: Cell::new(0),
            scratch1: Cell::new(Ref::NULL),
            java_thread: Cell::new(Ref::NULL),
            reserved: Cell::new(0),
            runs: [const { Run { cursor: Cell::new(0), limit: Cell::new(0) } }; SIZE_CLASSES],
            number,
            stack_low: Cell::new(0),
            stack_high: Cell::new(0),
            owned: [const { Owned::none() }; SIZE_CLASSES],
            permit: Cell::new(false),
            monitors: Cell::new(0),
        }
    }

    /// What the pinned register holds while this thread is in compiled code.
    pub fn register(&self) -> usize {
        ptr::from_ref(self).expose_provenance()
    }
}

/// The main thread, the only one for now.
static MAIN: Global<Thread> = Global::new(Thread::new(1));

/// The thread that calls.
pub fn current() -> &'static Thread {
    &MAIN
}
