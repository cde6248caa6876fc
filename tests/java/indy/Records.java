// Records: accessors, equals, hashCode, toString, compact constructors.
public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < -100) throw new IllegalArgumentException("x " + x);
        }
        Point(int both) { this(both, both); }
        int sum() { return x + y; }
    }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Point p) { }
    record Empty() { }
    record Box<T>(T value) implements Comparable<Box<T>> {
        @Override public int compareTo(Box<T> o) { return value.hashCode() - o.value.hashCode(); }
        @Override public String toString() { return "[" + value + "]"; }
    }

    public static void main(String[] args) {
        Point p = new Point(3, -4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.sum() + " " + p.hashCode() + " " + new Point(7));
        System.out.println(p.equals(new Point(3, -4)) + " " + p.equals(Point.ORIGIN) + " " + p.equals(null));
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.5, "t", null, p);
        System.out.println(a + " " + a.hashCode() + " " + a.equals(new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.5, "t", null, p)));
        System.out.println(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()));
        System.out.println(new Box<>("x") + " " + new Box<>(1).compareTo(new Box<>(5)) + " " + new Box<>(p).equals(new Box<>(new Point(3, -4))));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
