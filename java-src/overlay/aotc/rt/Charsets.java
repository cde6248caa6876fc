package aotc.rt;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/** The charsets a program has: the JDK's own UTF-8, ISO-8859-1 and US-ASCII. */
final class Charsets {
    private Charsets() {
    }

    private static Charset ofCodeset;

    /** Class initialiser of Charset, without the provider of all the JDK's charsets. */
    static void init() {
        setZeroAliases(new String[0]);
    }

    private static native void setZeroAliases(String[] none);

    /** The charset of the environment's locale: what System.out encodes with. */
    static Charset ofCodeset() {
        Charset charset = ofCodeset;
        if (charset == null) {
            String codeset = Vm.codeset();
            charset = find(codeset);
            if (charset == null) {
                throw new UnsupportedError("the locale's codeset " + codeset
                    + ": a program compiled by aotc runs under UTF-8, ISO-8859-1 or US-ASCII");
            }
            ofCodeset = charset;
        }
        return charset;
    }

    /** Body of Charset.defaultCharset: from JDK 18 on UTF-8 whatever the locale (JEP 400). */
    static Charset defaultCharset() {
        return Vm.feature() < 18 ? ofCodeset() : sun.nio.cs.UTF_8.INSTANCE;
    }

    /**
     * Body of Charset.lookup. Its answer null means "no such charset", which this set cannot tell from "not compiled
     * in": so it refuses.
     */
    static Charset lookup(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        Charset charset = find(name);
        if (charset == null) {
            checkName(name);
            throw new UnsupportedError("charset " + name);
        }
        return charset;
    }

    private static Charset find(String name) {
        if (is(name, "UTF-8") || is(name, "UTF8") || is(name, "unicode-1-1-utf-8")) {
            return sun.nio.cs.UTF_8.INSTANCE;
        }
        String[] names = LATIN1;
        for (int i = 0; i < names.length; i++) {
            if (is(name, names[i])) {
                return sun.nio.cs.ISO_8859_1.INSTANCE;
            }
        }
        names = ASCII;
        for (int i = 0; i < names.length; i++) {
            if (is(name, names[i])) {
                return sun.nio.cs.US_ASCII.INSTANCE;
            }
        }
        return null;
    }

    /** sun.nio.cs.StandardCharsets folds only the letters A to Z. */
    private static boolean is(String name, String known) {
        int length = name.length();
        if (length != known.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (lower(name.charAt(i)) != lower(known.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static int lower(char c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    /** Canonical name and aliases, as sun.nio.cs.StandardCharsets has them. */
    private static final String[] LATIN1 = {"ISO-8859-1", "iso-ir-100", "ISO_8859-1", "latin1", "l1", "IBM819", "cp819",
        "csISOLatin1", "819", "IBM-819", "ISO8859_1", "ISO_8859-1:1987", "ISO_8859_1", "8859_1", "ISO8859-1"};
    private static final String[] ASCII = {"US-ASCII", "iso-ir-6", "ANSI_X3.4-1986", "ISO_646.irv:1991", "ASCII",
        "ISO646-US", "us", "IBM367", "cp367", "csASCII", "default", "646", "iso_646.irv:1983", "ANSI_X3.4-1968",
        "ascii7"};

    /** Rule: the private Charset.checkName. */
    private static native void checkName(String name);

    /**
     * Body of CharsetEncoder.isLegalReplacement, which decodes the bytes with the charset's decoder: this one knows
     * the answer for the charsets above. The replacement that a JDK encoder starts with is legal.
     */
    static boolean isLegalReplacement(CharsetEncoder encoder, byte[] bytes) {
        Charset charset = encoder.charset();
        if (charset == sun.nio.cs.UTF_8.INSTANCE) {
            return isUtf8(bytes);
        }
        if (charset == sun.nio.cs.US_ASCII.INSTANCE) {
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] < 0) {
                    return false;
                }
            }
            return true;
        }
        if (charset == sun.nio.cs.ISO_8859_1.INSTANCE
            || currentReplacement(encoder) == bytes && Classes.loader(charset.getClass()) == null) {
            return true;
        }
        throw new UnsupportedError("CharsetEncoder.replaceWith for the charset " + charset.name());
    }

    /** Rule: the field CharsetEncoder.replacement, which the constructor sets before it asks. */
    private static native byte[] currentReplacement(CharsetEncoder encoder);

    /** Well-formed UTF-8 (Unicode, table 3-7). */
    private static boolean isUtf8(byte[] b) {
        int i = 0;
        while (i < b.length) {
            int first = b[i++] & 0xff;
            if (first < 0x80) {
                continue;
            }
            int more = first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
            if (more < 0 || i + more > b.length) {
                return false;
            }
            int second = b[i] & 0xff;
            int low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
            int high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
            if (second < low || second > high) {
                return false;
            }
            for (int k = 1; k < more; k++) {
                if ((b[i + k] & 0xc0) != 0x80) {
                    return false;
                }
            }
            i += more;
        }
        return true;
    }
}
