// Thrown and caught inside loops, locals re-read in the handler and after it.
public class LoopHandlers {
    static int hits;

    static int callee(int i, int every) {
        if (i % every == 0) {
            throw new RuntimeException("at " + i);
        }
        return i * 3;
    }

    static int elementOr(int[] a, int i, int other) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return other;
        }
    }

    public static void main(String[] args) {
        int a = 1, b = 2, lastGood = -1;
        long c = 3;
        double d = 0.5;
        String s = "";
        for (int i = 1; i <= 20000; i++) {
            int before = a;
            try {
                a += i;
                c += callee(i, 7);
                b ^= i;
                d += 0.25;
                lastGood = i;
            } catch (RuntimeException e) {
                hits++;
                if (a != before + i) System.out.println("a is lost at " + i);
                a -= i * 2;
                c = -c;
                if (hits % 700 == 0) s += e.getMessage() + "/" + lastGood + " ";
            }
        }
        System.out.println(a + " " + b + " " + c + " " + (long) (d * 4) + " " + hits + " " + lastGood);
        System.out.println(s);
        int[] xs = {5, 6, 7};
        int sum = 0;
        for (int i = -1000; i < 1000; i++) sum = sum * 3 + elementOr(xs, i, i);
        System.out.println(sum);
        int zero = 0, faults = 0;
        Object[] objects = {"x", null, 5, 7L, null, "yy"};
        for (int i = 0; i < 3000; i++) {
            Object o = objects[i % 6];
            int step = 0;
            try {
                step = 1;
                faults += o.hashCode() & 1;
                step = 2;
                faults += ((String) o).length();
                step = 3;
                faults += i / (i % 5 == 0 ? zero : 1);
                step = 4;
            } catch (NullPointerException e) {
                faults += 10 + step;
            } catch (ClassCastException e) {
                faults += 100 + step;
            } catch (ArithmeticException e) {
                faults += 1000 + step;
            }
        }
        System.out.println(faults);
        int depth = 0;
        while (true) {
            try {
                try {
                    depth++;
                    if (depth > 50) throw new Error("enough");
                    throw new Exception("again");
                } catch (Exception e) {
                    depth++;
                    continue;
                } finally {
                    depth += 3;
                }
            } catch (Error e) {
                break;
            }
        }
        System.out.println(depth);
    }
}
