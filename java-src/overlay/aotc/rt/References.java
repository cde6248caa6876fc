package aotc.rt;

import java.lang.ref.Reference;

/** Bodies of natives of references. */
final class References {
    private References() {
    }

    /** Body of Reference.refersTo0. */
    static boolean refersTo(Reference<?> reference, Object object) {
        return referent(reference) == object;
    }

    /** Body of Reference.clear0. */
    static void clear(Reference<?> reference) {
        setReferent(reference, null);
    }

    private static native Object referent(Reference<?> reference);

    private static native void setReferent(Reference<?> reference, Object referent);
}
