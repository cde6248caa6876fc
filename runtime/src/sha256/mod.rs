//! SHA-256: single messages, many messages of one length, levels and whole reductions of a Merkle tree.
//!
//! Knows nothing of Java but in [`natives`]. Everything works on raw addresses, because inputs and outputs lie in one
//! array of the Java heap, where a slice of one would alias the other. Nothing here allocates, locks or panics.

pub mod ffi;
mod headers;
#[cfg(target_arch = "x86_64")]
mod lanes;
pub mod natives;
mod portable;
mod prefixed;
#[cfg(target_arch = "x86_64")]
mod shani;
#[cfg(test)]
mod tests;

use core::ptr;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Bytes of a digest, and of a node of a tree.
pub const DIGEST: usize = 32;
/// Bytes that the compression function takes at a time.
const BLOCK: usize = 64;
/// The state before the first block.
const IV: [u32; 8] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

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
    unsafe { Kernel::best().digest_into(src, len, dst) }
}

/// Writes the digest of `prefix` and the `len` bytes at `src` to `dst`. All is read before the digest is written.
///
/// # Safety
/// As [`digest_into`].
pub unsafe fn prefixed_into(prefix: u8, src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: as the caller's.
    unsafe { prefixed::into(Kernel::best(), prefix, src, len, dst) }
}

/// Hashes `count` messages of `leaf_len` bytes that lie end to end from `src`, and writes the digests end to end from
/// `dst`.
///
/// # Safety
/// `src` is readable for `leaf_len * count` bytes and `dst` writable for `32 * count`, neither is null; the two do not
/// overlap; nobody writes to either meanwhile.
pub unsafe fn leaves(src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    // SAFETY: as the caller's.
    unsafe { Kernel::best().leaves(src, leaf_len, count, dst) }
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
    unsafe { Kernel::best().reduce(nodes, count) }
}

/// Replaces the eight words of a state, A first, by the state after `count` blocks of 64 bytes from `blocks`.
///
/// # Safety
/// `words` is readable and writable for eight words and `blocks` readable for `64 * count` bytes, neither is null; the
/// two do not overlap; nobody else reads or writes there meanwhile.
pub unsafe fn compress(words: *mut u32, blocks: *const u8, count: usize) {
    // SAFETY: as the caller's.
    unsafe { Kernel::best().compress(words, blocks, count) }
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

/// Who does the hashing. The methods have the contracts of the functions of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Kernel {
    /// Any CPU.
    Portable = 1,
    /// Only on a CPU for which [`shani::supported`] holds: [`Kernel::best`] gives it out on no other.
    #[cfg(target_arch = "x86_64")]
    ShaNi = 2,
}

impl Kernel {
    /// The fastest for this CPU, found out once.
    #[inline]
    fn best() -> Kernel {
        /// The kernel's number, or 0 while nobody has asked. Threads that race store the same number.
        static BEST: AtomicU8 = AtomicU8::new(0);
        match BEST.load(Relaxed) {
            #[cfg(target_arch = "x86_64")]
            2 => Kernel::ShaNi,
            1 => Kernel::Portable,
            _ => {
                let best = Kernel::detect();
                BEST.store(best as u8, Relaxed);
                best
            }
        }
    }

    #[cold]
    fn detect() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if shani::supported() {
            return Kernel::ShaNi;
        }
        Kernel::Portable
    }

    #[inline]
    unsafe fn digest_into(self, src: *const u8, len: usize, dst: *mut u8) {
        // SAFETY: as the caller's; ShaNi exists only where it is supported.
        unsafe {
            match self {
                Kernel::Portable => portable::digest_into(src, len, dst),
                #[cfg(target_arch = "x86_64")]
                Kernel::ShaNi => shani::digest_into(src, len, dst),
            }
        }
    }

    unsafe fn leaves(self, src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
        // SAFETY: as the caller's; ShaNi exists only where it is supported.
        unsafe {
            match self {
                Kernel::Portable => portable::leaves(src, leaf_len, count, dst),
                #[cfg(target_arch = "x86_64")]
                Kernel::ShaNi => shani::leaves(src, leaf_len, count, dst),
            }
        }
    }

    unsafe fn compress(self, words: *mut u32, blocks: *const u8, count: usize) {
        // SAFETY: as the caller's; ShaNi exists only where it is supported.
        unsafe {
            match self {
                Kernel::Portable => portable::compress_blocks(words, blocks, count),
                #[cfg(target_arch = "x86_64")]
                Kernel::ShaNi => shani::compress_blocks(words, blocks, count),
            }
        }
    }

    unsafe fn reduce(self, nodes: *mut u8, count: usize) -> usize {
        let (mut at, mut length) = (0, count);
        while length > 1 {
            let mut end = at + length * DIGEST;
            // SAFETY: the level, its copy and the next level lie within what the caller grants; the next level begins
            // where this one ends.
            unsafe {
                if length % 2 == 1 {
                    ptr::copy_nonoverlapping(nodes.add(end - DIGEST), nodes.add(end), DIGEST);
                    end += DIGEST;
                    length += 1;
                }
                self.leaves(nodes.add(at), 2 * DIGEST, length / 2, nodes.add(end));
            }
            at = end;
            length /= 2;
        }
        at
    }
}
