// Shift counts in variables, within and beyond the width.
public class Shifts {
    static final int[] COUNTS = {0, 1, 5, 31, 32, 33, 63, 64, 65, 127, -1, -31, -32, Integer.MIN_VALUE, 0x7fffffff};
    static final int[] INTS = {1, -1, 0x80000000, 0x12345678, 0xfedcba98};
    static final long[] LONGS = {1, -1, Long.MIN_VALUE, 0x123456789abcdef0L, 0xfedcba9876543210L};

    public static void main(String[] args) {
        for (int n : COUNTS) {
            for (int x : INTS) {
                System.out.println((x << n) + " " + (x >> n) + " " + (x >>> n));
            }
            for (long x : LONGS) {
                System.out.println((x << n) + " " + (x >> n) + " " + (x >>> n));
            }
            for (long x : LONGS) {
                long count = n;
                System.out.println((x << count) + " " + (x >>> (count + (1L << 40))) + " " + ((int) x << count));
            }
        }
        int x = 0x12345678;
        System.out.println((x << 4) + " " + (x >> 4) + " " + (x >>> 28) + " " + (x << 32) + " " + (x >> 36));
        byte b = -1;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1) + " " + ((b & 0xff) >>> 1));
        b >>>= 1;
        System.out.println(b);
        b = -128;
        b >>= 2;
        System.out.println(b);
        b <<= 3;
        System.out.println(b);
        short s = (short) 0x8001;
        s >>>= 4;
        System.out.println(s);
        s <<= 9;
        System.out.println(s);
        char c = 0xffff;
        c >>= 3;
        System.out.println((int) c);
        c <<= 5;
        System.out.println((int) c);
        int rotated = x;
        for (int i = 0; i < 40; i++) {
            rotated = (rotated << i) | (rotated >>> -i);
            rotated ^= i;
        }
        System.out.println(rotated);
    }
}
