package aotc.rt;

/** Bodies of members of Character, Integer, Long and String that make their messages with String.format. */
final class Chars {
    private Chars() {
    }

    /** Body of Character.toChars(int). */
    static char[] toChars(int codePoint) {
        if (codePoint >>> 16 == 0) {
            return new char[] {(char) codePoint};
        }
        checkValid(codePoint);
        return new char[] {Character.highSurrogate(codePoint), Character.lowSurrogate(codePoint)};
    }

    /** Body of Character.toChars(int, char[], int). */
    static int toChars(int codePoint, char[] target, int index) {
        if (codePoint >>> 16 == 0) {
            target[index] = (char) codePoint;
            return 1;
        }
        checkValid(codePoint);
        // The second unit first, so that nothing is written when it does not fit.
        target[index + 1] = Character.lowSurrogate(codePoint);
        target[index] = Character.highSurrogate(codePoint);
        return 2;
    }

    /** Body of String.valueOfCodePoint. */
    static String valueOfCodePoint(int codePoint) {
        if (codePoint >>> 16 == 0) {
            return String.valueOf((char) codePoint);
        }
        return new String(toChars(codePoint));
    }

    /** Body of Character.UnicodeScript.of. */
    static Character.UnicodeScript scriptOf(int codePoint) {
        checkValid(codePoint);
        if (Character.getType(codePoint) == Character.UNASSIGNED) {
            return Character.UnicodeScript.UNKNOWN;
        }
        return scripts()[last(scriptStarts(), codePoint)];
    }

    /** Body of Character.UnicodeBlock.of. */
    static Character.UnicodeBlock blockOf(int codePoint) {
        checkValid(codePoint);
        return blocks()[last(blockStarts(), codePoint)];
    }

    /** Index of the last start that is not above the value; the first start is 0. */
    private static int last(int[] starts, int value) {
        int low = 0;
        int high = starts.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (starts[middle] <= value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static native int[] scriptStarts();

    private static native Character.UnicodeScript[] scripts();

    private static native int[] blockStarts();

    private static native Character.UnicodeBlock[] blocks();

    /** The check of the members above. */
    private static void checkValid(int codePoint) {
        if (!Character.isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException("Not a valid Unicode code point: 0x" + hex(codePoint));
        }
    }

    /** %X */
    private static String hex(int value) {
        String text = "";
        do {
            int digit = value & 15;
            text = (char) (digit < 10 ? '0' + digit : 'A' - 10 + digit) + text;
            value >>>= 4;
        } while (value != 0);
        return text;
    }

    /** Body of Integer.parseUnsignedInt(String, int). */
    static int parseUnsignedInt(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        int length = s.length();
        if (length == 0) {
            throw badNumber(s, radix);
        }
        if (s.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s + ".");
        }
        if (length <= 5 || radix == 10 && length <= 9) {
            return Integer.parseInt(s, radix);
        }
        long value = Long.parseLong(s, radix);
        if ((value & 0xffff_ffff_0000_0000L) == 0) {
            return (int) value;
        }
        throw new NumberFormatException("String value " + s + " exceeds range of unsigned int.");
    }

    /** Body of Long.parseUnsignedLong(String, int). */
    static long parseUnsignedLong(String s, int radix) {
        if (s == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        int length = s.length();
        if (length == 0) {
            throw badNumber(s, radix);
        }
        if (s.charAt(0) == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + s + ".");
        }
        // Numbers of so few digits are below 2^63 in any radix.
        if (length <= 12 || radix == 10 && length <= 18) {
            return Long.parseLong(s, radix);
        }
        long first = Long.parseLong(s, 0, length - 1, radix);
        int second = Character.digit(s.charAt(length - 1), radix);
        if (second < 0) {
            throw new NumberFormatException("Bad digit at end of " + s);
        }
        long result = first * radix + second;
        // The product has overflowed if dividing does not give the factor back.
        boolean fits = first == 0 || Long.compareUnsigned(first, Long.divideUnsigned(-1L - second, radix)) <= 0;
        if (!fits) {
            throw new NumberFormatException("String value " + s + " exceeds range of unsigned long.");
        }
        return result;
    }

    /** Rule: NumberFormatException.forInputString(String, int), or without the radix before JDK 11. */
    private static native NumberFormatException badNumber(String s, int radix);
}
