// tableswitch and lookupswitch: holes, fall through, negatives, extremes, nested, as expression.
public class Switches {
    static String table(int x) {
        String s = "";
        switch (x) {
            case -1: s += "m";
            case 0: s += "z"; break;
            case 1: s += "o"; break;
            case 2:
            case 3: s += "tt";
            case 5: s += "five"; break;
            default: s += "d";
            case 6: s += "six";
        }
        return s;
    }

    static int lookup(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 77: return 4;
            case 100000: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return 7;
    }

    static int edges(int x) {
        switch (x) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE - 2: return 3;
            default: return 0;
        }
    }

    static int chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '0': return 2;
            case '\uffff': return 3;
            default: return 0;
        }
    }

    static String arrow(int day) {
        return switch (day) {
            case 1, 7 -> "weekend";
            case 2, 3, 4, 5, 6 -> {
                int left = 7 - day;
                yield "work, " + left + " left";
            }
            default -> "none";
        };
    }

    static int nested(int a, int b) {
        switch (a) {
            case 1:
                switch (b) {
                    case 1: return 11;
                    case 2: break;
                    default: return 19;
                }
                return 12;
            case 2: return switch (b) { case 1 -> 21; default -> 29; };
            default: return -1;
        }
    }

    public static void main(String[] args) {
        for (int i = -3; i < 9; i++) System.out.print(table(i) + " ");
        System.out.println();
        int[] xs = {Integer.MIN_VALUE, -1001, -1000, -1, 0, 1, 77, 78, 100000, Integer.MAX_VALUE, Integer.MAX_VALUE - 1};
        for (int x : xs) System.out.print(lookup(x) + ":" + edges(x) + " ");
        System.out.println(edges(Integer.MAX_VALUE - 2));
        for (char c : "hello w0rld\uffff".toCharArray()) System.out.print(chars(c));
        System.out.println();
        for (int i = 0; i < 9; i++) System.out.print(arrow(i) + "; ");
        System.out.println();
        for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) System.out.print(nested(i, j) + " ");
        System.out.println();
        byte b = (byte) 200;
        switch (b) {
            case -56: System.out.println("byte"); break;
            default: System.out.println("other");
        }
        switch (xs.length) { }
        switch (3) { default: System.out.println("only default"); }
        int state = 0, steps = 0;
        while (state != 9) {
            steps++;
            switch (state) {
                case 0: state = 4; continue;
                case 4: state = steps > 5 ? 7 : 2; break;
                case 2: state = 0; break;
                case 7: state = 9; break;
                default: throw new IllegalStateException();
            }
        }
        System.out.println(steps);
        Integer boxed = 5;
        switch (boxed) {
            case 5: System.out.println("unboxed"); break;
            default:
        }
    }
}
