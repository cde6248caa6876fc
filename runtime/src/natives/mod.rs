//! Java methods whose body is in Rust, one file per Java class or package; `aotc_abi::natives` lists them. A leaf
//! native is an exported function; one that may throw, allocate or call back is exported by `shim!`.

mod arraycopy;
mod class;
mod fill;
mod io;
mod math;
mod metadata;
mod object;
mod property;
mod reflect;
mod runtime;
mod strict;
mod system;
mod thread;
mod throwable;
mod unsafes;
mod vm;
