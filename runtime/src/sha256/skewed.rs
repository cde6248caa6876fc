//! Pairs on CPUs with SHA instructions, three and three "skewed", in assembly ([`super::shani_asm`]). Contracts as in
//! the parent module.
//!
//! A message of 64 bytes has a full block and a block of padding whose schedule is a constant. Rounds of the full block
//! go with many vector instructions and little else, rounds of the padding with `sha256rnds2` alone. So the full blocks
//! of three messages stand beside the padding of the three before them: six states in flight and an even mixture.
//!
//! Registers: xmm0 sums; xmm1 to xmm3 the newest words of the full blocks; of lane i, xmm(4 + 2i) is ABEF and xmm(5 +
//! 2i) CDGH; the states of the padding are in xmm10 to xmm15.

use core::arch::asm;
use core::mem::{MaybeUninit, offset_of};

use super::shani_asm::*;
use super::tables::{CONSTANTS, Constants};

/// Messages in each of the two stages.
pub const LANES: usize = 3;

/// Message words of the full blocks, states between full blocks and padding.
#[repr(C, align(64))]
struct Scratch {
    words: [[u32; 16]; LANES],
    middle: [[u32; 8]; LANES],
}

/// Starts the lanes of full blocks.
macro_rules! start_full {
    () => {
        concat!(
            "vmovdqa xmm4, [{k} + {INITIAL}]\n",
            "vmovdqa xmm5, [{k} + {INITIAL} + 16]\n",
            "vmovdqa xmm6, xmm4\nvmovdqa xmm7, xmm5\n",
            "vmovdqa xmm8, xmm4\nvmovdqa xmm9, xmm5\n",
        )
    };
}

/// Four rounds of a full block in each of its lanes, and `$between` beside them.
macro_rules! loaded {
    ($q:literal) => {
        concat!(
            loaded!(0, "xmm4", "xmm5", "xmm1", $q),
            loaded!(1, "xmm6", "xmm7", "xmm2", $q),
            loaded!(2, "xmm8", "xmm9", "xmm3", $q),
        )
    };
    ($lane:literal, $abef:literal, $cdgh:literal, $newest:literal, $q:literal) => {
        concat!(
            first_words!($lane, $newest, concat!("[{src} + 64*", $lane, " + 16*", $q, "]"), $q),
            "vpaddd xmm0, ",
            $newest,
            ", [{k} + 16*",
            $q,
            "]\n",
            four_rounds!($abef, $cdgh),
        )
    };
}

macro_rules! scheduled {
    ($q:literal: $w0:literal $w1:literal $w2:literal $w3:literal) => {
        concat!(
            scheduled!(0, "xmm4", "xmm5", "xmm1", $q: $w0 $w1 $w2 $w3),
            scheduled!(1, "xmm6", "xmm7", "xmm2", $q: $w0 $w1 $w2 $w3),
            scheduled!(2, "xmm8", "xmm9", "xmm3", $q: $w0 $w1 $w2 $w3),
        )
    };
    ($lane:literal, $abef:literal, $cdgh:literal, $newest:literal,
     $q:literal: $w0:literal $w1:literal $w2:literal $w3:literal) => {
        concat!(
            // No register is left for what is shifted: the newest words lie in memory, too.
            next_words!($lane, $newest, $newest, concat!("[{w} + 64*", $lane, " + 16*", $w3, "]"), $w0 $w1 $w2),
            "vpaddd xmm0, xmm0, [{k} + 16*", $q, "]\n",
            four_rounds!($abef, $cdgh),
        )
    };
}

/// Four rounds of padding.
macro_rules! known {
    ($q:literal) => {
        concat!(
            "vmovdqa xmm0, [{k} + {PADDING_64} + 16*",
            $q,
            "]\n",
            "sha256rnds2 xmm11, xmm10\nsha256rnds2 xmm13, xmm12\nsha256rnds2 xmm15, xmm14\n",
            "vmovq xmm0, [{k} + {PADDING_64} + 16*",
            $q,
            " + 8]\n",
            "sha256rnds2 xmm10, xmm11\nsha256rnds2 xmm12, xmm13\nsha256rnds2 xmm14, xmm15\n",
        )
    };
}

/// A whole block of each kind, or of one of them.
macro_rules! block {
    ($known:ident) => {
        concat!(
            loaded!(0), $known!(0), loaded!(1), $known!(1), loaded!(2), $known!(2), loaded!(3), $known!(3),
            scheduled!(4: 0 1 2 3), $known!(4), scheduled!(5: 1 2 3 0), $known!(5),
            scheduled!(6: 2 3 0 1), $known!(6), scheduled!(7: 3 0 1 2), $known!(7),
            scheduled!(8: 0 1 2 3), $known!(8), scheduled!(9: 1 2 3 0), $known!(9),
            scheduled!(10: 2 3 0 1), $known!(10), scheduled!(11: 3 0 1 2), $known!(11),
            scheduled!(12: 0 1 2 3), $known!(12), scheduled!(13: 1 2 3 0), $known!(13),
            scheduled!(14: 2 3 0 1), $known!(14), scheduled!(15: 3 0 1 2), $known!(15),
        )
    };
}

macro_rules! nothing {
    ($q:literal) => {
        ""
    };
}

macro_rules! padding {
    ($($q:literal)*) => { concat!($(known!($q)),*) };
}

/// Ends the padding: adds the state between and stores the digests.
macro_rules! end_padding {
    () => {
        concat!(
            add_state!("xmm10", "xmm11", "{w} + {MIDDLE}"),
            add_state!("xmm12", "xmm13", "{w} + {MIDDLE} + 32"),
            add_state!("xmm14", "xmm15", "{w} + {MIDDLE} + 64"),
            store_digest!("xmm10", "xmm11", "{dst}"),
            store_digest!("xmm12", "xmm13", "{dst} + 32"),
            store_digest!("xmm14", "xmm15", "{dst} + 64"),
        )
    };
}

/// Ends the full blocks: their states are what the padding begins with.
macro_rules! end_full {
    () => {
        concat!(
            "vmovdqa xmm10, [{k} + {INITIAL}]\n",
            "vmovdqa xmm11, [{k} + {INITIAL} + 16]\n",
            "vpaddd xmm12, xmm6, xmm10\nvpaddd xmm13, xmm7, xmm11\n",
            "vpaddd xmm14, xmm8, xmm10\nvpaddd xmm15, xmm9, xmm11\n",
            "vpaddd xmm10, xmm4, xmm10\nvpaddd xmm11, xmm5, xmm11\n",
            "vmovdqa [{w} + {MIDDLE}], xmm10\nvmovdqa [{w} + {MIDDLE} + 16], xmm11\n",
            "vmovdqa [{w} + {MIDDLE} + 32], xmm12\nvmovdqa [{w} + {MIDDLE} + 48], xmm13\n",
            "vmovdqa [{w} + {MIDDLE} + 64], xmm14\nvmovdqa [{w} + {MIDDLE} + 80], xmm15\n",
        )
    };
}

/// Digests of the whole groups among `count` messages of 64 bytes; returns how many messages that were.
///
/// # Safety
/// As [`super::leaves`]; the CPU is [`super::shani::supported`].
#[inline(never)]
pub unsafe fn leaves_64(src: *const u8, count: usize, dst: *mut u8) -> usize {
    let groups = count / LANES;
    if groups == 0 {
        return 0;
    }
    let mut scratch = MaybeUninit::<Scratch>::uninit();
    // SAFETY: `groups` messages of 64 bytes are read from `src`, and as many digests written, group by group, each
    // after its messages have been read. The rest is scratch memory and constants, both aligned.
    unsafe {
        asm!(
            start_full!(),
            block!(nothing),
            end_full!(),
            "2:",
            "dec {groups}",
            "jz 3f",
            "add {src}, 192",
            start_full!(),
            block!(known),
            end_padding!(),
            end_full!(),
            "add {dst}, 96",
            "jmp 2b",
            "3:",
            padding!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
            end_padding!(),
            src = inout(reg) src => _,
            dst = inout(reg) dst => _,
            groups = inout(reg) groups => _,
            w = in(reg) scratch.as_mut_ptr(),
            k = in(reg) &raw const CONSTANTS,
            INITIAL = const offset_of!(Constants, initial),
            SWAP = const offset_of!(Constants, swap),
            PADDING_64 = const offset_of!(Constants, padding_64),
            MIDDLE = const offset_of!(Scratch, middle),
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
            out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
            out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
            out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
            options(nostack),
        );
    }
    groups * LANES
}
