// fcmpl, fcmpg, dcmpl, dcmpg: all operators and their negations, with NaN and both zeros.
public class FloatComparisons {
    static int branches(float a, float b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a <= b) r |= 8;
        if (a > b) r |= 16;
        if (a >= b) r |= 32;
        if (!(a == b)) r |= 64;
        if (!(a != b)) r |= 128;
        if (!(a < b)) r |= 256;
        if (!(a <= b)) r |= 512;
        if (!(a > b)) r |= 1024;
        if (!(a >= b)) r |= 2048;
        return r;
    }

    static int branches(double a, double b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a <= b) r |= 8;
        if (a > b) r |= 16;
        if (a >= b) r |= 32;
        if (!(a == b)) r |= 64;
        if (!(a != b)) r |= 128;
        if (!(a < b)) r |= 256;
        if (!(a <= b)) r |= 512;
        if (!(a > b)) r |= 1024;
        if (!(a >= b)) r |= 2048;
        return r;
    }

    static boolean value(double a, double b) {
        boolean less = a < b;
        boolean notLess = !(a < b);
        return less == notLess;
    }

    static double max(double a, double b) {
        return a > b ? a : b;
    }

    static double max2(double a, double b) {
        return a <= b ? b : a;
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1, -1, 1e-320, 1e300, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY};
        for (double a : values) {
            for (double b : values) {
                System.out.print(branches((float) a, (float) b) + "," + branches(a, b) + "," + value(a, b) + " ");
                System.out.print(Long.toHexString(Double.doubleToLongBits(max(a, b))) + " ");
                System.out.print(Long.toHexString(Double.doubleToLongBits(max2(a, b))) + " ");
            }
            System.out.println();
            System.out.println(Double.compare(a, 0.0) + " " + Double.compare(a, Double.NaN) + " "
                    + Double.isNaN(a) + " " + Double.isInfinite(a) + " " + Float.compare((float) a, -0f) + " "
                    + Float.isNaN((float) a));
        }
        int steps = 0;
        for (double d = 0; !(d >= 1); d += 0.125) {
            steps++;
        }
        double nan = values[6];
        while (nan < 1) {
            steps = -1;
        }
        do {
            steps++;
        } while (nan >= 1);
        System.out.println(steps);
        System.out.println(nan < 1 || nan >= 1 ? "ordered" : "unordered");
        System.out.println((nan == nan) + " " + (nan != nan) + " " + (0.0 == -0.0));
    }
}
