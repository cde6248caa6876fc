// Primes by a boolean sieve, by a bit sieve, and by trial division.
public class Sieve {
    public static void main(String[] args) {
        int n = 200000;
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        long sum = 0;
        for (int i = 2; i <= n; i++) {
            if (composite[i]) continue;
            count++;
            sum += i;
            for (long j = (long) i * i; j <= n; j += i) composite[(int) j] = true;
        }
        System.out.println(count + " " + sum);
        long[] bits = new long[(n >> 6) + 1];
        for (int i = 2; i * i <= n; i++) {
            if ((bits[i >> 6] >>> i & 1) == 0) for (int j = i * i; j <= n; j += i) bits[j >> 6] |= 1L << j;
        }
        int count2 = 0;
        for (int i = 2; i <= n; i++) if ((bits[i >> 6] & 1L << i) == 0) count2++;
        System.out.println(count2);
        int count3 = 0, last = 0, gap = 0;
        for (int i = 2; i <= 20000; i++) {
            boolean prime = true;
            for (int j = 2; j * j <= i && prime; j++) prime = i % j != 0;
            if (!prime) continue;
            if (last > 0) gap = Math.max(gap, i - last);
            last = i;
            count3++;
        }
        System.out.println(count3 + " " + last + " " + gap);
    }
}
