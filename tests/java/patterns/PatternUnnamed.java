// Unnamed patterns and variables.
// jdk: 22+
public class PatternUnnamed {
    sealed interface Op permits Add, Neg, Num {}

    record Add(Op a, Op b) implements Op {}

    record Neg(Op a) implements Op {}

    record Num(int n) implements Op {}

    static int depth(Op op) {
        return switch (op) {
            case Add(Neg(_), _) -> 100 + 1;
            case Add(var a, var b) -> 1 + Math.max(depth(a), depth(b));
            case Neg(Num _) -> 2;
            case Neg(var a) -> 1 + depth(a);
            case Num _ -> 1;
        };
    }

    static String kind(Object o) {
        return switch (o) {
            case Integer _, Long _ -> "whole";
            case Float _, Double _ when o.hashCode() != 0 -> "fraction";
            case Num(_) -> "num";
            case String _ -> "text";
            default -> "other";
        };
    }

    public static void main(String[] args) {
        System.out.println(depth(new Add(new Neg(new Num(1)), new Num(2))));
        System.out.println(depth(new Add(new Num(1), new Add(new Num(2), new Neg(new Neg(new Num(3)))))));
        for (Object o : new Object[] {1, 2L, 0f, 1.5f, 0.0, 2.0, new Num(7), "t", 'c'}) {
            System.out.println(kind(o));
        }
        int count = 0;
        for (var _ : new int[5]) {
            count++;
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            count += 10;
        }
        System.out.println(count);
    }
}
