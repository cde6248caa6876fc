// dadd, dsub, dmul, ddiv, dneg: results as bits.
public class DoubleArithmetic {
    static final double[] VALUES = {0.0, -0.0, 1, -1, 0.1, 2.5, -1e300, 1e308, 9007199254740992.0, 4.9e-324,
        2.2250738585072014E-308, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static double horner(double x) {
        return ((x * 0.5 + 1.25) * x - 3.0) * x + 7.0;
    }

    public static void main(String[] args) {
        for (double a : VALUES) {
            for (double b : VALUES) {
                System.out.println(bits(a) + " " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " "
                        + bits(a * b) + " " + bits(a / b));
            }
            System.out.println("neg " + bits(-a) + " " + bits(horner(a)) + " " + bits(Math.sqrt(a)));
        }
        double sum = 0;
        for (int i = 1; i < 2000; i++) {
            sum += (i % 2 == 0 ? -1.0 : 1.0) / i;
        }
        System.out.println(bits(sum));
        double x = 1, y = 0.3;
        for (int i = 0; i < 100; i++) {
            double t = 1 - 1.4 * x * x + y;
            y = 0.3 * x;
            x = t;
        }
        System.out.println(bits(x) + " " + bits(y));
        double newton = 2;
        for (int i = 0; i < 8; i++) {
            newton = (newton + 2 / newton) / 2;
        }
        System.out.println(bits(newton) + " " + (newton == Math.sqrt(2)));
    }
}
