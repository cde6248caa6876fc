//! Eight messages at a time with AVX2. Contracts as in the parent module.

use core::arch::x86_64::*;

use super::wide::{self, Words};

/// Whether this CPU can.
pub fn supported() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Eight words.
#[derive(Clone, Copy)]
struct Y(__m256i);

/// A word turned right by `$n` bits.
macro_rules! turned {
    ($x:expr, $n:literal) => {
        _mm256_or_si256(_mm256_srli_epi32::<$n>($x), _mm256_slli_epi32::<{ 32 - $n }>($x))
    };
}

macro_rules! xor {
    ($a:expr, $b:expr, $c:expr) => {
        _mm256_xor_si256(_mm256_xor_si256($a, $b), $c)
    };
}

// Loops, not closures, here and below: a closure has not the CPU features of the function around it.
// SAFETY of every block: the trait's; loads and stores are of the caller's ranges.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Words for Y {
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn all(word: u32) -> Y {
        unsafe { Y(_mm256_set1_epi32(word as i32)) }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Y) -> Y {
        unsafe { Y(_mm256_add_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn big0(self) -> Y {
        unsafe { Y(xor!(turned!(self.0, 2), turned!(self.0, 13), turned!(self.0, 22))) }
    }

    #[inline(always)]
    unsafe fn big1(self) -> Y {
        unsafe { Y(xor!(turned!(self.0, 6), turned!(self.0, 11), turned!(self.0, 25))) }
    }

    #[inline(always)]
    unsafe fn small0(self) -> Y {
        unsafe { Y(xor!(turned!(self.0, 7), turned!(self.0, 18), _mm256_srli_epi32::<3>(self.0))) }
    }

    #[inline(always)]
    unsafe fn small1(self) -> Y {
        unsafe { Y(xor!(turned!(self.0, 17), turned!(self.0, 19), _mm256_srli_epi32::<10>(self.0))) }
    }

    #[inline(always)]
    unsafe fn choice(self, f: Y, g: Y) -> Y {
        unsafe { Y(_mm256_xor_si256(_mm256_and_si256(self.0, _mm256_xor_si256(f.0, g.0)), g.0)) }
    }

    #[inline(always)]
    unsafe fn majority(self, b: Y, c: Y) -> Y {
        unsafe {
            let both = _mm256_and_si256(self.0, b.0);
            Y(_mm256_or_si256(both, _mm256_and_si256(c.0, _mm256_or_si256(self.0, b.0))))
        }
    }

    #[inline(always)]
    unsafe fn load(src: *const u8, stride: usize) -> [Y; 8] {
        unsafe {
            let mut rows = [_mm256_setzero_si256(); 8];
            for (i, row) in rows.iter_mut().enumerate() {
                *row = swap(_mm256_loadu_si256(src.add(i * stride).cast()));
            }
            let columns = transpose(rows);
            let mut words = [Y(columns[0]); 8];
            for n in 1..8 {
                words[n] = Y(columns[n]);
            }
            words
        }
    }

    #[inline(always)]
    unsafe fn store(words: [Y; 8], dst: *mut u8) {
        unsafe {
            let mut columns = [words[0].0; 8];
            for n in 1..8 {
                columns[n] = words[n].0;
            }
            for (i, row) in transpose(columns).into_iter().enumerate() {
                _mm256_storeu_si256(dst.add(i * 32).cast(), swap(row));
            }
        }
    }
}

/// Turns the bytes of each word around.
#[inline(always)]
unsafe fn swap(x: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe {
        let order = _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203);
        _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(order))
    }
}

/// Within each half of the registers, turns four rows of four words into columns.
#[inline(always)]
unsafe fn transpose_4(a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 4] {
    // SAFETY: the caller's.
    unsafe {
        let (ab, ab_high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let (cd, cd_high) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
        [
            _mm256_unpacklo_epi64(ab, cd),
            _mm256_unpackhi_epi64(ab, cd),
            _mm256_unpacklo_epi64(ab_high, cd_high),
            _mm256_unpackhi_epi64(ab_high, cd_high),
        ]
    }
}

/// Word i of vector n becomes word n of vector i.
#[inline(always)]
unsafe fn transpose(r: [__m256i; 8]) -> [__m256i; 8] {
    // SAFETY: the caller's.
    unsafe {
        let (top, bottom) = (transpose_4(r[0], r[1], r[2], r[3]), transpose_4(r[4], r[5], r[6], r[7]));
        let mut columns = r;
        for n in 0..4 {
            columns[n] = _mm256_permute2x128_si256::<0x20>(top[n], bottom[n]);
            columns[n + 4] = _mm256_permute2x128_si256::<0x31>(top[n], bottom[n]);
        }
        columns
    }
}

/// Digests of the whole groups among `count` messages of 32 bytes; returns how many messages that were.
///
/// # Safety
/// As [`super::leaves`]; the CPU is [`supported`].
#[target_feature(enable = "avx2")]
#[inline(never)]
pub unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / Y::LANES;
    for at in (0..groups).map(|group| group * Y::LANES * 32) {
        // SAFETY: the group lies within the caller's ranges.
        unsafe { wide::leaves_32::<Y>(src.add(at), dst.add(at)) };
    }
    groups * Y::LANES
}

/// The same for messages of 64 bytes.
///
/// # Safety
/// As [`leaves_32`].
#[target_feature(enable = "avx2")]
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / Y::LANES;
    for at in (0..groups).map(|group| group * Y::LANES * 32) {
        // SAFETY: the group lies within the caller's ranges.
        unsafe { wide::leaves_64::<Y>(src.add(2 * at), dst.add(at)) };
    }
    groups * Y::LANES
}
