//! Logarithms.

// The method, its constants and thresholds are fdlibm's:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and
// distribute this software is freely granted, provided that this notice is preserved.

use super::{high, high_abs, polynomial, with_high};

/// The logarithm of 2: a part with which exponents multiply exactly, and the rest.
pub const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
pub const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

const TWO_54: f64 = (1u64 << 54) as f64;

/// Of the series of log in s = f / (2 + f): coefficients of s^2, s^6, ... and of s^4, s^8, ...
const ODD: [u64; 4] = [0x3fe5_5555_5555_5593, 0x3fd2_4924_9422_9359, 0x3fc7_4664_96cb_03de, 0x3fc2_f112_df3e_5244];
const EVEN: [u64; 3] = [0x3fd9_9999_9997_fa04, 0x3fcc_71c5_1d8e_78af, 0x3fc3_9a09_d078_c69f];

/// The answer for what is neither finite nor positive; otherwise `x` and the exponent of the scale it has, which
/// is not 0 if `x` was subnormal.
fn scaled(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x < 0.0 {
        return Err(f64::NAN);
    }
    if x.is_nan() || x.is_infinite() {
        return Err(x);
    }
    Ok(if high(x) < 0x0010_0000 { (x * TWO_54, -54) } else { (x, 0) })
}

pub fn log(x: f64) -> f64 {
    let (x, scale) = match scaled(x) {
        Ok(scaled) => scaled,
        Err(answer) => return answer,
    };
    // x = 2^k * (1 + f), where 1 + f is between the square roots of 1/2 and 2.
    let fraction = high(x) & 0xf_ffff;
    let carry = (fraction + 0x9_5f64) & 0x10_0000;
    let k = f64::from(scale + (high(x) >> 20) - 1023 + (carry >> 20));
    let f = with_high(x, fraction | (carry ^ 0x3ff0_0000)) - 1.0;
    if (0xf_ffff & (2 + fraction)) < 3 {
        if f == 0.0 {
            return k * LN2_HIGH + k * LN2_LOW;
        }
        let r = f * f * (0.5 - THIRD * f);
        return k * LN2_HIGH - ((r - k * LN2_LOW) - f);
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let r = z * polynomial(w, &ODD) + w * polynomial(w, &EVEN);
    if (fraction - 0x6_147a) | (0x6_b851 - fraction) > 0 {
        let h = 0.5 * f * f;
        k * LN2_HIGH - ((h - (s * (h + r) + k * LN2_LOW)) - f)
    } else {
        k * LN2_HIGH - ((s * (f - r) - k * LN2_LOW) - f)
    }
}

const THIRD: f64 = 1.0 / 3.0;

pub fn log10(x: f64) -> f64 {
    const LOG10_E: f64 = f64::from_bits(0x3fdb_cb7b_1526_e50e);
    const LOG10_2_HIGH: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
    const LOG10_2_LOW: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);
    let (x, scale) = match scaled(x) {
        Ok(scaled) => scaled,
        Err(answer) => return answer,
    };
    let exponent = scale + (high(x) >> 20) - 1023;
    let negative = i32::from(exponent < 0);
    let y = f64::from(exponent + negative);
    let fraction = with_high(x, high(x) & 0xf_ffff | (0x3ff - negative) << 20);
    let z = y * LOG10_2_LOW + LOG10_E * log(fraction);
    z + y * LOG10_2_HIGH
}

pub fn log1p(x: f64) -> f64 {
    const P: [u64; 7] = [ODD[0], EVEN[0], ODD[1], EVEN[1], ODD[2], EVEN[2], ODD[3]];
    let (hx, magnitude) = (high(x), high_abs(x));
    let mut reduce = true;
    if hx < 0x3fda_827a {
        if magnitude >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if magnitude < 0x3c90_0000 {
            return x;
        }
        if magnitude < 0x3e20_0000 {
            return x - x * x * 0.5;
        }
        reduce = !(hx > 0 || hx <= 0xbfd2_bec3_u32 as i32);
    }
    if hx >= 0x7ff0_0000 {
        return x;
    }
    // 1 + x = 2^k * (1 + f), up to a correction c; small tells whether |f| is below 2^-20.
    let (mut exponent, mut f, mut c, mut small) = (0, x, 0.0, false);
    if reduce {
        let mut u = x;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            c = if high(u) >> 20 > 1023 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        }
        exponent = (high(u) >> 20) - 1023;
        let fraction = high(u) & 0xf_ffff;
        if fraction < 0x6_a09e {
            u = with_high(u, fraction | 0x3ff0_0000);
            small = fraction == 0;
        } else {
            exponent += 1;
            u = with_high(u, fraction | 0x3fe0_0000);
            small = (0x10_0000 - fraction) >> 2 == 0;
        }
        f = u - 1.0;
    }
    let k = f64::from(exponent);
    let h = 0.5 * f * f;
    if small {
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { k * LN2_HIGH + (c + k * LN2_LOW) };
        }
        let r = h * (1.0 - 2.0 * THIRD * f);
        return if exponent == 0 { f - r } else { k * LN2_HIGH - ((r - (k * LN2_LOW + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &P);
    if exponent == 0 { f - (h - s * (h + r)) } else { k * LN2_HIGH - ((h - (s * (h + r) + (k * LN2_LOW + c))) - f) }
}
