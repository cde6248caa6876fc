// Three frames down a throw, with many live locals of all types; all are read in the handler.
public class LiveLocals {
    static int zero = 0;
    static Object last;

    static int bottom(int kind, int a, long b, double c) {
        int x = a * 3, y = a ^ 77;
        long z = b + a;
        double w = c * 2;
        if (kind == 1) throw new IllegalStateException("k1 " + (x + y + z));
        if (kind == 2) return (int) (x / zero + z + w);
        if (kind == 3) return ((int[]) last).length + y;
        if (kind == 4) return new int[2][3][x & 1].length / (y & 0) + 1;
        return x + y + (int) z + (int) w;
    }

    static int middle(int kind, int a, long b, double c) {
        int p = a + 1, q = a + 2, r = a + 3, s = a + 4, t = a + 5, u = a + 6;
        int result = bottom(kind, a + p, b, c);
        return result + p * q - r * s + t * u;
    }

    static long top(int kind, int i1, int i2, int i3, long l1, long l2, float f1, double d1, double d2, String s1, Object o1) {
        int i4 = i1 + i2, i5 = i2 * i3, i6 = i3 - i1, i7 = i4 ^ i5, i8 = i6 + 1, i9 = i7 * 3, i10 = i9 - i8;
        long l3 = l1 * 3, l4 = l2 ^ l3, l5 = l4 - l1;
        float f2 = f1 * 2, f3 = f2 + 1;
        double d3 = d1 + d2, d4 = d1 * d2, d5 = d3 - d4, d6 = d5 / 2, d7 = d6 + d1, d8 = d7 * d2;
        String s2 = s1 + "x", s3 = s2 + i1;
        Object[] o2 = {s1, s2, o1};
        byte b1 = (byte) i5;
        char c1 = (char) i4;
        boolean z1 = i7 > 0;
        try {
            i10 += middle(kind, i1, l1, d1);
            i9++;
            l5 += middle(kind, i2, l2, d2);
            s3 += "done";
        } catch (ArithmeticException | IllegalStateException e) {
            s3 += e.getMessage();
            i10 = -i10;
        } catch (NullPointerException e) {
            s3 += "null";
            d8 = -d8;
        }
        long r = i1 + i2 * 3L + i3 * 5L + i4 * 7L + i5 * 11L + i6 * 13L + i7 * 17L + i8 * 19L + i9 * 23L + i10 * 29L;
        r = r * 31 + l1 + l2 + l3 * 3 + l4 * 5 + l5 * 7;
        r = r * 31 + (long) ((f1 + f2 + f3) * 16);
        r = r * 31 + Double.doubleToLongBits(d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8);
        r = r * 31 + s1.hashCode() + s2.hashCode() + s3.hashCode() + o2.length + o2[2].hashCode() + b1 + c1 + (z1 ? 1 : 0);
        System.out.println(kind + " " + s3 + " " + r);
        return r;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 5; round++) {
            for (int kind = 0; kind < 5; kind++) {
                sum = sum * 31 + top(kind, round + 1, round * 3 - 7, 100 - round, 1L << (round + 30), -round, 0.5f + round,
                        1.25 * round, -3.5, "s" + round, "object" + kind);
            }
        }
        System.out.println(sum);
    }
}
