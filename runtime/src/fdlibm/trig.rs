//! Sine, cosine, tangent, and the angle of a point.

// The method, its constants and thresholds are fdlibm's:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and
// distribute this software is freely granted, provided that this notice is preserved.

use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::reduce::rem_pio2;
use super::{atan, high, high_abs, polynomial, truncated, with_high};

/// What pi and pi/4 lack to the true numbers.
const PI_LOW: f64 = f64::from_bits(0x3ca1_a626_3314_5c07);
const PIO4_LOW: f64 = f64::from_bits(0x3c81_a626_3314_5c07);

pub fn sin(x: f64) -> f64 {
    let (n, y, tail) = rem_pio2(x);
    match n & 3 {
        0 => sin_near_0(y, tail, high_abs(x) > 0x3fe9_21fb),
        1 => cos_near_0(y, tail),
        2 => -sin_near_0(y, tail, true),
        _ => -cos_near_0(y, tail),
    }
}

pub fn cos(x: f64) -> f64 {
    let (n, y, tail) = rem_pio2(x);
    match n & 3 {
        0 => cos_near_0(y, tail),
        1 => -sin_near_0(y, tail, true),
        2 => -cos_near_0(y, tail),
        _ => sin_near_0(y, tail, true),
    }
}

pub fn tan(x: f64) -> f64 {
    let (n, y, tail) = rem_pio2(x);
    tan_near_0(y, tail, n & 1 != 0)
}

/// Sine of `x + tail` up to pi/4.
fn sin_near_0(x: f64, tail: f64, has_tail: bool) -> f64 {
    const S1: f64 = f64::from_bits(0xbfc5_5555_5555_5549);
    const S2_6: [u64; 5] = [
        0x3f81_1111_1110_f8a6,
        0xbf2a_01a0_19c1_61d5,
        0x3ec7_1de3_57b1_fe7d,
        0xbe5a_e5e6_8a2b_9ceb,
        0x3de5_d93a_5acf_d57c,
    ];
    if high_abs(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &S2_6);
    if has_tail { x - ((z * (0.5 * tail - v * r) - tail) - v * S1) } else { x + v * (S1 + z * r) }
}

/// Cosine of `x + tail` up to pi/4.
fn cos_near_0(x: f64, tail: f64) -> f64 {
    const C: [u64; 6] = [
        0x3fa5_5555_5555_554c,
        0xbf56_c16c_16c1_5177,
        0x3efa_01a0_19cb_1590,
        0xbe92_7e4f_809c_52ad,
        0x3e21_ee9e_bdb4_b1c4,
        0xbda8_fae9_be88_38d4,
    ];
    let magnitude = high_abs(x);
    if magnitude < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &C);
    if magnitude < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    // About a quarter of x.
    let q = if magnitude > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, magnitude - 0x0020_0000) };
    let h = 0.5 * z - q;
    let a = 1.0 - q;
    a - (h - (z * r - x * tail))
}

/// Tangent of `x + tail` up to pi/4, or minus its reciprocal.
fn tan_near_0(mut x: f64, mut tail: f64, reciprocal: bool) -> f64 {
    const T0: f64 = f64::from_bits(0x3fd5_5555_5555_5563);
    const ODD: [u64; 6] = [
        0x3fc1_1111_1110_fe7a,
        0x3f96_64f4_8406_d637,
        0x3f6d_6d22_c956_0328,
        0x3f43_44d8_f2f2_6501,
        0x3f14_7e88_a037_92a6,
        0xbef3_75cb_db60_5373,
    ];
    const EVEN: [u64; 6] = [
        0x3fab_a1ba_1bb3_41fe,
        0x3f82_26e3_e96e_8493,
        0x3f57_dbc8_fee0_8315,
        0x3f30_26f7_1a8d_1068,
        0x3f12_b80f_32f0_a7e9,
        0x3efb_2a70_74bf_7ad4,
    ];
    let negative = high(x) < 0;
    let magnitude = high_abs(x);
    if magnitude < 0x3e30_0000 {
        return match reciprocal {
            false => x,
            true => minus_reciprocal(x + tail, x, tail),
        };
    }
    let large = magnitude >= 0x3fe5_9428;
    if large {
        if negative {
            (x, tail) = (-x, -tail);
        }
        x = (FRAC_PI_4 - x) + (PIO4_LOW - tail);
        tail = 0.0;
    }
    let z = x * x;
    let w = z * z;
    let r = polynomial(w, &ODD);
    let v = z * polynomial(w, &EVEN);
    let s = z * x;
    let r = tail + z * (s * (r + v) + tail) + T0 * s;
    let w = x + r;
    if large {
        let v = if reciprocal { -1.0 } else { 1.0 };
        let value = v - 2.0 * (x - (w * w / (w + v) - r));
        return if negative { -value } else { value };
    }
    if reciprocal { minus_reciprocal(w, x, r) } else { w }
}

/// `-1 / (x + r)`, where `w` is the rounded sum.
fn minus_reciprocal(w: f64, x: f64, r: f64) -> f64 {
    let z = truncated(w);
    let v = r - (z - x);
    let a = -1.0 / w;
    let t = truncated(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}

pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (left, down) = (x.is_sign_negative(), y.is_sign_negative());
    let signed = |z: f64| if down { -z } else { z };
    if y == 0.0 {
        return signed(if left { PI } else { 0.0 });
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if y.is_infinite() {
        return signed(FRAC_PI_2);
    }
    // How many binary digits y is longer than x.
    let longer = (high_abs(y) - high_abs(x)) >> 20;
    let z = if longer > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if left && longer < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, down) {
        (false, _) => signed(z),
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}
