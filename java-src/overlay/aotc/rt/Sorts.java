package aotc.rt;

/**
 * Bodies of members of DualPivotQuicksort, without the branches that sort in parallel: sorted primitives are the same
 * whoever sorted them.
 */
final class Sorts {
    private Sorts() {
    }

    /** The first run that starts beyond the middle of the runs lo to hi. */
    private static int middle(int[] run, int lo, int hi) {
        int half = (run[lo] + run[hi]) >>> 1;
        int mi = lo + 1;
        while (run[mi + 1] <= half) {
            mi++;
        }
        return mi;
    }

    static void sortInts(int[] a, int parallelism, int low, int high) {
        sort(null, a, 0, low, high);
    }

    private static native void sort(Object sorter, int[] a, int bits, int low, int high);

    static int[] mergeInts(int[] a, int[] b, int offset, int aim, boolean parallel, int[] run, int lo,
        int hi) {
        if (hi - lo == 1) {
            if (aim >= 0) {
                return a;
            }
            int low = run[lo];
            int i = run[hi];
            int j = i - offset;
            while (i > low) {
                b[--j] = a[--i];
            }
            return b;
        }
        int mi = middle(run, lo, hi);
        int[] left = mergeInts(a, b, offset, -aim, false, run, lo, mi);
        int[] right = mergeInts(a, b, offset, 0, false, run, mi, hi);
        int[] target = left == a ? b : a;
        int from = left == b ? offset : 0;
        int from2 = right == b ? offset : 0;
        mergeParts(null, target, target == b ? run[lo] - offset : run[lo], left, run[lo] - from, run[mi] - from, right,
            run[mi] - from2, run[hi] - from2);
        return target;
    }

    private static native void mergeParts(Object merger, int[] target, int k, int[] a1, int lo1, int hi1,
        int[] a2, int lo2, int hi2);

    static void sortLongs(long[] a, int parallelism, int low, int high) {
        sort(null, a, 0, low, high);
    }

    private static native void sort(Object sorter, long[] a, int bits, int low, int high);

    static long[] mergeLongs(long[] a, long[] b, int offset, int aim, boolean parallel, int[] run, int lo,
        int hi) {
        if (hi - lo == 1) {
            if (aim >= 0) {
                return a;
            }
            int low = run[lo];
            int i = run[hi];
            int j = i - offset;
            while (i > low) {
                b[--j] = a[--i];
            }
            return b;
        }
        int mi = middle(run, lo, hi);
        long[] left = mergeLongs(a, b, offset, -aim, false, run, lo, mi);
        long[] right = mergeLongs(a, b, offset, 0, false, run, mi, hi);
        long[] target = left == a ? b : a;
        int from = left == b ? offset : 0;
        int from2 = right == b ? offset : 0;
        mergeParts(null, target, target == b ? run[lo] - offset : run[lo], left, run[lo] - from, run[mi] - from, right,
            run[mi] - from2, run[hi] - from2);
        return target;
    }

    private static native void mergeParts(Object merger, long[] target, int k, long[] a1, int lo1, int hi1,
        long[] a2, int lo2, int hi2);

    static void sortFloats(float[] a, int parallelism, int low, int high) {
        // The order of DualPivotQuicksort: NaNs go last; -0.0 comes before 0.0, which the quicksort cannot see.
        int negativeZeros = 0;
        for (int k = high; k > low;) {
            float value = a[--k];
            if (value == 0 && Float.floatToRawIntBits(value) < 0) {
                negativeZeros++;
                a[k] = 0;
            } else if (value != value) {
                a[k] = a[--high];
                a[high] = value;
            }
        }
        sort(null, a, 0, low, high);
        if (negativeZeros == 0) {
            return;
        }
        // The first zero or greater.
        int first = low;
        int end = high;
        while (first < end) {
            int middle = (first + end) >>> 1;
            if (a[middle] < 0) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        while (negativeZeros-- > 0) {
            a[first++] = -0.0f;
        }
    }

    private static native void sort(Object sorter, float[] a, int bits, int low, int high);

    static float[] mergeFloats(float[] a, float[] b, int offset, int aim, boolean parallel, int[] run, int lo,
        int hi) {
        if (hi - lo == 1) {
            if (aim >= 0) {
                return a;
            }
            int low = run[lo];
            int i = run[hi];
            int j = i - offset;
            while (i > low) {
                b[--j] = a[--i];
            }
            return b;
        }
        int mi = middle(run, lo, hi);
        float[] left = mergeFloats(a, b, offset, -aim, false, run, lo, mi);
        float[] right = mergeFloats(a, b, offset, 0, false, run, mi, hi);
        float[] target = left == a ? b : a;
        int from = left == b ? offset : 0;
        int from2 = right == b ? offset : 0;
        mergeParts(null, target, target == b ? run[lo] - offset : run[lo], left, run[lo] - from, run[mi] - from, right,
            run[mi] - from2, run[hi] - from2);
        return target;
    }

    private static native void mergeParts(Object merger, float[] target, int k, float[] a1, int lo1, int hi1,
        float[] a2, int lo2, int hi2);

    static void sortDoubles(double[] a, int parallelism, int low, int high) {
        // The order of DualPivotQuicksort: NaNs go last; -0.0 comes before 0.0, which the quicksort cannot see.
        int negativeZeros = 0;
        for (int k = high; k > low;) {
            double value = a[--k];
            if (value == 0 && Double.doubleToRawLongBits(value) < 0) {
                negativeZeros++;
                a[k] = 0;
            } else if (value != value) {
                a[k] = a[--high];
                a[high] = value;
            }
        }
        sort(null, a, 0, low, high);
        if (negativeZeros == 0) {
            return;
        }
        // The first zero or greater.
        int first = low;
        int end = high;
        while (first < end) {
            int middle = (first + end) >>> 1;
            if (a[middle] < 0) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        while (negativeZeros-- > 0) {
            a[first++] = -0.0;
        }
    }

    private static native void sort(Object sorter, double[] a, int bits, int low, int high);

    static double[] mergeDoubles(double[] a, double[] b, int offset, int aim, boolean parallel, int[] run, int lo,
        int hi) {
        if (hi - lo == 1) {
            if (aim >= 0) {
                return a;
            }
            int low = run[lo];
            int i = run[hi];
            int j = i - offset;
            while (i > low) {
                b[--j] = a[--i];
            }
            return b;
        }
        int mi = middle(run, lo, hi);
        double[] left = mergeDoubles(a, b, offset, -aim, false, run, lo, mi);
        double[] right = mergeDoubles(a, b, offset, 0, false, run, mi, hi);
        double[] target = left == a ? b : a;
        int from = left == b ? offset : 0;
        int from2 = right == b ? offset : 0;
        mergeParts(null, target, target == b ? run[lo] - offset : run[lo], left, run[lo] - from, run[mi] - from, right,
            run[mi] - from2, run[hi] - from2);
        return target;
    }

    private static native void mergeParts(Object merger, double[] target, int k, double[] a1, int lo1, int hi1,
        double[] a2, int lo2, int hi2);
}
