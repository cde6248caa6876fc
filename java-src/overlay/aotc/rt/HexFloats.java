package aotc.rt;

/** Hexadecimal floating-point numbers, read without regular expressions. */
final class HexFloats {
    private HexFloats() {
    }

    /**
     * Body of FloatingDecimal.parseHexString:
     * {@code [+-]? 0[xX] (X+ .? | X* . X+) [pP] [+-]? D+ [fFdD]?}; the value is rounded to nearest, ties to even.
     */
    static Object parseHexString(String s) {
        int length = s.length();
        int i = 0;
        boolean negative = false;
        if (i < length && (s.charAt(i) == '-' || s.charAt(i) == '+')) {
            negative = s.charAt(i) == '-';
            i++;
        }
        if (i + 1 >= length || s.charAt(i) != '0' || (s.charAt(i + 1) | 0x20) != 'x') {
            throw bad(s);
        }
        i += 2;
        // The value is bits * 2^exponent, and a little more if `more`.
        long bits = 0;
        long exponent = 0;
        boolean more = false;
        boolean point = false;
        int digits = 0;
        int fraction = 0;
        for (; i < length; i++) {
            char c = s.charAt(i);
            if (c == '.') {
                if (point) {
                    throw bad(s);
                }
                point = true;
                continue;
            }
            int digit = hexDigit(c);
            if (digit < 0) {
                break;
            }
            digits++;
            if (point) {
                fraction++;
            }
            if (bits >>> 58 == 0) {
                bits = bits << 4 | digit;
                if (point) {
                    exponent -= 4;
                }
            } else {
                more |= digit != 0;
                if (!point) {
                    exponent += 4;
                }
            }
        }
        // "0x1." is one, "0x." and "0x.p1" are none.
        if (digits == 0 || point && fraction == 0 && digits == fraction) {
            throw bad(s);
        }
        if (i >= length || (s.charAt(i) | 0x20) != 'p') {
            throw bad(s);
        }
        i++;
        boolean up = true;
        if (i < length && (s.charAt(i) == '-' || s.charAt(i) == '+')) {
            up = s.charAt(i) == '+';
            i++;
        }
        int start = i;
        long written = 0;
        while (i < length && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
            if (written <= Integer.MAX_VALUE) {
                written = written * 10 + (s.charAt(i) - '0');
            }
            i++;
        }
        if (i == start) {
            throw bad(s);
        }
        if (i < length && isSuffix(s.charAt(i))) {
            i++;
        }
        if (i != length) {
            throw bad(s);
        }
        double d;
        float f;
        if (bits == 0) {
            d = 0.0;
            f = 0.0f;
        } else if (written > Integer.MAX_VALUE) {
            d = up ? Double.POSITIVE_INFINITY : 0.0;
            f = up ? Float.POSITIVE_INFINITY : 0.0f;
        } else {
            exponent += up ? written : -written;
            d = Double.longBitsToDouble(round(bits, exponent, more, 52, -1022, 1023));
            f = Float.intBitsToFloat((int) round(bits, exponent, more, 23, -126, 127));
        }
        return make(negative ? -d : d, negative ? -f : f);
    }

    /** Bits of the number nearest to a positive value in a format with so many stored bits and such exponents. */
    private static long round(long bits, long exponent, boolean more, int stored, int min, int max) {
        int shift = Long.numberOfLeadingZeros(bits);
        bits <<= shift;
        exponent += 63 - shift;
        if (exponent > max) {
            return (2L * max + 1) << stored;
        }
        // Bits to drop: all but the stored ones and the leading one, and more for a subnormal.
        long drop = 63 - stored + (exponent < min ? min - exponent : 0);
        long kept;
        long half;
        boolean rest = more;
        if (drop > 64) {
            return 0;
        }
        if (drop == 64) {
            kept = 0;
            half = bits >>> 63;
            rest |= bits << 1 != 0;
        } else {
            kept = bits >>> drop;
            half = bits >>> (drop - 1) & 1;
            rest |= drop > 1 && bits << (65 - drop) != 0;
        }
        if (half != 0 && (rest || (kept & 1) != 0)) {
            kept++;
        }
        // The leading one of a normal number counts into the exponent, as does a carry.
        return exponent < min ? kept : kept + ((exponent - min) << stored);
    }

    /** Body of Double.toHexString. */
    static String toHexString(double d) {
        if (d != d || d == Double.POSITIVE_INFINITY || d == Double.NEGATIVE_INFINITY) {
            return Double.toString(d);
        }
        long bits = Double.doubleToRawLongBits(d);
        int exponent = (int) (bits >>> 52) & 0x7ff;
        long fraction = bits & 0xf_ffff_ffff_ffffL;
        StringBuilder text = new StringBuilder(24);
        if (bits < 0) {
            text.append('-');
        }
        text.append(exponent == 0 ? "0x0." : "0x1.");
        do {
            int digit = (int) (fraction >>> 48);
            text.append((char) (digit < 10 ? '0' + digit : 'a' - 10 + digit));
            fraction = fraction << 4 & 0xf_ffff_ffff_ffffL;
        } while (fraction != 0);
        text.append('p');
        boolean zero = bits << 1 == 0;
        return text.append(zero ? 0 : exponent == 0 ? Double.MIN_EXPONENT : exponent - 1023).toString();
    }

    private static int hexDigit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    private static boolean isSuffix(char c) {
        return c == 'f' || c == 'F' || c == 'd' || c == 'D';
    }

    private static NumberFormatException bad(String s) {
        return new NumberFormatException("For input string: \"" + s + "\"");
    }

    private static Object make(double d, float f) {
        Object result = Vm.allocateInstance(converterClass());
        construct(result, d, f);
        return result;
    }

    /** Rule: FloatingDecimal.PreparedASCIIToBinaryBuffer. */
    private static native Class<?> converterClass();

    private static native void construct(Object converter, double d, float f);
}
