//! x86-64 facts. Every register name, and every number that is true of this architecture only, is here or in
//! the runtime's `arch` module.

/// Bytes of the smallest page the kernel maps.
pub const OS_PAGE: usize = 4096;

/// Bytes of a transparent huge page.
pub const HUGE_PAGE: usize = 2 << 20;

/// The callee-saved registers that an unwinder must restore, in the order of [`crate::tables::Function::saves`].
/// rbp is the frame pointer and r15 the pinned thread register, so neither is listed.
pub const SAVED_REGISTERS: [&str; 4] = ["rbx", "r12", "r13", "r14"];

/// Accesses below this address fault: `mmap_min_addr` protects the first 4 kB, the runtime maps the rest
/// without access. A null check on an access at a smaller offset is the access itself.
pub const NULL_GUARD: usize = 64 << 10;
