//! The part of a thread's record that compiled code touches through the pinned register.

/// Offsets in bytes from the thread register.
pub mod offset {
    /// Lowest stack address a Java frame may reach (an address).
    pub const STACK_LIMIT: i32 = 0;
    /// The exception a native left behind, or null.
    pub const PENDING: i32 = 8;
    /// The newest [`crate::thread::Anchor`], or null.
    pub const ANCHOR: i32 = 16;
    /// Address of the heap image.
    pub const IMAGE: i32 = 24;
    /// Operands of a failed check: index, divisor or class id.
    pub const SCRATCH0: i32 = 32;
    /// Operands of a failed check: the array or object.
    pub const SCRATCH1: i32 = 40;
    /// The `java.lang.Thread` of this thread.
    pub const JAVA_THREAD: i32 = 48;
    /// Reserved.
    pub const RESERVED: i32 = 56;
    /// Allocation runs, one per size class: {cursor: address, limit: address}.
    pub const RUNS: i32 = 64;
}

/// Bytes of one allocation run.
pub const RUN: i32 = 16;

/// Offset of the cursor of a size class.
pub const fn cursor(class: usize) -> i32 {
    offset::RUNS + class as i32 * RUN
}

/// Offset of the limit of a size class.
pub const fn limit(class: usize) -> i32 {
    cursor(class) + 8
}

/// A transition from compiled code into the runtime. The shim that makes the transition pushes, in this order,
/// its frame (return address, rbp), rbx, r12, r13, r14, then this record; a stack walk starts from here.
#[repr(C)]
#[derive(Debug)]
pub struct Anchor {
    /// The anchor before this one, or null.
    pub previous: *const Anchor,
    /// The shim's frame pointer: `[fp]` is the caller's rbp, `[fp + 8]` the return address into compiled code,
    /// `[fp - 8]` rbx, `[fp - 16]` r12, `[fp - 24]` r13, `[fp - 32]` r14.
    pub frame: *const u64,
}
