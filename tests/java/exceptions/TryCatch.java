// try, catch and finally: which handler, which order, nested and in loops.
public class TryCatch {
    static class A extends RuntimeException { A(String s) { super(s); } }
    static class B extends A { B(String s) { super(s); } }
    static class Checked extends Exception { Checked(String s, Throwable cause) { super(s, cause); } }

    static void thrower(int kind) throws Exception {
        switch (kind) {
            case 0: return;
            case 1: throw new A("a");
            case 2: throw new B("b");
            case 3: throw new IllegalArgumentException("iae");
            case 4: throw new Checked("checked", new A("cause"));
            case 5: throw new Error("error");
            case 6: throw null;
            default: throw new Exception();
        }
    }

    static String catcher(int kind) {
        String s = "";
        try {
            s += "t";
            thrower(kind);
            s += "n";
        } catch (B e) {
            s += "B:" + e.getMessage();
        } catch (A e) {
            s += "A:" + e.getMessage();
        } catch (IllegalArgumentException | NullPointerException e) {
            s += "multi" + (e instanceof NullPointerException);
        } catch (RuntimeException e) {
            s += "R";
        } catch (Checked e) {
            s += "C:" + e.getMessage() + e.getCause().getMessage();
        } catch (Exception e) {
            s += "E:" + e.getMessage();
        } catch (Throwable e) {
            s += "T:" + e;
        } finally {
            s += "f";
        }
        return s;
    }

    static int order = 0;
    static String nested(int kind) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    thrower(kind);
                    s.append("1");
                } catch (B e) {
                    s.append("b");
                    throw new A("from b");
                } finally {
                    s.append("F1");
                }
                s.append("2");
            } catch (IllegalArgumentException e) {
                s.append("i");
            } finally {
                s.append("F2");
                if (kind == 3) throw new B("from finally");
            }
            s.append("3");
        } catch (Throwable t) {
            s.append("[" + t.getMessage() + "]");
        } finally {
            s.append("F3");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) System.out.println(catcher(i));
        for (int i = 0; i < 8; i++) System.out.println(nested(i));
        int caught = 0, through = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                if (i % 7 == 0) throw new A("x");
                if (i % 11 == 0) continue;
                through++;
            } catch (A e) {
                caught++;
            } finally {
                order += i;
            }
        }
        System.out.println(caught + " " + through + " " + order);
        try {
            try {
                throw new Checked("c", null);
            } catch (Exception e) {
                throw e;
            }
        } catch (Checked e) {
            System.out.println("precise rethrow " + e.getCause());
        }
        A kept = new A("kept");
        for (int i = 0; i < 3; i++) {
            try {
                throw kept;
            } catch (A e) {
                System.out.print((e == kept) + " ");
            }
        }
        System.out.println();
    }
}
