// Boxes as labels, with guards that look into them.
// jdk: 21+
public class PatternBoxes {
    static String kind(Number n) {
        return switch (n) {
            case Long l when l == 5L -> "five";
            case Long l -> "long";
            case Double d when Double.isNaN(d) -> "nan";
            case Double d -> "double";
            default -> n.getClass().getName();
        };
    }

    public static void main(String[] args) {
        for (Number n : new Number[] {5L, 6L, 0.0 / 0, 1.0, 3, (short) 1}) {
            System.out.println(kind(n));
        }
    }
}
