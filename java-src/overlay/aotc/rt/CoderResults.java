package aotc.rt;

import java.nio.charset.CoderResult;

/** Results of coders by length; one object a length, as in the JDK, but without its concurrent maps. */
final class CoderResults {
    private CoderResults() {
    }

    /** Results for lengths above 4, which none of the JDK's own coders gives. */
    private static final class Entry {
        final int length;
        final CoderResult result;
        final Entry next;

        Entry(int length, CoderResult result, Entry next) {
            this.length = length;
            this.result = result;
            this.next = next;
        }
    }

    // CoderResult.CR_MALFORMED, CR_UNMAPPABLE
    private static final int MALFORMED = 2;
    private static final int UNMAPPABLE = 3;

    private static Entry malformed;
    private static Entry unmappable;

    /** Body of CoderResult.malformedForLength. */
    static CoderResult malformedForLength(int length) {
        if (length <= 0) {
            throw new IllegalArgumentException("Non-positive length");
        }
        if (length <= 4) {
            return malformed4()[length - 1];
        }
        Entry entry = find(malformed, length);
        if (entry == null) {
            malformed = entry = new Entry(length, make(MALFORMED, length), malformed);
        }
        return entry.result;
    }

    /** Body of CoderResult.unmappableForLength. */
    static CoderResult unmappableForLength(int length) {
        if (length <= 0) {
            throw new IllegalArgumentException("Non-positive length");
        }
        if (length <= 4) {
            return unmappable4()[length - 1];
        }
        Entry entry = find(unmappable, length);
        if (entry == null) {
            unmappable = entry = new Entry(length, make(UNMAPPABLE, length), unmappable);
        }
        return entry.result;
    }

    private static Entry find(Entry entry, int length) {
        while (entry != null && entry.length != length) {
            entry = entry.next;
        }
        return entry;
    }

    private static CoderResult make(int type, int length) {
        CoderResult result = (CoderResult) Vm.allocateInstance(CoderResult.class);
        construct(result, type, length);
        return result;
    }

    private static native CoderResult[] malformed4();

    private static native CoderResult[] unmappable4();

    private static native void construct(CoderResult result, int type, int length);
}
