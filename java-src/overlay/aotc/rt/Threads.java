package aotc.rt;

/** Bodies of members of Thread. */
final class Threads {
    private Threads() {
    }

    /** Body of Thread.currentCarrierThread. */
    static Thread carrier() {
        return Thread.currentThread();
    }
}
