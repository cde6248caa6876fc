// System.gc() in odd places: constructors, initialisers, finally, lambdas, between the parts of an expression.

import java.util.function.IntFunction;
import java.util.function.Supplier;

public class AskedFor {
    static final Object[] TABLE;

    static {
        Object[] table = new Object[50];
        for (int i = 0; i < table.length; i++) {
            table[i] = "entry" + i;
            System.gc();
        }
        TABLE = table;
    }

    static class Base {
        final String name;
        Object made;

        Base(String name) {
            System.gc();
            this.name = name;
            made = make();
        }

        Object make() {
            System.gc();
            return new int[] {1};
        }
    }

    static final class Derived extends Base {
        final long[] numbers = collect(new long[] {4, 5, 6});
        String text = "set";

        Derived(String name) {
            super(collect(name + "!"));
            System.gc();
        }

        @Override
        Object make() {
            System.gc();
            return "made with " + text + " " + name;
        }
    }

    static <T> T collect(T value) {
        System.gc();
        return value;
    }

    static String attempt(int i) {
        String before = "before" + i;
        try {
            if (i % 2 == 0) {
                throw new IllegalArgumentException(collect("odd one " + i));
            }
            return collect(before + collect("ok"));
        } catch (IllegalArgumentException e) {
            System.gc();
            return e.getMessage() + before;
        } finally {
            System.gc();
        }
    }

    public static void main(String[] args) {
        Derived derived = new Derived("d");
        System.out.println(derived.name + " " + derived.made + " " + derived.numbers[2] + " " + derived.text);
        for (int i = 0; i < 4; i++) {
            System.out.println(attempt(i));
        }
        String captured = "captured" + args.length;
        Supplier<String> supplier = () -> {
            String inner = captured + "!";
            System.gc();
            return inner;
        };
        IntFunction<int[]> maker = size -> collect(new int[size]);
        System.out.println(supplier.get() + maker.apply(3).length);
        int[][] grid = {collect(new int[] {1, 2}), collect(new int[] {3}), {collect(4)}};
        grid[collect(1)][0] += collect(new int[] {10})[0] * collect(grid[0])[1];
        System.out.println(grid[1][0] + (String) collect(TABLE)[collect(49)] + collect("x").concat(collect("y")));
        long before = Runtime.getRuntime().totalMemory();
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        System.out.println(before > 0 && runtime.freeMemory() >= 0 && runtime.freeMemory() <= runtime.totalMemory()
            && runtime.totalMemory() <= runtime.maxMemory());
    }
}
