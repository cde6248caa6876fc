// toString, equals, hashCode written by hand and used through Object.
public class ObjectMethods {
    static class Point {
        final int x, y;
        Point(int x, int y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (!(o instanceof Point)) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }
        @Override public int hashCode() { return 31 * x + y; }
        @Override public String toString() { return "(" + x + "," + y + ")"; }
    }
    static class Colored extends Point {
        final String color;
        Colored(int x, int y, String color) { super(x, y); this.color = color; }
        @Override public boolean equals(Object o) { return super.equals(o) && o instanceof Colored && color.equals(((Colored) o).color); }
        @Override public int hashCode() { return super.hashCode() * 31 + color.hashCode(); }
        @Override public String toString() { return color + super.toString(); }
    }
    static class Nothing {
        @Override public String toString() { return null; }
    }

    static int indexOf(Object[] all, Object what) {
        for (int i = 0; i < all.length; i++) if (what == null ? all[i] == null : what.equals(all[i])) return i;
        return -1;
    }

    public static void main(String[] args) {
        Object[] all = {new Point(1, 2), new Colored(1, 2, "red"), "text", 12, 12L, 'c', true, null, new Point(3, 4),
            new Nothing()};
        for (Object o : all) {
            System.out.println(o + " " + (o == null || o instanceof Nothing ? 0 : o.hashCode()));
        }
        Object[] asked = {new Point(3, 4), new Colored(1, 2, "red"), new Colored(1, 2, "blue"), new Point(2, 1),
            "te" + "xt", 12, 12L, (short) 12, Character.valueOf('c'), false, null};
        for (Object o : asked) System.out.print(indexOf(all, o) + " ");
        System.out.println();
        System.out.println(String.valueOf(all[0]) + String.valueOf((Object) null) + all[9]);
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + " " + (o.hashCode() == o.hashCode()));
        System.out.println(all[1].equals(all[0]) + " " + all[0].equals(all[1]));
        System.out.println(java.util.Objects.equals(null, null) + " " + java.util.Objects.hashCode(null) + " "
                + java.util.Objects.toString(null, "none"));
    }
}
