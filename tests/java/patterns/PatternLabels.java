// Type, constant, enum and null labels, guards that go on with the next label.
// jdk: 21+
public class PatternLabels {
    enum Colour { RED, GREEN, BLUE }

    enum Size { SMALL, LARGE { @Override public String toString() { return "huge"; } } }

    static int guards;

    static boolean guard(String name, boolean answer) {
        guards++;
        System.out.print("[" + name + "]");
        return answer;
    }

    static String object(Object o) {
        return switch (o) {
            case null -> "null";
            case String s when guard("long", s.length() > 3) -> "long " + s;
            case String s when guard("a", s.startsWith("a")) -> "a " + s;
            case String s -> "string " + s;
            case Integer i when guard("big", i > 100) -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case int[] array -> "ints " + array.length;
            case Object[] array when array.length == 0 -> "nothing";
            case String[] array -> "strings " + array.length;
            case Colour c when c == Colour.RED -> "red";
            case Colour c -> "colour " + c;
            case CharSequence c -> "chars " + c;
            case Comparable<?> c -> "comparable " + c;
            default -> "other";
        };
    }

    static String text(String s) {
        return switch (s) {
            case "one" -> "1";
            case String t when t.length() > 5 -> "long";
            case "two" -> "2";
            case "Aa", "BB" -> "collision";
            case null, default -> "no number";
        };
    }

    static String number(Integer n) {
        return switch (n) {
            case 1 -> "one";
            case Integer m when m > 1000 -> "big";
            case 2000 -> "never";
            case -7 -> "minus seven";
            case Integer m -> "any " + m;
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'a' -> "first";
            case Character d when Character.isDigit(d) -> "digit";
            case 'z' -> "last";
            case Character d -> "letter " + d;
        };
    }

    static String small(Byte b, Short s) {
        String first = switch (b) {
            case 1 -> "b1";
            case Byte c when c < 0 -> "negative";
            case Byte c -> "b";
        };
        return first + switch (s) {
            case 300 -> "s300";
            case Short t when t == 7 -> "seven";
            case Short t -> "s";
        };
    }

    static String colour(Colour c) {
        return switch (c) {
            case RED -> "r";
            case Colour d when guard("green?", d == Colour.GREEN) -> "g";
            case BLUE -> "b";
            case Colour d -> "unreachable";
        };
    }

    static String nullable(Colour c) {
        return switch (c) {
            case RED -> "r";
            case null -> "none";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    static String qualified(Object o) {
        return switch (o) {
            case Colour c when c.ordinal() > 1 -> "late colour";
            case Size s when s == Size.LARGE -> "large " + s;
            case Size s -> "size " + s.ordinal();
            case Enum<?> e -> "enum " + e.name();
            default -> "none";
        };
    }

    public static void main(String[] args) {
        Object[] objects = {
            null, "abcd", "abc", "bcd", 1, 101, 5L, new int[3], new Object[0], new Object[1], new String[2],
            Colour.RED, Colour.BLUE, new StringBuilder("sb"), 'c', 2.5, new Object(), Size.LARGE
        };
        for (Object o : objects) {
            System.out.println(object(o));
        }
        for (String s : new String[] {"one", "two", "twofold", "Aa", "BB", "C#", null, ""}) {
            System.out.println(s + " " + text(s));
        }
        for (Integer n : new Integer[] {1, 2000, -7, 12, Integer.MIN_VALUE}) {
            System.out.println(number(n));
        }
        for (char c : "az5q".toCharArray()) {
            System.out.println(letter(c));
        }
        System.out.println(small((byte) 1, (short) 300) + small((byte) -3, (short) 7) + small((byte) 9, (short) 1));
        for (Colour c : Colour.values()) {
            System.out.println(colour(c) + nullable(c) + qualified(c));
        }
        System.out.println(nullable(null));
        System.out.println(qualified(Size.SMALL) + qualified(Size.LARGE) + qualified("x"));
        System.out.println(guards);
    }
}
