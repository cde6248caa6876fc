// Private members across nestmates, same names in subclasses, inner access both ways.
public class PrivateCalls {
    private int secret = 1;
    private static int count;

    private String who() { return "outer" + secret; }
    private static String stat() { return "static" + ++count; }

    static class Base {
        private String m() { return "Base.m"; }
        String call() { return m(); }
        String callOn(Base other) { return other.m(); }
        private int x = 10;
        private Base() { }
        private Base(int x) { this.x = x; }
    }

    static class Derived extends Base {
        private String m() { return "Derived.m"; }
        private int x = 20;
        Derived() { super(11); }
        String call2() { return m() + call() + ((Base) this).m() + ((Base) this).x + x; }
    }

    static class Third extends Derived {
        public String m() { return "Third.m"; }
    }

    class Inner {
        private int secret = 2;
        private String who() { return "inner" + secret + PrivateCalls.this.who() + PrivateCalls.this.secret; }
        class Deep {
            private int secret = 3;
            String who() { return "deep" + secret + Inner.this.secret + PrivateCalls.this.secret + Inner.this.who(); }
        }
    }

    interface Op {
        private int hidden(int x) { return x + 1; }
        default int apply(int x) { return hidden(hidden(x)); }
    }

    static class Package { String p() { return "Package.p"; } }
    static class Package2 extends Package { String p() { return "Package2." + super.p(); } }

    private void bump(PrivateCalls other) {
        other.secret += 5;
        secret *= 2;
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        System.out.println(d.call() + " " + d.call2() + " " + new Base(5).callOn(d) + " " + d.m());
        Third t = new Third();
        System.out.println(t.call() + " " + t.call2() + " " + t.m() + " " + ((Derived) t).m() + " " + ((Base) t).m());
        PrivateCalls o = new PrivateCalls();
        Inner i = o.new Inner();
        System.out.println(i.who() + " " + i.new Deep().who());
        i.secret = 9;
        o.bump(new PrivateCalls());
        o.bump(o);
        System.out.println(i.who() + " " + stat() + stat() + count);
        System.out.println(new Op() { }.apply(5));
        System.out.println(new Package2().p());
    }
}
