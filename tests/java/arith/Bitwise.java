// and, or, xor on int, long and boolean; idioms made of them.
public class Bitwise {
    static int count(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    static boolean show(String name, boolean value) {
        System.out.print(name);
        return value;
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x0f0f0f0f, 0x80000001, 123456789, -987654321};
        for (int a : ints) {
            for (int b : ints) {
                System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b) + " " + (~a | b));
                long la = (long) a << 20 ^ b;
                long lb = (long) b << 13 ^ ~a;
                System.out.println((la & lb) + " " + (la | lb) + " " + (la ^ lb));
            }
            System.out.println(count(a) + " " + reverse(a) + " " + (a & -a) + " " + (a & 0xff) + " " + (a | 0xff00));
        }
        boolean[] flags = {false, true};
        for (boolean p : flags) {
            for (boolean q : flags) {
                System.out.println((p & q) + " " + (p | q) + " " + (p ^ q) + " " + (p && q) + " " + (p || q) + " "
                        + (!p ^ q) + " " + (p == q) + " " + (p != q));
                boolean r = p;
                r &= q;
                boolean s = p;
                s |= q;
                boolean t = p;
                t ^= q;
                System.out.println(r + " " + s + " " + t);
                System.out.println(show("a", p) & show("b", q));
                System.out.println(show("a", p) && show("b", q));
                System.out.println(show("a", p) | show("b", q));
                System.out.println(show("a", p) || show("b", q));
            }
        }
    }
}
