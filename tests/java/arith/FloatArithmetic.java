// fadd, fsub, fmul, fdiv, fneg: results as bits.
public class FloatArithmetic {
    static final float[] VALUES = {0f, -0f, 1f, -1f, 0.1f, 3.5f, -2.25f, 16777216f, 1e20f, 1e38f, -3e38f,
        Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NaN};

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        for (float a : VALUES) {
            for (float b : VALUES) {
                System.out.println(bits(a) + " " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " "
                        + bits(a * b) + " " + bits(a / b));
            }
            System.out.println("neg " + bits(-a) + " " + bits(0f - a) + " " + bits(a + 0f) + " " + bits(a * 0f));
        }
        float sum = 0;
        for (int i = 1; i < 1000; i++) {
            sum += 1f / i;
        }
        System.out.println(bits(sum));
        sum = 16777216f;
        sum++;
        System.out.println((int) sum);
        float product = 1;
        for (int i = 0; i < 40; i++) {
            product *= 0.1f;
        }
        System.out.println(bits(product));
        float x = 0.1f;
        System.out.println((x + 0.2f == 0.3f) + " " + (0.1 + 0.2 == 0.3) + " " + (x == 0.1));
    }
}
