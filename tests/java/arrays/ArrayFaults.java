// Index and size faults, with their messages, in every position.
public class ArrayFaults {
    static int[] ints = {1, 2, 3};
    static Object[] none;

    static int get(int i) {
        try {
            return ints[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
            return -1;
        }
    }

    static void size(int n) {
        try {
            Object[] objects = new Object[n];
            long[] longs = new long[n];
            System.out.println(objects.length + longs.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative " + e.getMessage());
        }
    }

    static int effect(String s, int value) {
        System.out.print(s + " ");
        return value;
    }

    public static void main(String[] args) {
        for (int i = -2; i < 6; i++) System.out.print(get(i) + " ");
        System.out.println(get(Integer.MIN_VALUE) + get(Integer.MAX_VALUE));
        size(0);
        size(3);
        size(-1);
        size(Integer.MIN_VALUE);
        try {
            ints[effect("index", 3)] = effect("value", 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("after both: " + e.getMessage());
        }
        try {
            none[effect("index", 0)] = effect("value", 9);
        } catch (NullPointerException e) {
            System.out.println("after both");
        }
        try {
            ints[5] = effect("never", 1 / effect("zero", 0));
        } catch (ArithmeticException e) {
            System.out.println("value first");
        }
        try {
            ints[5]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new byte[0][0].length + new char[2][3][1].length);
            System.out.println((new byte[2][1])[1][0]);
            System.out.println((new byte[2][1][2])[1][0][1]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
        int done = 0;
        try {
            for (int i = 0;; i++) {
                done += ints[i];
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(done + " " + e.getMessage());
        }
        try {
            for (int i = ints.length - 1;; i--) {
                ints[i] = i * 10;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(ints[0] + ints[1] + ints[2] + " " + e.getMessage());
        }
        double[] d = new double[2];
        int index = 2;
        try {
            d[index] += 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        boolean[] flags = new boolean[1];
        try {
            flags[-index] = true;
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
