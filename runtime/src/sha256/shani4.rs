//! Four messages at a time on CPUs with SHA instructions, in assembly ([`super::shani_asm`]). Contracts as in the
//! parent module.
//!
//! Registers: xmm0 sums; of lane i, xmm(1 + 2i) is ABEF, xmm(2 + 2i) CDGH and xmm(9 + i) the newest words; xmm13 what
//! is shifted, xmm14 the round constants, xmm15 the high half of them.
//!
//! `sha256rnds2` wants the sums of two rounds in the low half of xmm0. For the second two they are added anew from
//! words in memory, not moved down: on Zen shuffles share a pipe with `sha256rnds2`, additions do not (5% (m)).

use core::arch::asm;
use core::mem::{MaybeUninit, offset_of};

use super::shani_asm::*;
use super::tables::{CONSTANTS, Constants};

/// Messages at a time.
pub const LANES: usize = 4;

/// Message words, and states between two blocks.
#[repr(C, align(64))]
struct Scratch {
    words: [[u32; 16]; LANES],
    middle: [[u32; 8]; LANES],
}

/// Starts all lanes.
macro_rules! start {
    () => {
        concat!(
            "vmovdqa xmm1, [{k} + {INITIAL}]\n",
            "vmovdqa xmm2, [{k} + {INITIAL} + 16]\n",
            "vmovdqa xmm3, xmm1\nvmovdqa xmm4, xmm2\n",
            "vmovdqa xmm5, xmm1\nvmovdqa xmm6, xmm2\n",
            "vmovdqa xmm7, xmm1\nvmovdqa xmm8, xmm2\n",
        )
    };
}

/// Rounds 4 `$q` to 4 `$q` + 3 with words of the message, of which lane i lies `$stride` i bytes from `src`.
macro_rules! loaded {
    ($stride:literal, $q:literal) => {
        concat!(
            "vmovdqa xmm14, [{k} + 16*",
            $q,
            "]\n",
            loaded!(0, "xmm1", "xmm2", "xmm9", $stride, $q),
            loaded!(1, "xmm3", "xmm4", "xmm10", $stride, $q),
            loaded!(2, "xmm5", "xmm6", "xmm11", $stride, $q),
            loaded!(3, "xmm7", "xmm8", "xmm12", $stride, $q),
        )
    };
    ($lane:literal, $abef:literal, $cdgh:literal, $newest:literal, $stride:literal, $q:literal) => {
        concat!(
            first_words!($lane, $newest, concat!("[{src} + ", $stride, "*", $lane, " + 16*", $q, "]"), $q),
            "vpaddd xmm0, ",
            $newest,
            ", xmm14\n",
            four_rounds!($abef, $cdgh),
        )
    };
}

/// Rounds 4 `$q` to 4 `$q` + 3 with the next words of the schedule.
macro_rules! scheduled {
    ($q:literal: $w0:literal $w1:literal $w2:literal) => {
        concat!(
            "vmovdqa xmm14, [{k} + 16*", $q, "]\n",
            "vmovq xmm15, [{k} + 16*", $q, " + 8]\n",
            scheduled!(0, "xmm1", "xmm2", "xmm9", $w0 $w1 $w2),
            scheduled!(1, "xmm3", "xmm4", "xmm10", $w0 $w1 $w2),
            scheduled!(2, "xmm5", "xmm6", "xmm11", $w0 $w1 $w2),
            scheduled!(3, "xmm7", "xmm8", "xmm12", $w0 $w1 $w2),
        )
    };
    ($lane:literal, $abef:literal, $cdgh:literal, $newest:literal, $w0:literal $w1:literal $w2:literal) => {
        concat!(
            next_words!($lane, $newest, "xmm13", $newest, $w0 $w1 $w2),
            "vpaddd xmm0, xmm0, xmm14\n",
            "sha256rnds2 ", $cdgh, ", ", $abef, "\n",
            "vmovq xmm0, [{w} + 64*", $lane, " + 16*", $w0, " + 8]\n",
            "vpaddd xmm0, xmm0, xmm15\n",
            "sha256rnds2 ", $abef, ", ", $cdgh, "\n",
        )
    };
}

/// The rounds from 16 to the end.
macro_rules! rounds_from_16 {
    () => {
        concat!(
            scheduled!(4: 0 1 2), scheduled!(5: 1 2 3), scheduled!(6: 2 3 0), scheduled!(7: 3 0 1),
            scheduled!(8: 0 1 2), scheduled!(9: 1 2 3), scheduled!(10: 2 3 0), scheduled!(11: 3 0 1),
            scheduled!(12: 0 1 2), scheduled!(13: 1 2 3), scheduled!(14: 2 3 0), scheduled!(15: 3 0 1),
        )
    };
}

/// Four rounds of all lanes with sums that are known, from `$at`.
macro_rules! known {
    ($at:expr) => {
        concat!(
            "vmovdqa xmm0, [",
            $at,
            "]\n",
            "sha256rnds2 xmm2, xmm1\nsha256rnds2 xmm4, xmm3\nsha256rnds2 xmm6, xmm5\nsha256rnds2 xmm8, xmm7\n",
            "vmovq xmm0, [",
            $at,
            " + 8]\n",
            "sha256rnds2 xmm1, xmm2\nsha256rnds2 xmm3, xmm4\nsha256rnds2 xmm5, xmm6\nsha256rnds2 xmm7, xmm8\n",
        )
    };
}

/// Sixteen times [`known`], the padding of messages of 64 bytes.
macro_rules! known_block {
    ($($q:literal)*) => { concat!($(known!(concat!("{k} + {PADDING_64} + 16*", $q))),*) };
}

/// The end of a block that began with [`super::tables::IV`], and of the messages.
macro_rules! store_all {
    () => {
        concat!(
            store_digest!("xmm1", "xmm2", "{dst}"),
            store_digest!("xmm3", "xmm4", "{dst} + 32"),
            store_digest!("xmm5", "xmm6", "{dst} + 64"),
            store_digest!("xmm7", "xmm8", "{dst} + 96"),
        )
    };
}

macro_rules! add_initial {
    () => {
        concat!(
            add_state!("xmm1", "xmm2", "{k} + {INITIAL}"),
            add_state!("xmm3", "xmm4", "{k} + {INITIAL}"),
            add_state!("xmm5", "xmm6", "{k} + {INITIAL}"),
            add_state!("xmm7", "xmm8", "{k} + {INITIAL}"),
        )
    };
}

/// Runs `$text` with pointers to a group's messages, the place of its digests, scratch memory and constants.
macro_rules! run {
    ($text:expr, $src:expr, $dst:expr, $scratch:expr $(, $constant:ident = $offset:expr)*) => {
        asm!(
            $text,
            src = in(reg) $src,
            dst = in(reg) $dst,
            w = in(reg) $scratch.as_mut_ptr(),
            k = in(reg) &raw const CONSTANTS,
            INITIAL = const offset_of!(Constants, initial),
            SWAP = const offset_of!(Constants, swap),
            $($constant = const $offset,)*
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
            out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
            out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
            out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
            options(nostack),
        )
    };
}

/// Digests of the whole groups among `count` messages of 32 bytes; returns how many messages that were.
///
/// # Safety
/// As [`super::leaves`]; the CPU is [`super::shani::supported`].
#[inline(never)]
pub unsafe fn leaves_32(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / LANES;
    let mut scratch = MaybeUninit::<Scratch>::uninit();
    for group in 0..groups {
        // SAFETY: messages and digests of the group lie within the caller's ranges, and all messages are read before a
        // digest is written. The rest is scratch memory and constants, both aligned.
        unsafe {
            run!(
                concat!(
                    start!(),
                    "vmovdqa xmm9, [{k} + {TAIL_32}]\n",
                    "vmovdqa xmm10, [{k} + {TAIL_32} + 16]\n",
                    "vmovdqa [{w} + 32], xmm9\nvmovdqa [{w} + 48], xmm10\n",
                    "vmovdqa [{w} + 64 + 32], xmm9\nvmovdqa [{w} + 64 + 48], xmm10\n",
                    "vmovdqa [{w} + 128 + 32], xmm9\nvmovdqa [{w} + 128 + 48], xmm10\n",
                    "vmovdqa [{w} + 192 + 32], xmm9\nvmovdqa [{w} + 192 + 48], xmm10\n",
                    loaded!(32, 0),
                    loaded!(32, 1),
                    known!("{k} + {PADDING_32}"),
                    known!("{k} + {PADDING_32} + 16"),
                    "vmovdqa xmm9, [{k} + {TAIL_32} + 16]\n",
                    "vmovdqa xmm10, xmm9\nvmovdqa xmm11, xmm9\nvmovdqa xmm12, xmm9\n",
                    rounds_from_16!(),
                    add_initial!(),
                    store_all!(),
                ),
                src.add(group * LANES * 32),
                dst.add(group * LANES * 32),
                scratch,
                TAIL_32 = offset_of!(Constants, tail_32),
                PADDING_32 = offset_of!(Constants, padding_32)
            );
        }
    }
    groups * LANES
}

/// The same for messages of 64 bytes.
///
/// # Safety
/// As [`leaves_32`].
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / LANES;
    let mut scratch = MaybeUninit::<Scratch>::uninit();
    for group in 0..groups {
        // SAFETY: as in `leaves_32`.
        unsafe {
            run!(
                concat!(
                    start!(),
                    loaded!(64, 0),
                    loaded!(64, 1),
                    loaded!(64, 2),
                    loaded!(64, 3),
                    rounds_from_16!(),
                    add_initial!(),
                    "vmovdqa [{w} + {MIDDLE}], xmm1\nvmovdqa [{w} + {MIDDLE} + 16], xmm2\n",
                    "vmovdqa [{w} + {MIDDLE} + 32], xmm3\nvmovdqa [{w} + {MIDDLE} + 48], xmm4\n",
                    "vmovdqa [{w} + {MIDDLE} + 64], xmm5\nvmovdqa [{w} + {MIDDLE} + 80], xmm6\n",
                    "vmovdqa [{w} + {MIDDLE} + 96], xmm7\nvmovdqa [{w} + {MIDDLE} + 112], xmm8\n",
                    known_block!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
                    add_state!("xmm1", "xmm2", "{w} + {MIDDLE}"),
                    add_state!("xmm3", "xmm4", "{w} + {MIDDLE} + 32"),
                    add_state!("xmm5", "xmm6", "{w} + {MIDDLE} + 64"),
                    add_state!("xmm7", "xmm8", "{w} + {MIDDLE} + 96"),
                    store_all!(),
                ),
                src.add(group * LANES * 64),
                dst.add(group * LANES * 32),
                scratch,
                MIDDLE = offset_of!(Scratch, middle),
                PADDING_64 = offset_of!(Constants, padding_64)
            );
        }
    }
    groups * LANES
}
