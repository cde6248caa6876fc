// Runtime.totalMemory, freeMemory and maxMemory follow what the program holds.
// options: heap-max=64m
// java: -Xmx64m

public class MemoryFigures {
    static final long MB = 1 << 20;
    static byte[][] kept;

    static long used() {
        Runtime runtime = Runtime.getRuntime();
        long total = runtime.totalMemory();
        long free = runtime.freeMemory();
        if (free < 0 || free > total || total > runtime.maxMemory()) {
            System.out.println("no sense: " + free + " of " + total + " of " + runtime.maxMemory());
        }
        return total - free;
    }

    static void hold(int megabytes) {
        kept = new byte[megabytes * 16][];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new byte[1 << 16];
        }
    }

    public static void main(String[] args) {
        System.out.println("max " + (Runtime.getRuntime().maxMemory() / MB));
        System.gc();
        long before = used();
        for (int megabytes : new int[] {10, 30, 20}) {
            hold(megabytes);
            System.gc();
            long now = used() - before;
            System.out.println(megabytes + ": " + (now >= megabytes * MB) + " " + (now < (megabytes + 8) * MB)
                + " " + (Runtime.getRuntime().totalMemory() >= megabytes * MB));
            kept = null;
            System.gc();
            System.out.println("dropped: " + (used() - before < 8 * MB));
        }
    }
}
