//! Single messages of lengths that are known when compiling: padding is a constant, nothing is counted.
//!
//! The lengths of leaves and nodes of a Merkle tree (32, 64), the same behind RFC 6962's prefix (33, 65), and the
//! header of a Bitcoin block (80), whose first 64 bytes stay while a miner varies the rest: their state is a
//! *midstate*.

use core::ptr;

use super::stream::to_bytes;
use super::tables::IV;
use super::{BLOCK, DIGEST, Kernel, State};

/// The digest of the `LEN` bytes at `src`.
///
/// # Safety
/// `src` is readable for `LEN` bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn digest<const LEN: usize>(kernel: Kernel, src: *const u8) -> [u8; DIGEST] {
    // SAFETY: whole blocks and rest make up the range.
    unsafe {
        let end = last_block::<LEN>(src.add(LEN / BLOCK * BLOCK));
        kernel.digest_of_blocks(src, LEN / BLOCK, &end, 1)
    }
}

/// The digest of `prefix` and 32 bytes: of a leaf of RFC 6962 whose data are themselves a hash.
///
/// # Safety
/// `src` is readable for 32 bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn prefixed_32(kernel: Kernel, prefix: u8, src: *const u8) -> [u8; DIGEST] {
    let mut message = [0; 1 + DIGEST];
    message[0] = prefix;
    // SAFETY: 32 bytes on both sides.
    unsafe {
        src.copy_to_nonoverlapping(message.as_mut_ptr().add(1), DIGEST);
        digest::<33>(kernel, message.as_ptr())
    }
}

/// The digest of `prefix` and twice 32 bytes: of a node of RFC 6962, whose children need not be neighbours.
///
/// # Safety
/// `left` and `right` are readable for 32 bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn prefixed_pair(kernel: Kernel, prefix: u8, left: *const u8, right: *const u8) -> [u8; DIGEST] {
    let mut message = [0; 1 + 2 * DIGEST];
    message[0] = prefix;
    // SAFETY: 32 bytes on both sides, twice.
    unsafe {
        left.copy_to_nonoverlapping(message.as_mut_ptr().add(1), DIGEST);
        right.copy_to_nonoverlapping(message.as_mut_ptr().add(1 + DIGEST), DIGEST);
        digest::<65>(kernel, message.as_ptr())
    }
}

/// The state after the first 64 bytes of a message.
///
/// # Safety
/// `src` is readable for 64 bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn midstate(kernel: Kernel, src: *const u8) -> State {
    let mut state = IV;
    // SAFETY: the caller's.
    unsafe { kernel.compress(&mut state, src, 1) };
    state
}

/// The digest of a message of 80 bytes, from the [`midstate`] of the first 64 and the last 16.
///
/// # Safety
/// `last` is readable for 16 bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn digest_80_from(kernel: Kernel, midstate: State, last: *const u8) -> [u8; DIGEST] {
    let mut state = midstate;
    // SAFETY: the caller's: 16 bytes are what is left of 80. Then a local block.
    unsafe { kernel.compress(&mut state, last_block::<80>(last).as_ptr(), 1) };
    to_bytes(&state)
}

/// SHA-256 twice of a message of 80 bytes: what a block header's proof of work is measured by.
///
/// # Safety
/// `src` is readable for 80 bytes; nobody writes to them meanwhile.
#[inline]
pub unsafe fn double_80(kernel: Kernel, src: *const u8) -> [u8; DIGEST] {
    // SAFETY: the caller's; then a local's 32 bytes.
    unsafe {
        let first = digest::<80>(kernel, src);
        digest::<32>(kernel, first.as_ptr())
    }
}

/// [`double_80`] from a [`midstate`].
///
/// # Safety
/// As [`digest_80_from`].
#[inline]
pub unsafe fn double_80_from(kernel: Kernel, midstate: State, last: *const u8) -> [u8; DIGEST] {
    // SAFETY: the caller's; then a local's 32 bytes.
    unsafe {
        let first = digest_80_from(kernel, midstate, last);
        digest::<32>(kernel, first.as_ptr())
    }
}

/// The end of a message of `LEN` bytes: what is behind its whole blocks, and padding.
#[inline]
unsafe fn last_block<const LEN: usize>(rest: *const u8) -> [u8; BLOCK] {
    const { assert!(LEN % BLOCK < BLOCK - 8, "the padding fits into one block") };
    let held = LEN % BLOCK;
    let mut block = [0; BLOCK];
    // SAFETY: fewer bytes than a block, which the caller grants.
    unsafe { ptr::copy_nonoverlapping(rest, block.as_mut_ptr(), held) };
    block[held] = 0x80;
    block[BLOCK - 8..].copy_from_slice(&(LEN as u64 * 8).to_be_bytes());
    block
}
