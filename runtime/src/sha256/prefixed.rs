//! Messages behind a prefix of one byte, as the leaves and nodes of RFC 6962: nothing is joined but in the blocks at the
//! ends.

use core::ptr;

use super::{BLOCK, IV, Kernel};

/// See [`super::prefixed_into`].
pub unsafe fn into(kernel: Kernel, prefix: u8, src: *const u8, len: usize, dst: *mut u8) {
    let mut state = IV;
    let mut end = [0; 2 * BLOCK];
    end[0] = prefix;
    // What of the message is in `end`, and what of the source is done with.
    let (mut held, mut done) = (1, 0);
    // SAFETY: all reads are of the caller's range, piece by piece; the digest goes to the caller's 32 bytes.
    unsafe {
        if len >= BLOCK - 1 {
            ptr::copy_nonoverlapping(src, end.as_mut_ptr().add(1), BLOCK - 1);
            kernel.compress(state.as_mut_ptr(), end.as_ptr(), 1);
            let whole = (len - (BLOCK - 1)) / BLOCK;
            kernel.compress(state.as_mut_ptr(), src.add(BLOCK - 1), whole);
            (held, done) = (0, BLOCK - 1 + whole * BLOCK);
        }
        ptr::copy_nonoverlapping(src.add(done), end.as_mut_ptr().add(held), len - done);
        held += len - done;
        end[held..].fill(0);
        end[held] = 0x80;
        let blocks = if held < BLOCK - 8 { 1 } else { 2 };
        end[blocks * BLOCK - 8..blocks * BLOCK].copy_from_slice(&((1 + len as u64) * 8).to_be_bytes());
        kernel.compress(state.as_mut_ptr(), end.as_ptr(), blocks);
        for (i, word) in state.iter().enumerate() {
            ptr::copy_nonoverlapping(word.to_be_bytes().as_ptr(), dst.add(4 * i), 4);
        }
    }
}
