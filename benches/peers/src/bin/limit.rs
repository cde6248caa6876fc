//! What a core could do at most: the instructions that a leaf and a pair cost, none waiting for another.
//!
//! A leaf of 32 bytes is a block: 32 `sha256rnds2`, and around them schedule and sums for 14 steps of four rounds (two more
//! are known when compiling). A pair is a block with 16 such steps, and a block of padding with `sha256rnds2` alone. In the
//! tree there is one pair a leaf. Each instruction here has the form and the number it has in a kernel without one
//! instruction too many; registers take turns, so that what counts is throughput. Loads, stores, byte swaps and digests are
//! left out: they can hide behind the rest.
//!
//! With AVX-512 sixteen messages are hashed by common instructions: a round takes six that turn or shift, four of three
//! operands and six additions; the word of the schedule that it may need as many shifts, two and three; and one addition
//! is of word and constant. To turn rows of messages into columns of words takes the same units, so that is in.
//!
//! Prints the times by each way and of one `sha256rnds2`, and the clock, measured by multiplications that do wait: each
//! takes three cycles on all processors of AMD and Intel with SHA instructions. (Additions will not do: Intel's since
//! Golden Cove join those of small constants.)

#[cfg(target_arch = "x86_64")]
fn main() {
    if !(is_x86_feature_detected!("sha") && is_x86_feature_detected!("avx")) {
        println!("no SHA instructions");
        return;
    }
    let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
    const ROUNDS: usize = 40;
    let mut least = [f64::INFINITY; 6];
    for _ in 0..ROUNDS {
        // SAFETY: the CPU has SHA and AVX, and AVX-512 where it is asked.
        let times = unsafe {
            let [leaf, pair] = if avx512 { [cpu::leaf_avx512(), cpu::pair_avx512()] } else { [f64::INFINITY; 2] };
            [cpu::clock(), cpu::rounds(), cpu::leaf(), cpu::pair(), leaf, pair]
        };
        for (least, time) in least.iter_mut().zip(times) {
            *least = least.min(time);
        }
    }
    let [cycle, rounds, leaf, pair, leaf_avx512, pair_avx512] = least;
    println!("clock {:.3} GHz", 1.0 / cycle);
    println!("sha256rnds2 {:.2} cycles", rounds / cycle);
    println!("leaf {leaf:.2} ns");
    println!("pair {pair:.2} ns");
    if avx512 {
        println!("avx512-leaf {leaf_avx512:.2} ns");
        println!("avx512-pair {pair_avx512:.2} ns");
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("no SHA instructions");
}

#[cfg(target_arch = "x86_64")]
mod cpu {
    use std::arch::asm;
    use std::time::Instant;

    /// Nanoseconds of one of `count` repetitions of some assembly.
    macro_rules! time {
        ($count:literal, $($text:expr),*) => {{
            const COUNT: u64 = $count;
            let start = Instant::now();
            asm!(
                "2:", $($text,)* "dec {n}", "jnz 2b", "vzeroupper",
                n = inout(reg) COUNT => _,
                out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
                out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
                out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
                out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
                options(nomem, nostack),
            );
            start.elapsed().as_nanos() as f64 / COUNT as f64
        }};
    }

    /// Twice `sha256rnds2`, on registers that are read by nothing else.
    macro_rules! two {
        ($a:literal, $b:literal) => {
            concat!("sha256rnds2 xmm", $a, ", xmm15\n", "sha256rnds2 xmm", $b, ", xmm15\n")
        };
    }

    /// Four rounds with sums of known words and constants: the second two want them moved down.
    macro_rules! loaded {
        ($a:literal, $b:literal) => {
            concat!("vpaddd xmm8, xmm14, xmm15\n", two!($a, $b), "vpshufd xmm9, xmm14, 0x0e\n")
        };
    }

    /// The same with the next words of the schedule.
    macro_rules! scheduled {
        ($a:literal, $b:literal) => {
            concat!(
                "sha256msg1 xmm10, xmm14\n",
                "vpalignr xmm11, xmm14, xmm15, 4\n",
                "vpaddd xmm12, xmm14, xmm15\n",
                "sha256msg2 xmm13, xmm14\n",
                loaded!($a, $b)
            )
        };
    }

    /// `$n` repetitions, by the assembler.
    macro_rules! repeat {
        ($n:literal, $text:expr) => {
            concat!(".rept ", $n, "\n", $text, ".endr\n")
        };
    }

    macro_rules! turn {
        ($to:literal) => {
            concat!("vprord zmm", $to, ", zmm14, 7\n")
        };
    }

    macro_rules! of_three {
        ($to:literal) => {
            concat!("vpternlogd zmm", $to, ", zmm14, zmm15, 0x96\n")
        };
    }

    macro_rules! add {
        ($to:literal) => {
            concat!("vpaddd zmm", $to, ", zmm14, zmm15\n")
        };
    }

    macro_rules! shuffle {
        ($to:literal) => {
            concat!("vpunpckldq zmm", $to, ", zmm14, zmm15\n")
        };
    }

    /// A round of sixteen messages, the sum of word and constant given.
    macro_rules! round_avx512 {
        () => {
            concat!(
                turn!(1),
                turn!(2),
                turn!(3),
                of_three!(4),
                add!(8),
                of_three!(5),
                add!(9),
                add!(10),
                turn!(1),
                turn!(2),
                turn!(3),
                of_three!(6),
                add!(11),
                of_three!(7),
                add!(12),
                add!(13)
            )
        };
    }

    /// What a word of the schedule takes of one that is turned and shifted.
    macro_rules! sigma_avx512 {
        ($to:literal) => {
            concat!(turn!(1), turn!(2), turn!(3), of_three!($to))
        };
    }

    /// Nanoseconds of a cycle.
    pub unsafe fn clock() -> f64 {
        // SAFETY: touches its own registers only.
        unsafe {
            let count = 100_000u64;
            let start = Instant::now();
            asm!(
                "2:", "imul {x}, {x}", "imul {x}, {x}", "imul {x}, {x}", "imul {x}, {x}", "dec {n}", "jnz 2b",
                x = inout(reg) 3u64 => _, n = inout(reg) count => _, options(nomem, nostack)
            );
            start.elapsed().as_nanos() as f64 / (4 * 3 * count) as f64
        }
    }

    /// Nanoseconds of one `sha256rnds2`.
    pub unsafe fn rounds() -> f64 {
        // SAFETY: the caller has asked for the CPU's features; touches vector registers only, here and below.
        unsafe {
            time!(20_000, two!(1, 2), two!(3, 4), two!(5, 6), two!(7, 1), two!(2, 3), two!(4, 5), two!(6, 7)) / 14.0
        }
    }

    /// Nanoseconds of a leaf.
    pub unsafe fn leaf() -> f64 {
        // SAFETY: as above.
        unsafe {
            time!(
                10_000,
                loaded!(1, 2),
                loaded!(3, 4),
                two!(5, 6),
                two!(7, 1),
                scheduled!(2, 3),
                scheduled!(4, 5),
                scheduled!(6, 7),
                scheduled!(1, 2),
                scheduled!(3, 4),
                scheduled!(5, 6),
                scheduled!(7, 1),
                scheduled!(2, 3),
                scheduled!(4, 5),
                scheduled!(6, 7),
                scheduled!(1, 2),
                scheduled!(3, 4)
            )
        }
    }

    /// Nanoseconds of a pair: each step of the full block beside one of the padding.
    pub unsafe fn pair() -> f64 {
        // SAFETY: as above.
        unsafe {
            time!(
                10_000,
                loaded!(1, 2),
                two!(3, 4),
                loaded!(5, 6),
                two!(7, 1),
                loaded!(2, 3),
                two!(4, 5),
                loaded!(6, 7),
                two!(1, 2),
                scheduled!(3, 4),
                two!(5, 6),
                scheduled!(7, 1),
                two!(2, 3),
                scheduled!(4, 5),
                two!(6, 7),
                scheduled!(1, 2),
                two!(3, 4),
                scheduled!(5, 6),
                two!(7, 1),
                scheduled!(2, 3),
                two!(4, 5),
                scheduled!(6, 7),
                two!(1, 2),
                scheduled!(3, 4),
                two!(5, 6),
                scheduled!(7, 1),
                two!(2, 3),
                scheduled!(4, 5),
                two!(6, 7),
                scheduled!(1, 2),
                two!(3, 4),
                scheduled!(5, 6),
                two!(7, 1)
            )
        }
    }

    /// Nanoseconds of a leaf, one of sixteen: 64 rounds; 48 words of the schedule, some with less to turn or add as half of
    /// the first sixteen are known and mostly zero; 56 sums of word and constant, eight of state and state; rows to columns
    /// and back.
    pub unsafe fn leaf_avx512() -> f64 {
        // SAFETY: as above; AVX-512 too.
        unsafe {
            time!(
                1_000,
                repeat!(
                    34,
                    concat!(round_avx512!(), sigma_avx512!(4), add!(8), add!(9), sigma_avx512!(5), add!(10), add!(11))
                ),
                repeat!(4, concat!(round_avx512!(), sigma_avx512!(4), add!(8), add!(9), sigma_avx512!(5), add!(10))),
                repeat!(5, concat!(round_avx512!(), sigma_avx512!(4), add!(8), add!(9))),
                repeat!(5, concat!(round_avx512!(), sigma_avx512!(4), add!(8), add!(9), add!(10))),
                repeat!(8, concat!(round_avx512!(), add!(8), add!(9), shuffle!(10), shuffle!(11), shuffle!(12))),
                repeat!(8, concat!(round_avx512!(), shuffle!(8), shuffle!(9), shuffle!(10), shuffle!(11))),
                repeat!(16, shuffle!(8))
            ) / 16.0
        }
    }

    /// Nanoseconds of a pair, one of sixteen: 64 rounds with 48 words of the schedule and 64 sums of word and constant, 64
    /// rounds of padding, sixteen sums of state and state, rows to columns twice and back once.
    pub unsafe fn pair_avx512() -> f64 {
        // SAFETY: as above; AVX-512 too.
        unsafe {
            time!(
                1_000,
                repeat!(
                    48,
                    concat!(round_avx512!(), sigma_avx512!(4), add!(8), add!(9), sigma_avx512!(5), add!(10), add!(11))
                ),
                repeat!(16, concat!(round_avx512!(), add!(8), add!(9), shuffle!(10), shuffle!(11), shuffle!(12))),
                repeat!(64, concat!(round_avx512!(), shuffle!(8)))
            ) / 16.0
        }
    }
}
