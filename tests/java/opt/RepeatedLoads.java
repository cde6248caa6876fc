// Loads that repeat, with and without something in between that changes what they read: stores through another name,
// calls, narrow fields, volatile fields, final fields in and around constructors, type tests, initialisers.
import java.util.ArrayList;
import java.util.List;

public class RepeatedLoads {
    int x;
    byte narrow;
    char wide;
    boolean flag;
    RepeatedLoads next;
    int[] array;
    volatile int shared;
    static int count;
    static byte[] bytes = new byte[4];

    static int alias(RepeatedLoads a, RepeatedLoads b) {
        int first = a.x;
        b.x = first + 1;
        return a.x * 10 + b.x;
    }

    static int forwarded(RepeatedLoads a, int v) {
        a.narrow = (byte) v;
        a.wide = (char) v;
        a.x = v;
        a.narrow += 1;
        return a.narrow + a.wide * 3 + a.x * 5;
    }

    static int narrowStores(RepeatedLoads a, int v) {
        a.narrow = (byte) (v * 77);
        int first = a.narrow;
        a.wide = (char) (v * 77);
        return first * 31 + a.wide;
    }

    static int acrossCall(RepeatedLoads a) {
        int first = a.x;
        touch(a);
        return first * 100 + a.x;
    }

    static void touch(RepeatedLoads a) {
        if (a.next != null) {
            a.next.x += 5;
            count++;
            touch(a.next);
        }
    }

    static int elements(int[] a, int[] b, int i, int j) {
        int first = a[i];
        b[j] = first + 1;
        return a[i] * 10 + b[j];
    }

    static int elementsAndFields(RepeatedLoads a, int i) {
        int first = a.array[i];
        a.x = 9;
        int second = a.array[i];
        a.array = new int[] {7, 8, 9};
        return first * 10000 + second * 100 + a.array[i];
    }

    static int merged(RepeatedLoads a, boolean c) {
        int first = a.x;
        if (c) a.x = first + 3;
        return first * 10 + a.x;
    }

    static int looped(RepeatedLoads a, int n) {
        int s = a.x;
        for (int i = 0; i < n; i++) {
            s = s * 31 + a.x;
            a.x++;
            s = s * 31 + a.x;
        }
        return s + a.x;
    }

    static int statics(int n) {
        int before = count;
        for (int i = 0; i < n; i++) count += i;
        bytes[1] = (byte) n;
        return before * 100 + count + bytes[1];
    }

    static int byteArrays(byte[] a, byte[] b, int v) {
        a[0] = (byte) v;
        int first = a[0];
        b[0] = (byte) (v >> 3);
        return first * 1000 + a[0];
    }

    static int volatiles(RepeatedLoads a) {
        int first = a.x + a.shared;
        a.shared = first;
        return a.x * 10 + a.shared;
    }

    // --- finals ---

    static abstract class Base {
        final int seen;
        final int own;

        Base() {
            seen = look();
            own = 3;
            late();
        }

        abstract int look();

        abstract void late();
    }

    static final class Derived extends Base {
        final int value;
        final List<String> log = new ArrayList<>();
        int lateSum;

        Derived(int v) {
            lateSum += own;
            value = v;
            lateSum += value * 10;
        }

        int look() { return value + own; }

        void late() { lateSum = own * 1000 + value; }

        int twice() {
            int first = value;
            log.add("x");
            noise();
            return first * 7 + value + own + log.size();
        }

        void noise() { lateSum++; }
    }

    static final class Linked {
        final Linked up;
        final int depth;

        Linked(Linked up) {
            this.up = up;
            this.depth = up == null ? 0 : up.depth + 1;
        }

        static int sum(Linked a) {
            int s = 0;
            for (Linked at = a; at != null; at = at.up) s = s * 3 + at.depth + (at.up == null ? 0 : at.up.depth);
            return s;
        }
    }

    // --- type tests ---

    static String tested(Object o) {
        if (o instanceof String && ((String) o).length() > 2) return "long " + ((String) o).charAt(1);
        if (!(o instanceof Number)) return "other " + (o == null);
        Number n = (Number) o;
        return n.intValue() + " " + ((Number) o).longValue() + (o instanceof Integer ? " int" : "");
    }

    static int castTwice(Object o) {
        int a = ((int[]) o)[0];
        return a + ((int[]) o).length + ((int[]) o)[1];
    }

    static int nulls(RepeatedLoads a) {
        if (a == null) return a == null ? -1 : -2;
        if (a.next == null) return a.next == null ? -3 : -4;
        return a.next != null ? a.next.x : -5;
    }

    static int divide(int a, int b) {
        int q = a / b;
        if (b == 0) return -1;
        return q + a % b;
    }

    static class Counted {
        static int n;
        static { System.out.println("Counted is initialised"); }
    }

    static int initialised(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += Counted.n++;
        return s + Counted.n;
    }

    interface Body { Object run(); }

    static void show(String what, Body body) {
        try {
            System.out.println(what + " " + body.run());
        } catch (RuntimeException e) {
            System.out.println(what + " " + e);
        }
    }

    static RepeatedLoads make(int x, RepeatedLoads next) {
        RepeatedLoads r = new RepeatedLoads();
        r.x = x;
        r.next = next;
        r.array = new int[] {x, x + 1, x + 2};
        return r;
    }

    public static void main(String[] args) {
        RepeatedLoads a = make(1, null), b = make(2, a);
        show("alias", () -> alias(a, b));
        show("alias", () -> alias(a, a));
        for (int v : new int[] {0, 1, 127, 128, 255, 256, 65535, 65536, -1}) {
            show("forwarded " + v, () -> forwarded(a, v));
            show("narrowStores " + v, () -> narrowStores(a, v));
            show("byteArrays " + v, () -> byteArrays(bytes, bytes, v) + byteArrays(bytes, new byte[1], v));
        }
        show("acrossCall", () -> acrossCall(a));
        b.next = a;
        show("acrossCall", () -> acrossCall(b));
        a.next = null;
        int[] array = {1, 2, 3};
        show("elements", () -> elements(array, array, 1, 1));
        show("elements", () -> elements(array, array, 1, 2));
        show("elements", () -> elements(array, new int[3], 1, 1));
        show("elements", () -> elements(array, null, 1, 1));
        show("elementsAndFields", () -> elementsAndFields(a, 1));
        show("merged", () -> merged(a, true));
        show("merged", () -> merged(a, false));
        show("looped", () -> looped(a, 5));
        show("statics", () -> statics(5));
        show("volatiles", () -> volatiles(a));
        Derived d = new Derived(5);
        System.out.println(d.seen + " " + d.own + " " + d.value + " " + d.lateSum + " " + d.twice() + " " + d.lateSum);
        Linked chain = null;
        for (int i = 0; i < 6; i++) chain = new Linked(chain);
        System.out.println(Linked.sum(chain));
        for (Object o : new Object[] {"ab", "abc", 1, 2L, 'c', null, new int[] {4, 5}, new int[0], 1.5}) {
            show("tested", () -> tested(o));
            show("castTwice", () -> o instanceof Character ? "skipped" : castTwice(o));
        }
        show("nulls", () -> nulls(null) + " " + nulls(a) + " " + nulls(b));
        show("divide", () -> divide(7, 2));
        show("divide", () -> divide(7, 0));
        show("initialised", () -> initialised(0));
        show("initialised", () -> initialised(3));
    }
}
