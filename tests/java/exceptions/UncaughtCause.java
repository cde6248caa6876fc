// An uncaught exception with two causes and common frames.
// exit: 1
public class UncaughtCause {
    static class Wrapped extends RuntimeException {
        Wrapped(Throwable t) { super(t); }
    }

    static void a(int[] x) {
        System.out.println(x[3]);
    }

    static void b(int[] x) {
        try {
            a(x);
        } catch (RuntimeException e) {
            throw new Wrapped(e);
        }
    }

    static void c(int[] x) throws Exception {
        try {
            b(x);
        } catch (Wrapped e) {
            throw new Exception("outermost\nsecond line", e);
        }
    }

    public static void main(String[] args) throws Exception {
        c(new int[3]);
    }
}
