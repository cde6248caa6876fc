// Switches over strings, with colliding hash codes and null.
public class StringSwitches {
    static int old(String s) {
        switch (s) {
            case "": return 0;
            case "one": return 1;
            case "two": return 2;
            case "Aa": return 3;
            case "BB": return 4;
            case "three": case "drei": return 33;
            default: return -1;
        }
    }

    static String arrow(String s) {
        return switch (s) {
            case "add", "plus" -> "+";
            case "sub" -> "-";
            case "\u00fc", "\u4e2d" -> "unicode";
            default -> s.length() > 3 ? "long" : "short";
        };
    }

    static int fall(String s) {
        int n = 0;
        switch (s) {
            case "c": n += 100;
            case "b": n += 10;
            case "a": n += 1;
        }
        return n;
    }

    public static void main(String[] args) {
        String[] words = {"", "one", "two", "Aa", "BB", "three", "drei", "AaBB", "ONE", "one ", "C#"};
        for (String w : words) System.out.print(old(w) + " ");
        System.out.println();
        System.out.println(old("t" + "wo".substring(0)) + old(new String("one")) + old(new StringBuilder("Bb").toString()));
        String[] ops = {"add", "plus", "sub", "mul", "modulo", "\u00fc", "\u4e2d"};
        for (String o : ops) System.out.print(arrow(o) + " ");
        System.out.println();
        System.out.println(fall("a") + " " + fall("b") + " " + fall("c") + " " + fall("d"));
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
