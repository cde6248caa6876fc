/** Allocates so many megabytes in all, in sizes from 16 bytes to 1 MB, while about so many others live. */
public class Mixed {
    static final int HEADER = 16;
    static final int LARGEST = 1 << 20;

    static long seed = 42;

    static int random(int below) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % below);
    }

    /** Each doubling is half as likely as the one before, so that all of them make up equally many bytes. */
    static int size() {
        int doublings = Math.min(Integer.numberOfTrailingZeros(random(1 << 16) | 1 << 16), 15);
        int least = HEADER << doublings;
        return Math.min(least + random(least + 1), LARGEST);
    }

    static void point(String name) throws java.io.IOException {
        System.out.println(name);
        System.in.read();
    }

    public static void main(String[] args) throws java.io.IOException {
        long total = Long.parseLong(args[0]) << 20;
        long most = Long.parseLong(args[1]) << 20;
        byte[][] kept = new byte[(int) (most >> 7)][];
        long table = HEADER + 8L * kept.length;
        long live = table;
        int oldest = 0;
        for (long made = 0; made < total; ) {
            byte[] fresh = new byte[size() - HEADER];
            if (fresh.length > 0) {
                fresh[made % 2 == 0 ? 0 : fresh.length - 1] = 1;
            }
            made += fresh.length + HEADER;
            int place = random(kept.length);
            live += fresh.length + HEADER - (kept[place] == null ? 0 : kept[place].length + HEADER);
            kept[place] = fresh;
            for (; live > most; oldest = (oldest + 1) % kept.length) {
                if (kept[oldest] != null) {
                    live -= kept[oldest].length + HEADER;
                    kept[oldest] = null;
                }
            }
        }
        point("made " + (live > most / 10 * 9));
        for (byte[] array : kept) {
            if (array != null && array.length > 0) {
                int sum = 0;
                for (byte value : array) {
                    sum += value;
                }
                if (sum != 1) {
                    throw new IllegalStateException("a kept array has changed");
                }
            }
        }
        point("checked");
    }
}
