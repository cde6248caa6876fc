// Conditional expressions: nested, with mixed types, with effects.
public class Ternaries {
    static String trace = "";

    static int t(int x) {
        trace += x;
        return x;
    }

    static String sign(int x) {
        return x < 0 ? "neg" : x == 0 ? "zero" : x < 10 ? "small" : "big";
    }

    static Object pick(boolean b) {
        return b ? 1 : "one";
    }

    static Object promote(boolean b) {
        return b ? 1 : 2.0; // both become double
    }

    static long widen(boolean b, int i, long l) {
        return b ? i : l;
    }

    static int clamp(int x, int lo, int hi) {
        return x < lo ? lo : x > hi ? hi : x;
    }

    public static void main(String[] args) {
        for (int i = -5; i < 20; i += 4) {
            System.out.print(sign(i) + " ");
            System.out.print(clamp(i, 0, 10) + " ");
        }
        System.out.println();
        System.out.println(pick(true) + " " + pick(false));
        System.out.println(((Object) promote(true)).equals(1.0) + " " + ((Object) promote(false)).equals(2.0));
        System.out.println(widen(true, -1, 5) + " " + widen(false, -1, 5));
        int r = t(1) > 0 ? t(2) : t(3);
        r += t(4) < 0 ? t(5) : t(6) > 7 ? t(8) : t(9);
        System.out.println(trace + " " + r);
        char c = 'x';
        int zero = 0;
        System.out.println(true ? c : 0);
        System.out.println(zero == 0 ? c : zero);
        System.out.println(zero == 0 ? 'a' : 'b');
        Integer boxed = null;
        try {
            int bad = zero == 0 ? boxed : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        int a = 3, b = 9;
        int max = a > b ? a : b, min = a < b ? a : b;
        boolean odd = (a & 1) != 0;
        System.out.println(max + " " + min + " " + (odd ? "odd" : "even") + " " + (odd && !(a > b) ? 1 : 0));
        boolean both = (a > 1 ? b > 5 : b > 100) && (a > 1 ? true : false);
        System.out.println(both);
        String s = args.length == 0 ? null : args[0];
        System.out.println((s == null ? "none" : s) + (s != null ? s.length() : -1));
    }
}
