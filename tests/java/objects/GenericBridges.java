// Generic classes and methods: erasure, bridge methods, covariant returns, casts at the caller.
public class GenericBridges {
    interface Box<T> { T get(); void set(T t); }
    static class StringBox implements Box<String> {
        String s = "empty";
        public String get() { return s; }
        public void set(String t) { s = t + "!"; }
    }
    static class Pair<A, B> {
        final A a;
        final B b;
        Pair(A a, B b) { this.a = a; this.b = b; }
        Pair<B, A> swap() { return new Pair<>(b, a); }
        <C> Pair<A, C> with(C c) { return new Pair<>(a, c); }
        public String toString() { return "(" + a + ", " + b + ")"; }
    }
    static abstract class Ordered<T extends Ordered<T>> implements Comparable<T> {
        abstract int key();
        public int compareTo(T o) { return key() - o.key(); }
    }
    static class Num extends Ordered<Num> {
        final int n;
        Num(int n) { this.n = n; }
        int key() { return n; }
        public String toString() { return "N" + n; }
    }
    static class Reverse extends Num {
        Reverse(int n) { super(n); }
        public int compareTo(Num o) { return -super.compareTo(o); }
    }
    static <T extends Comparable<? super T>> T max(T[] xs) {
        T best = xs[0];
        for (T x : xs) if (x.compareTo(best) > 0) best = x;
        return best;
    }
    static class Stack<T> {
        private Object[] items = new Object[2];
        private int n;
        void push(T t) {
            if (n == items.length) {
                Object[] more = new Object[n * 2];
                System.arraycopy(items, 0, more, 0, n);
                items = more;
            }
            items[n++] = t;
        }
        @SuppressWarnings("unchecked")
        T pop() { return (T) items[--n]; }
    }
    @SafeVarargs
    static <T> Stack<T> of(T... ts) {
        Stack<T> s = new Stack<>();
        for (T t : ts) s.push(t);
        return s;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<String> box = new StringBox();
        box.set("x");
        System.out.println(box.get());
        Box raw = box;
        raw.set("raw");
        System.out.println(raw.get());
        try {
            raw.set(5); // the bridge method casts
        } catch (ClassCastException e) {
            System.out.println("bridge refuses");
        }
        System.out.println(new Pair<>(1, "one").swap().with(2.5f == 2.5 ? 'c' : 'd'));
        System.out.println(max(new Num[] {new Num(3), new Num(9), new Num(4)}));
        System.out.println(max(new Num[] {new Reverse(3), new Reverse(9), new Reverse(4)}));
        System.out.println(max(new String[] {"pear", "apple", "zebra", "yak"}) + max(new Integer[] {1, 5, 3}));
        Stack<Integer> s = of(1, 2, 3, 4, 5);
        int sum = 0;
        for (int i = 0; i < 5; i++) sum = sum * 10 + s.pop();
        System.out.println(sum);
        Stack<String> wrong = (Stack<String>) (Stack) of(1, 2);
        Object fine = wrong.pop();
        System.out.println(fine);
        try {
            String bad = wrong.pop();
        } catch (ClassCastException e) {
            System.out.println("cast at the caller");
        }
    }
}
