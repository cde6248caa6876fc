//! HIR to CLIF to machine code, one function at a time and without shared mutable state, so functions compile in
//! parallel.
//!
//! [`func`] walks the blocks; [`arith`], [`memory`], [`objects`], [`calls`] and [`types`] lower the operations.

mod arith;
mod calls;
pub mod compile;
pub mod func;
mod memory;
mod objects;
pub mod stubs;
pub mod symbols;
mod types;

pub use compile::{Compiled, Compiler};
pub use symbols::Symbols;
