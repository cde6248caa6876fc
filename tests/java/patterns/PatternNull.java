// A pattern switch without `case null` throws at null.
// jdk: 21+
public class PatternNull {
    sealed interface S permits A, B {}

    record A() implements S {}

    record B() implements S {}

    static int of(S s) {
        return switch (s) {
            case A a -> 1;
            case B b -> 2;
        };
    }

    static void statement(Object o) {
        switch (o) {
            case String s:
                System.out.println("string");
                break;
            case Integer i when i > 3:
                System.out.println("above three");
            default:
                System.out.println("default");
        }
    }

    static String yields(Object o) {
        String text = switch (o) {
            case String s when s.isEmpty() -> {
                try {
                    yield "empty";
                } finally {
                    System.out.println("finally");
                }
            }
            case String s -> {
                int sum = 0;
                for (char c : s.toCharArray()) {
                    sum += c;
                }
                yield "sum " + sum;
            }
            default -> throw new IllegalArgumentException("no " + o);
        };
        return text + "!";
    }

    public static void main(String[] args) {
        System.out.println(of(new A()) + of(new B()));
        for (Object o : new Object[] {"s", 4, 3, 5L, 'c'}) {
            statement(o);
        }
        System.out.println(yields("") + yields("abc"));
        try {
            yields(5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            statement(null);
        } catch (NullPointerException e) {
            System.out.println("caught " + e.getMessage());
        }
        of(null);
    }
}
