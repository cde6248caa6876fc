// Interface dispatch: several interfaces, inheritance between them, Object methods through them.
public class InterfaceCalls {
    interface Named { String name(); }
    interface Sized { int size(); }
    interface Both extends Named, Sized { String both(); }
    interface I1 { int a(); } interface I2 { int b(); } interface I3 { int c(); } interface I4 { int d(); }
    interface I5 { int e(); } interface I6 { int f(); } interface I7 { int g(); } interface I8 { int h(); }
    interface I9 { int i(); } interface I10 extends I9, I1 { int j(); }

    static class One implements Named {
        public String name() { return "one"; }
    }

    static class Two extends One implements Sized {
        public int size() { return 2; }
    }

    static class Three implements Both {
        public String name() { return "three"; }
        public int size() { return 3; }
        public String both() { return name() + size(); }
        public String toString() { return "T3"; }
    }

    static class Four extends Three implements Comparable<Four> {
        public int size() { return 4; }
        public int compareTo(Four o) { return size() - o.size(); }
    }

    static class All implements I1, I2, I3, I4, I5, I6, I7, I8, I10 {
        public int a() { return 1; } public int b() { return 2; } public int c() { return 3; }
        public int d() { return 4; } public int e() { return 5; } public int f() { return 6; }
        public int g() { return 7; } public int h() { return 8; } public int i() { return 9; }
        public int j() { return 10; }
    }

    static class Base0 { public int a() { return 100; } }
    static class FromBase extends Base0 implements I1 { } // the method comes from the superclass

    static int all(Object o) {
        int r = 0;
        if (o instanceof I1) r += ((I1) o).a();
        if (o instanceof I2) r += ((I2) o).b() * 2;
        if (o instanceof I3) r += ((I3) o).c() * 3;
        if (o instanceof I4) r += ((I4) o).d() * 4;
        if (o instanceof I5) r += ((I5) o).e() * 5;
        if (o instanceof I6) r += ((I6) o).f() * 6;
        if (o instanceof I7) r += ((I7) o).g() * 7;
        if (o instanceof I8) r += ((I8) o).h() * 8;
        if (o instanceof I9) r += ((I9) o).i() * 9;
        if (o instanceof I10) r += ((I10) o).j() * 10 + ((I10) o).a();
        return r;
    }

    public static void main(String[] args) {
        Named[] named = {new One(), new Two(), new Three(), new Four()};
        for (Named n : named) {
            String line = n.name();
            if (n instanceof Sized) line += " " + ((Sized) n).size();
            if (n instanceof Both) line += " " + ((Both) n).both();
            if (n instanceof Comparable) line += " comparable";
            System.out.println(line);
        }
        Sized s = new Four();
        System.out.println(s + " " + s.equals(s) + " " + (s.hashCode() == s.hashCode()));
        System.out.println(all(new All()) + " " + all(new FromBase()) + " " + all("none"));
        int sum = 0;
        I1[] firsts = {new All(), new FromBase(), new I1() { public int a() { return 7; } }};
        for (int i = 0; i < 300; i++) sum = sum * 3 + firsts[i % 3].a() + firsts[i * 5 % 3].a();
        System.out.println(sum);
        try {
            Sized bad = (Sized) (Object) new One();
            System.out.println(bad.size());
        } catch (ClassCastException e) {
            System.out.println("One is not Sized");
        }
        Named none = null;
        try {
            none.name();
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        CharSequence[] texts = {"abc", new StringBuilder("defg")};
        for (CharSequence t : texts) System.out.print(t.length() + "" + t.charAt(1) + " ");
        System.out.println();
    }
}
