//! Random Java programs, the same from the same seed.
//!
//! Every program ends, prints the same each time, and shows what it computed in its output. `program` puts it together from
//! `class`, `initializer` and `statement` (with `loops`, and `pattern` for shapes that optimisers look for), these from
//! `number`, `condition`, `reference` and `literal`. `source` is the result, a tree, which `reduce` makes smaller while a
//! `judge` still finds fault.

mod class;
mod condition;
mod generator;
mod initializer;
pub mod judge;
mod literal;
mod loops;
mod number;
mod pattern;
pub mod program;
pub mod reduce;
mod reference;
mod scope;
pub mod source;
mod statement;

pub use program::generate;
