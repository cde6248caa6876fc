// Quicksort, heapsort, insertion, merge, radix: all must agree.
public class Sorting {
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int pivot = a[lo + hi >>> 1], i = lo - 1, j = hi + 1;
            while (true) {
                do i++; while (a[i] < pivot);
                do j--; while (a[j] > pivot);
                if (i >= j) break;
                int t = a[i]; a[i] = a[j]; a[j] = t;
            }
            if (j - lo < hi - j - 1) { quick(a, lo, j); lo = j + 1; } else { quick(a, j + 1, hi); hi = j; }
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            int t = a[0]; a[0] = a[n]; a[n] = t;
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        int v = a[i];
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[c] <= v) break;
            a[i] = a[c];
        }
        a[i] = v;
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int v = a[i], j = i;
            while (j > 0 && a[j - 1] > v) a[j] = a[--j];
            a[j] = v;
        }
    }

    static void merge(int[] a, int[] t, int lo, int hi) {
        if (hi - lo < 2) return;
        int mid = lo + hi >>> 1;
        merge(a, t, lo, mid);
        merge(a, t, mid, hi);
        for (int i = lo, j = mid, k = lo; k < hi; k++) t[k] = i < mid && (j >= hi || a[i] <= a[j]) ? a[i++] : a[j++];
        System.arraycopy(t, lo, a, lo, hi - lo);
    }

    static int[] radix(int[] a) {
        int[] b = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int x : a) count[((x ^ 0x80000000) >>> shift & 255) + 1]++;
            for (int i = 0; i < 256; i++) count[i + 1] += count[i];
            for (int x : a) b[count[(x ^ 0x80000000) >>> shift & 255]++] = x;
            int[] t = a; a = b; b = t;
        }
        return a;
    }

    static long check(int[] a) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum = sum * 31 + a[i];
            if (i > 0 && a[i - 1] > a[i]) return -1;
        }
        return sum;
    }

    public static void main(String[] args) {
        int[] sizes = {0, 1, 2, 3, 10, 100, 1000, 3000};
        for (int n : sizes) {
            for (int kind = 0; kind < 4; kind++) {
                int[] a = new int[n];
                int x = 0xCAFEBABE;
                for (int i = 0; i < n; i++) {
                    x = x * 1664525 + 1013904223;
                    a[i] = kind == 0 ? x : kind == 1 ? i : kind == 2 ? n - i : (x >>> 20) % 5;
                }
                int[] b = a.clone(), c = a.clone(), d = a.clone(), e = a.clone();
                quick(a, 0, n - 1);
                heap(b);
                insertion(c);
                merge(d, new int[n], 0, n);
                e = radix(e);
                long r = check(a);
                System.out.print(r + (r == check(b) && r == check(c) && r == check(d) && r == check(e) ? " " : "? "));
            }
            System.out.println();
        }
    }
}
