// if_icmp*, if*, lcmp in every sense, as branch and as value.
public class IntComparisons {
    static int branches(int a, int b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a <= b) r |= 8;
        if (a > b) r |= 16;
        if (a >= b) r |= 32;
        if (!(a < b)) r |= 64;
        return r;
    }

    static int zeros(int a) {
        return (a == 0 ? 1 : 0) + (a != 0 ? 2 : 0) + (a < 0 ? 4 : 0) + (a <= 0 ? 8 : 0) + (a > 0 ? 16 : 0)
                + (a >= 0 ? 32 : 0);
    }

    static int branches(long a, long b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a <= b) r |= 8;
        if (a > b) r |= 16;
        if (a >= b) r |= 32;
        if (a == 0) r |= 64;
        if (a < 0) r |= 128;
        return r;
    }

    static boolean between(long lo, long x, long hi) {
        return lo <= x && x < hi;
    }

    static int unsignedLess(int a, int b) {
        return a + Integer.MIN_VALUE < b + Integer.MIN_VALUE ? 1 : 0;
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE};
        long[] longs = {0, 1, -1, 4294967296L, -4294967296L, Long.MAX_VALUE, Long.MIN_VALUE, 2147483648L};
        for (int a : ints) {
            for (int b : ints) {
                System.out.print(branches(a, b) + ":" + unsignedLess(a, b) + " ");
            }
            System.out.println(zeros(a));
        }
        for (long a : longs) {
            for (long b : longs) {
                System.out.print(branches(a, b) + (between(a, 0, b) ? "y " : "n "));
            }
            System.out.println();
        }
        String s = "a";
        String t = null;
        Object o = s;
        System.out.println((s == o) + " " + (s != o) + " " + (t == null) + " " + (o != null) + " " + (t == o));
        char c = 'x';
        byte b = -1;
        System.out.println((c == 120) + " " + (b == 255) + " " + (b == (byte) 255) + " " + (c > b));
    }
}
