// String concatenation (invokedynamic) with every operand type and shape.
public class Concatenation {
    static int calls;
    static String effect(String s) { return s + ++calls; }
    static class Loud {
        public String toString() { System.out.print("<toString>"); return "loud"; }
    }
    static class Silent {
        public String toString() { return null; }
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -8;
        short s = 300;
        char c = '\u00df';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        String t = "text";
        String none = null;
        Object o = new Loud();
        Integer boxed = 99;
        int[] noArray = null;
        System.out.println("" + z + b + s + c + i + l + t + none + boxed + noArray);
        System.out.println(z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + t + "," + none + ",");
        System.out.println(t + o);
        System.out.println(o + t + o);
        System.out.println("x" + new Silent() + (String) null);
        System.out.println(t + t);
        System.out.println(none + none);
        System.out.println("" + t == t ? "same" : "fresh");
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 1 + "b" + 'c' + 1);
        System.out.println("\1\2" + t + "\1" + i + "\2"); // the recipe's own tags in a constant
        System.out.println("\u4e2d" + t + '\u20ac' + "\ud83d\ude00" + c);
        System.out.println(effect("a") + effect("b") + effect("c") + calls);
        String grow = "";
        for (int k = 0; k < 20; k++) {
            grow += k;
            grow = k % 3 + grow;
        }
        System.out.println(grow + grow.length());
        char[] chars = {'x'};
        chars[0] += 1;
        String[] cell = {"cell"};
        cell[0] += chars[0] + 1 + "!";
        cell[0] += null;
        System.out.println(cell[0]);
        for (long p = 1; p > 0 && p < 1L << 60; p *= 10) System.out.print(p + " " + -p + " " + (p - 1) + ";");
        System.out.println();
        for (int p = 1, k = 0; k < 10; k++, p *= 10) System.out.print(p + " " + -p + " " + (p - 1) + ";");
        System.out.println();
        System.out.println("many " + i + l + z + c + b + s + t + i + l + z + c + b + s + t + i + l + z + c + b + s + t
                + i + l + z + c + b + s + t + " end");
        final int k = 5;
        final String konst = "k" + k + 'c' + 1L + true + null;
        System.out.println(konst);
        String empty = "";
        System.out.println((empty + empty).length() + ("" + empty).length() + (empty + c).length());
    }
}
