//! Pieces of assembly text for the SHA-NI kernels that keep more messages in flight than the compiler has registers
//! for.
//!
//! Sixteen registers hold the states of six messages, or of four with their newest words; the compiler, left alone,
//! moves states to the stack and back within the rounds. Here states stay in registers from the first round to the
//! last, and message words lie in scratch memory, where an instruction takes one as its operand at no cost.
//!
//! Each macro expands to a string for `asm!`. Names of operands: `w` is the scratch memory, 64 bytes a lane, aligned to
//! 16; `k` the constants ([`super::tables`]). Register xmm0 is what `sha256rnds2` takes its sums from.

/// Four rounds of a lane, from the sums in xmm0.
macro_rules! four_rounds {
    ($abef:literal, $cdgh:literal) => {
        concat!(
            "sha256rnds2 ",
            $cdgh,
            ", ",
            $abef,
            "\n",
            "vpshufd xmm0, xmm0, 0x0e\n",
            "sha256rnds2 ",
            $abef,
            ", ",
            $cdgh,
            "\n",
        )
    };
}

/// The next four message words of a lane, in xmm0, in the register `newest` and in the place of the oldest.
/// `$w0` to `$w2` are the numbers of the oldest words. `$spare` receives what is shifted, and may be `newest` itself
/// where `$last` names a copy of it.
macro_rules! next_words {
    ($lane:literal, $newest:literal, $spare:literal, $last:expr, $w0:literal $w1:literal $w2:literal) => {
        concat!(
            "vmovdqa xmm0, [{w} + 64*",
            $lane,
            " + 16*",
            $w0,
            "]\n",
            "sha256msg1 xmm0, [{w} + 64*",
            $lane,
            " + 16*",
            $w1,
            "]\n",
            "vpalignr ",
            $spare,
            ", ",
            $newest,
            ", [{w} + 64*",
            $lane,
            " + 16*",
            $w2,
            "], 4\n",
            "vpaddd xmm0, xmm0, ",
            $spare,
            "\n",
            "sha256msg2 xmm0, ",
            $last,
            "\n",
            "vmovdqa ",
            $newest,
            ", xmm0\n",
            "vmovdqa [{w} + 64*",
            $lane,
            " + 16*",
            $w0,
            "], xmm0\n",
        )
    };
}

/// Loads four message words of a lane from `$from`, to xmm0, to the register `newest` and to scratch memory.
macro_rules! first_words {
    ($lane:literal, $newest:literal, $from:expr, $w:literal) => {
        concat!(
            "vmovdqu xmm0, ",
            $from,
            "\n",
            "vpshufb ",
            $newest,
            ", xmm0, [{k} + {SWAP}]\n",
            "vmovdqa [{w} + 64*",
            $lane,
            " + 16*",
            $w,
            "], ",
            $newest,
            "\n",
        )
    };
}

/// Adds the state at `$from` to a lane's.
macro_rules! add_state {
    ($abef:literal, $cdgh:literal, $from:expr) => {
        concat!(
            "vpaddd ", $abef, ", ", $abef, ", [", $from, "]\n", "vpaddd ", $cdgh, ", ", $cdgh, ", [", $from,
            " + 16]\n",
        )
    };
}

/// Writes a lane's state as a digest. Uses xmm0, and the lane's own registers.
macro_rules! store_digest {
    ($abef:literal, $cdgh:literal, $to:expr) => {
        concat!(
            "vpshufd ",
            $abef,
            ", ",
            $abef,
            ", 0x1b\n", // lowest first: A B E F
            "vpshufd ",
            $cdgh,
            ", ",
            $cdgh,
            ", 0xb1\n", // lowest first: G H C D
            "vpblendw xmm0, ",
            $abef,
            ", ",
            $cdgh,
            ", 0xf0\n",
            "vpalignr ",
            $cdgh,
            ", ",
            $cdgh,
            ", ",
            $abef,
            ", 8\n",
            "vpshufb xmm0, xmm0, [{k} + {SWAP}]\n",
            "vpshufb ",
            $cdgh,
            ", ",
            $cdgh,
            ", [{k} + {SWAP}]\n",
            "vmovdqu [",
            $to,
            "], xmm0\n",
            "vmovdqu [",
            $to,
            " + 16], ",
            $cdgh,
            "\n",
        )
    };
}

pub(super) use {add_state, first_words, four_rounds, next_words, store_digest};
