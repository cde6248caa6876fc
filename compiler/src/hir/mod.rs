//! HIR: typed SSA at Java's level.
//!
//! Locals and operand stack end in [`build`]; what is left are values with block parameters. Operations keep Java's
//! meaning (null check, bounds check, class initialisation, virtual call), so passes can reason about them; machine
//! facts begin in [`crate::lower`].

mod build;
pub mod check;
mod dominators;
pub mod fold;
mod frame;
mod indy;
mod intrinsics;
pub mod ir;
mod patterns;
pub mod print;
mod records;
mod special;
mod symbols;

pub use build::{Built, Refusal, build};
pub use dominators::{Dominators, Step};
pub use fold::fold as fold_op;
pub use ir::*;
