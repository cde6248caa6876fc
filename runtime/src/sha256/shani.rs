//! The kernel for x86-64 CPUs with SHA instructions, one message at a time ([`super::lanes`] takes several). Contracts
//! as in the parent module.
//!
//! The instructions keep the eight state words in two registers, called ABEF and CDGH after their words from the top
//! down, and do two rounds each. Three lengths have paths of their own, in which nothing is copied or counted:
//! * 32 bytes, a leaf: one block, half of it padding that is known when compiling. Its words enter rounds and schedule
//!   as constants; what is always zero is left out.
//! * 64 bytes, a pair of nodes: one block, and a block of padding whose whole schedule is a table.
//! * any other: block by block, padding by the caller.
//!
//! Each path exists once (`inline(never)`) and has no stack frame: a single message is a batch of one.

use super::tables::{IV, PADDING_32, PADDING_64, ROUNDS, TAIL_32};
use super::{BLOCK, DIGEST};
use core::arch::x86_64::*;

/// Whether this CPU has what the functions here are compiled for. AVX is wanted for its three-operand form of the
/// 128-bit instructions, which saves the copies (4% (m)); the few SHA CPUs without it get the portable kernel.
pub fn supported() -> bool {
    is_x86_feature_detected!("sha") && is_x86_feature_detected!("avx")
}

/// Whether four messages at a time are faster than two. On Zen 1 to 3 `sha256rnds2` has the unit for two of its four
/// cycles and two messages fill it; on Zen 4, the first with AVX-512, for one (m). On Intel's Golden Cove it has it for
/// three, and both ways are as fast (m).
pub fn fast_rounds() -> bool {
    super::avx512::supported()
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

/// The digests of `count` messages of 32 bytes. See [`super::leaves`]; also, the CPU is [`supported`], here and below.
/// One message is loaded into registers before its digest is stored.
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) {
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

/// The same for messages of 64 bytes.
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) {
    for i in 0..count {
        // SAFETY: message i lies within the caller's range.
        let middle = unsafe { after_block(initial(), src.add(i * BLOCK)) };
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

/// See [`super::Kernel::compress`].
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn compress(words_of_state: &mut super::State, blocks: *const u8, count: usize) {
    let [a, b, c, d, e, f, g, h] = *words_of_state;
    let mut state = State { abef: words([f, e, b, a]), cdgh: words([h, g, d, c]) };
    for i in 0..count {
        // SAFETY: block i lies within the caller's range.
        state = unsafe { after_block(state, blocks.add(i * BLOCK)) };
    }
    let (abef, ghcd) = (_mm_shuffle_epi32::<0x1b>(state.abef), _mm_shuffle_epi32::<0xb1>(state.cdgh));
    let to: *mut __m128i = (&raw mut *words_of_state).cast();
    // SAFETY: eight words are two registers.
    unsafe {
        _mm_storeu_si128(to, _mm_blend_epi16::<0xf0>(abef, ghcd));
        _mm_storeu_si128(to.add(1), _mm_alignr_epi8::<8>(ghcd, abef));
    }
}

/// See [`super::Kernel::digest_of_blocks`].
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn digest_of_blocks(src: *const u8, count: usize, end: *const u8, more: usize) -> [u8; DIGEST] {
    let mut state = initial();
    let mut digest = [0; DIGEST];
    // SAFETY: all blocks lie within the caller's ranges; the digest is a local.
    unsafe {
        for i in 0..count {
            state = after_block(state, src.add(i * BLOCK));
        }
        for i in 0..more {
            state = after_block(state, end.add(i * BLOCK));
        }
        store(state, digest.as_mut_ptr());
    }
    digest
}

/// The state after one more block. SAFETY: `block` is readable for 64 bytes.
#[target_feature(enable = "sha,avx")]
#[inline]
unsafe fn after_block(before: State, block: *const u8) -> State {
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
