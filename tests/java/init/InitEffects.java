// Initialisers with effects run once, at the first use, in order.
public class InitEffects {
    static class Prints {
        static final int X = say("Prints", 1);
    }

    static class Needs {
        static final int Y = Prints.X + say("Needs", 2);
    }

    static class Quiet {
        static final int Z = Integer.parseInt("3");
    }

    static class QuietThenLoud {
        static final int A = Quiet.Z * 2;
        static final int B = say("QuietThenLoud", A);
    }

    static class Throws {
        static final int T = Integer.parseInt("x");
    }

    static class NeedsThrowing {
        static final int U = Throws.T + 1;
    }

    static class Catches {
        static final int C;

        static {
            int c;
            try {
                c = Integer.parseInt("y");
            } catch (NumberFormatException e) {
                c = e.getMessage().length();
            }
            C = c;
        }
    }

    static class Divides {
        static final int D = 1 / (Quiet.Z - 3);
    }

    static class Overflows {
        static final int DEPTH = deep(3000);

        static int deep(int n) {
            return n == 0 ? 0 : 1 + deep(n - 1);
        }
    }

    static class Long {
        static final long SUM = sum();

        static long sum() {
            long sum = 0;
            for (int i = 0; i < 3_000_000; i++) {
                sum += i ^ sum >>> 3;
            }
            return sum;
        }
    }

    static class Locks {
        static final Object LOCK = new Object();
        static int held;

        static {
            synchronized (LOCK) {
                synchronized (Locks.class) {
                    held = 2;
                }
            }
        }

        static synchronized int more() {
            synchronized (LOCK) {
                return ++held;
            }
        }
    }

    static class Hashes {
        static final boolean SAME = new Object().hashCode() == new Object().hashCode();
        static final Object KEY = new Object();
        static final java.util.Map<Object, String> MAP = new java.util.HashMap<>();

        static {
            MAP.put(KEY, "found");
        }
    }

    static int say(String who, int result) {
        System.out.println("init " + who);
        return result;
    }

    public static void main(String[] args) {
        System.out.println("main");
        System.out.println(Quiet.Z);
        System.out.println(Needs.Y);
        System.out.println(QuietThenLoud.B);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(NeedsThrowing.U);
            } catch (Throwable e) {
                System.out.println(e + " / " + e.getCause());
            }
        }
        try {
            System.out.println(Throws.T);
        } catch (Throwable e) {
            System.out.println(e);
        }
        System.out.println(Catches.C);
        try {
            System.out.println(Divides.D);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause() + " line " + e.getCause().getStackTrace()[0].getLineNumber());
        }
        System.out.println(Overflows.DEPTH + " " + Long.SUM);
        System.out.println(Locks.more() + " " + Locks.more());
        System.out.println(Hashes.SAME + " " + Hashes.MAP.get(Hashes.KEY));
    }
}
