//! The kernel for x86-64 CPUs with SHA instructions, one message at a time ([`super::lanes`] takes several). Contracts as in the parent module.
//!
//! The instructions keep the eight state words in two registers, called ABEF and CDGH after their words from the top
//! down, and do two rounds each. Three lengths have paths of their own, in which nothing is copied or counted:
//! * 32 bytes, a leaf: one block, half of it padding that is known when compiling. Its words enter rounds and schedule
//!   as constants; what is always zero is left out.
//! * 64 bytes, a pair of nodes: one block, and a block of padding whose whole schedule is a table.
//! * any other: the blocks in place, the tail in a buffer.
//!
//! Each path exists once (`inline(never)`), and the short ones have no stack frame: a single message is a batch of one.

use super::{BLOCK, DIGEST, IV, lanes};
use core::arch::x86_64::*;
use core::ptr;

#[rustfmt::skip]
const K: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The last half of the block of a 32-byte message: the end bit, zeros, the length in bits.
pub(super) const TAIL_32: [u32; 8] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 256];

/// The second block of a 64-byte message.
const BLOCK_64: [u32; 16] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 512];

#[repr(C, align(64))]
pub(super) struct Table<T>(pub T);

/// Round constants.
pub(super) static ROUNDS: Table<[u32; 64]> = Table(K);
/// Round constants plus message words of the second block of a 64-byte message.
pub(super) static PADDING_64: Table<[u32; 64]> = Table(schedule_and_constants(BLOCK_64));
/// The same of rounds 8 to 15 of the only block of a 32-byte message.
pub(super) static PADDING_32: Table<[u32; 8]> = Table({
    let mut sums = [0; 8];
    let mut i = 0;
    while i < 8 {
        sums[i] = TAIL_32[i].wrapping_add(K[8 + i]);
        i += 1;
    }
    sums
});

const fn schedule_and_constants(block: [u32; 16]) -> [u32; 64] {
    let mut w = [0u32; 64];
    let mut i = 0;
    while i < 64 {
        w[i] = if i < 16 {
            block[i]
        } else {
            let (x, y) = (w[i - 15], w[i - 2]);
            let small0 = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
            let small1 = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
            w[i - 16].wrapping_add(small0).wrapping_add(w[i - 7]).wrapping_add(small1)
        };
        i += 1;
    }
    i = 0;
    while i < 64 {
        w[i] = w[i].wrapping_add(K[i]);
        i += 1;
    }
    w
}

/// Whether this CPU has what the functions here are compiled for. AVX is wanted for its three-operand form of the
/// 128-bit instructions, which saves the copies (4% (m)); the few SHA CPUs without it are served by `sha2`.
pub fn supported() -> bool {
    is_x86_feature_detected!("sha") && is_x86_feature_detected!("avx")
}

/// The eight words of the hash. After two rounds the old ABEF is the new CDGH, so the registers only change roles.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub abef: __m128i,
    pub cdgh: __m128i,
}

// Macros, so that every use is expanded and takes its place in the unrolled rounds whatever the inliner thinks.

/// Rounds 4 `$q` to 4 `$q` + 3, from `$kw`: message words plus constants.
macro_rules! rounds {
    ($state:ident, $kw:expr) => {
        let kw = $kw;
        $state.cdgh = _mm_sha256rnds2_epu32($state.cdgh, $state.abef, kw);
        $state.abef = _mm_sha256rnds2_epu32($state.abef, $state.cdgh, _mm_shuffle_epi32::<0x0e>(kw));
    };
}

/// The same from a table that holds the sums. Only the low half of a register is read, so no shuffle is needed.
macro_rules! known_rounds {
    ($state:ident, $table:ident, $q:literal) => {
        let low = _mm_loadl_epi64((&raw const $table.0[4 * $q]).cast());
        let high = _mm_loadl_epi64((&raw const $table.0[4 * $q + 2]).cast());
        $state.cdgh = _mm_sha256rnds2_epu32($state.cdgh, $state.abef, low);
        $state.abef = _mm_sha256rnds2_epu32($state.abef, $state.cdgh, high);
    };
}

/// Adds the constants of four rounds to their message words.
macro_rules! with_k {
    ($w:expr, $q:literal) => {
        _mm_add_epi32($w, _mm_load_si128((&raw const ROUNDS.0[4 * $q]).cast()))
    };
}

/// Replaces the oldest four message words by the next four.
macro_rules! schedule {
    ($oldest:ident, $b:ident, $c:ident, $newest:ident) => {
        $oldest = _mm_sha256msg2_epu32(
            _mm_add_epi32(_mm_sha256msg1_epu32($oldest, $b), _mm_alignr_epi8::<4>($newest, $c)),
            $newest,
        );
    };
}

/// The rounds from 32, which are the same for all blocks.
macro_rules! rounds_from_32 {
    ($state:ident, $w0:ident, $w1:ident, $w2:ident, $w3:ident) => {
        schedule!($w0, $w1, $w2, $w3);
        rounds!($state, with_k!($w0, 8));
        schedule!($w1, $w2, $w3, $w0);
        rounds!($state, with_k!($w1, 9));
        schedule!($w2, $w3, $w0, $w1);
        rounds!($state, with_k!($w2, 10));
        schedule!($w3, $w0, $w1, $w2);
        rounds!($state, with_k!($w3, 11));
        schedule!($w0, $w1, $w2, $w3);
        rounds!($state, with_k!($w0, 12));
        schedule!($w1, $w2, $w3, $w0);
        rounds!($state, with_k!($w1, 13));
        schedule!($w2, $w3, $w0, $w1);
        rounds!($state, with_k!($w2, 14));
        schedule!($w3, $w0, $w1, $w2);
        rounds!($state, with_k!($w3, 15));
    };
}

#[target_feature(enable = "sha,avx")]
#[inline]
pub(super) fn initial() -> State {
    State { abef: words([IV[5], IV[4], IV[1], IV[0]]), cdgh: words([IV[7], IV[6], IV[3], IV[2]]) }
}

/// Four words, lowest first.
#[target_feature(enable = "sha,avx")]
#[inline]
pub(super) fn words(w: [u32; 4]) -> __m128i {
    _mm_set_epi32(w[3] as i32, w[2] as i32, w[1] as i32, w[0] as i32)
}

#[target_feature(enable = "sha,avx")]
#[inline]
pub(super) fn add(a: State, b: State) -> State {
    State { abef: _mm_add_epi32(a.abef, b.abef), cdgh: _mm_add_epi32(a.cdgh, b.cdgh) }
}

/// Turns the bytes of each word around.
#[target_feature(enable = "sha,avx")]
#[inline]
fn swap(x: __m128i) -> __m128i {
    _mm_shuffle_epi8(x, _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203))
}

/// Four message words. SAFETY: `src` is readable for 16 bytes.
#[target_feature(enable = "sha,avx")]
#[inline]
pub(super) unsafe fn load(src: *const u8) -> __m128i {
    // SAFETY: the caller's.
    swap(unsafe { _mm_loadu_si128(src.cast()) })
}

/// SAFETY: `dst` is writable for 32 bytes.
#[target_feature(enable = "sha,avx")]
#[inline]
pub(super) unsafe fn store(state: State, dst: *mut u8) {
    let abef = _mm_shuffle_epi32::<0x1b>(state.abef); // lowest first: A B E F
    let ghcd = _mm_shuffle_epi32::<0xb1>(state.cdgh); // lowest first: G H C D
    // SAFETY: the caller's.
    unsafe {
        _mm_storeu_si128(dst.cast(), swap(_mm_blend_epi16::<0xf0>(abef, ghcd)));
        _mm_storeu_si128(dst.add(16).cast(), swap(_mm_alignr_epi8::<8>(ghcd, abef)));
    }
}

/// See [`super::digest_into`]; also, the CPU is [`supported`], here and below.
#[target_feature(enable = "sha,avx")]
pub unsafe fn digest_into(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: the caller's. One message is loaded into registers, or its tail copied, before its digest is stored.
    unsafe { leaves(src, len, 1, dst) }
}

/// See [`super::leaves`].
#[target_feature(enable = "sha,avx")]
#[inline]
pub unsafe fn leaves(src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
    // SAFETY: the caller's; message and digest i lie within the two ranges.
    unsafe {
        match leaf_len {
            32 => {
                let done = if count < lanes::LANES { 0 } else { lanes::leaves_32(src, count, dst) };
                leaves_32(src.add(done * 32), count - done, dst.add(done * DIGEST));
            }
            64 => {
                let done = if count < lanes::LANES { 0 } else { lanes::leaves_64(src, count, dst) };
                leaves_64(src.add(done * 64), count - done, dst.add(done * DIGEST));
            }
            _ => {
                for i in 0..count {
                    any_length(src.add(i * leaf_len), leaf_len, dst.add(i * DIGEST));
                }
            }
        }
    }
}

#[target_feature(enable = "sha,avx")]
#[inline(never)]
unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) {
    let [p0, p1] = [words([TAIL_32[0], 0, 0, 0]), words([0, 0, 0, TAIL_32[7]])];
    for i in 0..count {
        // SAFETY: message i lies within the caller's range.
        let (mut w0, mut w1) = unsafe { (load(src.add(i * 32)), load(src.add(i * 32 + 16))) };
        let (mut w2, mut w3) = (p0, p1);
        let mut state = initial();
        // SAFETY: loads from the tables are aligned and inside.
        unsafe {
            rounds!(state, with_k!(w0, 0));
            rounds!(state, with_k!(w1, 1));
            known_rounds!(state, PADDING_32, 0);
            known_rounds!(state, PADDING_32, 1);
            // schedule!, less the terms that are zero: words 9 to 14 of the block.
            w0 = _mm_sha256msg2_epu32(_mm_sha256msg1_epu32(w0, w1), w3);
            rounds!(state, with_k!(w0, 4));
            schedule!(w1, w2, w3, w0);
            rounds!(state, with_k!(w1, 5));
            w2 = _mm_sha256msg2_epu32(_mm_add_epi32(w2, _mm_alignr_epi8::<4>(w1, w0)), w1);
            rounds!(state, with_k!(w2, 6));
            schedule!(w3, w0, w1, w2);
            rounds!(state, with_k!(w3, 7));
            rounds_from_32!(state, w0, w1, w2, w3);
        }
        // SAFETY: digest i lies within the caller's range.
        unsafe { store(add(state, initial()), dst.add(i * DIGEST)) };
    }
}

#[target_feature(enable = "sha,avx")]
#[inline(never)]
unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) {
    for i in 0..count {
        // SAFETY: message i lies within the caller's range.
        let middle = unsafe { compress(initial(), src.add(i * BLOCK)) };
        let mut state = middle;
        // SAFETY: loads from the tables are aligned and inside.
        unsafe {
            known_rounds!(state, PADDING_64, 0);
            known_rounds!(state, PADDING_64, 1);
            known_rounds!(state, PADDING_64, 2);
            known_rounds!(state, PADDING_64, 3);
            known_rounds!(state, PADDING_64, 4);
            known_rounds!(state, PADDING_64, 5);
            known_rounds!(state, PADDING_64, 6);
            known_rounds!(state, PADDING_64, 7);
            known_rounds!(state, PADDING_64, 8);
            known_rounds!(state, PADDING_64, 9);
            known_rounds!(state, PADDING_64, 10);
            known_rounds!(state, PADDING_64, 11);
            known_rounds!(state, PADDING_64, 12);
            known_rounds!(state, PADDING_64, 13);
            known_rounds!(state, PADDING_64, 14);
            known_rounds!(state, PADDING_64, 15);
        }
        // SAFETY: digest i lies within the caller's range.
        unsafe { store(add(state, middle), dst.add(i * DIGEST)) };
    }
}

/// See [`super::digest_into`].
#[target_feature(enable = "sha,avx")]
#[inline(never)]
unsafe fn any_length(src: *const u8, len: usize, dst: *mut u8) {
    let rest = len % BLOCK;
    let whole = len - rest;
    let mut state = initial();
    for at in (0..whole).step_by(BLOCK) {
        // SAFETY: a whole block of the message.
        state = unsafe { compress(state, src.add(at)) };
    }
    // The rest, the end bit and the length in bits take one block more, or two.
    let mut tail = [0u8; 2 * BLOCK];
    // SAFETY: `rest` bytes are left of the message, fewer than the tail has.
    unsafe { ptr::copy_nonoverlapping(src.add(whole), tail.as_mut_ptr(), rest) };
    tail[rest] = 0x80;
    let end = if rest < BLOCK - 8 { BLOCK } else { 2 * BLOCK };
    tail[end - 8..end].copy_from_slice(&(len as u64 * 8).to_be_bytes());
    for at in (0..end).step_by(BLOCK) {
        // SAFETY: a block of the tail.
        state = unsafe { compress(state, tail.as_ptr().add(at)) };
    }
    // SAFETY: the caller's.
    unsafe { store(state, dst) };
}

/// See [`super::compress`].
#[target_feature(enable = "sha,avx")]
pub unsafe fn compress_blocks(words: *mut u32, blocks: *const u8, count: usize) {
    // SAFETY: eight words are readable and writable, and the blocks readable, by the caller's contract.
    unsafe {
        let low = _mm_loadu_si128(words.cast()); // lowest first: A B C D
        let high = _mm_loadu_si128(words.add(4).cast()); // E F G H
        let cdab = _mm_shuffle_epi32::<0xb1>(low); // B A D C
        let efgh = _mm_shuffle_epi32::<0x1b>(high); // H G F E
        let mut state = State {
            abef: _mm_alignr_epi8::<8>(cdab, efgh),    // F E B A
            cdgh: _mm_blend_epi16::<0xf0>(efgh, cdab), // H G D C
        };
        for i in 0..count {
            state = compress(state, blocks.add(i * BLOCK));
        }
        let abef = _mm_shuffle_epi32::<0x1b>(state.abef); // A B E F
        let ghcd = _mm_shuffle_epi32::<0xb1>(state.cdgh); // G H C D
        _mm_storeu_si128(words.cast(), _mm_blend_epi16::<0xf0>(abef, ghcd));
        _mm_storeu_si128(words.add(4).cast(), _mm_alignr_epi8::<8>(ghcd, abef));
    }
}

/// The state after one more block. SAFETY: `block` is readable for 64 bytes.
#[target_feature(enable = "sha,avx")]
#[inline]
unsafe fn compress(before: State, block: *const u8) -> State {
    // SAFETY: the caller's.
    let (mut w0, mut w1, mut w2, mut w3) =
        unsafe { (load(block), load(block.add(16)), load(block.add(32)), load(block.add(48))) };
    let mut state = before;
    // SAFETY: loads from the tables are aligned and inside.
    unsafe {
        rounds!(state, with_k!(w0, 0));
        rounds!(state, with_k!(w1, 1));
        rounds!(state, with_k!(w2, 2));
        rounds!(state, with_k!(w3, 3));
        schedule!(w0, w1, w2, w3);
        rounds!(state, with_k!(w0, 4));
        schedule!(w1, w2, w3, w0);
        rounds!(state, with_k!(w1, 5));
        schedule!(w2, w3, w0, w1);
        rounds!(state, with_k!(w2, 6));
        schedule!(w3, w0, w1, w2);
        rounds!(state, with_k!(w3, 7));
        rounds_from_32!(state, w0, w1, w2, w3);
    }
    add(state, before)
}
