//! SHA-256: single messages, many messages of one length, levels and whole reductions of a Merkle tree.
//!
//! Knows nothing of Java but in [`natives`]. Everything works on raw addresses, because inputs and outputs lie in one
//! array of the Java heap, where a slice of one would alias the other. Nothing here allocates, locks or panics.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod ffi;
pub mod fixed;
mod headers;
mod kernel;
#[cfg(target_arch = "x86_64")]
mod lanes;
pub mod natives;
mod portable;
mod reduce;
#[cfg(target_arch = "x86_64")]
mod shani;
#[cfg(target_arch = "x86_64")]
mod shani4;
#[cfg(target_arch = "x86_64")]
mod shani_asm;
#[cfg(target_arch = "x86_64")]
mod skewed;
pub mod stream;
mod tables;
#[cfg(test)]
mod tests;
mod wide;

#[cfg(test)]
pub use kernel::{FORCING, choose_best};
pub use kernel::{KERNELS, Kernel, Refusal, force};

/// Bytes of a digest, and of a node of a tree.
pub const DIGEST: usize = 32;

/// Bytes of a block, of which messages are made up.
pub const BLOCK: usize = 64;

/// The eight words of a hash in the making.
pub type State = [u32; 8];

/// The digest of `msg`.
pub fn digest(msg: &[u8]) -> [u8; DIGEST] {
    let mut out = [0; DIGEST];
    // SAFETY: both ranges are borrowed.
    unsafe { digest_into(msg.as_ptr(), msg.len(), out.as_mut_ptr()) };
    out
}

/// Writes the digest of `len` bytes at `src` to `dst`. All of the message is read before the digest is written, so the
/// two may overlap in any way.
///
/// # Safety
/// `src` is readable for `len` bytes and not null even when there are none, `dst` is writable for 32; nobody writes to
/// either meanwhile.
#[inline]
pub unsafe fn digest_into(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: as the caller's.
    unsafe { kernel::digest_into(src, len, dst) }
}

/// Writes the digest of `prefix` and the `len` bytes at `src` to `dst`. All is read before the digest is written.
///
/// # Safety
/// As [`digest_into`].
pub unsafe fn prefixed_into(prefix: u8, src: *const u8, len: usize, dst: *mut u8) {
    let kernel = Kernel::chosen();
    // SAFETY: as the caller's.
    unsafe {
        let digest = match len {
            DIGEST => fixed::prefixed_32(kernel, prefix, src),
            BLOCK => fixed::prefixed_pair(kernel, prefix, src, src.add(DIGEST)),
            _ => {
                let mut stream = stream::Stream::new(kernel);
                stream.update(&prefix, 1);
                stream.update(src, len);
                stream.finish()
            }
        };
        digest.as_ptr().copy_to_nonoverlapping(dst, DIGEST);
    }
}

/// Hashes `count` messages of `leaf_len` bytes that lie end to end from `src`, and writes the digests end to end from
/// `dst`.
///
/// # Safety
/// `src` is readable for `leaf_len * count` bytes and `dst` writable for `32 * count`, neither is null; the two do not
/// overlap; nobody writes to either meanwhile.
pub unsafe fn leaves(src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    // SAFETY: as the caller's.
    unsafe { Kernel::chosen().leaves(src, leaf_len, count, dst) }
}

/// Hashes the `count / 2` pairs of adjacent nodes from `nodes`, and writes the parents end to end from `dst`. An odd
/// last node is left out.
///
/// # Safety
/// As [`leaves`], with 32 bytes read for each of `count` nodes and 32 written for each pair.
pub unsafe fn level(nodes: *const u8, count: usize, dst: *mut u8) {
    // SAFETY: as the caller's; a pair of nodes is a message of 64 bytes.
    unsafe { leaves(nodes, 2 * DIGEST, count / 2, dst) }
}

/// Reduces the `count` nodes from `nodes` to one. Every level is appended directly behind the last; a level of odd
/// length other than the root is first lengthened by a copy of its last node. Returns the byte offset of the root.
/// With `count` 0 nothing happens and the answer is 0.
///
/// # Safety
/// `nodes` is readable for `32 * count` bytes and writable for all that is appended ([`reduction_nodes`] counts both);
/// nobody else reads or writes there meanwhile.
pub unsafe fn reduce(nodes: *mut u8, count: usize) -> usize {
    // SAFETY: as the caller's.
    unsafe { Kernel::chosen().reduce(nodes, count) }
}

/// [`leaves`] on up to `threads` threads ([`crate::workers`]).
///
/// # Safety
/// As [`leaves`].
pub unsafe fn leaves_on(threads: usize, src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    // SAFETY: as the caller's.
    unsafe { Kernel::chosen().leaves_on(threads, src, leaf_len, count, dst) }
}

/// [`reduce`] on up to `threads` threads.
///
/// # Safety
/// As [`reduce`].
pub unsafe fn reduce_on(threads: usize, nodes: *mut u8, count: usize) -> usize {
    // SAFETY: as the caller's.
    unsafe { Kernel::chosen().reduce_on(threads, nodes, count) }
}

/// How many nodes [`reduce`] leaves behind for `count` nodes at the bottom, these and copies included.
pub fn reduction_nodes(count: usize) -> usize {
    let (mut total, mut length) = (0, count);
    while length > 1 {
        length += length & 1;
        total += length;
        length /= 2;
    }
    total + length
}
