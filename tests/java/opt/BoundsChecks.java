// Array accesses whose checks can be left out, beside ones that look alike and fail: counters that wrap, that run past
// either end, that are changed on the way, and arrays that are exchanged inside the loop.
public class BoundsChecks {
    static int forward(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) s = s * 31 + a[i];
        return s;
    }

    static int from(int[] a, int start) {
        int s = 0;
        for (int i = start; i < a.length; i++) s = s * 31 + a[i];
        return s;
    }

    static int backward(int[] a) {
        int s = 0;
        for (int i = a.length - 1; i >= 0; i--) s = s * 31 + a[i];
        return s;
    }

    static int backwardFrom(int[] a, int start) {
        int s = 0;
        for (int i = start; i >= 0; i--) s = s * 31 + a[i];
        return s;
    }

    static int inclusive(int[] a) {
        int s = 0;
        for (int i = 0; i <= a.length; i++) s = s * 31 + a[i];
        return s;
    }

    static int neighbours(int[] a) {
        int s = 0;
        for (int i = 1; i < a.length - 1; i++) s += a[i - 1] ^ a[i] * 3 ^ a[i + 1] * 7;
        return s;
    }

    static int tooFarBack(int[] a) {
        int s = 0;
        for (int i = 1; i < a.length; i++) s += a[i - 2];
        return s;
    }

    static int tooFarAhead(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length - 1; i++) s += a[i + 2];
        return s;
    }

    static int strided(int[] a, int by) {
        int s = 0;
        for (int i = 0; i < a.length; i += by) s = s * 31 + a[i];
        return s;
    }

    // i += 2^30 wraps to a negative index in the third round.
    static int wraps(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length * 0x20000000L; i += 0x40000000) s += a[i >> 30];
        return s;
    }

    // The counter ends at the largest int and comes back as the smallest one.
    static int overTheTop(int[] a) {
        int s = 0;
        for (int i = Integer.MAX_VALUE - 2; i != Integer.MIN_VALUE + 1; i++) {
            int j = i - (Integer.MAX_VALUE - 2);
            s = s * 31 + a[j];
        }
        return s;
    }

    static int wrapsBehindTest(int[] a, int limit) {
        int s = 0;
        int i = 0;
        while (true) {
            if (i >= limit) break;
            s += a[i & 3];
            i += 0x30000000;
            if (i < 0) {
                s += a[i];
            }
        }
        return s;
    }

    static int changedInside(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 3) i -= 5;
            s = s * 31 + a[i];
            if (s > 1 << 20) return s;
        }
        return s;
    }

    static int exchanged(int[] a, int[] shorter) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s = s * 31 + a[i];
            a = shorter;
            s = s * 31 + a[i];
        }
        return s;
    }

    int[] field;

    int throughField(int[] other) {
        int s = 0;
        for (int i = 0; i < field.length; i++) {
            s = s * 31 + field[i];
            if (i == 2) swap(other);
            s = s * 31 + field[i];
        }
        return s;
    }

    void swap(int[] other) { if (other != null) field = other; }

    static int twoDimensions(int[][] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) s = s * 31 + a[i][j];
        }
        return s;
    }

    static int square(int[][] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) s += a[i][j] - a[j][i];
        }
        return s;
    }

    static int fresh(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * i;
        int s = 0;
        for (int i = 0; i < n + 1; i++) s += a[i];
        return s;
    }

    static int masked(int[] a, int x) {
        int[] table = new int[16];
        table[x & 15] = x;
        table[x >>> 28] ^= 5;
        table[(x & 15) - 1] += 7;
        return table[3] + a[x & 7];
    }

    static int remainder(int[] a, int x) {
        if (a.length < 10) return -1;
        return a[x % 10];
    }

    static int equal(int[] a, int x) {
        if (x != a.length) return a[x];
        return a[x];
    }

    static int twice(int[] a, int i) {
        int first = a[i];
        a[i] = first + 1;
        return a[i] * 2 + a[i - 1];
    }

    static int swapSort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int key = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > key) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = key;
        }
        return forward(a);
    }

    static int until(int[] a, int n) {
        int i = 0;
        int s = 0;
        do {
            s = s * 31 + a[i];
        } while (++i < n);
        return s;
    }

    static int longCounter(int[] a, long start) {
        int s = 0;
        for (long i = start; i < a.length; i++) s = s * 31 + a[(int) i];
        return s;
    }

    static int caught(int[] a, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            try {
                s = s * 31 + a[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                s = s * 31 + i;
            }
            s += a[i];
        }
        return s;
    }

    interface Body { int run(); }

    static void show(String what, Body body) {
        try {
            System.out.println(what + " " + body.run());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e);
        }
    }

    static int[] sample(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = (i * 7919 + 13) % 101;
        return a;
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 3, 5, 16, 40}) {
            int[] a = sample(n);
            show("forward " + n, () -> forward(a));
            for (int start : new int[] {-1, 0, 1, n, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                show("from " + n + " " + start, () -> from(a, start));
                show("longCounter " + n + " " + start, () -> longCounter(a, start == Integer.MIN_VALUE ? 1L << 32 : start));
                if (start < 100) show("backwardFrom " + n + " " + start, () -> backwardFrom(a, start));
                show("twice " + n + " " + start, () -> twice(a, start));
                show("equal " + n + " " + start, () -> equal(a, start));
                show("masked " + n + " " + start, () -> masked(a, start));
                show("remainder " + n + " " + start, () -> remainder(a, start));
            }
            show("backward " + n, () -> backward(a));
            show("inclusive " + n, () -> inclusive(a));
            show("neighbours " + n, () -> neighbours(a));
            show("tooFarBack " + n, () -> tooFarBack(a));
            show("tooFarAhead " + n, () -> tooFarAhead(a));
            for (int by : new int[] {1, 3, 17, Integer.MAX_VALUE}) {
                show("strided " + n + " " + by, () -> strided(a, by));
            }
            show("wraps " + n, () -> wraps(a));
            show("overTheTop " + n, () -> overTheTop(a));
            show("wrapsBehindTest " + n, () -> wrapsBehindTest(a, Integer.MAX_VALUE));
            show("changedInside " + n, () -> changedInside(a));
            show("exchanged " + n, () -> exchanged(a, sample(2)));
            BoundsChecks object = new BoundsChecks();
            object.field = a;
            show("throughField " + n, () -> object.throughField(sample(3)));
            object.field = a;
            show("throughField " + n, () -> object.throughField(null));
            int[][] rows = new int[n][];
            for (int i = 0; i < n; i++) rows[i] = sample(i == 3 ? 1 : n);
            show("twoDimensions " + n, () -> twoDimensions(rows));
            show("square " + n, () -> square(rows));
            show("fresh " + n, () -> fresh(n));
            show("swapSort " + n, () -> swapSort(a.clone()));
            for (int limit : new int[] {-1, 0, 1, n, n + 1}) {
                show("until " + n + " " + limit, () -> until(a, limit));
                show("caught " + n + " " + limit, () -> caught(a, limit));
            }
        }
        show("null", () -> forward(null));
        show("null", () -> backward(null));
        show("null", () -> twice(null, 0));
        show("fresh", () -> fresh(-1));
    }
}
