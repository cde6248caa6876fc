// Inner, local and anonymous classes with captured variables and outer instances.
public class InnerClasses {
    interface Fn { int apply(int x); }
    private int base = 100;

    class Adder implements Fn {
        final int by;
        Adder(int by) { this.by = by; }
        public int apply(int x) { return x + by + base; }
    }

    class Twice extends Adder {
        Twice(int by) { super(by * 2); }
        public int apply(int x) { return super.apply(x) + (base += 1); }
    }

    static Fn compose(final Fn f, final Fn g) {
        return new Fn() {
            public int apply(int x) { return g.apply(f.apply(x)); }
        };
    }

    Fn counter(int start, String tag, long big, double frac) {
        int[] calls = {start};
        class Local implements Fn {
            int own = tag.length();
            public int apply(int x) {
                calls[0]++;
                return calls[0] * 1000 + x + own + base + (int) (big >> 32) + (int) (frac * 4);
            }
        }
        class LocalSub extends Local {
            public int apply(int x) { return -super.apply(x) - start; }
        }
        return start < 0 ? new LocalSub() : new Local();
    }

    static class Node {
        final int value;
        Node(int value) { this.value = value; }
        Node add(int n) {
            return new Node(value) {
                Node add(int m) { return new Node(value + n * m); }
            };
        }
    }

    static Fn[] table() {
        Fn[] fns = new Fn[5];
        for (int i = 0; i < fns.length; i++) {
            final int k = i;
            fns[i] = new Fn() {
                int calls;
                public int apply(int x) { return k * x + calls++; }
            };
        }
        return fns;
    }

    public static void main(String[] args) {
        InnerClasses one = new InnerClasses(), two = new InnerClasses();
        two.base = 7;
        Fn a = one.new Adder(1), b = two.new Adder(2), c = two.new Twice(3);
        System.out.println(a.apply(1) + " " + b.apply(1) + " " + c.apply(1) + " " + b.apply(1) + " " + c.apply(1));
        System.out.println(compose(a, compose(b, c)).apply(5));
        Fn up = one.counter(5, "tag", 3L << 32, 2.75), down = two.counter(-5, "", 0, 0);
        System.out.println(up.apply(1) + " " + up.apply(1) + " " + down.apply(1) + " " + down.apply(2));
        System.out.println(new Node(3).add(4).add(5).value);
        for (Fn f : table()) System.out.print(f.apply(10) + f.apply(10) + " ");
        System.out.println();
        Object lock = new Object() {
            int hidden = 5;
            { hidden *= 3; }
            public String toString() { return "hidden " + hidden; }
        };
        System.out.println(lock);
        try {
            InnerClasses none = null;
            none.new Adder(1);
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
        var anon = new Object() { int x = 1; int next() { return x += x; } };
        anon.next();
        anon.next();
        System.out.println(anon.x);
    }
}
