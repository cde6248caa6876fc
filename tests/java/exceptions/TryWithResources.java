// Resources are closed in reverse, with null resources and suppressed faults.
public class TryWithResources {
    static String log = "";

    static class R implements AutoCloseable {
        final String n;
        final boolean bad;
        R(String n, boolean bad) {
            if (n.equals("x")) throw new IllegalArgumentException("open x");
            this.n = n;
            this.bad = bad;
            log += "+" + n;
        }
        public void close() throws Exception {
            log += "-" + n;
            if (bad) throw new Exception("close " + n);
        }
    }

    static String run(String a, boolean badA, String b, boolean badB, boolean body) {
        log = "";
        try (R r = new R(a, badA); R none = null; R s = new R(b, badB)) {
            log += "body";
            if (body) throw new RuntimeException("body");
            return log + " returned";
        } catch (Exception e) {
            String s = log + " " + e.getMessage();
            for (Throwable t : e.getSuppressed()) s += " (" + t.getMessage() + ")";
            return s;
        } finally {
            log += "finally";
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] bs = {false, true};
        for (boolean x : bs) for (boolean y : bs) for (boolean z : bs) System.out.println(run("a", x, "b", y, z));
        System.out.println(run("x", true, "b", false, false));
        System.out.println(run("a", true, "x", false, false));
        System.out.println(log);
        R outside = new R("o", false);
        try (outside) {
            log = "using";
        }
        System.out.println(log);
        Exception e = new Exception("e");
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException self) {
            System.out.println(self.getMessage());
        }
        try {
            e.addSuppressed(null);
        } catch (NullPointerException none) {
            System.out.println(none.getMessage());
        }
    }
}
