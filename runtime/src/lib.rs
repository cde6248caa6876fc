//! The runtime of programs that `aotc` compiles: heap, exceptions, stack traces, strings, monitors, natives.
//!
//! It meets the compiled code in three places only: the tables and layouts of `aotc_abi`, the entry points named
//! there, and the stubs in [`arch`]. It is built as a static library with `panic = "abort"` and linked into
//! every program, so it is `no_std`: the standard library's panic machinery alone would outweigh it.
//!
//! One Java thread runs for now. What belongs to a thread is in [`thread::Thread`]; everything else that changes
//! is wrapped in [`global::Global`], which marks the places that need a lock when there are more.

#![cfg_attr(not(test), no_std)]
#![warn(clippy::undocumented_unsafe_blocks)]

#[macro_use]
pub mod arch;
pub mod cgroup;
pub mod charset;
pub mod classes;
pub mod collector;
pub mod exceptions;
pub mod fatal;
pub mod fault;
pub mod fdlibm;
pub mod file;
pub mod global;
pub mod heap;
pub mod locale;
pub mod message;
pub mod monitor;
pub mod natives;
pub mod object;
pub mod options;
pub mod pause;
pub mod sha256;
pub mod signals;
pub mod stack;
pub mod start;
pub mod strings;
pub mod tables;
pub mod thread;
pub mod trace;
pub mod workers;

#[cfg(test)]
mod fake;
