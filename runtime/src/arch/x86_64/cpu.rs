//! What this processor can do beyond the x86-64 baseline, by CPUID.

use core::arch::x86_64::{__cpuid_count, CpuidResult};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use aotc_abi::cpu::{FEATURES, Register, YMM, ZMM, set_of};

/// What `std::is_x86_feature_detected` answers, for the features that the runtime asks for: without std there is
/// no such macro.
macro_rules! is_x86_feature_detected {
    ("sha") => {
        $crate::arch::cpu::detected() & const { ::aotc_abi::cpu::set_of("SHA") } != 0
    };
    ("avx") => {
        $crate::arch::cpu::detected() & const { ::aotc_abi::cpu::set_of("AVX") } != 0
    };
    ("avx2") => {
        $crate::arch::cpu::detected() & const { ::aotc_abi::cpu::set_of("AVX2") } != 0
    };
    ("avx512f") => {
        $crate::arch::cpu::detected() & const { ::aotc_abi::cpu::set_of("AVX512F") } != 0
    };
    ("avx512bw") => {
        $crate::arch::cpu::detected() & const { ::aotc_abi::cpu::set_of("AVX512BW") } != 0
    };
}

/// Which features that the runtime itself has a use for are there. They are asked for once: virtual machines answer
/// slowly.
pub fn detected() -> u32 {
    const ASKED: u32 = set_of("SHA") | set_of("AVX") | set_of("AVX2") | ZMM;
    const KNOWN: u32 = 1 << 31;
    static DETECTED: AtomicU32 = AtomicU32::new(0);
    match DETECTED.load(Relaxed) {
        0 => {
            let detected = ASKED & !missing(ASKED) | KNOWN;
            DETECTED.store(detected, Relaxed);
            detected
        }
        detected => detected,
    }
}

/// Those of the `wanted` features that this machine lacks; numbers without a feature count as lacking. Asks only for
/// what is needed to tell.
pub fn missing(wanted: u32) -> u32 {
    missing_from(wanted, |leaf| __cpuid_count(leaf, 0), xcr0)
}

/// [`missing`] of a machine that answers so.
fn missing_from(mut wanted: u32, ask: impl Fn(u32) -> CpuidResult, xcr0: impl Fn() -> u64) -> u32 {
    // Whether the system saves the vector registers can only be asked where it uses XSAVE.
    if wanted & (YMM | ZMM) != 0 {
        wanted |= set_of("OSXSAVE");
    }
    let mut found = 0;
    // Leaf 0x8000_0001 is there on every x86-64 processor: it is the one that tells of x86-64.
    for leaf in [1, 7, 0x8000_0001] {
        let of_leaf = |n: usize| FEATURES[n].leaf == leaf && wanted >> n & 1 != 0;
        if !(0..FEATURES.len()).any(of_leaf) || leaf == 7 && ask(0).eax < 7 {
            continue;
        }
        let answer = ask(leaf);
        for n in (0..FEATURES.len()).filter(|&n| of_leaf(n)) {
            let register = match FEATURES[n].register {
                Register::Ebx => answer.ebx,
                Register::Ecx => answer.ecx,
            };
            found |= (register >> FEATURES[n].bit & 1) << n;
        }
    }
    const XCR0_SSE_AVX: u64 = 6;
    const XCR0_AVX512: u64 = 0xe0;
    if found & (YMM | ZMM) != 0 {
        let saved = if found & set_of("OSXSAVE") != 0 { xcr0() } else { 0 };
        if saved & XCR0_SSE_AVX != XCR0_SSE_AVX {
            found &= !(YMM | ZMM);
        }
        if saved & XCR0_AVX512 != XCR0_AVX512 {
            found &= !ZMM;
        }
    }
    wanted & !found
}

/// Which register states the system saves; only where OSXSAVE says that it can be asked.
fn xcr0() -> u64 {
    let (low, high): (u32, u32);
    // SAFETY: the caller has checked OSXSAVE; touches no memory.
    unsafe {
        core::arch::asm!("xgetbv", in("ecx") 0, out("eax") low, out("edx") high, options(nomem, nostack));
    }
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use aotc_abi::cpu::{X86_64_V2, X86_64_V3};

    use super::*;

    const ALL: CpuidResult = CpuidResult { eax: 13, ebx: !0, ecx: !0, edx: !0 };
    const NONE: CpuidResult = CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };

    #[test]
    fn each_feature_is_read_from_its_own_bit() {
        for (n, feature) in FEATURES.iter().enumerate() {
            let without = |leaf| {
                let mut answer = ALL;
                if leaf == feature.leaf {
                    match feature.register {
                        Register::Ebx => answer.ebx &= !(1 << feature.bit),
                        Register::Ecx => answer.ecx &= !(1 << feature.bit),
                    }
                }
                answer
            };
            assert_eq!(missing_from(1 << n, |_| ALL, || 0xe7), 0, "{}", feature.name);
            assert_ne!(missing_from(1 << n, without, || 0xe7), 0, "{}", feature.name);
            assert_eq!(missing_from(X86_64_V3 & !(1 << n) & !YMM, without, || 7), 0, "{}", feature.name);
        }
    }

    #[test]
    fn the_system_must_save_the_registers() {
        assert_eq!(missing_from(X86_64_V3, |_| ALL, || 7), 0);
        assert_eq!(missing_from(X86_64_V3, |_| ALL, || 3), YMM);
        assert_eq!(missing_from(X86_64_V3 | ZMM, |_| ALL, || 7), ZMM);
        assert_eq!(missing_from(X86_64_V3 | ZMM, |_| ALL, || 0xe3), YMM | ZMM);
    }

    #[test]
    fn leaves_that_are_not_there_are_not_read() {
        let old = |leaf| match leaf {
            0 => CpuidResult { eax: 6, ..ALL },
            _ => ALL,
        };
        let leaf_7 = set_of("AVX2") | set_of("BMI1") | set_of("BMI2");
        assert_eq!(missing_from(X86_64_V3, old, || 7), leaf_7);
    }

    #[test]
    fn the_baseline_asks_for_one_leaf() {
        let only_1 = |leaf| if leaf == 1 { ALL } else { panic!("asked for leaf {leaf}") };
        assert_eq!(missing_from(X86_64_V2, only_1, || panic!("asked for XCR0")), 0);
        assert_eq!(missing_from(X86_64_V2, |_| NONE, || panic!("asked for XCR0")), X86_64_V2);
    }

    #[test]
    fn unknown_features_are_missing() {
        assert_eq!(missing_from(X86_64_V2 | 1 << 31, |_| ALL, || 7), 1 << 31);
    }

    /// An independent answer: the standard library's.
    #[test]
    fn agrees_with_std() {
        let std = [
            ("AVX", std::is_x86_feature_detected!("avx")),
            ("AVX2", std::is_x86_feature_detected!("avx2")),
            ("AVX512F", std::is_x86_feature_detected!("avx512f")),
            ("AVX512BW", std::is_x86_feature_detected!("avx512bw")),
            ("FMA", std::is_x86_feature_detected!("fma")),
            ("BMI1", std::is_x86_feature_detected!("bmi1")),
            ("BMI2", std::is_x86_feature_detected!("bmi2")),
            ("LZCNT", std::is_x86_feature_detected!("lzcnt")),
            ("SHA", std::is_x86_feature_detected!("sha")),
            ("POPCNT", std::is_x86_feature_detected!("popcnt")),
        ];
        for (name, there) in std {
            assert_eq!(missing(set_of(name)) == 0, there, "{name}");
        }
    }
}
