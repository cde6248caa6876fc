//! java.lang.StrictMath.

use crate::{arch, fdlibm};

/// `exports!(symbol(arguments) = function, ...)`: leaf natives of doubles.
macro_rules! exports {
    ($($symbol:ident($($argument:ident),*) = $function:path,)*) => {
        $(
            #[unsafe(no_mangle)]
            extern "C" fn $symbol($($argument: f64),*) -> f64 {
                $function($($argument),*)
            }
        )*
    };
}

exports! {
    aotc_n_StrictMath_sqrt(x) = arch::sqrt,
    aotc_n_StrictMath_sin(x) = fdlibm::sin,
    aotc_n_StrictMath_cos(x) = fdlibm::cos,
    aotc_n_StrictMath_tan(x) = fdlibm::tan,
    aotc_n_StrictMath_asin(x) = fdlibm::asin,
    aotc_n_StrictMath_acos(x) = fdlibm::acos,
    aotc_n_StrictMath_atan(x) = fdlibm::atan,
    aotc_n_StrictMath_log(x) = fdlibm::log,
    aotc_n_StrictMath_log10(x) = fdlibm::log10,
    aotc_n_StrictMath_sinh(x) = fdlibm::sinh,
    aotc_n_StrictMath_cosh(x) = fdlibm::cosh,
    aotc_n_StrictMath_tanh(x) = fdlibm::tanh,
    aotc_n_StrictMath_expm1(x) = fdlibm::expm1,
    aotc_n_StrictMath_log1p(x) = fdlibm::log1p,
    aotc_n_StrictMath_atan2(y, x) = fdlibm::atan2,
    aotc_n_StrictMath_IEEEremainder(x, y) = fdlibm::remainder,
}
