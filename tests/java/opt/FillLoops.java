// Loops that fill an array range: whole, partial, out of range on either side, empty, null, with every element type,
// with the counter used afterwards. The stores before a fault must have happened.
public class FillLoops {
    static void bytes(byte[] a, int base, int from, int to, byte v) {
        for (int i = from; i < to; i++) a[base + i] = v;
    }

    static int counted(byte[] a, int from, int to, byte v) {
        int i = from;
        for (; i < to; i++) a[i] = v;
        return i;
    }

    static void shorts(short[] a, int n, short v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void chars(char[] a, int n, char v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void ints(int[] a, int n, int v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void longs(long[] a, int n, long v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void floats(float[] a, int n, float v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void doubles(double[] a, int n, double v) { for (int i = 0; i < n; i++) a[i] = v; }
    static void booleans(boolean[] a, boolean v) { for (int i = 0; i < a.length; i++) a[i] = v; }
    static void whole(int[] a, int v) { for (int i = 0; i < a.length; i++) a[i] = v; }
    static void other(int[] a, int[] like, int v) { for (int i = 0; i < like.length; i++) a[i] = v; }
    static void constant(byte[] a, int off) { for (int i = 0; i < 32; i++) a[off + i] = 7; }
    static void constant8(int[] a) { for (int i = 3; i < 5; i++) a[i] = -1; }

    static long sum(byte[] a) {
        long s = 0;
        for (int i = 0; i < a.length; i++) s = s * 31 + a[i];
        return s;
    }

    static void attempt(int which, byte[] a) {
        try {
            switch (which) {
                case 0: bytes(a, 0, 0, 20, (byte) 1); break;
                case 1: bytes(a, 5, 0, 20, (byte) 2); break;
                case 2: bytes(a, -3, 0, 10, (byte) 3); break;
                case 3: bytes(a, -3, 3, 10, (byte) 4); break;
                case 4: bytes(null, 0, 0, 1, (byte) 5); break;
                case 5: bytes(null, 0, 1, 1, (byte) 6); break;
                case 6: bytes(a, Integer.MAX_VALUE, 0, 3, (byte) 7); break;
                case 7: bytes(a, Integer.MAX_VALUE, 1, 3, (byte) 8); break;
                case 8: bytes(a, Integer.MIN_VALUE, -5, 3, (byte) 8); break;
                case 9: System.out.println(counted(a, 4, 9, (byte) 9)); break;
                case 10: System.out.println(counted(a, 9, 4, (byte) 9)); break;
                case 11: System.out.println(counted(a, 15, 99, (byte) 10)); break;
                case 12: constant(a, 0); break;
                case 13: constant(a, -1); break;
                default: bytes(a, 0, -2, 2, (byte) 11);
            }
            System.out.println(which + " done " + sum(a));
        } catch (RuntimeException e) {
            System.out.println(which + " " + e.getMessage() + " " + sum(a));
        }
    }

    public static void main(String[] args) {
        for (int which = 0; which < 15; which++) attempt(which, new byte[20]);
        byte[] big = new byte[100];
        constant(big, 0);
        constant(big, 50);
        constant(big, 68);
        System.out.println(sum(big));
        try {
            constant(big, 69);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + sum(big));
        }
        long total = 0;
        for (int n = 0; n < 37; n++) {
            short[] s = new short[40];
            char[] c = new char[40];
            int[] i = new int[40];
            long[] l = new long[40];
            float[] f = new float[40];
            double[] d = new double[40];
            boolean[] z = new boolean[n];
            shorts(s, n, (short) -2);
            chars(c, n, (char) 0x1234);
            ints(i, n, 0x01020304);
            longs(l, n, -5000000000L);
            floats(f, n, 1.5f);
            doubles(d, n, -2.25);
            booleans(z, true);
            constant8(i);
            for (int k = 0; k < 40; k++) total = total * 7 + s[k] + c[k] + i[k] + l[k] + (long) (f[k] * 4) + (long) (d[k] * 8);
            for (boolean b : z) total += b ? 1 : 0;
        }
        System.out.println(total);
        int[] a = new int[9];
        whole(a, 4);
        other(a, new int[4], 8);
        int t = 0;
        for (int v : a) t = t * 10 + v;
        System.out.println(t);
        try {
            other(a, new int[12], 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + a[8]);
        }
        try {
            other(a, null, 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        other(null, new int[0], 1);
        try {
            other(null, new int[1], 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
