// Instance and static fields of every type, hidden fields, defaults.
public class Fields {
    boolean z; byte b; char c; short s; int i; long l; float f; double d; Object o; int[] a;
    static boolean sz; static byte sb; static char sc; static short ss; static int si; static long sl;
    static float sf; static double sd; static Object so;
    static final int CONSTANT = 77;
    static final String TEXT = "text" + CONSTANT;
    final long fixed;

    Fields(long fixed) {
        this.fixed = fixed;
    }

    static class Base {
        int x = 1;
        static String name = "base";
        int base() { return x; }
    }

    static class Derived extends Base {
        int x = 2;
        byte tail = 3;
        static String name = "derived";
        int derived() { return x * 100 + super.x * 10 + ((Base) this).x; }
    }

    static class More extends Derived {
        long x = 1L << 40;
        boolean last = true;
    }

    public static void main(String[] args) {
        Fields p = new Fields(5), q = new Fields(-5);
        System.out.println(p.z + " " + p.b + " " + (int) p.c + " " + p.s + " " + p.i + " " + p.l + " " + (p.f == 0)
                + " " + (p.d == 0) + " " + p.o + " " + p.a);
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + so);
        p.z = true; p.b = -1; p.c = 'x'; p.s = -300; p.i = 1 << 30; p.l = 1L << 62; p.f = 1.5f; p.d = -2.5;
        p.o = "object"; p.a = new int[] {8};
        System.out.println(p.z + " " + p.b + " " + p.c + " " + p.s + " " + p.i + " " + p.l + " " + (p.f == 1.5)
                + " " + (p.d == -2.5) + " " + p.o + " " + p.a[0] + " " + p.fixed);
        System.out.println(q.z + " " + q.b + " " + (int) q.c + " " + q.s + " " + q.i + " " + q.l + " " + q.o + " " + q.fixed);
        sz = p.z; sb = p.b; sc = p.c; ss = p.s; si = p.i; sl = p.l; sf = p.f; sd = p.d; so = p;
        ((Fields) so).i++;
        System.out.println(sz + " " + sb + " " + sc + " " + ss + " " + si + " " + sl + " " + (sf + sd == -1) + " " + p.i);
        System.out.println(CONSTANT + TEXT);
        More m = new More();
        Derived d = m;
        Base b = m;
        b.x += 4;
        d.x += 20;
        m.x += 5;
        System.out.println(b.x + " " + d.x + " " + m.x + " " + m.base() + " " + m.derived() + " " + d.tail + " " + m.last);
        System.out.println(Base.name + Derived.name + More.name);
        p.i = p.l > 0 ? q.i = 5 : 6;
        System.out.println(p.i + q.i);
        p.l ^= p.l >>> 3;
        p.d /= 4;
        p.f -= 1;
        p.c += 2;
        System.out.println(p.l + " " + (p.d == -0.625) + " " + (p.f == 0.5f) + " " + p.c);
        Fields nothing = null;
        System.out.println(nothing.si + nothing.CONSTANT); // static: the reference is not looked at
    }
}
