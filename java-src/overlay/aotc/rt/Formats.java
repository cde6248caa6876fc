package aotc.rt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one regular expression of java.util.Formatter in JDK 17,
 * {@code %(\d+\$)?([-#+ 0,(<]*)?(\d+)?(\.\d+)?([tT])?([a-zA-Z%])}, without the machinery of regular expressions: the
 * pattern is an empty object, and the matcher gets its groups from here.
 */
final class Formats {
    private Formats() {
    }

    private static final int GROUPS = 7;

    /** Class initialiser of Formatter. */
    static void init() {
        Pattern pattern = (Pattern) Vm.allocateInstance(Pattern.class);
        setGroupCount(pattern, GROUPS);
        setPattern(pattern);
    }

    /** Formatter's calls of Pattern.matcher. */
    static Matcher matcher(Pattern pattern, CharSequence text) {
        Matcher matcher = (Matcher) Vm.allocateInstance(Matcher.class);
        setParent(matcher, pattern);
        setText(matcher, text);
        setGroups(matcher, new int[2 * GROUPS]);
        return matcher;
    }

    /**
     * Formatter's calls of Matcher.find(int), of which it takes a match at the very index only. No part of the
     * expression can begin with what the part before may end with, so there is one way to match.
     */
    static boolean find(Matcher matcher, int from) {
        CharSequence s = text(matcher);
        int[] groups = groups(matcher);
        int i = from + 1;
        int digits = digits(s, i);
        boolean index = digits > i && at(s, digits) == '$';
        i = group(groups, 1, i, index ? digits + 1 : -1);
        int flags = i;
        while ("-#+ 0,(<".indexOf(at(s, flags)) >= 0) {
            flags++;
        }
        i = group(groups, 2, i, flags);
        digits = digits(s, i);
        i = group(groups, 3, i, digits > i ? digits : -1);
        digits = at(s, i) == '.' ? digits(s, i + 1) : -1;
        i = group(groups, 4, i, digits > i + 1 ? digits : -1);
        boolean time = (at(s, i) == 't' || at(s, i) == 'T') && isConversion(at(s, i + 1));
        i = group(groups, 5, i, time ? i + 1 : -1);
        boolean found = isConversion(at(s, i));
        i = group(groups, 6, i, i + 1);
        setFirst(matcher, found ? from : -1);
        setLast(matcher, i);
        return found;
    }

    /** Notes a group from start to end, or without a match where end is -1; gives the index behind it. */
    private static int group(int[] groups, int number, int start, int end) {
        groups[2 * number] = end < 0 ? -1 : start;
        groups[2 * number + 1] = end;
        return end < 0 ? start : end;
    }

    /** The character at an index, or -1 beyond the end. */
    private static int at(CharSequence s, int i) {
        return i < s.length() ? s.charAt(i) : -1;
    }

    private static int digits(CharSequence s, int i) {
        while (at(s, i) >= '0' && at(s, i) <= '9') {
            i++;
        }
        return i;
    }

    private static boolean isConversion(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '%';
    }

    // Rules: fields of Formatter, Pattern and Matcher.

    private static native void setPattern(Pattern pattern);

    private static native void setGroupCount(Pattern pattern, int count);

    private static native void setParent(Matcher matcher, Pattern pattern);

    private static native void setText(Matcher matcher, CharSequence text);

    private static native CharSequence text(Matcher matcher);

    private static native void setGroups(Matcher matcher, int[] groups);

    private static native int[] groups(Matcher matcher);

    private static native void setFirst(Matcher matcher, int first);

    private static native void setLast(Matcher matcher, int last);
}
