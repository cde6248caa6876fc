use super::*;

/// Numbers of all kinds: any bits, moderate ones, large ones, and neighbours of multiples of pi/4.
fn argument(index: u64) -> f64 {
    let mut z = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    let with_exponent = |exponent: u64| f64::from_bits(z & 0x800f_ffff_ffff_ffff | exponent << 52);
    match index % 4 {
        0 => f64::from_bits(z),
        1 => with_exponent(1015 + (z >> 52 & 15)),
        2 => with_exponent(1023 + (z >> 52 & 63)),
        _ => f64::from_bits(((z >> 44) as f64 * core::f64::consts::FRAC_PI_4).to_bits() + (z & 7)),
    }
}

const COUNT: u64 = 100_000;

fn check(expected: u64, results: impl Iterator<Item = f64>) {
    let bits = |x: f64| if x.is_nan() { 0x7ff8 << 48 } else { x.to_bits() };
    let hash = results.fold(0u64, |hash, x| (hash ^ bits(x)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23));
    assert_eq!(hash, expected, "{hash:#x}");
}

/// The hashes are what StrictMath of JDK 17 gives for these arguments.
macro_rules! tests {
    ($($function:ident $expected:literal;)*) => {
        $(
            #[test]
            fn $function() {
                check($expected, (0..COUNT).map(|i| super::$function(argument(i))));
            }
        )*
    };
}

tests! {
    sin 0x811b_a934_b010_5374;
    cos 0x557e_91d6_efcd_7d80;
    tan 0x62ac_8e1c_38bf_08cc;
    asin 0x2cd3_cd8c_7d57_e6c2;
    acos 0x9599_5534_e3d0_76d5;
    atan 0x3bfd_b203_a7ba_ea37;
    log 0xbfda_32e9_cb64_6a9f;
    log10 0xfe03_434b_abfa_e130;
    log1p 0x0dc8_75ef_b393_a7e7;
    sinh 0xba13_a995_c232_27da;
    cosh 0xe1d4_20b8_a975_1bbd;
    tanh 0x2d96_e238_3066_90e3;
    expm1 0x0a34_4e54_8cfe_40ed;
}

#[test]
fn of_two_arguments() {
    let pairs = || (0..COUNT).map(|i| (argument(i), argument(i * 7 + 3)));
    check(0xa401_9b47_37d8_7832, pairs().map(|(y, x)| atan2(y, x)));
    check(0x2f21_f943_a178_64d6, pairs().map(|(x, y)| remainder(x, y)));
}

#[test]
fn special_arguments() {
    let special = [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, 5e-324];
    let pairs = special.iter().flat_map(|y| special.iter().map(|x| (*y, *x)));
    check(0xb319_12f9_a815_45c8, pairs.map(|(y, x)| atan2(y, x)));
    use crate::fdlibm as f;
    let functions = [f::sin, f::cos, f::tan, f::log, f::log10, f::log1p, f::sinh, f::cosh, f::tanh];
    check(0xfd7c_2585_e42e_678f, functions.iter().flat_map(|f| special.map(f)));
}
