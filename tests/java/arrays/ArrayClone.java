// clone() of arrays, and of objects.
public class ArrayClone {
    static class Point implements Cloneable {
        int x = 1;
        long y = 2;
        int[] data = {3};

        Point copy() throws CloneNotSupportedException {
            return (Point) clone();
        }
    }

    static class Fixed {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 100;
        System.out.println(a[0] + " " + b[0] + " " + b.length + " " + (a == b));
        byte[] bytes = {1, 2, 3, 4, 5};
        long[] longs = {1L << 50};
        boolean[] flags = {true, false, true};
        char[] chars = "hello".toCharArray();
        double[] doubles = {0.5};
        System.out.println(bytes.clone()[4] + " " + longs.clone()[0] + " " + flags.clone()[2] + " "
                + new String(chars.clone()) + " " + (doubles.clone()[0] == 0.5));
        int[][] deep = {{1}, {2}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 9;
        shallow[1] = null;
        System.out.println(deep[0][0] + " " + deep[1][0]);
        String[] words = {"a", null};
        Object[] copy = words.clone();
        System.out.println(copy[0] + " " + copy[1] + " " + (copy instanceof String[]));
        try {
            copy[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println("still String[]");
        }
        System.out.println(new int[0].clone().length);
        Point p = new Point();
        p.x = 7;
        Point q = p.copy();
        q.data[0] = 30;
        q.y = 5;
        System.out.println(q.x + " " + p.y + " " + p.data[0] + " " + (p.data == q.data));
        try {
            new Fixed().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
    }
}
