// konsoletyper/teavm 1249: / and % by a zero that is not known at compile time, inside try.
public class HiddenZero {
    static int hide(int x) { return x; }
    static long hide(long x) { return x; }

    public static void main(String[] args) {
        int n = 0;
        try {
            n = 10 / hide(0);
            System.out.println("reached " + n);
        } catch (ArithmeticException e) {
            System.out.println("int / " + e.getMessage());
        }
        try {
            n = 10 % hide(0);
        } catch (ArithmeticException e) {
            System.out.println("int % " + e.getMessage());
        }
        try {
            long l = 10L / hide(0L);
        } catch (ArithmeticException e) {
            System.out.println("long / " + e.getMessage());
        }
        try {
            long l = 10L % hide(0L);
        } catch (ArithmeticException e) {
            System.out.println("long % " + e.getMessage());
        }
        double d = 1.0 / hide(0);
        System.out.println(d == Double.POSITIVE_INFINITY ? "Infinity" : "finite");
        System.out.println("goes on " + n);
    }
}
