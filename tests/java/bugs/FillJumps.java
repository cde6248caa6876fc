// Loops that store one value in each round but do not count: the fill of the whole range is not for them.

import java.util.Arrays;

public class FillJumps {
    static int constant(int[] a, int i, int n) {
        while (i < n) {
            a[i] = 1;
            i = 100;
        }
        return i;
    }

    static int outside(int[] a, int i, int n, int next) {
        while (i < n) {
            a[i] = 2;
            i = next;
        }
        return i;
    }

    static int length(byte[] a, int i, int base, int next) {
        for (; i < a.length; i = next) a[base + i] = 3;
        return i;
    }

    static int counting(int[] a, int i, int n) {
        for (; i < n; i++) a[i] = 4;
        return i;
    }

    public static void main(String[] args) {
        int[] a = new int[10];
        System.out.println(constant(a, 1, 4) + " " + Arrays.toString(a));
        System.out.println(outside(a, 5, 9, 9) + " " + Arrays.toString(a));
        byte[] b = new byte[6];
        System.out.println(length(b, 2, -1, 6) + " " + Arrays.toString(b));
        System.out.println(counting(a, 7, 10) + " " + Arrays.toString(a));
    }
}
