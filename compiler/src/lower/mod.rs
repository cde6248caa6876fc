//! HIR to CLIF to machine code, one function at a time and without shared mutable state, so functions compile in
//! parallel.
//!
//! [`derived`] checks, in debug builds, that what Cranelift made of addresses keeps objects alive.
//! [`func`] walks the blocks; [`arith`], [`memory`], [`objects`], [`calls`] and [`types`] lower the operations.

mod arith;
mod calls;
pub mod compile;
mod derived;
pub mod func;
mod memory;
mod objects;
pub mod stubs;
pub mod symbols;
mod types;

pub use compile::{Compiled, Compiler};
pub use symbols::Symbols;
