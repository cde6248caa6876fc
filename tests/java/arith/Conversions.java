// Every conversion between primitive types, on the values where they lose something.
public class Conversions {
    static final double[] DOUBLES = {0.0, -0.0, 0.5, -0.5, 1.9, -1.9, 127, 128, -129, 255.7, 32768, 65535, 65536.5,
        2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, 4294967296.0, 9.2e18, 9.3e18, -9.3e18, 1e300,
        -1e300, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 16777217.0};
    static final long[] LONGS = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536,
        2147483647L, 2147483648L, -2147483649L, 4294967295L, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE};

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            float f = (float) d;
            System.out.println((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d);
            System.out.println((int) f + " " + (long) f + " " + (byte) f + " " + (short) f + " " + (int) (char) f);
            System.out.println(Integer.toHexString(Float.floatToIntBits(f)) + " "
                    + Long.toHexString(Double.doubleToLongBits(f)));
        }
        for (long l : LONGS) {
            int i = (int) l;
            byte b = (byte) i;
            short s = (short) i;
            char c = (char) i;
            System.out.println(i + " " + b + " " + s + " " + (int) c + " " + (byte) l + " " + (short) l + " "
                    + (int) (char) l);
            System.out.println(Integer.toHexString(Float.floatToIntBits(l)) + " "
                    + Long.toHexString(Double.doubleToLongBits(l)) + " "
                    + Integer.toHexString(Float.floatToIntBits(i)) + " "
                    + Long.toHexString(Double.doubleToLongBits(i)));
            long back = b;
            long back2 = c;
            long back3 = s;
            System.out.println(back + " " + back2 + " " + back3 + " " + (long) i + " " + (i & 0xffffffffL));
            System.out.println((short) b + " " + (int) (char) b + " " + (byte) c + " " + (short) c + " " + (int) (char) s
                    + " " + (byte) s);
        }
    }
}
