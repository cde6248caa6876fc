// Operands are evaluated before null, bounds, store and zero checks.
public class EvaluationOrder {
    static String log = "";
    static int[] array(String s, int[] a) { log += s; return a; }
    static int value(String s, int v) { log += s; return v; }
    static EvaluationOrder object(String s, EvaluationOrder o) { log += s; return o; }
    int field;
    int method(int a, int b) { log += "m"; return a + b; }

    static void run(int kind) {
        log = "";
        try {
            switch (kind) {
                case 0: array("a", null)[value("i", 0)] = value("v", 1); break;
                case 1: array("a", new int[1])[value("i", 5)] = value("v", 1); break;
                case 2: array("a", null)[value("i", 0)] += value("v", 1); break;
                case 3: object("o", null).field = value("v", 1); break;
                case 4: object("o", null).method(value("x", 1), value("y", 2)); break;
                case 5: System.out.println(value("l", 1) / value("r", 0) + value("n", 1)); break;
                case 6: ((Object[]) new String[1])[value("i", 3)] = value("v", 3); break;
                case 7: System.out.println(value("a", 1) + value("b", 2) * value("c", 3) - value("d", 4)); break;
                case 8: int[][] m = new int[value("1", 2)][value("2", -1)]; break;
                case 9: object("o", new EvaluationOrder()).field += value("v", 1) / value("z", 0); break;
                case 10: int i = 0; int[] a = {10, 20, 30}; a[i++] = a[i++] + a[i]; log += a[0] + "" + i; break;
                default: throw new RuntimeException(log += value("x", 1));
            }
        } catch (RuntimeException e) {
            log += " " + e.getClass().getName();
        }
        System.out.println(kind + " " + log);
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 12; kind++) run(kind);
    }
}
