//! Two messages at a time on CPUs with SHA instructions. Contracts as in the parent module; constants in
//! [`super::tables`], single messages in [`super::shani`].
//!
//! `sha256rnds2` takes four cycles, and one can start every two (Zen 1 to 3) or every one (Zen 4), so one message
//! leaves the unit idle. Here the rounds of [`LANES`] messages stand beside each other; the loops over lanes unroll.
//! Two messages fit into the sixteen registers; more do not, for the compiler, and are in assembly ([`super::shani4`],
//! [`super::skewed`]).

use core::arch::x86_64::*;

use super::DIGEST;
use super::shani::{add, initial, load, store, words};
use super::tables::{PADDING_32, PADDING_64, ROUNDS, TAIL_32};

/// Messages at a time.
pub const LANES: usize = 2;

// Macros, as in `shani`: everything must end up in one function, where the loops over lanes unroll.

/// Keeps the lanes in step: the compiler would put one lane's rounds behind another's, to save registers, and further
/// apart than the CPU looks ahead. It emits nothing.
macro_rules! in_step {
    ($states:ident) => {
        core::arch::asm!(
            "/* {} {} */",
            inout(xmm_reg) $states[0].abef,
            inout(xmm_reg) $states[1].abef,
            options(pure, nomem, nostack, preserves_flags)
        );
    };
}

/// Rounds 4 `$q` to 4 `$q` + 3 of every lane.
macro_rules! rounds {
    ($states:ident, $w:expr, $q:expr) => {
        let k = _mm_load_si128((&raw const ROUNDS.0[4 * $q]).cast());
        for lane in 0..LANES {
            let sums = _mm_add_epi32($w[lane], k);
            $states[lane].cdgh = _mm_sha256rnds2_epu32($states[lane].cdgh, $states[lane].abef, sums);
            let high = _mm_shuffle_epi32::<0x0e>(sums);
            $states[lane].abef = _mm_sha256rnds2_epu32($states[lane].abef, $states[lane].cdgh, high);
        }
        in_step!($states);
    };
}

/// Four rounds whose sums of words and constants are in a table. Only the low half of a register counts.
macro_rules! known_rounds {
    ($states:ident, $table:ident, $q:expr) => {
        let low = _mm_loadl_epi64((&raw const $table.0[4 * $q]).cast());
        let high = _mm_loadl_epi64((&raw const $table.0[4 * $q + 2]).cast());
        for lane in 0..LANES {
            $states[lane].cdgh = _mm_sha256rnds2_epu32($states[lane].cdgh, $states[lane].abef, low);
            $states[lane].abef = _mm_sha256rnds2_epu32($states[lane].abef, $states[lane].cdgh, high);
        }
        in_step!($states);
    };
}

/// Replaces the oldest four message words of every lane by the next four, and does their rounds.
macro_rules! schedule {
    ($states:ident, $oldest:ident, $b:ident, $c:ident, $newest:ident, $q:expr) => {
        for lane in 0..LANES {
            let shifted = _mm_alignr_epi8::<4>($newest[lane], $c[lane]);
            let sum = _mm_add_epi32(_mm_sha256msg1_epu32($oldest[lane], $b[lane]), shifted);
            $oldest[lane] = _mm_sha256msg2_epu32(sum, $newest[lane]);
        }
        rounds!($states, $oldest, $q);
    };
}

/// The rounds from 16 to the end.
macro_rules! rounds_from_16 {
    ($states:ident, $w0:ident, $w1:ident, $w2:ident, $w3:ident) => {
        schedule!($states, $w0, $w1, $w2, $w3, 4);
        schedule!($states, $w1, $w2, $w3, $w0, 5);
        schedule!($states, $w2, $w3, $w0, $w1, 6);
        schedule!($states, $w3, $w0, $w1, $w2, 7);
        schedule!($states, $w0, $w1, $w2, $w3, 8);
        schedule!($states, $w1, $w2, $w3, $w0, 9);
        schedule!($states, $w2, $w3, $w0, $w1, 10);
        schedule!($states, $w3, $w0, $w1, $w2, 11);
        schedule!($states, $w0, $w1, $w2, $w3, 12);
        schedule!($states, $w1, $w2, $w3, $w0, 13);
        schedule!($states, $w2, $w3, $w0, $w1, 14);
        schedule!($states, $w3, $w0, $w1, $w2, 15);
    };
}

/// Digests of the whole groups among `count` messages of 32 bytes; returns how many messages that were.
///
/// # Safety
/// As [`super::leaves`]; the CPU is [`super::shani::supported`].
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / LANES;
    for group in 0..groups {
        let (mut w0, mut w1) = ([_mm_setzero_si128(); LANES], [_mm_setzero_si128(); LANES]);
        for lane in 0..LANES {
            // SAFETY: every message of the group lies within the caller's range; all are read before a digest is
            // stored.
            unsafe {
                let message = src.add((group * LANES + lane) * 32);
                (w0[lane], w1[lane]) = (load(message), load(message.add(16)));
            }
        }
        let mut w2 = [words([TAIL_32[0], 0, 0, 0]); LANES];
        let mut w3 = [words([0, 0, 0, TAIL_32[7]]); LANES];
        let mut states = [initial(); LANES];
        // SAFETY: loads from the tables are aligned and inside.
        unsafe {
            rounds!(states, w0, 0);
            rounds!(states, w1, 1);
            known_rounds!(states, PADDING_32, 0);
            known_rounds!(states, PADDING_32, 1);
            rounds_from_16!(states, w0, w1, w2, w3);
        }
        for (lane, state) in states.into_iter().enumerate() {
            // SAFETY: the digest lies within the caller's range.
            unsafe { store(add(state, initial()), dst.add((group * LANES + lane) * DIGEST)) };
        }
    }
    groups * LANES
}

/// The same for messages of 64 bytes.
///
/// # Safety
/// As [`leaves_32`].
#[target_feature(enable = "sha,avx")]
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / LANES;
    for group in 0..groups {
        let (mut w0, mut w1) = ([_mm_setzero_si128(); LANES], [_mm_setzero_si128(); LANES]);
        let (mut w2, mut w3) = (w0, w1);
        for lane in 0..LANES {
            // SAFETY: as in `leaves_32`.
            unsafe {
                let message = src.add((group * LANES + lane) * 64);
                (w0[lane], w1[lane]) = (load(message), load(message.add(16)));
                (w2[lane], w3[lane]) = (load(message.add(32)), load(message.add(48)));
            }
        }
        let mut states = [initial(); LANES];
        // SAFETY: loads from the tables are aligned and inside.
        unsafe {
            rounds!(states, w0, 0);
            rounds!(states, w1, 1);
            rounds!(states, w2, 2);
            rounds!(states, w3, 3);
            rounds_from_16!(states, w0, w1, w2, w3);
        }
        for state in &mut states {
            *state = add(*state, initial());
        }
        let middle = states;
        // SAFETY: loads from the table are aligned and inside.
        unsafe {
            known_rounds!(states, PADDING_64, 0);
            known_rounds!(states, PADDING_64, 1);
            known_rounds!(states, PADDING_64, 2);
            known_rounds!(states, PADDING_64, 3);
            known_rounds!(states, PADDING_64, 4);
            known_rounds!(states, PADDING_64, 5);
            known_rounds!(states, PADDING_64, 6);
            known_rounds!(states, PADDING_64, 7);
            known_rounds!(states, PADDING_64, 8);
            known_rounds!(states, PADDING_64, 9);
            known_rounds!(states, PADDING_64, 10);
            known_rounds!(states, PADDING_64, 11);
            known_rounds!(states, PADDING_64, 12);
            known_rounds!(states, PADDING_64, 13);
            known_rounds!(states, PADDING_64, 14);
            known_rounds!(states, PADDING_64, 15);
        }
        for (lane, state) in states.into_iter().enumerate() {
            // SAFETY: the digest lies within the caller's range.
            unsafe { store(add(state, middle[lane]), dst.add((group * LANES + lane) * DIGEST)) };
        }
    }
    groups * LANES
}
