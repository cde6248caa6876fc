//! Reduction of an angle by multiples of pi/2.

// The method, its constants and thresholds are fdlibm's:
// Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and
// distribute this software is freely granted, provided that this notice is preserved.

use core::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use super::{high, high_abs};

/// pi/2 cut into pieces of 33 bits, with which small integers multiply exactly, and what is left of it after one,
/// two and three of them.
const PIECES: [f64; 3] = [
    f64::from_bits(0x3ff9_21fb_5440_0000),
    f64::from_bits(0x3dd0_b461_1a60_0000),
    f64::from_bits(0x3ba3_198a_2e00_0000),
];
const RESTS: [f64; 3] = [
    f64::from_bits(0x3dd0_b461_1a62_6331),
    f64::from_bits(0x3ba3_198a_2e03_7073),
    f64::from_bits(0x397b_839a_2520_49c1),
];

/// `(n, y, tail)` with x = n * pi/2 + y + tail and |y| up to about pi/4. For large x, n is only good modulo 8.
pub fn rem_pio2(x: f64) -> (i32, f64, f64) {
    let magnitude = high_abs(x);
    if magnitude <= 0x3fe9_21fb {
        return (0, x, 0.0);
    }
    if magnitude >= 0x7ff0_0000 {
        return (0, f64::NAN, f64::NAN);
    }
    let reduce = match magnitude {
        ..=0x4002_d97b => around_1,
        0x4002_d97c..=0x4139_21fb => medium,
        _ => large,
    };
    let (n, y, tail) = reduce(x.abs(), magnitude);
    if high(x) < 0 { (-n, -y, -tail) } else { (n, y, tail) }
}

/// Up to 3/4 pi.
fn around_1(x: f64, magnitude: i32) -> (i32, f64, f64) {
    let mut z = x - PIECES[0];
    let mut rest = RESTS[0];
    if magnitude == 0x3ff9_21fb {
        z -= PIECES[1];
        rest = RESTS[1];
    }
    let y = z - rest;
    (1, y, (z - y) - rest)
}

/// Up to 2^19 pi.
fn medium(x: f64, magnitude: i32) -> (i32, f64, f64) {
    let n = (x * FRAC_2_PI + 0.5) as i32;
    let k = f64::from(n);
    let mut r = x - k * PIECES[0];
    let mut w = k * RESTS[0];
    let mut y = r - w;
    if n >= 32 || magnitude == high(k * FRAC_PI_2) {
        // More pieces where the difference has cancelled that many bits.
        let cancelled = |y: f64| (magnitude >> 20) - (high(y) >> 20 & 0x7ff);
        for (piece, bits) in [(1, 16), (2, 49)] {
            if cancelled(y) <= bits {
                break;
            }
            let t = r;
            w = k * PIECES[piece];
            r = t - w;
            w = k * RESTS[piece] - ((t - r) - w);
            y = r - w;
        }
    }
    (n, y, (r - y) - w)
}

/// Digits of 2/pi to base 2^24.
const TWO_OVER_PI: [u32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e,
    0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// pi/2 in pieces of 24 bits.
const PIO2: [u64; 5] =
    [0x3ff9_21fb_4000_0000, 0x3e74_442d_0000_0000, 0x3cf8_4698_8000_0000, 0x3b78_cc51_6000_0000, 0x39f0_1b83_8000_0000];

const TWO_24: f64 = (1 << 24) as f64;
const TWO_M24: f64 = 1.0 / TWO_24;

/// Digits of 2/pi that are multiplied at first, less one.
const DIGITS: usize = 4;
const ROOM: usize = 20;

/// 2^n of a small n.
fn power(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// The largest integer up to a number that is not negative.
fn floor(x: f64) -> f64 {
    x as i64 as f64
}

/// Any positive number: by multiplying with as many bits of 2/pi as it takes, those aside that make multiples of 8.
fn large(x: f64, magnitude: i32) -> (i32, f64, f64) {
    // x = 2^e0 * (digits[0] + digits[1] * 2^-24 + ...)
    let e0 = (magnitude >> 20) - 1046;
    let mut z = f64::from_bits(x.to_bits().wrapping_sub((e0 as u64) << 52));
    let mut digits = [0.0; 3];
    for digit in &mut digits[..2] {
        *digit = floor(z);
        z = (z - *digit) * TWO_24;
    }
    digits[2] = z;
    let last = digits.iter().rposition(|digit| *digit != 0.0).unwrap_or(0);
    let digits = &digits[..=last];

    let first = ((e0 - 3) / 24).max(0) as usize;
    let mut q0 = e0 - 24 * (first as i32 + 1);
    // The factors, from digit `first - last` of 2/pi on.
    let mut f = [0.0; ROOM];
    for (i, factor) in f[..=last + DIGITS].iter_mut().enumerate() {
        *factor = (first + i).checked_sub(last).map_or(0.0, |digit| f64::from(TWO_OVER_PI[digit]));
    }
    // Digits of the product, not normalised.
    let product = |f: &[f64; ROOM], i: usize| (0..=last).fold(0.0, |sum, j| sum + digits[j] * f[last + i - j]);
    let mut q = [0.0; ROOM];
    for (i, digit) in q[..=DIGITS].iter_mut().enumerate() {
        *digit = product(&f, i);
    }
    let mut jz = DIGITS;
    // The same, normalised, lowest first.
    let mut iq = [0i32; ROOM];
    let (mut n, mut negative);
    loop {
        z = q[jz];
        for i in 0..jz {
            let carry = f64::from((TWO_M24 * z) as i32);
            iq[i] = (z - TWO_24 * carry) as i32;
            z = q[jz - 1 - i] + carry;
        }
        z *= power(q0);
        z -= 8.0 * floor(z * 0.125);
        n = z as i32;
        z -= f64::from(n);
        // Whether the fraction is at least one half, so that the result is negative.
        let top = iq[jz - 1];
        if q0 > 0 {
            let whole = top >> (24 - q0);
            n += whole;
            iq[jz - 1] = top - (whole << (24 - q0));
            negative = iq[jz - 1] >> (23 - q0) > 0;
        } else {
            negative = if q0 == 0 { top >> 23 > 0 } else { z >= 0.5 };
        }
        if negative {
            n += 1;
            let borrowed = complement(&mut iq[..jz]);
            if q0 > 0 {
                iq[jz - 1] &= 0xff_ffff >> q0;
            } else if q0 < 0 {
                z = 1.0 - z;
                if borrowed {
                    z -= power(q0);
                }
            }
        }
        if z != 0.0 || iq[DIGITS..jz].iter().any(|digit| *digit != 0) {
            break;
        }
        // All bits have cancelled: more digits.
        let more = (1..=DIGITS).find(|k| iq[DIGITS - k] != 0).unwrap_or(DIGITS);
        for i in jz + 1..=jz + more {
            f[last + i] = f64::from(TWO_OVER_PI[first + i]);
            q[i] = product(&f, i);
        }
        jz += more;
    }
    // Drop zero digits, or add the rest in z as a digit or two.
    if z == 0.0 {
        jz -= 1;
        q0 -= 24;
        while iq[jz] == 0 {
            jz -= 1;
            q0 -= 24;
        }
    } else {
        z *= power(-q0);
        if z >= TWO_24 {
            let carry = f64::from((TWO_M24 * z) as i32);
            iq[jz] = (z - TWO_24 * carry) as i32;
            jz += 1;
            q0 += 24;
            iq[jz] = carry as i32;
        } else {
            iq[jz] = z as i32;
        }
    }
    let mut scale = power(q0);
    for i in (0..=jz).rev() {
        q[i] = scale * f64::from(iq[i]);
        scale *= TWO_M24;
    }
    // Times pi/2.
    let mut fq = [0.0; ROOM];
    for i in 0..=jz {
        fq[jz - i] = PIO2.iter().zip(&q[i..=jz]).fold(0.0, |sum, (piece, q)| sum + f64::from_bits(*piece) * q);
    }
    let sum = fq[..=jz].iter().rev().fold(0.0, |sum, part| sum + part);
    let tail = fq[1..=jz].iter().fold(fq[0] - sum, |tail, part| tail + part);
    if negative { (n & 7, -sum, -tail) } else { (n & 7, sum, tail) }
}

/// One minus the fraction with these digits, lowest first. Whether that takes a one from the digit above.
fn complement(digits: &mut [i32]) -> bool {
    let mut borrowed = false;
    for digit in digits {
        if borrowed {
            *digit = 0xff_ffff - *digit;
        } else if *digit != 0 {
            borrowed = true;
            *digit = 0x100_0000 - *digit;
        }
    }
    borrowed
}
