// Boxing and unboxing of all eight types, with conversions, in expressions and arrays.
public class Boxes {
    static Integer count = 0;
    static Object[] all = {true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d};

    static int take(int x) { return x; }
    static Integer box(Integer x) { return x; }
    static long widen(Long l, Integer i) { return l + i; }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) count++;
        count += 10;
        count = -count;
        System.out.println(count + " " + take(count) + " " + box(7) + " " + widen(1L << 33, count));
        Integer a = 1000, b = 1000;
        System.out.println(a.equals(b) + " " + (a <= b && a >= b) + " " + (a.intValue() == b) + " " + a.compareTo(999));
        Long l = 1000L;
        System.out.println(l.equals(1000) + " " + l.equals(1000L) + " " + (l == 1000) + " " + a.equals(1000L));
        Character c = 'x';
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1));
        Boolean t = true;
        System.out.println((t ? 1 : 2) + " " + !t + " " + (t && Boolean.FALSE));
        Byte by = (byte) 200;
        Short sh = 5;
        sh++;
        System.out.println(by + sh + " " + by.intValue() + " " + sh.hashCode());
        Double d = 2.5;
        Float f = 1.5f;
        System.out.println((d + f == 4.0) + " " + d.intValue() + " " + f.equals(1.5f) + " " + d.equals(2.5f));
        int hash = 0;
        for (Object o : all) {
            hash = hash * 31 + o.hashCode();
            System.out.print(o.getClass().getName() + (o.equals(3) ? "!" : "") + " ");
        }
        System.out.println(hash);
        Number[] numbers = {1, 2L, 3.7f, 4.2, (byte) 5, (short) 6};
        long sum = 0;
        for (Number n : numbers) sum += n.intValue() + n.longValue() * 10 + (long) (n.doubleValue() * 100);
        System.out.println(sum);
        Integer[] grid = new Integer[3];
        grid[1] = 5;
        grid[1] *= 3;
        System.out.println(grid[0] + " " + grid[1]);
        try {
            int bad = grid[2];
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        Object o = 5;
        System.out.println((int) o + (Integer) o);
        try {
            long wrong = (long) o;
        } catch (ClassCastException e) {
            System.out.println("Integer is no Long");
        }
        System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " "
                + (0.0 == -0.0) + " " + Float.valueOf(0f).hashCode() + " " + Double.valueOf(1.5).hashCode() + " "
                + Long.valueOf(1L << 33).hashCode() + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false));
    }
}
