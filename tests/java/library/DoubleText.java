// Double.toString and parseDouble over a spread of values.
public class DoubleText {
    public static void main(String[] args) {
        long bits = 0x3ff0000000000001L;
        for (int i = 0; i < 300; i++) {
            bits = bits * 6364136223846793005L + 1442695040888963407L;
            double d = Double.longBitsToDouble(bits);
            float f = Float.intBitsToFloat((int) (bits >>> 32));
            String s = Double.toString(d), t = Float.toString(f);
            System.out.println(s + " " + t + " " + (Double.parseDouble(s) == d || d != d) + " " + (Float.parseFloat(t) == f || f != f));
        }
        double x = 1;
        for (int i = 0; i < 25; i++, x *= 10) System.out.println(x + " " + 1 / x + " " + (float) x + " " + x / 3 + " " + (x + 0.5));
        for (String s : new String[] {"1", "-0", "1e5", " 2.5 ", "0x1p3", "NaN", "-Infinity", "1e400", "1e-400", "3.4e38f", "2d", "", "x", "1.2.3", ".5", "5."}) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Double.toHexString(0.1) + Float.toHexString(1.5f));
    }
}
