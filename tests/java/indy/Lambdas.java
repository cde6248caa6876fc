// Lambdas with and without captured variables, and method references of each kind.
public class Lambdas {
    interface Fn { int apply(int x); }
    interface Make<T> { T make(String s); }
    interface Both { long go(int a, long b, String c); }

    final int base;
    Lambdas(String s) { base = s.length(); }
    int plus(int x) { return x + base; }
    static int twice(int x) { return 2 * x; }
    Fn capturing() { return x -> x + base; }
    static Fn compose(Fn f, Fn g) { return x -> g.apply(f.apply(x)); }

    public static void main(String[] args) {
        int k = 5;
        long l = 1L << 40;
        Fn inc = x -> x + 1, add = x -> x + k;
        System.out.println(inc.apply(1) + " " + add.apply(1) + " " + compose(inc, add).apply(10));
        Fn st = Lambdas::twice, bound = new Lambdas("four")::plus;
        Make<Lambdas> ctor = Lambdas::new;
        Make<Integer> unbound = String::length;
        System.out.println(st.apply(4) + " " + bound.apply(4) + " " + ctor.make("seven77").base + " " + unbound.make("abc"));
        Both b = (x, y, s) -> x + y + s.length() + l + k;
        System.out.println(b.go(1, 2, "three") + " " + new Lambdas("xy").capturing().apply(3));
        Runnable r = () -> System.out.println("run " + k);
        r.run();
        Make<int[]> array = s -> new int[s.length()];
        System.out.println(array.make("12345").length);
        try {
            String none = null;
            Make<String> m = none::concat;
        } catch (NullPointerException e) {
            System.out.println("bound receiver is checked at once");
        }
        try {
            Fn thrower = x -> x / 0;
            thrower.apply(1);
        } catch (ArithmeticException e) {
            e.printStackTrace();
        }
    }
}
