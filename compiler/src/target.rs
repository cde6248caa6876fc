//! The processors that a program can be compiled for: `-march`.

use std::fmt::Write;

use aotc_abi::cpu::{self, X86_64_V2, X86_64_V3, set_of};

/// The features that compiled code may use: a set of [`cpu::FEATURES`]. Only `native` depends on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target(pub u32);

impl Default for Target {
    fn default() -> Target {
        Target(X86_64_V2)
    }
}

/// Names that `-march` takes, besides `native` and `list`.
const LEVELS: [(&str, &str, u32); 2] = [("x86-64-v2", "v2", X86_64_V2), ("x86-64-v3", "v3", X86_64_V3)];

/// The settings of the code generator that let it use a feature. OSXSAVE is the operating system's part of AVX.
const SETTINGS: [(u32, &str); 12] = [
    (set_of("SSE3"), "has_sse3"),
    (set_of("SSSE3"), "has_ssse3"),
    (set_of("CMPXCHG16B"), "has_cmpxchg16b"),
    (set_of("SSE4.1"), "has_sse41"),
    (set_of("SSE4.2"), "has_sse42"),
    (set_of("POPCNT"), "has_popcnt"),
    (set_of("AVX"), "has_avx"),
    (set_of("AVX2"), "has_avx2"),
    (set_of("FMA"), "has_fma"),
    (set_of("BMI1"), "has_bmi1"),
    (set_of("BMI2"), "has_bmi2"),
    (set_of("LZCNT"), "has_lzcnt"),
];

impl Target {
    /// The target with this name. The error says which names there are.
    pub fn named(name: &str) -> Result<Target, String> {
        if name == "native" {
            return Ok(Target(X86_64_V2 | X86_64_V3 & this_machine()));
        }
        match LEVELS.iter().find(|(long, short, _)| name == *long || name == *short) {
            Some(&(_, _, features)) => Ok(Target(features)),
            None => Err(format!("-march does not know {name}: x86-64-v2, x86-64-v3, native, list")),
        }
    }

    /// Names of the code generator's settings to enable.
    pub fn settings(self) -> impl Iterator<Item = &'static str> {
        SETTINGS.iter().filter(move |(feature, _)| self.0 & feature != 0).map(|&(_, setting)| setting)
    }
}

/// What `-march=list` prints: the names, what they need, and which of them this machine can run.
pub fn list() -> String {
    let here = this_machine();
    let mut text = String::from("  Names           Needs\n");
    for (index, (long, short, features)) in LEVELS.iter().enumerate() {
        let mark = if features & !here == 0 { '*' } else { ' ' };
        let (before, inherited) = match index.checked_sub(1) {
            Some(before) => (format!("{} and", LEVELS[before].0), LEVELS[before].2),
            None => (String::from("(default)"), 0),
        };
        let _ = writeln!(text, "{mark} {long}, {short}   {before}{}", names(features & !inherited));
    }
    let native = Target::named("native").map_or(0, |target| target.0);
    let _ = writeln!(text, "* native          here: x86-64-v2 and{}", names(native & !X86_64_V2));
    text + "* this machine can run it\n"
}

fn names(set: u32) -> String {
    cpu::features(set).map(|feature| format!(" {}", feature.name)).collect()
}

/// The features of the machine that aotc runs on, as far as targets use them.
#[cfg(target_arch = "x86_64")]
fn this_machine() -> u32 {
    use std::is_x86_feature_detected as has;
    let ymm = has!("avx");
    [
        (has!("sse3"), "SSE3"),
        (has!("ssse3"), "SSSE3"),
        (has!("cmpxchg16b"), "CMPXCHG16B"),
        (has!("sse4.1"), "SSE4.1"),
        (has!("sse4.2"), "SSE4.2"),
        (has!("popcnt"), "POPCNT"),
        // The standard library says AVX only where the system saves its registers.
        (ymm, "OSXSAVE"),
        (ymm, "AVX"),
        (has!("avx2"), "AVX2"),
        (has!("fma"), "FMA"),
        (has!("bmi1"), "BMI1"),
        (has!("bmi2"), "BMI2"),
        (has!("lzcnt"), "LZCNT"),
    ]
    .into_iter()
    .filter(|(there, _)| *there)
    .fold(0, |set, (_, name)| set | set_of(name))
}

#[cfg(not(target_arch = "x86_64"))]
fn this_machine() -> u32 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        assert_eq!(Target::named("v2"), Ok(Target::default()));
        assert_eq!(Target::named("v3"), Target::named("x86-64-v3"));
        assert!(Target::named("x86-64-v9").is_err());
        assert!(Target::default().settings().all(|setting| !setting.contains("avx") && !setting.contains("bmi")));
    }

    /// Every feature that a program may be compiled to use is enabled by a setting and checked at start-up, and no
    /// setting goes unchecked.
    #[test]
    fn settings_are_features() {
        let set = SETTINGS.iter().fold(set_of("OSXSAVE"), |set, (feature, _)| set | feature);
        assert_eq!(set, X86_64_V3);
    }
}
