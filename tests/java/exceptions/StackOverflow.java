// StackOverflowError caught, more than once, and the program goes on.
public class StackOverflow {
    static int depth;
    static int unwound;

    static int down(int n) {
        depth++;
        return down(n + 1) + 1;
    }

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            unwound++;
        }
    }

    static double wide(double a, long b, double c, long d) {
        double e = a * c;
        long f = b ^ d;
        return wide(a + 1, b + 1, c + 1, d + 1) + e + f;
    }

    interface Deep { int go(Deep d); }

    static String toStringLoop(Object[] a) {
        return toStringLoop(new Object[] {a}) + "x";
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            int local = i * 7;
            try {
                down(0);
            } catch (StackOverflowError e) {
                System.out.println("caught " + (depth > 1000) + " " + local + " " + e.getMessage());
            }
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("unwound " + (unwound > 1000));
        }
        try {
            wide(0, 0, 0, 0);
        } catch (StackOverflowError e) {
            System.out.println("wide");
        }
        Deep d = new Deep() {
            public int go(Deep other) { return other.go(this) + 1; }
        };
        try {
            d.go(d);
        } catch (Error e) {
            System.out.println(e instanceof StackOverflowError);
        }
        try {
            toStringLoop(new Object[0]);
        } catch (StackOverflowError e) {
            System.out.println("strings");
        }
        System.out.println("end");
    }
}
