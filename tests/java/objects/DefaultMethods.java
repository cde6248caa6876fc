// Default methods: inherited, overridden, in diamonds, called as X.super.m(); static and private ones.
public class DefaultMethods {
    interface Top {
        default String m() { return "Top"; }
        default String twice() { return m() + m(); }
    }
    interface Left extends Top {
        default String m() { return "Left" + Top.super.m(); }
    }
    interface Right extends Top { }
    interface Right2 extends Top {
        default String m() { return "Right2"; }
    }
    static class Diamond implements Left, Right { }           // Left is more specific
    static class Plain implements Top { }
    static class Both implements Left, Right2 {
        public String m() { return Left.super.m() + "+" + Right2.super.m(); }
    }
    static class Parent {
        public String m() { return "Parent"; }
    }
    static class ClassWins extends Parent implements Left { }
    static abstract class Reabstract implements Left {
        public abstract String m();
    }
    static class Again extends Reabstract {
        public String m() { return "Again"; }
    }
    static class Sub extends Diamond implements Right { }
    static class Late extends Diamond implements Right, Left {
        public String twice() { return "late " + super.twice(); }
    }

    interface Counter {
        int get();
        private int doubled() { return get() * 2; }
        private static int offset() { return 1000; }
        static Counter of(int n) {
            return new Counter() {
                public int get() { return n; }
            };
        }
        default int calc() { return doubled() + offset(); }
    }

    interface WithField {
        int SIZE = compute();
        static int compute() { System.out.println("WithField initialised"); return 12; }
        default void touch() { }
        default int size() { return SIZE; }
    }
    static class Uses implements WithField { }

    public static void main(String[] args) {
        Top[] tops = {new Diamond(), new Plain(), new Both(), new ClassWins(), new Again(), new Sub(), new Late(),
            new Top() { }, new Right() { public String m() { return "anon"; } }};
        for (Top t : tops) System.out.println(t.m() + " " + t.twice());
        System.out.println(Counter.of(5).calc() + " " + Counter.of(-7).calc());
        System.out.println("before");
        Uses u = new Uses(); // an interface with a default method is initialised with its class
        System.out.println("after");
        u.touch();
        System.out.println(u.size() + WithField.SIZE);
        Left l = new Diamond();
        System.out.println(l.m() + ((Right) l).m() + ((Diamond) l).m());
    }
}
