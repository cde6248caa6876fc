//! A message that comes in pieces, and messages of any length by way of it.

use super::tables::IV;
use super::{BLOCK, DIGEST, Kernel, State};

/// A message of which a part has come.
#[derive(Clone)]
pub struct Stream {
    kernel: Kernel,
    state: State,
    /// What has come since the last whole block.
    rest: [u8; BLOCK],
    /// Bytes so far.
    len: u64,
}

impl Stream {
    /// Nothing yet.
    pub fn new(kernel: Kernel) -> Stream {
        Stream { kernel, state: IV, rest: [0; BLOCK], len: 0 }
    }

    /// The next piece.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes and not null even when there are none; nobody writes to them meanwhile.
    pub unsafe fn update(&mut self, src: *const u8, len: usize) {
        let held = self.len as usize % BLOCK;
        self.len += len as u64;
        // SAFETY: all reads are of the caller's range, piece by piece.
        unsafe {
            let mut at = 0;
            if held > 0 {
                at = len.min(BLOCK - held);
                src.copy_to_nonoverlapping(self.rest.as_mut_ptr().add(held), at);
                if held + at < BLOCK {
                    return;
                }
                self.kernel.compress(&mut self.state, self.rest.as_ptr(), 1);
            }
            let whole = (len - at) / BLOCK;
            self.kernel.compress(&mut self.state, src.add(at), whole);
            at += whole * BLOCK;
            src.add(at).copy_to_nonoverlapping(self.rest.as_mut_ptr(), len - at);
        }
    }

    /// The digest of all that has come.
    pub fn finish(mut self) -> [u8; DIGEST] {
        // SAFETY: so many bytes are held, and so many blocks made of them.
        unsafe {
            let (end, blocks) = end(self.rest.as_ptr(), self.len as usize % BLOCK, self.len);
            self.kernel.compress(&mut self.state, end.as_ptr(), blocks);
        }
        to_bytes(&self.state)
    }
}

/// The last blocks of a message of `len` bytes, and how many they are: the `rest` bytes at `src`, the end bit, the
/// length in bits.
///
/// # Safety
/// `src` is readable for `rest` bytes, which are fewer than a block.
#[inline]
pub unsafe fn end(src: *const u8, rest: usize, len: u64) -> ([u8; 2 * BLOCK], usize) {
    let mut end = [0; 2 * BLOCK];
    // SAFETY: the caller's.
    unsafe { src.copy_to_nonoverlapping(end.as_mut_ptr(), rest) };
    end[rest] = 0x80;
    let blocks = if rest < BLOCK - 8 { 1 } else { 2 };
    end[blocks * BLOCK - 8..blocks * BLOCK].copy_from_slice(&(len * 8).to_be_bytes());
    (end, blocks)
}

/// A state as a digest.
pub fn to_bytes(state: &State) -> [u8; DIGEST] {
    let mut bytes = [0; DIGEST];
    for (to, word) in bytes.chunks_exact_mut(4).zip(state) {
        to.copy_from_slice(&word.to_be_bytes());
    }
    bytes
}
