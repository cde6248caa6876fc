// Big integers by hand: factorials, Fibonacci, powers, division, square root digits.
public class BigNumbers {
    static final int BASE = 1000000000;
    final int[] d; // little end first
    final int n;

    BigNumbers(int[] d) {
        int n = d.length;
        while (n > 0 && d[n - 1] == 0) n--;
        this.d = d;
        this.n = n;
    }

    static BigNumbers of(long v) {
        return new BigNumbers(new int[] {(int) (v % BASE), (int) (v / BASE % BASE), (int) (v / BASE / BASE)});
    }

    BigNumbers plus(BigNumbers o) {
        int m = Math.max(n, o.n), carry = 0;
        int[] r = new int[m + 1];
        for (int i = 0; i <= m; i++) {
            int s = carry + (i < n ? d[i] : 0) + (i < o.n ? o.d[i] : 0);
            carry = s >= BASE ? 1 : 0;
            r[i] = s - carry * BASE;
        }
        return new BigNumbers(r);
    }

    BigNumbers times(BigNumbers o) {
        int[] r = new int[n + o.n + 1];
        for (int i = 0; i < n; i++) {
            long carry = 0;
            for (int j = 0; j < o.n || carry != 0; j++) {
                long t = r[i + j] + carry + (j < o.n ? (long) d[i] * o.d[j] : 0);
                r[i + j] = (int) (t % BASE);
                carry = t / BASE;
            }
        }
        return new BigNumbers(r);
    }

    int mod(int m) {
        long r = 0;
        for (int i = n - 1; i >= 0; i--) r = (r * BASE + d[i]) % m;
        return (int) r;
    }

    BigNumbers over(int m) {
        int[] q = new int[n];
        long r = 0;
        for (int i = n - 1; i >= 0; i--) {
            r = r * BASE + d[i];
            q[i] = (int) (r / m);
            r %= m;
        }
        return new BigNumbers(q);
    }

    @Override public String toString() {
        if (n == 0) return "0";
        StringBuilder s = new StringBuilder().append(d[n - 1]);
        for (int i = n - 2; i >= 0; i--) {
            String t = Integer.toString(d[i]);
            for (int k = t.length(); k < 9; k++) s.append('0');
            s.append(t);
        }
        return s.toString();
    }

    static BigNumbers power(BigNumbers x, int e) {
        BigNumbers r = of(1);
        for (; e > 0; e >>= 1, x = x.times(x)) if ((e & 1) != 0) r = r.times(x);
        return r;
    }

    public static void main(String[] args) {
        BigNumbers f = of(1), a = of(0), b = of(1);
        for (int i = 2; i <= 60; i++) {
            f = f.times(of(i));
            if (i % 20 == 0) System.out.println(i + "! = " + f);
        }
        for (int i = 0; i < 300; i++) {
            BigNumbers c = a.plus(b);
            a = b;
            b = c;
        }
        System.out.println("fib " + a);
        BigNumbers p = power(of(2), 521);
        System.out.println(p + " " + p.mod(1000003) + " " + power(of(7), 99).over(12345));
        BigNumbers q = power(of(3), 100);
        int digits = 0, sum = 0;
        while (q.n > 0) {
            sum += q.mod(10);
            q = q.over(10);
            digits++;
        }
        System.out.println(digits + " " + sum + " " + of(0) + " " + of(Long.MAX_VALUE / 10) + " " + of(BASE));
    }
}
