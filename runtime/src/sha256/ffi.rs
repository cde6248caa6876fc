//! The kernels under C names, for C programs that measure against them. Contracts as in the parent module.

use super::DIGEST;

/// Writes the digest of `len` bytes at `src` to `dst`.
///
/// # Safety
/// As [`super::digest_into`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_sha256(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe { super::digest_into(src, len, dst) }
}

/// Hashes `count` messages of `leaf_len` bytes, end to end, to `dst`.
///
/// # Safety
/// As [`super::leaves`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_sha256_leaves(src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe { super::leaves(src, leaf_len, count, dst) }
}

/// Hashes `count / 2` pairs of nodes to `dst`.
///
/// # Safety
/// As [`super::level`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_sha256_level(nodes: *const u8, count: usize, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe { super::level(nodes, count, dst) }
}

/// Reduces `count` nodes to one and returns its byte offset from `nodes`.
///
/// # Safety
/// As [`super::reduce`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_sha256_reduce(nodes: *mut u8, count: usize) -> usize {
    // SAFETY: the caller's.
    unsafe { super::reduce(nodes, count) }
}

/// How many bytes `aotc_sha256_reduce` needs for `count` nodes.
#[unsafe(no_mangle)]
pub extern "C" fn aotc_sha256_reduction_bytes(count: usize) -> usize {
    super::reduction_nodes(count) * DIGEST
}
