// Arrays of all eight primitive types: defaults, stores, loads, length, initialisers.
public class PrimitiveArrays {
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[5];
        char[] c = new char[4];
        short[] s = new short[6];
        int[] i = new int[7];
        long[] l = new long[8];
        float[] f = new float[9];
        double[] d = new double[10];
        System.out.println(z.length + b.length + c.length + s.length + i.length + l.length + f.length + d.length);
        System.out.println(z[2] + " " + b[4] + " " + (int) c[3] + " " + s[5] + " " + i[6] + " " + l[7] + " "
                + (f[8] == 0) + " " + (1 / d[9] > 0));
        z[1] = true;
        b[0] = -128;
        b[4] = 127;
        c[0] = '\uffff';
        s[5] = -32768;
        i[3] = Integer.MIN_VALUE;
        l[7] = Long.MAX_VALUE;
        f[0] = 0.5f;
        d[9] = -0.25;
        System.out.println(z[0] + " " + z[1] + " " + b[0] + " " + b[4] + " " + (int) c[0] + " " + s[5] + " " + i[3]
                + " " + l[7] + " " + (f[0] == 0.5) + " " + (d[9] == -0.25));
        System.out.println(b[1] + " " + b[3] + " " + (int) c[1] + " " + s[4] + " " + i[2] + i[4] + " " + l[6]);
        for (int k = 0; k < b.length; k++) b[k] += k * 50;
        for (int k = 0; k < s.length; k++) s[k] ^= k * 7777;
        for (int k = 0; k < l.length; k++) l[k] = l[k] / 3 + k * 1000000007L;
        for (int k = 0; k < d.length; k++) d[k] = d[k] * 2 + k;
        long total = 0;
        for (byte x : b) total = total * 31 + x;
        for (short x : s) total = total * 31 + x;
        for (long x : l) total = total * 31 + x;
        for (double x : d) total = total * 31 + (long) (x * 4);
        for (char x : c) total = total * 31 + x;
        for (float x : f) total = total * 31 + (int) (x * 8);
        System.out.println(total);
        int[] init = {3, 1, 4, 1, 5, 9, 2, 6};
        long[] longs = {1L << 40, -1};
        char[] chars = {'a', 98, '\n'};
        boolean[] flags = {true, false, !z[0]};
        System.out.println(sum(init) + " " + longs[0] + " " + (int) chars[1] + " " + flags[2]);
        System.out.println(sum() + " " + sum(5) + " " + sum(1, 2, 3));
        int[] empty = {};
        System.out.println(empty.length + " " + new double[0].length);
        int[] prefix = new int[100];
        for (int k = 1; k < prefix.length; k++) prefix[k] = prefix[k - 1] + k * k;
        System.out.println(prefix[99]);
        for (int lo = 0, hi = init.length - 1; lo < hi; lo++, hi--) {
            int t = init[lo];
            init[lo] = init[hi];
            init[hi] = t;
        }
        for (int x : init) System.out.print(x + " ");
        System.out.println();
        int at = 0;
        init[at++] = init[at++] + init[at];
        System.out.println(init[0] + " " + at);
    }
}
