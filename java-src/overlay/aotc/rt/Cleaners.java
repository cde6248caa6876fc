package aotc.rt;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ThreadFactory;
import jdk.internal.ref.CleanerImpl;

/**
 * What the thread of each java.lang.ref.Cleaner does on HotSpot: here the one thread there is runs the cleaning actions,
 * where {@link References#handle} is called.
 */
final class Cleaners {
    private Cleaners() {
    }

    /**
     * A cleaner in use. As on HotSpot the cleaner itself can become unreachable; its actions are then still to be run.
     */
    private static final class Entry {
        final CleanerImpl actions;
        final WeakReference<Cleaner> cleaner;
        Entry next;

        Entry(CleanerImpl actions, Cleaner cleaner, Entry next) {
            this.actions = actions;
            this.cleaner = new WeakReference<>(cleaner);
            this.next = next;
        }

        boolean isOver() {
            return cleaner.refersTo(null) && isEmpty(actions);
        }
    }

    private static Entry first;

    /** Actions do not run inside each other, as a cleaner has one thread. */
    private static boolean running;

    /** Body of CleanerImpl.start. Cleaner.create(ThreadFactory) is refused, so there is no factory. */
    static void start(CleanerImpl actions, Cleaner cleaner, ThreadFactory factory) {
        first = new Entry(actions, cleaner, first);
    }

    /**
     * Runs the actions whose objects are gone. Not where this thread is in a monitor: the thread of a cleaner would have to
     * wait if it wanted that monitor.
     */
    static void run() {
        if (first == null || running || Vm.holdsMonitor()) {
            return;
        }
        running = true;
        try {
            for (Entry entry = first; entry != null; entry = entry.next) {
                runAll(queue(entry.actions));
            }
        } finally {
            running = false;
        }
        forget();
    }

    private static void runAll(ReferenceQueue<Object> queue) {
        Reference<?> reference;
        while ((reference = References.pollOnly(queue)) != null) {
            try {
                ((Cleaner.Cleanable) reference).clean();
            } catch (Throwable e) {
                // As CleanerImpl.run: the exceptions of actions are dropped.
            }
        }
    }

    /** Drops what will have no actions any more. */
    private static void forget() {
        while (first != null && first.isOver()) {
            first = first.next;
        }
        for (Entry entry = first; entry != null; entry = entry.next) {
            while (entry.next != null && entry.next.isOver()) {
                entry.next = entry.next.next;
            }
        }
    }

    private static boolean isEmpty(CleanerImpl actions) {
        return Vm.feature() < 24 ? isListEmpty(phantomList(actions)) : isActiveListEmpty(activeList(actions));
    }

    private static native ReferenceQueue<Object> queue(CleanerImpl actions);

    private static native Object phantomList(CleanerImpl actions);

    private static native boolean isListEmpty(Object list);

    private static native Object activeList(CleanerImpl actions);

    private static native boolean isActiveListEmpty(Object list);
}
