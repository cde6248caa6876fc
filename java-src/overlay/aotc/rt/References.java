package aotc.rt;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/**
 * Bodies of natives of references, and what the reference handler thread and the threads of cleaners do on HotSpot: here
 * the one thread there is puts cleared references into their queues, when it asks a queue or for a collection, or waits.
 */
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

    /** Body of Runtime.gc. */
    static void collect(Runtime runtime) {
        Vm.collect();
        handle();
    }

    /** Body of Reference.isEnqueued. */
    static boolean isEnqueued(Reference<?> reference) {
        handle();
        return queue(reference) == enqueuedMark();
    }

    /** Body of ReferenceQueue.poll. */
    static Reference<?> poll(ReferenceQueue<?> queue) {
        handle();
        return pollOnly(queue);
    }

    /** The next reference of a queue without a look at those that are pending. */
    static Reference<?> pollOnly(ReferenceQueue<?> queue) {
        return Vm.feature() < 19 ? reallyPoll(queue) : poll0(queue);
    }

    /** Body of Reference.reachabilityFence. */
    static void fence(Object object) {
        Vm.keep(object);
    }

    /** Body of ReferenceQueue.remove(): while this thread waits, nobody can make an object unreachable. */
    static Reference<?> removeAny(ReferenceQueue<?> queue) throws InterruptedException {
        return remove(queue, 0);
    }

    /** Body of ReferenceQueue.remove(long). */
    static Reference<?> remove(ReferenceQueue<?> queue, long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        Reference<?> reference = poll(queue);
        if (reference == null) {
            Object nobody = new Object();
            synchronized (nobody) {
                nobody.wait(timeout);
            }
        }
        return reference;
    }

    /** Does what other threads do about references that the collector has cleared. */
    static void handle() {
        Reference<?> reference;
        while ((reference = Vm.takePending()) != null) {
            enqueueFromPending(reference);
        }
        Cleaners.run();
    }

    private static native void enqueueFromPending(Reference<?> reference);

    private static native ReferenceQueue<?> queue(Reference<?> reference);

    private static native ReferenceQueue<?> enqueuedMark();

    private static native Reference<?> reallyPoll(ReferenceQueue<?> queue);

    private static native Reference<?> poll0(ReferenceQueue<?> queue);

    private static native Object referent(Reference<?> reference);

    private static native void setReferent(Reference<?> reference, Object referent);
}
