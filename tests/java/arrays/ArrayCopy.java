// System.arraycopy in every overlap, for every width.
public class ArrayCopy {
    static String show(int[] a) {
        StringBuilder s = new StringBuilder();
        for (int x : a) s.append(x).append(' ');
        return s.toString();
    }

    static int[] range(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i;
        return a;
    }

    public static void main(String[] args) {
        for (int from = 0; from < 6; from++) {
            for (int to = 0; to < 6; to++) {
                int[] a = range(12);
                System.arraycopy(a, from, a, to, 6);
                byte[] b = new byte[12];
                long[] l = new long[12];
                char[] c = new char[12];
                String[] s = new String[12];
                for (int i = 0; i < 12; i++) {
                    b[i] = (byte) i;
                    l[i] = i;
                    c[i] = (char) i;
                    s[i] = "" + i;
                }
                System.arraycopy(b, from, b, to, 6);
                System.arraycopy(l, from, l, to, 6);
                System.arraycopy(c, from, c, to, 6);
                System.arraycopy(s, from, s, to, 6);
                boolean same = true;
                for (int i = 0; i < 12; i++) {
                    same &= a[i] == b[i] && a[i] == l[i] && a[i] == c[i] && s[i].equals("" + a[i]);
                }
                System.out.println(from + ">" + to + ": " + show(a) + same);
            }
        }
        for (int n = 0; n < 70; n += 23) {
            byte[] src = new byte[200];
            for (int i = 0; i < 200; i++) src[i] = (byte) (i * 7);
            byte[] dst = new byte[200];
            System.arraycopy(src, n, dst, 200 - n - 61, 61);
            int sum = 0;
            for (int i = 0; i < 200; i++) sum = sum * 31 + dst[i];
            System.arraycopy(src, 0, src, n, 130);
            for (int i = 0; i < 200; i++) sum = sum * 31 + src[i];
            System.out.println(sum);
        }
        double[] d = {1, 2, 3};
        float[] f = {1, 2, 3};
        boolean[] z = {true, false, true};
        short[] sh = {1, 2, 3};
        System.arraycopy(d, 0, d, 1, 2);
        System.arraycopy(f, 1, f, 0, 2);
        System.arraycopy(z, 1, z, 0, 2);
        System.arraycopy(sh, 0, sh, 1, 2);
        System.out.println((d[2] == 2) + " " + (f[0] == 2) + " " + z[0] + " " + sh[2]);
        System.arraycopy(d, 3, d, 0, 0);
        Object[] objects = new Object[3];
        System.arraycopy(new String[] {"a", "b"}, 0, objects, 1, 2);
        String[] strings = new String[3];
        System.arraycopy(objects, 1, strings, 0, 2);
        System.out.println(strings[0] + strings[1] + strings[2] + objects[0]);
        int[][] rows = {{1}, {2}, {3}};
        System.arraycopy(rows, 0, rows, 1, 2);
        System.out.println(rows[1] == rows[0]);
    }
}
