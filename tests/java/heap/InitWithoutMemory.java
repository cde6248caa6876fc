// Classes are used for the first time when the heap is full: initialisers fail, and stay failed. Which error comes is a
// matter of bytes, so only the kinds are told apart, and what holds after memory is there again. With an argument there is
// no memory left at all, where HotSpot gives up (tests/heap.rs).
// options: heap-max=16m
// java: -Xmx16m

import java.util.ArrayList;
import java.util.List;

public class InitWithoutMemory {
    static class Large {
        static final byte[] DATA = new byte[1 << 22];
        static int uses;
    }

    static class UsesLarge extends Large {
        static final long[] MORE = new long[1 << 16];
        static int sum = MORE.length;
    }

    static class Small {
        static final Object[] ITEMS = {new int[2], "x" + System.nanoTime(), new ArrayList<>()};
        static int uses;
    }

    static class Faulty {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException("on purpose");
        }
    }

    interface Use {
        void run();
    }

    static Object[] chain;
    static byte[] reserve;

    /** In ever smaller pieces, until not even the smallest fits. */
    static void fill() {
        for (int size = 1 << 18; size >= 1; size /= 4) {
            try {
                while (true) {
                    chain = new Object[] {chain, new byte[size]};
                }
            } catch (OutOfMemoryError e) {
                // The next size.
            }
        }
    }

    static String kind(Use use) {
        try {
            use.run();
            return null;
        } catch (OutOfMemoryError e) {
            return "memory";
        } catch (NoClassDefFoundError e) {
            return "class";
        } catch (ExceptionInInitializerError e) {
            return "initializer";
        }
    }

    static List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        uses.add(() -> Large.uses++);
        uses.add(() -> UsesLarge.sum++);
        uses.add(() -> Small.uses++);
        uses.add(() -> Faulty.value++);
        return uses;
    }

    public static void main(String[] args) {
        List<Use> uses = uses();
        String[] kinds = new String[uses.size() * 3];
        reserve = args.length > 0 ? null : new byte[1 << 21];
        fill();
        reserve = null;
        int count = 0;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < uses.size(); i++) {
                kinds[count++] = kind(uses.get(i));
            }
        }
        chain = null;
        // What needs four megabytes has failed the first time, and for good.
        System.out.println(kinds[0] + " " + (kinds[1] != null) + " " + (kinds[3] != null));
        for (int round = 0; round < 2; round++) {
            System.out.println(kind(uses.get(0)) + " " + kind(uses.get(1)) + " " + kind(uses.get(3)));
        }
        try {
            Large.uses++;
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        System.out.println("goes on " + (new byte[1 << 22].length == 1 << 22));
    }
}
