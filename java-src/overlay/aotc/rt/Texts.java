package aotc.rt;

import java.util.ArrayList;
import java.util.List;

/** Messages the JDK makes with String.format, made without it. */
final class Texts {
    private Texts() {
    }

    /** A list of the elements, for readers that do not care about its class. */
    static List<Object> list(Object... elements) {
        List<Object> list = new ArrayList<>(elements.length);
        for (int i = 0; i < elements.length; i++) {
            list.add(elements[i]);
        }
        return list;
    }

    /** Body of Preconditions.outOfBoundsMessage. */
    static String outOfBoundsMessage(String check, List<? extends Number> args) {
        if (check == null) {
            return args == null ? "Range check failed" : "Range check failed: " + args;
        }
        if (args == null) {
            return "Range check failed: " + check;
        }
        int size = args.size();
        if (size == 2 && check.equals("checkIndex")) {
            return "Index " + args.get(0) + " out of bounds for length " + args.get(1);
        }
        if (size == 3 && check.equals("checkFromToIndex")) {
            return "Range [" + args.get(0) + ", " + args.get(1) + ") out of bounds for length " + args.get(2);
        }
        if (size == 3 && check.equals("checkFromIndexSize")) {
            return "Range [" + args.get(0) + ", " + args.get(0) + " + " + args.get(1) + ") out of bounds for length "
                + args.get(2);
        }
        return "Range check failed: " + check + " " + args;
    }

    /** String.format for the JDK's own messages: %s, %d, %c, %x, %X, the latter two with an optional width like 04. */
    static String format(String format, Object... args) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        int length = format.length();
        for (int i = 0; i < length; i++) {
            char c = format.charAt(i);
            if (c != '%') {
                text.append(c);
                continue;
            }
            c = format.charAt(++i);
            int width = 0;
            while (c >= '0' && c <= '9') {
                width = width * 10 + (c - '0');
                c = format.charAt(++i);
            }
            if (c == 's' || c == 'd' || c == 'c') {
                text.append(args[next++]);
            } else if (c == 'x' || c == 'X') {
                String digits = Integer.toHexString(((Integer) args[next++]).intValue());
                for (int k = digits.length(); k < width; k++) {
                    text.append('0');
                }
                for (int k = 0; k < digits.length(); k++) {
                    char digit = digits.charAt(k);
                    text.append(c == 'X' && digit >= 'a' ? (char) (digit - 32) : digit);
                }
            } else {
                throw new UnsupportedError("message format " + format);
            }
        }
        return text.toString();
    }

    /** Natural logarithm, to some digits only, for estimates. */
    static double log(double x) {
        // x = m * 2^e with m in [1, 2); ln m = 2 artanh((m - 1) / (m + 1)).
        long bits = Double.doubleToRawLongBits(x);
        int exponent = (int) (bits >>> 52) - 1023;
        double m = Double.longBitsToDouble(bits & 0xf_ffff_ffff_ffffL | 0x3ff0_0000_0000_0000L);
        double t = (m - 1) / (m + 1);
        double square = t * t;
        double sum = 0;
        for (int k = 39; k > 0; k -= 2) {
            sum = sum * square + 1.0 / k;
        }
        return 2 * t * sum + exponent * 0.6931471805599453;
    }
}
