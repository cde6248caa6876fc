// Characters as numbers.
public class CharArithmetic {
    static String caesar(String text, int by) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + (c - 'a' + by + 26) % 26);
            } else if (c >= 'A' && c <= 'Z') {
                c = (char) ('A' + (c - 'A' + by + 26) % 26);
            }
            out.append(c);
        }
        return out.toString();
    }

    static int parse(String digits) {
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            value = value * 10 + digits.charAt(i) - '0';
        }
        return value;
    }

    static String hex(int x) {
        char[] out = new char[8];
        for (int i = 7; i >= 0; i--) {
            int d = x & 15;
            out[i] = (char) (d < 10 ? '0' + d : 'a' + d - 10);
            x >>>= 4;
        }
        return new String(out);
    }

    public static void main(String[] args) {
        System.out.println(caesar("Hello, World!", 3));
        System.out.println(caesar(caesar("Hello, World!", 13), -13));
        System.out.println(parse("8675309") + 1);
        System.out.println(hex(0xdeadbeef) + hex(0) + hex(-1));
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println(c++ + c);
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        char max = Character.MAX_VALUE;
        max++;
        System.out.println((int) max);
        int[] counts = new int[26];
        String text = "the quick brown fox jumps over the lazy dog";
        for (char d : text.toCharArray()) {
            if (d != ' ') {
                counts[d - 'a']++;
            }
        }
        for (int i = 0; i < 26; i++) {
            System.out.print((char) ('a' + i) + "" + counts[i] + " ");
        }
        System.out.println();
        for (char d = 'z'; d >= 'p'; d -= 2) {
            System.out.print(d);
        }
        System.out.println();
        System.out.println((int) '\u00e9' + " " + (int) '\n' + " " + (int) '\177' + " " + ('a' < 98) + " " + (char) 0x263A);
    }
}
