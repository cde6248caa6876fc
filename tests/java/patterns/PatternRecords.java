// Record patterns: nested, generic, in switch and instanceof; an accessor that throws is a MatchException.
// jdk: 21+
public class PatternRecords {
    sealed interface Shape permits Circle, Square, Pair, Unit {}

    record Circle(int radius) implements Shape {}

    record Square(long side, Object tag) implements Shape {}

    record Pair(Shape left, Shape right) implements Shape {}

    enum Unit implements Shape { HERE, THERE }

    record Box<T>(T content) {}

    record Trap(int value) {
        @Override
        public int value() {
            if (value < 0) {
                throw new IllegalStateException("trap " + value);
            }
            return value;
        }
    }

    static String shape(Shape s) {
        return switch (s) {
            case Circle(int r) when r > 10 -> "large circle " + r;
            case Circle(var r) -> "circle " + r;
            case Square(long a, String tag) -> "square " + a + " " + tag;
            case Square(long a, Integer tag) when tag > 1 -> "numbered " + (a + tag);
            case Square q -> "square " + q.tag();
            case Pair(Circle(int a), Circle(int b)) -> "two circles " + (a + b);
            case Pair(Pair(var a, var b), Unit c) -> "nested " + shape(a) + shape(b) + c;
            case Pair(var a, Pair(Circle c, var d)) -> "right " + a + c + d;
            case Pair p -> "pair";
            case Unit.HERE -> "here";
            case Unit.THERE -> "there";
        };
    }

    static String box(Box<?> box) {
        return switch (box) {
            case Box<?>(String s) -> "string " + s;
            case Box<?>(Box<?>(Integer i)) -> "boxed int " + i;
            case Box<?>(var other) -> "other " + other;
        };
    }

    static <T extends Comparable<T>> String max(Box<T> a, Box<T> b) {
        if (a instanceof Box<T>(T x) && b instanceof Box<T>(T y)) {
            return "max " + (x.compareTo(y) > 0 ? x : y);
        }
        return "none";
    }

    static int trap(Object o) {
        return switch (o) {
            case Trap(int v) when v > 5 -> v * 2;
            case Trap(int v) -> v;
            default -> -1;
        };
    }

    public static void main(String[] args) {
        Circle c = new Circle(2);
        Shape[] shapes = {
            c, new Circle(11), new Square(3, "t"), new Square(4, 5), new Square(4, 0), new Square(1, null),
            new Pair(c, c), new Pair(new Pair(c, c), Unit.THERE), new Pair(c, new Pair(c, Unit.HERE)),
            new Pair(Unit.HERE, c), new Pair(null, null), Unit.HERE, Unit.THERE
        };
        for (Shape s : shapes) {
            System.out.println(shape(s));
        }
        System.out.println(box(new Box<>("s")) + box(new Box<>(new Box<>(3))) + box(new Box<>(null)) + box(new Box<>('c')));
        System.out.println(max(new Box<>(3), new Box<>(9)) + max(new Box<>("b"), new Box<>("a")) + max(null, new Box<>(1)));
        System.out.println(trap(new Trap(3)) + " " + trap(new Trap(6)) + " " + trap("x"));
        try {
            trap(new Trap(-1));
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        if (c instanceof Circle(int radius) && radius == 2) {
            System.out.println("radius " + radius);
        }
        trap(new Trap(-2));
    }
}
