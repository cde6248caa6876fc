// When class initialisers run, in which order, and what they see.
public class InitOrder {
    static void log(String s) { System.out.println(s); }
    static int log(String s, int v) { System.out.println(s); return v; }

    static { log("main class"); }

    static class Parent {
        static int p = log("Parent.p", 1);
        static { log("Parent static"); }
        int f = log("Parent.f", 2);
        { log("Parent instance"); }
        Parent() { log("Parent()"); }
    }
    static class Child extends Parent implements Quiet {
        static int c = log("Child.c", 3);
        int g = log("Child.g", 4);
        Child() { this(9); log("Child()"); }
        Child(int x) { super(); log("Child(int) " + g + x); }
        { log("Child instance"); }
        static void nothing() { }
    }
    interface Quiet { int Q = log("Quiet.Q", 5); }
    interface Loud { int L = log("Loud.L", 6); default void d() { } }
    static class Both implements Quiet, Loud { static { log("Both"); } }
    static class Constants {
        static { log("Constants"); }
        static final int INLINE = 10;
        static final String TEXT = "text";
        static final Integer BOXED = 20;
        static int plain = 30;
    }
    static class Ping { static int v = log("Ping", Pong.v + 1); static int w = 7; }
    static class Pong { static int v = log("Pong", Ping.w + 10); }
    static class Forward {
        static int a = get();
        static int b = 5;
        static final int C = 6;
        static int get() { return b * 100 + C; }
    }
    static class Single {
        static final Single INSTANCE = new Single();
        static int counter = 10;
        final int seen;
        Single() { counter++; seen = counter; }
    }
    static class ArrayOnly { static { log("ArrayOnly must not run"); } }
    static class ByArgument { static { log("ByArgument"); } static int id(int x) { return x; } }

    public static void main(String[] args) {
        log("start");
        log("" + Constants.INLINE + Constants.TEXT);
        log("" + Constants.plain);
        ArrayOnly[] none = new ArrayOnly[3];
        Object o = none;
        log("" + (o instanceof ArrayOnly[]) + (o instanceof ArrayOnly));
        log("p " + Child.p); // only Parent
        Child.nothing();
        new Child();
        new Child(1);
        new Both();
        log("q " + Child.Q);
        log("ping " + Ping.v + " " + Pong.v);
        log("forward " + Forward.a + " " + Forward.b);
        log("single " + Single.INSTANCE.seen + " " + Single.counter);
        ByArgument.id(log("argument first", 1));
        for (int i = 0; i < 3; i++) lazily(i);
        log("end");
    }

    static class InLoop { static int n = log("InLoop", 50); }

    static void lazily(int i) {
        log("round " + i);
        if (i > 0) log("n " + InLoop.n++);
    }
}
