// printStackTrace with causes and suppressed exceptions, and getStackTrace.
public class Traces {
    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; System.out.println("open " + name); }
        public void close() {
            System.out.println("close " + name);
            throw new IllegalStateException("close of " + name);
        }
    }
    static class Own extends Exception {
        Own(String m, Throwable cause) { super(m, cause); }
        @Override public String toString() { return "Own<" + getMessage() + ">"; }
    }

    static void low(int x) {
        if (x > 0) {
            throw new IllegalArgumentException("low " + x);
        }
        int[] a = new int[1];
        a[x - 1] = 0;
    }

    static void middle(int x) throws Own {
        try {
            low(x);
        } catch (RuntimeException e) {
            throw new Own("middle " + x, e);
        }
    }

    static void suppressed() throws Exception {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            throw new Exception("body");
        }
    }

    Traces(int x) {
        new Object() {
            void inAnonymous() { throw new UnsupportedOperationException(); }
        }.inAnonymous();
    }

    static { 
        try {
            low(1);
        } catch (RuntimeException e) {
            e.printStackTrace();
        }
    }

    interface Call { default void call() { throw new RuntimeException("default"); } }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                middle(i);
            } catch (Own e) {
                e.printStackTrace();
                StackTraceElement[] t = e.getStackTrace();
                for (StackTraceElement f : t) {
                    System.out.println(f.getClassName() + "#" + f.getMethodName() + ":" + f.getLineNumber() + " " + f.getFileName());
                }
                System.out.println(e.getCause() + " " + e.getCause().getStackTrace().length);
            }
        }
        try {
            suppressed();
        } catch (Exception e) {
            e.printStackTrace();
            System.out.println(e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        try {
            new Traces(1);
        } catch (RuntimeException e) {
            e.printStackTrace();
        }
        try {
            new Call() { }.call();
        } catch (RuntimeException e) {
            e.printStackTrace();
        }
        RuntimeException early = new RuntimeException("made here");
        try {
            throw early; // the trace is that of its making
        } catch (RuntimeException e) {
            e.printStackTrace();
            e.fillInStackTrace();
            e.printStackTrace();
            e.setStackTrace(new StackTraceElement[0]);
            e.printStackTrace();
        }
        Throwable loop = new Exception("loop");
        Throwable other = new Exception("other", loop);
        loop.initCause(other);
        loop.printStackTrace();
        System.out.println("end");
    }
}
