// java.lang.ref.Cleaner: explicit clean(), actions after a collection, exceptions, cleaners that die. When an action runs
// is not promised, so the program waits; it prints in the order it decides itself.
// options: heap-max=32m
// java: -Xmx32m

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

public class Cleaners {
    static final Cleaner CLEANER = Cleaner.create();
    static final Object LOCK = new Object();
    static volatile int done;
    static volatile boolean overlapped;
    static volatile boolean inside;

    static final class Resource implements AutoCloseable {
        static final class State implements Runnable {
            final String name;
            final boolean faulty;

            State(String name, boolean faulty) {
                this.name = name;
                this.faulty = faulty;
            }

            @Override
            public void run() {
                System.out.println("release " + name);
                if (faulty) {
                    throw new IllegalStateException(name + " broke");
                }
            }
        }

        private final Cleaner.Cleanable cleanable;

        Resource(String name, boolean faulty) {
            cleanable = CLEANER.register(this, new State(name, faulty));
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static synchronized void count() {
        done++;
    }

    static void drop(int from, int count, boolean faulty) {
        for (int i = from; i < from + count; i++) {
            CLEANER.register(new int[] {i}, () -> {
                count();
                if (faulty) {
                    throw new OutOfMemoryError("ignored");
                }
            });
        }
    }

    /** Not all: a stale word may keep one. */
    static boolean await(int wanted, int how) throws InterruptedException {
        for (int turn = 0; turn < 500 && done < wanted; turn++) {
            System.gc();
            if (how == 0) {
                Thread.sleep(2);
            } else if (how == 1) {
                for (int spin = 0; spin < 20_000 && done < wanted; spin++) {
                    Thread.onSpinWait();
                }
            } else {
                Thread.yield();
                Thread.sleep(0, 500_000);
            }
        }
        return done >= wanted;
    }

    static void deep(int depth) {
        long[] words = new long[8];
        if (depth > 0) {
            deep(depth - 1);
        }
        if (words[depth & 7] != 0) {
            System.out.println("never");
        }
    }

    static void explicit() {
        try (Resource one = new Resource("one", false); Resource two = new Resource("two", false)) {
            System.out.println("use " + (one != two));
        }
        Resource three = new Resource("three", false);
        three.close();
        three.close();
        System.out.println("closed twice");
        Resource four = new Resource("four", true);
        try {
            four.close();
            System.out.println("not thrown");
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage() + " in " + e.getStackTrace()[0].getMethodName());
        }
        four.close();
        try (Resource five = new Resource("five", true)) {
            throw new RuntimeException("body of " + (five != null));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + ", suppressed " + e.getSuppressed()[0].getMessage());
        }
        try {
            CLEANER.register(null, () -> { });
        } catch (NullPointerException e) {
            System.out.println("no null object");
        }
        try {
            CLEANER.register(new Object(), null);
        } catch (NullPointerException e) {
            System.out.println("no null action");
        }
        Object shared = new Object();
        Cleaner.Cleanable first = CLEANER.register(shared, () -> System.out.println("first of two"));
        Cleaner.Cleanable second = CLEANER.register(shared, () -> System.out.println("second of two"));
        second.clean();
        first.clean();
        Reference.reachabilityFence(shared);
    }

    static boolean fenced() throws InterruptedException {
        boolean[] early = {false};
        Object held = new int[10];
        CLEANER.register(held, () -> early[0] = true);
        for (int i = 0; i < 3; i++) {
            System.gc();
            deep(50);
            Thread.sleep(1);
        }
        boolean result = early[0];
        Reference.reachabilityFence(held);
        return result;
    }

    static void ownCleaner() {
        Cleaner own = Cleaner.create();
        for (int i = 0; i < 20; i++) {
            own.register(new int[] {i}, Cleaners::count);
        }
    }

    static void nested() {
        CLEANER.register(new int[1], () -> {
            overlapped |= inside;
            inside = true;
            System.gc();
            drop(0, 1, false);
            inside = false;
            count();
        });
    }

    public static void main(String[] args) throws InterruptedException {
        explicit();
        System.out.println("fenced: " + fenced());

        for (int how = 0; how < 3; how++) {
            done = 0;
            drop(0, 50, how == 1);
            deep(200);
            System.out.println("dropped " + how + ": " + await(45, how));
        }

        done = 0;
        ownCleaner();
        deep(200);
        System.out.println("cleaner dropped: " + await(15, 0));

        // An action that wants a lock waits until it is free: it never sees the list half done.
        done = 0;
        int[] pair = {0, 0};
        boolean[] torn = {false};
        for (int i = 0; i < 30; i++) {
            CLEANER.register(new int[] {i}, () -> {
                synchronized (LOCK) {
                    torn[0] |= pair[0] != pair[1];
                }
                count();
            });
        }
        deep(200);
        for (int i = 0; i < 5; i++) {
            synchronized (LOCK) {
                pair[0]++;
                System.gc();
                Thread.sleep(2);
                pair[1]++;
            }
        }
        System.out.println("locked: " + await(25, 0));
        synchronized (LOCK) {
            System.out.println("torn: " + torn[0]);
        }

        done = 0;
        for (int i = 0; i < 10; i++) {
            nested();
        }
        deep(200);
        System.out.println("nested: " + await(12, 2) + ", overlapped: " + overlapped);

        // A queue of the program's own works beside cleaners.
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<?>[] phantoms = new PhantomReference<?>[20];
        for (int i = 0; i < phantoms.length; i++) {
            phantoms[i] = new PhantomReference<>(new int[] {i}, queue);
        }
        deep(200);
        int found = 0;
        for (int turn = 0; turn < 500 && found < 15; turn++) {
            System.gc();
            while (queue.remove(1) != null) {
                found++;
            }
        }
        Reference.reachabilityFence(phantoms);
        System.out.println("queue: " + (found >= 15));
    }
}
