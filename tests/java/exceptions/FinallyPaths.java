// finally with return, break, continue, and changes to what is returned.
public class FinallyPaths {
    static String log = "";
    static int x;

    static int plain() { try { return x = 1; } finally { x = 2; log += "p"; } }
    @SuppressWarnings("finally")
    static int override() { try { return 1; } finally { return 2; } }
    @SuppressWarnings("finally")
    static int swallow() { try { throw new RuntimeException("lost"); } finally { return 7; } }
    static int local() { int i = 1; try { return i; } finally { i = 50; } }
    static int[] shared() { int[] a = {1}; try { return a; } finally { a[0] = 50; } }
    static long wide() { long l = 1L << 40; try { return l + 1; } finally { l = 0; log += "w"; } }
    static double wideD() { double d = 0.5; try { return d * 2; } finally { d = 0; } }
    static String inCatch() { String s = "a"; try { throw new Error(); } catch (Error e) { s += "b"; return s; } finally { s += "c"; log += s; } }
    static int nested() {
        try { try { return 1; } finally { log += "i"; if (x > 100) return 9; } } finally { log += "o"; }
    }
    @SuppressWarnings("finally")
    static String loops() {
        String s = "";
        for (int i = 0; i < 6; i++) {
            try {
                if (i == 1) continue;
                if (i == 4) break;
                s += i;
            } finally {
                s += "f";
                if (i == 2) continue;
            }
            s += ".";
        }
        return s;
    }
    @SuppressWarnings("finally")
    static int breakOut() {
        while (true) {
            try { throw new RuntimeException(); } finally { break; }
        }
        return 5;
    }
    static void fromFinally() {
        try { throw new RuntimeException("first"); } finally { log += "!"; Integer.parseInt("x"); }
    }
    static int deep(int n) {
        try {
            if (n == 0) throw new IllegalStateException("bottom");
            return deep(n - 1) + 1;
        } finally {
            log += n;
        }
    }
    static String state(int a, int b) {
        int i = 0;
        try {
            i = 1;
            i = 10 / a;
            i = 20 / b;
            return "ok" + i;
        } catch (ArithmeticException e) {
            return "at" + i;
        } finally {
            log += i;
        }
    }

    public static void main(String[] args) {
        System.out.println(plain() + " " + x + " " + override() + " " + swallow() + " " + local() + " " + shared()[0] + " "
                + wide() + " " + (wideD() == 1) + " " + inCatch() + " " + nested() + " " + loops() + " " + breakOut());
        x = 101;
        System.out.println(nested() + log);
        log = "";
        try { fromFinally(); } catch (RuntimeException e) { System.out.println(e.getMessage() + log); }
        log = "";
        try { deep(5); } catch (IllegalStateException e) { System.out.println(e.getMessage() + log); }
        log = "";
        System.out.println(state(1, 1) + state(0, 1) + state(1, 0) + log);
        synchronized (log) {
            try { System.out.print("in lock "); } finally { System.out.println("out"); }
        }
    }
}
