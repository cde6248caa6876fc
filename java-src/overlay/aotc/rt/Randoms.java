package aotc.rt;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/** Class initialisers of random number generators. */
final class Randoms {
    private Randoms() {
    }

    /** Of java.util.Random: without reflection, and without the description for serialization. */
    static void init() {
        Unsafe unsafe = Unsafe.getUnsafe();
        setSeedUniquifier(new AtomicLong(8682522807148012L));
        setUnsafe(unsafe);
        setSeedOffset(unsafe.objectFieldOffset(Random.class, "seed"));
    }

    private static native void setSeedUniquifier(AtomicLong value);

    private static native void setUnsafe(Unsafe value);

    private static native void setSeedOffset(long value);
}
