// Float and Double as bits, classification, comparison, hash codes.
public class FloatBits {
    public static void main(String[] args) {
        int[] patterns = {0, 0x80000000, 1, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x3f800000, 0x00800000, 0x7f7fffff};
        for (int p : patterns) {
            float f = Float.intBitsToFloat(p);
            double d = Double.longBitsToDouble((long) p << 32 | 7);
            System.out.println(Float.floatToIntBits(f) + " " + Double.doubleToLongBits(d) + " " + Float.isNaN(f) + " "
                    + Float.isInfinite(f) + " " + Float.isFinite(f) + " " + Double.isNaN(d) + " " + Float.hashCode(f) + " "
                    + Double.hashCode(d));
            for (int q : patterns) {
                float g = Float.intBitsToFloat(q);
                System.out.print(Float.compare(f, g) + "" + Double.compare(f, g) + (f < g) + (f == g) + " ");
            }
            System.out.println();
        }
        for (int p : patterns) {
            if (p != 0x7f800001) System.out.print(Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(p))) + " ");
        }
        System.out.println(Double.doubleToRawLongBits(1.5) + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT);
    }
}
