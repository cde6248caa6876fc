//! Class files: the model the compiler works on, and the reader that fills it.
//!
//! Nothing outside this module knows the `classfile_parser` crate.

mod attributes;
mod bytes;
mod decode;
pub mod descriptor;
mod error;
mod flags;
pub mod frames;
pub mod insn;
mod layout;
pub mod model;
pub mod mutf8;
pub mod name;
pub mod npe;
mod pool;
mod read;

pub use error::ReadError;
pub use frames::initial_frame;
pub use insn::Insn;
pub use model::*;
pub use name::Name;
pub use read::read;
