// The longest arrays there may be, of each kind: one more is no question of memory.
// options: heap-max=32m
// java: -Xmx32m

import java.util.Arrays;

public class ArrayLimits {
    interface Maker {
        Object make(int length);
    }

    static void at(String name, Maker maker) {
        StringBuilder line = new StringBuilder(name);
        for (int less = 0; less < 20; less++) {
            try {
                line.append(maker.make(Integer.MAX_VALUE - less) == null ? " null" : " made");
            } catch (OutOfMemoryError e) {
                line.append(e.getMessage().startsWith("Requested") ? " limit" : e.getMessage().startsWith("Java heap") ? " heap" : e.getMessage());
            }
        }
        System.out.println(line);
    }

    static void say(Runnable action) {
        try {
            action.run();
            System.out.println("done");
        } catch (OutOfMemoryError | NegativeArraySizeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        at("boolean", length -> new boolean[length]);
        at("byte", length -> new byte[length]);
        at("char", length -> new char[length]);
        at("short", length -> new short[length]);
        at("int", length -> new int[length]);
        at("long", length -> new long[length]);
        at("float", length -> new float[length]);
        at("double", length -> new double[length]);
        at("Object", length -> new Object[length]);
        at("String", length -> new String[length]);
        at("int[]", length -> new int[length][]);
        at("grid", length -> new int[2][length]);
        at("outer", length -> new int[length][2]);
        byte[] bytes = {1};
        int[] ints = {1};
        Object[] objects = {"a"};
        at("copyOf byte", length -> Arrays.copyOf(bytes, length));
        at("copyOf int", length -> Arrays.copyOf(ints, length));
        at("copyOf Object", length -> Arrays.copyOf(objects, length));
        int[] minus = {-1, Integer.MIN_VALUE};
        for (int length : minus) {
            say(() -> System.out.println(new long[length].length));
            say(() -> System.out.println(new long[3][length].length));
            say(() -> System.out.println(new long[length][Integer.MAX_VALUE].length));
            say(() -> System.out.println(Arrays.copyOf(ints, length).length));
        }
        say(() -> System.out.println(new int[0][Integer.MAX_VALUE].length));
        say(() -> System.out.println("ab".repeat(1 << 30).length()));
        say(() -> System.out.println("ab".repeat(Integer.MAX_VALUE / 2).length()));
    }
}
