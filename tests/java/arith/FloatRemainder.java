// frem and drem.
public class FloatRemainder {
    static final double[] VALUES = {0.0, -0.0, 1, -1, 0.5, 3.5, -7.25, 10, 1e10, 1e300, -1e300, 4.9e-324,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        for (double a : VALUES) {
            for (double b : VALUES) {
                System.out.println(bits(a % b) + " " + bits((float) a % (float) b));
            }
        }
        double sum = 0;
        float sumF = 0;
        for (int i = -50; i < 50; i++) {
            sum += (i * 1.7) % 3.1;
            sumF += (i * 1.7f) % 3.1f;
        }
        System.out.println(bits(sum) + " " + bits(sumF));
        double angle = 1000;
        angle %= 360;
        System.out.println(angle == 280);
        System.out.println(bits(-5.0 % 5.0) + " " + bits(5.0 % -5.0));
    }
}
