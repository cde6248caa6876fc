//! StrictMath: elementary functions with the results of fdlibm 5.3, which Java promises bit for bit. So the order
//! of operations is part of the method: nothing here may be rearranged.
//!
//! Of the `libm` crate's functions, which descend from FreeBSD's version of fdlibm, asin, acos, atan, expm1 and
//! remainder still have those results and are used as they are. The others are here.

mod exp;
mod log;
mod reduce;
mod trig;

pub use exp::{cosh, sinh, tanh};
pub use libm::{acos, asin, atan, expm1, remainder};
pub use log::{log, log1p, log10};
pub use trig::{atan2, cos, sin, tan};

/// The upper half of a double: sign, exponent and 20 bits of the fraction, by whose order fdlibm tells ranges.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The same of the absolute value.
fn high_abs(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// `x` with another upper half.
fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | x.to_bits() & 0xffff_ffff)
}

/// `x` without its lower half.
fn truncated(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0xffff_ffff)
}

/// The polynomial with these coefficients, constant term first, by Horner's scheme.
fn polynomial<const N: usize>(x: f64, coefficients: &[u64; N]) -> f64 {
    let (last, rest) = coefficients.split_last().expect("a polynomial has coefficients");
    rest.iter().rev().fold(f64::from_bits(*last), |sum, bits| f64::from_bits(*bits) + x * sum)
}

#[cfg(test)]
mod tests;
