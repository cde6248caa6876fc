//! The kernel for CPUs without SHA instructions, by way of the `sha2` crate. Contracts as in the parent module.

use super::DIGEST;
use core::{ptr, slice};
use sha2::digest::generic_array::GenericArray;
use sha2::{Digest, Sha256};

/// See [`super::digest_into`].
pub unsafe fn digest_into(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: readable for `len` bytes; the slice is dead before anything is written.
    let digest = Sha256::digest(unsafe { slice::from_raw_parts(src, len) });
    // SAFETY: writable for 32 bytes, and the digest is a local.
    unsafe { ptr::copy_nonoverlapping(digest.as_ptr(), dst, DIGEST) };
}

/// See [`super::leaves`].
pub unsafe fn leaves(src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    for i in 0..count {
        // SAFETY: message and digest i lie within the caller's ranges.
        unsafe { digest_into(src.add(i * leaf_len), leaf_len, dst.add(i * DIGEST)) };
    }
}

/// See [`super::compress`].
pub unsafe fn compress_blocks(words: *mut u32, blocks: *const u8, count: usize) {
    for i in 0..count {
        // SAFETY: eight words, and block i, lie within what the caller grants; the two do not overlap.
        let (state, block) = unsafe { (&mut *words.cast::<[u32; 8]>(), slice::from_raw_parts(blocks.add(i * 64), 64)) };
        sha2::compress256(state, slice::from_ref(GenericArray::from_slice(block)));
    }
}
