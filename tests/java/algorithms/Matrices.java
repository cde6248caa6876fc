// Matrix multiplication in double, int and long modulo, and Gaussian elimination.
public class Matrices {
    static double[][] multiply(double[][] a, double[][] b) {
        int n = a.length, m = b[0].length, k = b.length;
        double[][] c = new double[n][m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double s = 0;
                for (int x = 0; x < k; x++) s += a[i][x] * b[x][j];
                c[i][j] = s;
            }
        return c;
    }

    static int[] multiplyFlat(int[] a, int[] b, int n) {
        int[] c = new int[n * n];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                int x = a[i * n + k];
                for (int j = 0; j < n; j++) c[i * n + j] += x * b[k * n + j];
            }
        return c;
    }

    static long fibonacci(long n, long mod) {
        long a = 1, b = 1, c = 0, ra = 1, rb = 0, rc = 1;
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                long ta = (ra * a + rb * b) % mod, tb = (ra * b + rb * c) % mod, tc = (rb * b + rc * c) % mod;
                ra = ta; rb = tb; rc = tc;
            }
            long ta = (a * a + b * b) % mod, tb = (a * b + b * c) % mod, tc = (b * b + c * c) % mod;
            a = ta; b = tb; c = tc;
        }
        return rb;
    }

    static double determinant(double[][] m) {
        int n = m.length;
        double det = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) { double[] t = m[p]; m[p] = m[c]; m[c] = t; det = -det; }
            det *= m[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = m[r][c] / m[c][c];
                for (int x = c; x < n; x++) m[r][x] -= f * m[c][x];
            }
        }
        return det;
    }

    public static void main(String[] args) {
        int n = 40;
        double[][] a = new double[n][n], b = new double[n][n + 3];
        int[] x = new int[n * n], y = new int[n * n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            a[i][j] = (i * 31 + j * 17) % 23 / 7.0;
            b[i][j] = (i * 13 - j * 5) % 19 / 3.0;
            x[i * n + j] = i * 12345 ^ j * 54321;
            y[i * n + j] = i - j * j;
        }
        double[][] c = multiply(a, b);
        double sum = 0;
        for (double[] row : c) for (double v : row) sum += v;
        System.out.println(Long.toHexString(Double.doubleToLongBits(sum)) + " " + c[0].length);
        int hash = 0;
        for (int v : multiplyFlat(x, y, n)) hash = hash * 31 + v;
        System.out.println(hash);
        System.out.println(fibonacci(90, Long.MAX_VALUE >> 32) + " " + fibonacci(1000000000000L, 1000000007L));
        for (int i = 0; i < n; i++) a[i][i] += 10;
        System.out.println(Long.toHexString(Double.doubleToLongBits(determinant(a))));
    }
}
