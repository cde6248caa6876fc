// Recursion to a depth that fits, mutual recursion, and calls with many arguments.
public class DeepRecursion {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void hanoi(int n, char a, char b, char c, int[] moves) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, moves);
        moves[0]++;
        moves[1] = moves[1] * 31 + a * 7 + c;
        hanoi(n - 1, b, a, c, moves);
    }

    static double many(int a, long b, float c, double d, byte e, short f, char g, boolean h, Object i, int j, long k,
            float l, double m, int n, long o, double p, float q, String r, int[] s, double t, double u) {
        if (a == 0) return b + c + d + e + f + g + (h ? 1 : 0) + j + k + l + m + n + o + p + q + r.length() + s[0] + t + u;
        return many(a - 1, b + 1, c + 1, d + 1, (byte) (e + 1), (short) (f + 1), (char) (g + 1), !h, i, j + 1, k + 1,
                l + 1, m + 1, n + 1, o + 1, p + 1, q + 1, r + i, s, t + 1, u * 2);
    }

    static void permute(String prefix, String rest, StringBuilder out) {
        if (rest.isEmpty()) {
            out.append(prefix).append(' ');
            return;
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    public static void main(String[] args) {
        System.out.println(depth(3000));
        System.out.println(even(2000) + " " + odd(2000) + " " + even(1999));
        System.out.println(fib(24));
        System.out.println(ackermann(2, 9));
        int[] moves = new int[2];
        hanoi(10, 'A', 'B', 'C', moves);
        System.out.println(moves[0] + " " + moves[1]);
        double d = many(5, 1, 2, 3, (byte) 4, (short) 5, 'a', true, "x", 6, 7, 8, 9, 10, 11, 12, 13, "y",
                new int[] {14}, 15, 16);
        System.out.println((long) d + " " + (d == (long) d));
        StringBuilder out = new StringBuilder();
        permute("", "abcd", out);
        System.out.println(out);
    }
}
