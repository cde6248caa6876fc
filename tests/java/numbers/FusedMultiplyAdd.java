// Math.fma rounds once, with and without the instruction, and a * b + c is never made one of it.
public class FusedMultiplyAdd {
    static class Cell {
        double d = 1.5;
        float f = 2.5f;
        long l = 40;
        int i = 12;
    }

    static long seed = 42;

    static long next() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return seed ^ (seed >>> 29);
    }

    /// A double whose exponent is near that of 1, so that sums cancel.
    static double near() {
        return Double.longBitsToDouble((next() & 0x800fffffffffffffL) | (1015 + (next() >>> 60)) << 52);
    }

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    static double separate(double a, double b, double c) {
        return a * b + c;
    }

    static float separate(float a, float b, float c) {
        return a * b - c;
    }

    static void all(double a, double b, double c) {
        float x = (float) a, y = (float) b, z = (float) c;
        System.out.println(bits(Math.fma(a, b, c)) + " " + bits(Math.fma(-a, b, c)) + " " + bits(Math.fma(a, -b, -c))
                + " " + bits(StrictMath.fma(a, b, -c)) + " " + bits(separate(a, b, c)) + " " + bits(Math.fma(x, y, z))
                + " " + bits(Math.fma(x, -y, z)) + " " + bits(Math.fma(x, y, -z)) + " " + bits(separate(x, y, z)));
    }

    /// Each reads a field in the operation itself, so the operation is what a null receiver stops.
    static double folded(int kind, Cell cell, double d, long l, int n) {
        switch (kind) {
            case 0:
                return Math.fma(cell.d, d, 2.0);
            case 1:
                return Math.fma(d, 3.0, cell.d);
            case 2:
                return Math.fma(cell.f, (float) d, 2f);
            case 3:
                return cell.l << n;
            case 4:
                return cell.i >>> n;
            case 5:
                return ~l & cell.l;
            case 6:
                return Long.numberOfTrailingZeros(cell.l);
            case 7:
                return Integer.numberOfLeadingZeros(cell.i);
            case 8:
                return Long.bitCount(cell.l);
            case 9:
                return cell.l & -cell.l;
            case 10:
                return d + cell.d;
            case 11:
                return Math.sqrt(cell.d) * cell.f;
            default:
                return cell.i;
        }
    }

    public static void main(String[] args) {
        double[] special = {0.0, -0.0, 1.0, -1.0, Double.MIN_VALUE, -Double.MIN_NORMAL, Double.MAX_VALUE, 1e-160, 0.1,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1 + 0x1p-52, 1 - 0x1p-53, 0x1p-1022, 1e30};
        for (double a : special) for (double b : special) for (double c : special) all(a, b, c);
        for (int i = 0; i < 2000; i++) {
            double a = near(), b = near();
            all(a, b, near());
            all(a, b, -(a * b));
            all(Double.longBitsToDouble(next()), Double.longBitsToDouble(next()), Double.longBitsToDouble(next()));
        }
        for (int kind = 0; kind <= 12; kind++) {
            for (Cell cell : new Cell[] {new Cell(), null}) {
                try {
                    System.out.println(kind + " " + folded(kind, cell, 1.25, 9, 3));
                } catch (NullPointerException e) {
                    System.out.println(kind + " " + e.getMessage() + " " + e.getStackTrace()[0].getLineNumber());
                }
            }
        }
    }
}
