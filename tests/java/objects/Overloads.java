// Overload resolution and varargs as javac decides them, static against dynamic choice.
public class Overloads {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "ints" + x.length; }
    static String g(Object o) { return "Object"; }
    static String g(String s) { return "String"; }
    static String v(String s, Object... rest) {
        String r = s + (rest == null ? "null" : rest.length);
        if (rest != null) for (Object o : rest) r += "," + o;
        return r;
    }
    static class A {
        String m(A a) { return "AA"; }
        String m(B b) { return "AB"; }
    }
    static class B extends A {
        String m(A a) { return "BA"; }
        String m(B b) { return "BB"; }
    }
    static long wide(long a, int b, double c, byte d) { return a + b + (long) c + d; }

    static class Chain {
        final String s;
        Chain() { this("default"); }
        Chain(String s) { this(s, 1); }
        Chain(String s, int n) {
            for (int i = 0; i < n; i++) s += i;
            this.s = s;
        }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        float fl = 1;
        System.out.println(f(b) + f(s) + f(c) + f(1) + f(1L) + f(fl) + f(1.0));
        System.out.println(f(Integer.valueOf(1)) + f("x") + f() + f(1, 2) + f((Object) 1) + f(Long.valueOf(1)));
        Object o = "text";
        System.out.println(g(o) + g("text") + g(null) + g((String) o));
        System.out.println(v("a") + " " + v("b", 1) + " " + v("c", 1, "two", 'c', 4L, true) + " " + v("d", (Object[]) null)
                + " " + v("e", (Object) null) + " " + v("f", new Object[] {1, 2}) + " " + v("g", new int[0].length));
        A aa = new A(), ab = new B();
        B bb = new B();
        System.out.println(aa.m(aa) + aa.m(ab) + aa.m(bb) + ab.m(aa) + ab.m(ab) + ab.m(bb) + bb.m(ab) + bb.m(bb));
        System.out.println(wide(1, 'a', 2.9f, (byte) -1));
        System.out.println(new Chain().s + new Chain("x").s + new Chain("y", 3).s);
    }
}
