// for, while, do, for-each; break and continue; loops that do not run.
public class Loops {
    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static int collatz(long n) {
        int steps = 0;
        do {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        } while (n != 1);
        return steps;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0, j = 100; i < j; i += 3, j -= 2) {
            sum += i * j;
        }
        System.out.println(sum);
        for (int i = 10; i < 5; i++) {
            System.out.println("never");
        }
        int n = 0;
        while (true) {
            n++;
            if (n % 2 == 0) continue;
            if (n > 15) break;
            System.out.print(n + " ");
        }
        System.out.println(n);
        System.out.println(gcd(1071, 462) + " " + gcd(17, 5) + " " + gcd(0, 9));
        for (int i = 2; i < 30; i += 5) {
            System.out.print(collatz(i) + " ");
        }
        System.out.println(collatz(837799));
        int total = 0;
        for (int a = 1; a < 60; a++) {
            for (int b = a; b < 60; b++) {
                for (int c = b; c < 60; c++) {
                    if (a * a + b * b == c * c) total++;
                }
            }
        }
        System.out.println("triples " + total);
        long big = 1;
        int power = 0;
        for (; big > 0; big *= 3) {
            power++;
        }
        System.out.println(power + " " + big);
        for (byte b = 120; b > 0; b++) {
            total += b;
        }
        System.out.println(total);
        int[] xs = {4, 8, 15, 16, 23, 42};
        for (int x : xs) {
            xs[0] += x;
        }
        System.out.println(xs[0]);
        int count = 0;
        for (int i = Integer.MAX_VALUE - 3; i > 0; i++) {
            count++;
        }
        System.out.println(count);
        for (long l = Long.MIN_VALUE; l < Long.MIN_VALUE + 3; l++) {
            System.out.print(l + " ");
        }
        System.out.println();
        float f = 0;
        while (f < 1) f += 0.25f;
        System.out.println(f == 1);
    }
}
