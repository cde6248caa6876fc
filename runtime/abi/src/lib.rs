//! The facts that the compiler and the runtime share, stated once.
//!
//! Layouts, table formats, entry points, the list of natives, and the run-time options, which both sides read. The
//! compiler writes what this crate describes, the runtime reads it; neither depends on the other.

#![no_std]

pub mod arch;
pub mod cpu;
pub mod entry;
pub mod heap;
pub mod natives;
pub mod object;
pub mod options;
pub mod tables;
pub mod thread;
