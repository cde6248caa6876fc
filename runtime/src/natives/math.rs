//! Floating point that compiled code asks for by call.

use crate::arch;

/// C's fmodf: the remainder of two floats is a float, so computing it in double changes nothing.
#[unsafe(no_mangle)]
extern "C" fn aotc_frem(x: f32, y: f32) -> f32 {
    arch::fmod(x.into(), y.into()) as f32
}

/// C's fmod.
#[unsafe(no_mangle)]
extern "C" fn aotc_drem(x: f64, y: f64) -> f64 {
    arch::fmod(x, y)
}

/// C's fmaf.
#[unsafe(no_mangle)]
extern "C" fn aotc_fmaf(a: f32, b: f32, c: f32) -> f32 {
    libm::fmaf(a, b, c)
}

/// C's fma.
#[unsafe(no_mangle)]
extern "C" fn aotc_fma(a: f64, b: f64, c: f64) -> f64 {
    libm::fma(a, b, c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_those_of_rust() {
        let special = [0.0, -0.0, 1.0, -1.5, 5e-324, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NAN, 0.1, 3.0];
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from_bits(seed ^ seed >> 31)
        };
        let random: Vec<f64> = (0..300).map(|_| random()).collect();
        for &x in special.iter().chain(&random) {
            for &y in special.iter().chain(&random) {
                assert!(same(aotc_drem(x, y), x % y), "{x:e} % {y:e}");
                let (a, b) = (x as f32, y as f32);
                assert!(same(aotc_frem(a, b).into(), (a % b).into()), "{a:e} % {b:e}");
            }
        }
    }
}
