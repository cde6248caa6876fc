// Division by zero, and MIN / -1, with operands the compiler cannot see.
public class ZeroAndMin {
    static int zero = 0;
    static int minusOne = -1;
    static long zeroL = 0;
    static long minusOneL = -1;

    static int divide(int a, int b) {
        return a / b;
    }

    static int remain(int a, int b) {
        return a % b;
    }

    static long divide(long a, long b) {
        return a / b;
    }

    static long remain(long a, long b) {
        return a % b;
    }

    public static void main(String[] args) {
        System.out.println(divide(Integer.MIN_VALUE, minusOne) + " " + remain(Integer.MIN_VALUE, minusOne));
        System.out.println(divide(Long.MIN_VALUE, minusOneL) + " " + remain(Long.MIN_VALUE, minusOneL));
        System.out.println(divide(Integer.MAX_VALUE, minusOne) + " " + remain(Integer.MAX_VALUE, minusOne));
        for (int kind = 0; kind < 6; kind++) {
            try {
                switch (kind) {
                    case 0: System.out.println(divide(1, zero)); break;
                    case 1: System.out.println(remain(1, zero)); break;
                    case 2: System.out.println(divide(1L, zeroL)); break;
                    case 3: System.out.println(remain(1L, zeroL)); break;
                    case 4: {
                        int unused = 5 / zero; // the result is not needed, the exception is
                        System.out.println("not reached");
                        break;
                    }
                    default: {
                        long unused = 5L % zeroL;
                        System.out.println("not reached");
                    }
                }
            } catch (ArithmeticException e) {
                System.out.println(kind + " " + e.getMessage());
            }
        }
        int x = 100;
        try {
            x /= zero;
        } catch (ArithmeticException e) {
            System.out.println("x still " + x);
        }
        System.out.println((1.0 / zero == Double.POSITIVE_INFINITY) + " " + (-1.0 / zero == Double.NEGATIVE_INFINITY)
                + " " + (1.0f / zero > Float.MAX_VALUE));
        double nan = 0.0 / zero;
        System.out.println(nan != nan);
        int hits = 0;
        for (int i = -3; i <= 3; i++) {
            try {
                hits += 12 / i;
            } catch (ArithmeticException e) {
                hits += 1000;
            }
        }
        System.out.println(hits);
    }
}
