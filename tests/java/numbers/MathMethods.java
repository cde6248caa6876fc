// The exact methods of Math: abs, min, max, floorDiv, floorMod, *Exact, rounding.
public class MathMethods {
    static void exact(int kind, int a, int b, long c, long d) {
        try {
            long r;
            switch (kind) {
                case 0: r = Math.addExact(a, b); break;
                case 1: r = Math.subtractExact(a, b); break;
                case 2: r = Math.multiplyExact(a, b); break;
                case 3: r = Math.negateExact(a); break;
                case 4: r = Math.incrementExact(a); break;
                case 5: r = Math.decrementExact(a); break;
                case 6: r = Math.addExact(c, d); break;
                case 7: r = Math.subtractExact(c, d); break;
                case 8: r = Math.multiplyExact(c, d); break;
                case 9: r = Math.toIntExact(c); break;
                case 10: r = Math.floorDiv(a, b); break;
                case 11: r = Math.floorMod(a, b); break;
                case 12: r = Math.floorDiv(c, d); break;
                default: r = Math.floorMod(c, d);
            }
            System.out.print(r + " ");
        } catch (ArithmeticException e) {
            System.out.print("[" + e.getMessage() + "] ");
        }
    }

    static String bits(double d) { return Long.toHexString(Double.doubleToLongBits(d)); }
    static String bits(float d) { return Integer.toHexString(Float.floatToIntBits(d)); }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 5, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341};
        long[] longs = {0, 2, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 3037000500L, -9};
        for (int i = 0; i < ints.length; i++) {
            for (int j = 0; j < ints.length; j++) {
                for (int kind = 0; kind < 14; kind++) exact(kind, ints[i], ints[j], longs[i], longs[j]);
                System.out.println(Math.max(ints[i], ints[j]) + " " + Math.min(ints[i], ints[j]) + " "
                        + Math.max(longs[i], longs[j]) + " " + Math.min(longs[i], longs[j]));
            }
            System.out.println(Math.abs(ints[i]) + " " + Math.abs(longs[i]));
        }
        double[] doubles = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e300, -1e-300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2147483647.6, -9e18};
        for (double a : doubles) {
            System.out.println(bits(Math.abs(a)) + " " + bits(Math.floor(a)) + " " + bits(Math.ceil(a)) + " "
                    + bits(Math.rint(a)) + " " + Math.round(a) + " " + Math.round((float) a) + " " + bits(Math.sqrt(a)) + " "
                    + bits(Math.signum(a)) + " " + bits(Math.ulp(a)) + " " + Math.getExponent(a) + " "
                    + bits(Math.copySign(3.0, a)) + " " + bits(Math.abs((float) a)) + " " + bits(Math.nextUp(a)));
            for (double b : doubles) {
                System.out.print(bits(Math.max(a, b)) + " " + bits(Math.min(a, b)) + " " + bits(Math.max((float) a, (float) b))
                        + " " + bits(Math.min((float) a, (float) b)) + " " + bits(Math.fma(a, b, 1.0)) + " ");
            }
            System.out.println();
        }
    }
}
