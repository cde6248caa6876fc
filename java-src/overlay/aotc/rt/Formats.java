package aotc.rt;

import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.UnknownFormatConversionException;

/** Format strings of java.util.Formatter (JDK 17), taken apart without regular expressions. */
final class Formats {
    private Formats() {
    }

    /** Body of Formatter.parse. */
    static List<Object> parse(Formatter formatter, String s) {
        List<Object> parts = new ArrayList<>();
        int i = 0;
        int length = s.length();
        while (i < length) {
            int percent = s.indexOf('%', i);
            if (percent < 0) {
                parts.add(fixed(formatter, s, i, length));
                break;
            }
            if (percent > i) {
                parts.add(fixed(formatter, s, i, percent));
            }
            i = percent + 1;
            if (i >= length) {
                throw new UnknownFormatConversionException("%");
            }
            char c = s.charAt(i);
            if (isConversion(c)) {
                Object part = Vm.allocateInstance(specifierClass());
                construct(part, formatter, c);
                parts.add(part);
                i++;
            } else {
                i = specifier(formatter, s, i, parts);
            }
        }
        return parts;
    }

    private static Object fixed(Formatter formatter, String s, int start, int end) {
        Object part = Vm.allocateInstance(fixedClass());
        constructFixed(part, formatter, s, start, end);
        return part;
    }

    /**
     * Reads {@code (\d+\$)?([-#+ 0,(<]*)?(\d+)?(\.\d+)?([tT])?([a-zA-Z%])} at i and gives the index behind it. No part
     * can begin with what another may end with, so there is one way to match.
     */
    private static int specifier(Formatter formatter, String s, int i, List<Object> parts) {
        char first = s.charAt(i);
        int index = -1;
        int afterIndex = -1;
        int digits = digits(s, i);
        if (digits > i && at(s, digits) == '$') {
            index = i;
            i = digits + 1;
            afterIndex = i;
        }
        int flags = i;
        while ("-#+ 0,(<".indexOf(at(s, i)) >= 0) {
            i++;
        }
        int width = i;
        i = digits(s, i);
        int afterWidth = i;
        int precision = -1;
        if (at(s, i) == '.') {
            digits = digits(s, i + 1);
            if (digits > i + 1) {
                precision = i;
                i = digits;
            }
        }
        int afterPrecision = i;
        int time = -1;
        int c = at(s, i);
        if ((c == 't' || c == 'T') && isConversionLetter(at(s, i + 1))) {
            time = i++;
        }
        if (!isConversionLetter(at(s, i))) {
            throw new UnknownFormatConversionException(String.valueOf(first));
        }
        Object part = Vm.allocateInstance(specifierClass());
        setFormatter(part, formatter);
        setWidth(part, -1);
        setPrecision(part, -1);
        index(part, s, index, afterIndex);
        flags(part, s, flags, width);
        width(part, s, afterWidth > width ? width : -1, afterWidth);
        precision(part, s, precision, afterPrecision);
        if (time >= 0) {
            setTime(part, true);
            if (s.charAt(time) == 'T') {
                addFlag(flagsOf(part), uppercase());
            }
        }
        conversion(part, s.charAt(i));
        check(part, time >= 0);
        parts.add(part);
        return i + 1;
    }

    private static void check(Object part, boolean time) {
        char c = conversionOf(part);
        if (time) {
            checkDateTime(part);
        } else if (isGeneral(c)) {
            checkGeneral(part);
        } else if (isCharacter(c)) {
            checkCharacter(part);
        } else if (isInteger(c)) {
            checkInteger(part);
        } else if (isFloat(c)) {
            checkFloat(part);
        } else if (isText(c)) {
            checkText(part);
        } else {
            throw new UnknownFormatConversionException(String.valueOf(c));
        }
    }

    /** The character at an index, or -1 beyond the end. */
    private static int at(String s, int i) {
        return i < s.length() ? s.charAt(i) : -1;
    }

    private static int digits(String s, int i) {
        while (at(s, i) >= '0' && at(s, i) <= '9') {
            i++;
        }
        return i;
    }

    private static boolean isConversionLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '%';
    }

    // Rules: members of Formatter.FormatSpecifier, FixedString, Conversion and Flags.

    private static native Class<?> specifierClass();

    private static native Class<?> fixedClass();

    private static native void construct(Object part, Formatter formatter, char c);

    private static native void constructFixed(Object part, Formatter formatter, String s, int start, int end);

    private static native boolean isConversion(char c);

    private static native boolean isGeneral(char c);

    private static native boolean isCharacter(char c);

    private static native boolean isInteger(char c);

    private static native boolean isFloat(char c);

    private static native boolean isText(char c);

    private static native void setFormatter(Object part, Formatter formatter);

    private static native void setWidth(Object part, int width);

    private static native void setPrecision(Object part, int precision);

    private static native void setTime(Object part, boolean time);

    private static native Object flagsOf(Object part);

    private static native Object uppercase();

    private static native Object addFlag(Object flags, Object flag);

    private static native char conversionOf(Object part);

    private static native void index(Object part, String s, int start, int end);

    private static native void flags(Object part, String s, int start, int end);

    private static native void width(Object part, String s, int start, int end);

    private static native void precision(Object part, String s, int start, int end);

    private static native void conversion(Object part, char c);

    private static native void checkDateTime(Object part);

    private static native void checkGeneral(Object part);

    private static native void checkCharacter(Object part);

    private static native void checkInteger(Object part);

    private static native void checkFloat(Object part);

    private static native void checkText(Object part);
}
