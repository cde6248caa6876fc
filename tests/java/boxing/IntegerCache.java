// Which boxes are identical.
public class IntegerCache {
    static boolean same(Object a, Object b) { return a == b; }

    public static void main(String[] args) {
        int[] values = {-129, -128, -1, 0, 1, 126, 127, 128, 1000};
        for (int v : values) {
            Integer a = v, b = v;
            Long c = (long) v, d = (long) v;
            Short e = (short) v, f = (short) v;
            System.out.println(v + " " + (a == b) + " " + (c == d) + " " + (e == f) + " " + a.equals(b) + " "
                    + same(Integer.valueOf(v), v));
        }
        for (int i = -128; i < 128; i++) {
            if (!same((byte) i, Byte.valueOf((byte) i))) System.out.println("byte " + i);
        }
        int identical = 0;
        for (char ch = 0; ch < 200; ch++) if (same(ch, Character.valueOf(ch))) identical++;
        System.out.println(identical);
        System.out.println(same(true, Boolean.TRUE) + " " + same(false, Boolean.valueOf("no")) + " "
                + same(Boolean.TRUE, Boolean.parseBoolean("TRUE")));
        System.out.println(same(Integer.valueOf("100"), 100) + " " + same(Integer.valueOf("200"), 200));
    }
}
