//! Hyperbolic functions.

// The method, its constants and thresholds are fdlibm's:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and
// distribute this software is freely granted, provided that this notice is preserved.

use super::log::{LN2_HIGH, LN2_LOW};
use super::{expm1, high, high_abs, polynomial, with_high};

/// Upper half of 22, from which on exp(-x) does not count, and of about log(f64::MAX).
const HIGH_22: i32 = 0x4036_0000;
const HIGH_LOG_MAX: i32 = 0x4086_2e42;

/// The largest number whose hyperbolic sine and cosine are finite.
const OVERFLOW: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

/// exp(x) for x from log(2) / 2 up to where the result is finite.
fn exp(x: f64) -> f64 {
    const LOG2_E: f64 = f64::from_bits(0x3ff7_1547_652b_82fe);
    const P: [u64; 5] = [
        0x3fc5_5555_5555_553e,
        0xbf66_c16c_16be_bd93,
        0x3f11_566a_af25_de2c,
        0xbebb_bd41_c5d2_6bf1,
        0x3e66_3769_72be_a4d0,
    ];
    // x = k * log(2) + high - low.
    let k = if high(x) < 0x3ff0_a2b2 { 1 } else { (LOG2_E * x + 0.5) as i32 };
    let (upper, lower) = (x - f64::from(k) * LN2_HIGH, f64::from(k) * LN2_LOW);
    let x = upper - lower;
    let t = x * x;
    let c = x - t * polynomial(t, &P);
    let y = 1.0 - ((lower - (x * c) / (2.0 - c)) - upper);
    with_high(y, high(y) + (k << 20))
}

/// Half of exp(x) for x from 22.
fn half_exp(x: f64) -> f64 {
    if high(x) < HIGH_LOG_MAX {
        return 0.5 * exp(x);
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    let w = exp(0.5 * x);
    0.5 * w * w
}

pub fn sinh(x: f64) -> f64 {
    let magnitude = high_abs(x);
    if x.is_nan() || magnitude < 0x3e30_0000 {
        return x;
    }
    if magnitude >= HIGH_22 {
        return half_exp(x.abs()).copysign(x);
    }
    let h = 0.5f64.copysign(x);
    let t = expm1(x.abs());
    if magnitude < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) }
}

pub fn cosh(x: f64) -> f64 {
    let magnitude = high_abs(x);
    let x = x.abs();
    if x.is_nan() {
        return x;
    }
    if magnitude < 0x3fd6_2e43 {
        let t = expm1(x);
        let w = 1.0 + t;
        return if magnitude < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if magnitude >= HIGH_22 {
        return half_exp(x);
    }
    let t = exp(x);
    0.5 * t + 0.5 / t
}

pub fn tanh(x: f64) -> f64 {
    let magnitude = high_abs(x);
    if x.is_nan() {
        return x;
    }
    if magnitude < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let z = if magnitude >= HIGH_22 {
        1.0
    } else if magnitude >= 0x3ff0_0000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    z.copysign(x)
}
