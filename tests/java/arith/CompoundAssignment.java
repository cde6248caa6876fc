// a op= b narrows silently, evaluates its left side once, and in order.
public class CompoundAssignment {
    static int calls;
    int field = 10;
    static long total = 5;

    static int next() {
        return ++calls;
    }

    CompoundAssignment self() {
        calls += 100;
        return this;
    }

    public static void main(String[] args) {
        int i = 7;
        i += 3.7;
        System.out.println(i);
        i *= 1.5f;
        System.out.println(i);
        i -= 1000000000000L;
        System.out.println(i);
        i /= 0.001;
        System.out.println(i);
        i %= 1000;
        System.out.println(i);
        byte b = 10;
        b += 300;
        b *= b;
        System.out.println(b);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c);
        c *= 1.5;
        System.out.println((int) c);
        long l = 1;
        l <<= 40;
        l += 0.5f;
        l |= 3;
        System.out.println(l);
        float f = 1;
        f += 1e-9;
        f /= 3;
        System.out.println(Float.floatToIntBits(f));
        double d = 10;
        d -= 'a';
        d %= 7;
        System.out.println(d == -3.0);

        int[] a = {1, 2, 3, 4, 5, 6, 7, 8};
        a[next()] += 10;
        a[next()] *= next();
        a[next()]++;
        --a[next()];
        for (int x : a) {
            System.out.print(x + " ");
        }
        System.out.println(calls);
        CompoundAssignment o = new CompoundAssignment();
        o.self().field += 5;
        o.self().field <<= 2;
        int old = o.self().field++;
        System.out.println(o.field + " " + old + " " + calls);
        total += total++ + ++total;
        System.out.println(total);
        String s = "x";
        s += 1;
        s += 'c';
        s += null;
        s += 2L + 3;
        s += true;
        System.out.println(s);
        int k = 3;
        k = k++ + k;
        System.out.println(k);
        k += k += k *= 2;
        System.out.println(k);
        a[0] = k = 9;
        System.out.println(a[0] + k);
        int x = 1;
        a[x] = x = 2; // the index is read before the assignment
        System.out.println(a[1] + " " + a[2] + " " + x);
    }
}
