// java.util.Arrays: sort, fill, equals, hashCode, toString, copyOf, binarySearch, asList.
import java.util.Arrays;
import java.util.Comparator;

public class ArraysClass {
    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 5, 50, 500, 5000}) {
            int[] a = new int[n];
            long[] l = new long[n];
            double[] d = new double[n];
            byte[] b = new byte[n];
            char[] c = new char[n];
            int x = 77;
            for (int i = 0; i < n; i++) {
                x = x * 1664525 + 1013904223;
                a[i] = x;
                l[i] = (long) x * x;
                d[i] = x / 3.0;
                b[i] = (byte) (x >> 8);
                c[i] = (char) (x >> 4);
            }
            Arrays.sort(a);
            Arrays.sort(l);
            Arrays.sort(d);
            Arrays.sort(b);
            Arrays.sort(c);
            System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(d) + " "
                    + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.binarySearch(a, n > 3 ? a[3] : 0));
        }
        int[] few = {5, 3, 1};
        Arrays.sort(few);
        int[] filled = new int[5];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 1, 3, -2);
        System.out.println(Arrays.toString(few) + Arrays.toString(filled) + Arrays.equals(few, filled)
                + Arrays.toString(Arrays.copyOf(few, 5)) + Arrays.toString(Arrays.copyOfRange(filled, 2, 7)));
        boolean[] flags = new boolean[3];
        Arrays.fill(flags, true);
        double[] ds = {0.5, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(flags) + Arrays.toString(ds) + Arrays.toString((Object[]) null));
        String[] words = {"pear", "fig", "apple", "date"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words) + Arrays.asList(words) + Arrays.binarySearch(words, "fig"));
        Arrays.sort(words, new Comparator<String>() {
            @Override public int compare(String a, String b) { return a.length() - b.length(); }
        });
        System.out.println(Arrays.toString(words));
        System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}}) + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
        try {
            Arrays.fill(filled, 3, 9, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOf(few, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        Object[] strings = new String[] {"a"};
        Object[] copy = Arrays.copyOf(strings, 2);
        try {
            copy[1] = 5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
