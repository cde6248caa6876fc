// javac 21 calls the selector of every pattern switch an Object, so numbers and characters as labels have no type to go by.
// javac: --release 21
// jdk: 21+

public class PatternNumbersOf21 {
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
            case '\uffff' -> "last";
            case Character d -> "letter " + d;
        };
    }

    static String small(Byte b, Short s) {
        String first = switch (b) {
            case 1 -> "b1";
            case Byte c when c < 0 -> "negative";
            case Byte c -> "b" + c;
        };
        return first + switch (s) {
            case 300 -> " s300";
            case -1 -> " minus";
            case Short t when t == 7 -> " seven";
            case Short t -> " s" + t;
        };
    }

    public static void main(String[] args) {
        for (Integer n : new Integer[] {1, 2000, -7, 12, Integer.MIN_VALUE, 97}) {
            System.out.println(number(n));
        }
        for (char c : new char[] {'a', '5', '\uffff', 'q', 1}) {
            System.out.println((int) c + " " + letter(c).length());
        }
        System.out.println(small((byte) 1, (short) 300));
        System.out.println(small((byte) -3, (short) 7));
        System.out.println(small((byte) 97, (short) -1));
        System.out.println(small((byte) 44, (short) 44));
        try {
            System.out.println(number(null));
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
