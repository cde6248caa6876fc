//! Twice sixteen messages at a time with AVX-512. Contracts as in the parent module.
//!
//! Two vectors of messages stand beside each other: where four units take whole registers, one alone would wait for its
//! own results. With two units it makes no difference (m).

use core::arch::x86_64::*;

use super::wide::{self, Words};

/// Whether this CPU can.
pub fn supported() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

/// Whether this CPU works on whole registers at a time, so that sixteen messages take less than with SHA instructions.
/// AMD's family 25 (Zen 4) has halves, and takes a third longer (m); Intel's Golden Cove half as long (m).
pub fn whole() -> bool {
    let vendor = __cpuid(0);
    let amd = (vendor.ebx, vendor.edx, vendor.ecx) == (word(b"Auth"), word(b"enti"), word(b"cAMD"));
    !(amd && family(__cpuid(1).eax) == 25)
}

fn word(bytes: &[u8; 4]) -> u32 {
    u32::from_le_bytes(*bytes)
}

/// The processor family in the version that CPUID gives: the extension counts where the base is full.
fn family(version: u32) -> u32 {
    let base = version >> 8 & 15;
    if base == 15 { base + (version >> 20 & 255) } else { base }
}

/// Sixteen words.
#[derive(Clone, Copy)]
struct Z(__m512i);

// Truth tables for `vpternlogd`: the bit that the three operands' bits number is the result.
const XOR: i32 = 0x96;
const CHOICE: i32 = 0xca;
const MAJORITY: i32 = 0xe8;

macro_rules! xor_of_turned {
    ($x:expr, $a:literal, $b:literal, $c:literal) => {
        _mm512_ternarylogic_epi32::<XOR>(
            _mm512_ror_epi32::<$a>($x),
            _mm512_ror_epi32::<$b>($x),
            _mm512_ror_epi32::<$c>($x),
        )
    };
}

macro_rules! xor_of_turned_and_shifted {
    ($x:expr, $a:literal, $b:literal, $c:literal) => {
        _mm512_ternarylogic_epi32::<XOR>(
            _mm512_ror_epi32::<$a>($x),
            _mm512_ror_epi32::<$b>($x),
            _mm512_srli_epi32::<$c>($x),
        )
    };
}

// Loops, not closures, here and below: a closure has not the CPU features of the function around it.
// SAFETY of every block: the trait's; loads and stores are of the caller's ranges.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Words for Z {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn all(word: u32) -> Z {
        unsafe { Z(_mm512_set1_epi32(word as i32)) }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Z) -> Z {
        unsafe { Z(_mm512_add_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn big0(self) -> Z {
        unsafe { Z(xor_of_turned!(self.0, 2, 13, 22)) }
    }

    #[inline(always)]
    unsafe fn big1(self) -> Z {
        unsafe { Z(xor_of_turned!(self.0, 6, 11, 25)) }
    }

    #[inline(always)]
    unsafe fn small0(self) -> Z {
        unsafe { Z(xor_of_turned_and_shifted!(self.0, 7, 18, 3)) }
    }

    #[inline(always)]
    unsafe fn small1(self) -> Z {
        unsafe { Z(xor_of_turned_and_shifted!(self.0, 17, 19, 10)) }
    }

    #[inline(always)]
    unsafe fn choice(self, f: Z, g: Z) -> Z {
        unsafe { Z(_mm512_ternarylogic_epi32::<CHOICE>(self.0, f.0, g.0)) }
    }

    #[inline(always)]
    unsafe fn majority(self, b: Z, c: Z) -> Z {
        unsafe { Z(_mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0)) }
    }

    #[inline(always)]
    unsafe fn load(src: *const u8, stride: usize) -> [Z; 8] {
        unsafe {
            let mut rows = [_mm512_setzero_si512(); 8];
            for (i, row) in rows.iter_mut().enumerate() {
                let low = _mm256_loadu_si256(src.add(i * stride).cast());
                let high = _mm256_loadu_si256(src.add((i + 8) * stride).cast());
                *row = swap(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high));
            }
            let columns = transpose(rows);
            let mut words = [Z(columns[0]); 8];
            for n in 1..8 {
                words[n] = Z(columns[n]);
            }
            words
        }
    }

    #[inline(always)]
    unsafe fn store(words: [Z; 8], dst: *mut u8) {
        unsafe {
            let mut columns = [words[0].0; 8];
            for n in 1..8 {
                columns[n] = words[n].0;
            }
            for (i, row) in transpose(columns).into_iter().enumerate() {
                let row = swap(row);
                _mm256_storeu_si256(dst.add(i * 32).cast(), _mm512_castsi512_si256(row));
                _mm256_storeu_si256(dst.add((i + 8) * 32).cast(), _mm512_extracti64x4_epi64::<1>(row));
            }
        }
    }
}

/// Turns the bytes of each word around.
#[inline(always)]
unsafe fn swap(x: __m512i) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let order = _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203);
        _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(order))
    }
}

/// Within each quarter of the registers, turns four rows of four words into columns.
#[inline(always)]
unsafe fn transpose_4(a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> [__m512i; 4] {
    // SAFETY: the caller's.
    unsafe {
        let (ab, ab_high) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
        let (cd, cd_high) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
        [
            _mm512_unpacklo_epi64(ab, cd),
            _mm512_unpackhi_epi64(ab, cd),
            _mm512_unpacklo_epi64(ab_high, cd_high),
            _mm512_unpackhi_epi64(ab_high, cd_high),
        ]
    }
}

/// In each half of the registers, word i of vector n becomes word n of vector i.
#[inline(always)]
unsafe fn transpose(r: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: the caller's.
    unsafe {
        let (top, bottom) = (transpose_4(r[0], r[1], r[2], r[3]), transpose_4(r[4], r[5], r[6], r[7]));
        // Highest first; from 8 on they number the second operand's words of 64 bits.
        let (lows, highs) = (_mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0), _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2));
        let mut columns = r;
        for n in 0..4 {
            columns[n] = _mm512_permutex2var_epi64(top[n], lows, bottom[n]);
            columns[n + 4] = _mm512_permutex2var_epi64(top[n], highs, bottom[n]);
        }
        columns
    }
}

/// Two vectors.
#[derive(Clone, Copy)]
struct Two(Z, Z);

// SAFETY of every block: the trait's.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Words for Two {
    const LANES: usize = 2 * Z::LANES;

    #[inline(always)]
    unsafe fn all(word: u32) -> Two {
        unsafe { Two(Z::all(word), Z::all(word)) }
    }

    #[inline(always)]
    unsafe fn plus(self, other: Two) -> Two {
        unsafe { Two(self.0.plus(other.0), self.1.plus(other.1)) }
    }

    #[inline(always)]
    unsafe fn big0(self) -> Two {
        unsafe { Two(self.0.big0(), self.1.big0()) }
    }

    #[inline(always)]
    unsafe fn big1(self) -> Two {
        unsafe { Two(self.0.big1(), self.1.big1()) }
    }

    #[inline(always)]
    unsafe fn small0(self) -> Two {
        unsafe { Two(self.0.small0(), self.1.small0()) }
    }

    #[inline(always)]
    unsafe fn small1(self) -> Two {
        unsafe { Two(self.0.small1(), self.1.small1()) }
    }

    #[inline(always)]
    unsafe fn choice(self, f: Two, g: Two) -> Two {
        unsafe { Two(self.0.choice(f.0, g.0), self.1.choice(f.1, g.1)) }
    }

    #[inline(always)]
    unsafe fn majority(self, b: Two, c: Two) -> Two {
        unsafe { Two(self.0.majority(b.0, c.0), self.1.majority(b.1, c.1)) }
    }

    #[inline(always)]
    unsafe fn load(src: *const u8, stride: usize) -> [Two; 8] {
        unsafe {
            let (low, high) = (Z::load(src, stride), Z::load(src.add(Z::LANES * stride), stride));
            let mut words = [Two(low[0], high[0]); 8];
            for n in 1..8 {
                words[n] = Two(low[n], high[n]);
            }
            words
        }
    }

    #[inline(always)]
    unsafe fn store(words: [Two; 8], dst: *mut u8) {
        unsafe {
            let (mut low, mut high) = ([words[0].0; 8], [words[0].1; 8]);
            for n in 1..8 {
                (low[n], high[n]) = (words[n].0, words[n].1);
            }
            Z::store(low, dst);
            Z::store(high, dst.add(Z::LANES * 32));
        }
    }
}

/// Asks for the cache lines of the next group's messages of `LEN` bytes and of this group's digests. The processor does not
/// see them coming in time: a tree too large for the second-level cache takes a tenth longer without this (m).
#[inline(always)]
fn prefetch<const LEN: usize>(messages: *const u8, digests: *const u8) {
    let next = messages.wrapping_add(Two::LANES * LEN);
    for (lines, bytes) in [(next, Two::LANES * LEN), (digests, Two::LANES * 32)] {
        for at in (0..bytes).step_by(64) {
            // SAFETY: a hint, of any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(lines.wrapping_add(at).cast()) };
        }
    }
}

/// Digests of the whole groups among `count` messages of 32 bytes; returns how many messages that were.
///
/// # Safety
/// As [`super::leaves`]; the CPU is [`supported`].
#[target_feature(enable = "avx512f,avx512bw")]
#[inline(never)]
pub unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / Two::LANES;
    for at in (0..groups).map(|group| group * Two::LANES * 32) {
        // SAFETY: the group lies within the caller's ranges.
        unsafe {
            prefetch::<32>(src.add(at), dst.add(at));
            wide::leaves_32::<Two>(src.add(at), dst.add(at));
        }
    }
    groups * Two::LANES
}

/// The same for messages of 64 bytes.
///
/// # Safety
/// As [`leaves_32`].
#[target_feature(enable = "avx512f,avx512bw")]
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / Two::LANES;
    for at in (0..groups).map(|group| group * Two::LANES * 32) {
        // SAFETY: the group lies within the caller's ranges.
        unsafe {
            prefetch::<64>(src.add(2 * at), dst.add(at));
            wide::leaves_64::<Two>(src.add(2 * at), dst.add(at));
        }
    }
    groups * Two::LANES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families() {
        let versions = [(0x00a6_0f12, 25), (0x0080_0f12, 23), (0x00b4_0f40, 26), (0x000c_06f2, 6)];
        assert!(versions.iter().all(|(version, expected)| family(*version) == *expected));
    }
}
