// Concatenation of float and double operands.
public class ConcatFloats {
    public static void main(String[] args) {
        float[] floats = {0f, -0f, 1f, 0.1f, 100f, 1e7f, 1.0E10f, 3.4028235E38f, 1.4E-45f, Float.NaN,
            Float.POSITIVE_INFINITY, -2.5f, 16777216f, 0.001f, 9.999999E-4f};
        double[] doubles = {0, -0.0, 1, 0.1, 100, 1e7, 12345678.9, 1.7976931348623157E308, 4.9E-324, Double.NaN,
            Double.NEGATIVE_INFINITY, -2.5, 1.0 / 3, 0.001, 9.999E-4, 123456789012345680.0, 2.2250738585072014E-308};
        for (float f : floats) System.out.println("f " + f + " " + -f + (f * 2));
        for (double d : doubles) System.out.println("d " + d + " " + -d + (d / 2));
        String s = "";
        s += 1.5f;
        s += 2.5;
        System.out.println(s + 'c' + 1e-5 + 1e21f);
    }
}
