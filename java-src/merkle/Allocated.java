package aotc.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much a program allocates. In a program compiled by aotc the private method is replaced by the runtime's count. */
public final class Allocated {
    private Allocated() {
    }

    /** Bytes of all objects that this thread has made. */
    public static long bytes() {
        return bytes0();
    }

    private static long bytes0() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
