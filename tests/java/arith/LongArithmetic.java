// ladd, lsub, lmul, ldiv, lrem, lneg over the corners of long.
public class LongArithmetic {
    static final long[] VALUES = {0, 1, -1, 2, -3, 10, 4294967295L, 4294967296L, -4294967296L,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x123456789abcdefL, 6364136223846793005L};

    static long mix(long a, long b, int c, long d) {
        return a * 31 + b * 17 - c * 13L + d;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (long a : VALUES) {
            for (long b : VALUES) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + a * b);
                sum = sum * 31 + (a + b) + (a - b) * 3 + a * b;
                if (b != 0) {
                    System.out.println("  " + a / b + " " + a % b);
                    sum ^= a / b + a % b;
                }
            }
            System.out.println("neg " + -a + " not " + ~a);
            System.out.println(a / 3 + " " + a / -1 + " " + a / 8 + " " + a / 1000000007L + " " + a / 10000000000L);
            System.out.println(a % 3 + " " + a % -1 + " " + a % 8 + " " + a % 1000000007L + " " + a % 10000000000L);
            System.out.println(a * 2 + " " + a * 10 + " " + a * 1000000007L);
        }
        System.out.println("sum " + sum);
        long x = 1;
        for (int i = 0; i < 70; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            if (i % 10 == 0) {
                System.out.println(i + " " + x);
            }
        }
        System.out.println(mix(1L << 40, -5, 7, Long.MIN_VALUE));
        x = 10;
        x++;
        x += 5000000000L;
        x--;
        --x;
        System.out.println(x++ + ++x);
    }
}
