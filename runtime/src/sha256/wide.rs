//! SHA-256 as FIPS 180-4 has it, without SHA instructions, for as many messages at a time as a vector has lanes: each
//! holds the same word of another message.
//!
//! What the vectors are is for [`super::portable`], [`super::avx2`] and [`super::avx512`] to say.

use super::tables::{IV, K, PADDING_64, TAIL_32};

/// A vector of words of 32 bits.
///
/// # Safety
/// Of all methods: the CPU has what the implementation needs.
#[allow(clippy::missing_safety_doc)] // one contract for all, above
pub trait Words: Copy {
    /// How many words.
    const LANES: usize;

    unsafe fn all(word: u32) -> Self;
    unsafe fn plus(self, other: Self) -> Self;
    /// FIPS 180-4's functions: Σ0, Σ1, σ0, σ1, Ch, Maj.
    unsafe fn big0(self) -> Self;
    unsafe fn big1(self) -> Self;
    unsafe fn small0(self) -> Self;
    unsafe fn small1(self) -> Self;
    unsafe fn choice(self, f: Self, g: Self) -> Self;
    unsafe fn majority(self, b: Self, c: Self) -> Self;
    /// Eight big-endian words of each message, lane i's from `src` + i `stride`: word n of all lanes is the nth vector.
    unsafe fn load(src: *const u8, stride: usize) -> [Self; 8];
    /// The opposite: 32 bytes of each lane, end to end.
    unsafe fn store(words: [Self; 8], dst: *mut u8);
}

/// A statement for each of some constants, one behind the other. Of a loop LLVM may make one that indexes arrays, and
/// arrays that are indexed are not in registers.
macro_rules! unrolled {
    ($n:ident of $($number:literal)*: $body:expr) => {
        $({
            const $n: usize = $number;
            $body;
        })*
    };
}

/// Digests of `V::LANES` messages of 32 bytes.
///
/// # Safety
/// The messages are readable and the digests writable; the CPU has what `V` needs.
#[inline(always)]
pub unsafe fn leaves_32<V: Words>(src: *const u8, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe {
        let half = V::load(src, 32);
        let mut w = [half[0]; 16];
        for n in 0..8 {
            (w[n], w[8 + n]) = (half[n], V::all(TAIL_32[n]));
        }
        V::store(block::<V, 1>(initial(), w), dst);
    }
}

/// The same for messages of 64 bytes.
///
/// # Safety
/// As [`leaves_32`].
#[inline(always)]
pub unsafe fn leaves_64<V: Words>(src: *const u8, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe {
        let middle = after_block(initial(), src, 64);
        let mut state = middle;
        for sums in PADDING_64.0.chunks_exact(8) {
            unrolled!(N of 0 1 2 3 4 5 6 7: round::<V, N>(&mut state, V::all(sums[N])));
        }
        V::store(sum(state, middle), dst);
    }
}

#[inline(always)]
unsafe fn initial<V: Words>() -> [V; 8] {
    // SAFETY: the caller's.
    unsafe {
        let mut state = [V::all(IV[0]); 8];
        for n in 1..8 {
            state[n] = V::all(IV[n]);
        }
        state
    }
}

#[inline(always)]
unsafe fn sum<V: Words>(mut a: [V; 8], b: [V; 8]) -> [V; 8] {
    for n in 0..8 {
        // SAFETY: the caller's.
        a[n] = unsafe { a[n].plus(b[n]) };
    }
    a
}

/// The states after one more block each; lane i's is at `src` + i `stride`.
///
/// # Safety
/// The blocks are readable; the CPU has what `V` needs.
#[inline(always)]
pub unsafe fn after_block<V: Words>(before: [V; 8], src: *const u8, stride: usize) -> [V; 8] {
    // SAFETY: the caller's.
    unsafe {
        let (first, second) = (V::load(src, stride), V::load(src.add(32), stride));
        let mut w = [first[0]; 16];
        for n in 0..8 {
            (w[n], w[8 + n]) = (first[n], second[n]);
        }
        block::<V, 0>(before, w)
    }
}

/// The state after a block of message words. The first `APART` steps of sixteen rounds of the schedule stand before the
/// loop over the others, so that what is known of the words is used there.
#[inline(always)]
unsafe fn block<V: Words, const APART: usize>(before: [V; 8], mut w: [V; 16]) -> [V; 8] {
    let mut state = before;
    // SAFETY: the caller's.
    unsafe {
        unrolled!(N of 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15: {
            round::<V, N>(&mut state, w[N].plus(V::all(K[N])));
        });
        let (apart, looped) = K[16..].split_at(16 * APART);
        for constants in apart.chunks_exact(16) {
            scheduled(&mut state, &mut w, constants);
        }
        for constants in looped.chunks_exact(16) {
            scheduled(&mut state, &mut w, constants);
        }
        sum(state, before)
    }
}

/// Sixteen rounds with the next words of the schedule.
#[inline(always)]
unsafe fn scheduled<V: Words>(state: &mut [V; 8], w: &mut [V; 16], constants: &[u32]) {
    // SAFETY: the caller's.
    unsafe {
        unrolled!(N of 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15: {
            let old = w[N].plus(w[(N + 1) % 16].small0());
            w[N] = old.plus(w[(N + 9) % 16]).plus(w[(N + 14) % 16].small1());
            round::<V, N>(state, w[N].plus(V::all(constants[N])));
        });
    }
}

/// Round `N`, or one that differs from it by a multiple of eight. The words do not move: they change names, and are
/// back after eight rounds.
#[inline(always)]
unsafe fn round<V: Words, const N: usize>(s: &mut [V; 8], word_and_constant: V) {
    let at = |name: usize| (name + 64 - N) % 8;
    let [a, b, c, d, e, f, g, h] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
    // SAFETY: the caller's.
    unsafe {
        let t1 = s[h].plus(word_and_constant).plus(s[e].choice(s[f], s[g])).plus(s[e].big1());
        let t2 = s[a].big0().plus(s[a].majority(s[b], s[c]));
        s[d] = s[d].plus(t1);
        s[h] = t1.plus(t2);
    }
}
