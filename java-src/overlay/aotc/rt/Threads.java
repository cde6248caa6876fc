package aotc.rt;

/** Bodies of members of Thread. */
final class Threads {
    private Threads() {
    }

    /** Body of Thread.currentCarrierThread. */
    static Thread carrier() {
        return Thread.currentThread();
    }

    /** Body of Thread.sleep of JDK 17 and 18, of sleep0 of 19 and 20: other threads would run meanwhile. */
    static void sleep(long millis) throws InterruptedException {
        References.handle();
        Vm.sleep(millis);
    }

    /** Body of Thread.sleep0 of JDK 21, later called sleepNanos0. */
    static void sleepNanos(long nanos) throws InterruptedException {
        References.handle();
        Vm.sleepNanos(nanos);
    }

    /** Body of Thread.yield and yield0. */
    static void yieldToOthers() {
        References.handle();
        Vm.yield();
    }

    /** Body of Thread.onSpinWait. */
    static void onSpinWait() {
        References.handle();
    }
}
