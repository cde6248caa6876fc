//! Optional CPU features: the compiler says in [`crate::tables::Counts::cpu`] which ones the code uses, the runtime
//! compares that with the processor before it runs any of the code. x86-64 only.

/// An optional feature and where CPUID tells of it.
pub struct Feature {
    /// As Intel's manual has it.
    pub name: &'static str,
    /// CPUID leaf (subleaf 0).
    pub leaf: u32,
    pub register: Register,
    /// Bit of the register.
    pub bit: u32,
}

/// A register that CPUID answers in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Register {
    Ebx,
    Ecx,
}

const fn feature(name: &'static str, leaf: u32, register: Register, bit: u32) -> Feature {
    Feature { name, leaf, register, bit }
}

/// Feature number n is bit n of a set of features.
pub const FEATURES: [Feature; 16] = [
    feature("SSE3", 1, Register::Ecx, 0),
    feature("SSSE3", 1, Register::Ecx, 9),
    feature("CMPXCHG16B", 1, Register::Ecx, 13),
    feature("SSE4.1", 1, Register::Ecx, 19),
    feature("SSE4.2", 1, Register::Ecx, 20),
    feature("POPCNT", 1, Register::Ecx, 23),
    feature("OSXSAVE", 1, Register::Ecx, 27),
    feature("AVX", 1, Register::Ecx, 28),
    feature("FMA", 1, Register::Ecx, 12),
    feature("AVX2", 7, Register::Ebx, 5),
    feature("BMI1", 7, Register::Ebx, 3),
    feature("BMI2", 7, Register::Ebx, 8),
    feature("SHA", 7, Register::Ebx, 29),
    feature("LZCNT", 0x8000_0001, Register::Ecx, 5),
    feature("AVX512F", 7, Register::Ebx, 16),
    feature("AVX512BW", 7, Register::Ebx, 30),
];

/// The set with one feature in it. For constants: an unknown name does not compile there.
pub const fn set_of(name: &str) -> u32 {
    let mut n = 0;
    while n < FEATURES.len() {
        if equal(FEATURES[n].name.as_bytes(), name.as_bytes()) {
            return 1 << n;
        }
        n += 1;
    }
    panic!("no such feature")
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut n = 0;
    while n < a.len() && n < b.len() && a[n] == b[n] {
        n += 1;
    }
    n == a.len() && n == b.len()
}

/// What every program uses: the level x86-64-v2 of the SystemV ABI.
pub const X86_64_V2: u32 =
    set_of("SSE3") | set_of("SSSE3") | set_of("CMPXCHG16B") | set_of("SSE4.1") | set_of("SSE4.2") | set_of("POPCNT");

/// What the code generator can use of the level x86-64-v3 (it has no use for F16C and MOVBE).
pub const X86_64_V3: u32 = X86_64_V2 | YMM | set_of("OSXSAVE") | set_of("BMI1") | set_of("BMI2") | set_of("LZCNT");

/// Features that also need the operating system to save the upper halves of the vector registers.
pub const YMM: u32 = set_of("AVX") | set_of("AVX2") | set_of("FMA");

/// Features that need it to save sixteen registers more, of 512 bits.
pub const ZMM: u32 = set_of("AVX512F") | set_of("AVX512BW");

/// The features in a set.
pub fn features(set: u32) -> impl Iterator<Item = &'static Feature> {
    FEATURES.iter().enumerate().filter(move |(n, _)| set >> n & 1 != 0).map(|(_, feature)| feature)
}
