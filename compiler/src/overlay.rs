//! What build.rs embeds: the compiled overlay classes and the runtime archive.

include!(concat!(env!("OUT_DIR"), "/overlay.rs"));

/// The runtime, as a static library that is linked into every program.
pub static RUNTIME: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libaotc_runtime.a"));
