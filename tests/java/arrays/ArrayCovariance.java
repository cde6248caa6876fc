// Arrays are covariant; every store is checked; instanceof and casts between array types.
public class ArrayCovariance {
    interface Shape { }
    static class Square implements Shape {
        public String toString() { return "square"; }
    }
    static class Small extends Square {
        public String toString() { return "small"; }
    }

    static void store(Object[] a, Object o) {
        try {
            a[0] = o;
            System.out.println("ok " + a[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    static String kinds(Object o) {
        return "" + (o instanceof Object[] ? 1 : 0) + (o instanceof Shape[] ? 1 : 0) + (o instanceof Square[] ? 1 : 0)
                + (o instanceof Small[] ? 1 : 0) + (o instanceof int[] ? 1 : 0) + (o instanceof Cloneable ? 1 : 0)
                + (o instanceof java.io.Serializable ? 1 : 0) + (o instanceof Object[][] ? 1 : 0)
                + (o instanceof Shape[][] ? 1 : 0) + (o instanceof Cloneable[] ? 1 : 0) + (o instanceof String[] ? 1 : 0);
    }

    public static void main(String[] args) {
        store(new Object[1], "text");
        store(new Shape[1], new Square());
        store(new Shape[1], new Small());
        store(new Shape[1], "text");
        store(new Square[1], new Small());
        store(new Small[1], new Square());
        store(new Small[1], null);
        store(new String[1], 5);
        store(new Integer[1], 5);
        store(new Number[1], 5L);
        store(new Object[1][], new int[1][1].length);
        store(new int[1][], new long[0]);
        store(new Object[1][][], "deep");
        store(new Comparable[1], "text");
        store(new Comparable[1], new Object[0].length);
        Object[] objects = {new Object[0], new Shape[0], new Square[0], new Small[0], new int[0], new int[0][0],
            new Square[0][0], new Object[0][0], new String[0], "x", new Cloneable[0]};
        for (Object o : objects) System.out.println(kinds(o));
        Object[] covariant = new Small[2];
        Shape[] shapes = (Shape[]) covariant;
        shapes[0] = new Small();
        System.out.println(covariant[0]);
        try {
            String[] s = (String[]) (Object) new Object[0];
        } catch (ClassCastException e) {
            System.out.println("Object[] is no String[]");
        }
        try {
            int[] s = (int[]) (Object) new long[0];
        } catch (ClassCastException e) {
            System.out.println("long[] is no int[]");
        }
        // The order of faults: null, then index, then type.
        Object[] none = null;
        try {
            none[5] = "x";
        } catch (NullPointerException e) {
            System.out.println("null first");
        }
        try {
            covariant[5] = "x";
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
