//! The runtime's SHA-256 sources, compiled apart from the runtime.
//!
//! The runtime's own archive has a `main` and expects a compiled Java program, so C cannot link
//! it. This crate includes the same files instead, and the harness builds it with the profile of
//! the runtime archive (`rt`): same kernels, same flags. It knows nothing of its own.

#[path = "../../../runtime/src/sha256/mod.rs"]
pub mod sha256;

#[path = "../../../runtime/src/workers.rs"]
pub mod workers;
