// Failing initialisers, caught: the first time, the second time, through a superclass, with an Error.
public class FailedInitializers {
    static int runs;
    static boolean fail = true;

    static class Bad {
        static int x = 1;
        static { runs++; if (fail) throw new IllegalStateException("bad init"); }
        static void touch() { }
    }
    static class SubOfBad extends Bad {
        static { System.out.println("never"); }
        static int y = 2;
    }
    static class WithError {
        static int x = 1;
        static { runs++; if (fail) throw new StackOverflowError("own error"); }
    }
    static class Outer {
        static int v;
        static {
            try {
                v = WithNull.length;
            } catch (ExceptionInInitializerError e) {
                v = -1;
                System.out.println("inside: " + e.getCause().getClass().getName());
            }
        }
    }
    static class WithNull {
        static String s = fail ? null : "s";
        static int length = s.length();
    }
    static class Chain1 { static int v = Chain2.v + 1; }
    static class Chain2 { static int v = Bad2.v + 1; }
    static class Bad2 { static int v = Integer.parseInt(fail ? "x" : "1"); }

    static void attempt(int kind) {
        try {
            switch (kind) {
                case 0: System.out.println(Bad.x); break;
                case 1: Bad.touch(); break;
                case 2: new Bad(); break;
                case 3: System.out.println(SubOfBad.y); break;
                case 4: System.out.println(WithError.x); break;
                case 5: System.out.println(Outer.v); break;
                case 6: System.out.println(WithNull.s); break;
                default: System.out.println(Chain1.v);
            }
        } catch (Throwable t) {
            System.out.println(kind + " " + t.getClass().getName() + " " + t.getMessage());
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) {
                System.out.println("   " + c.getClass().getName() + " " + c.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 8; kind++) {
            attempt(kind);
            attempt(kind);
        }
        Bad[] fine = new Bad[2];
        System.out.println(runs + " " + fine.length);
        try {
            Bad.touch();
        } catch (NoClassDefFoundError e) {
            e.printStackTrace();
        }
    }
}
