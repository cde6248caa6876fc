// length, charAt, equals, substring, indexOf, compareTo, hashCode and friends.
public class StringBasics {
    static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

    public static void main(String[] args) {
        String[] words = {"", "a", "abc", "abcabc", "ABC", "\u00e9t\u00e9", "\u4e2d\u6587 text", "\ud83d\ude00!", " pad "};
        for (String a : words) {
            System.out.println(a + "|" + a.length() + " " + a.hashCode() + " " + a.isEmpty() + " " + a.toUpperCase().length()
                    + " " + a.trim().length() + " " + a.concat("x").length());
            for (String b : words) {
                System.out.print(sign(a.compareTo(b)) + (a.equals(b) ? "=" : "") + (a.startsWith(b) ? "s" : "")
                        + (a.endsWith(b) ? "e" : "") + (a.contains(b) ? "c" : "") + (a.equalsIgnoreCase(b) ? "i" : "")
                        + a.indexOf(b) + "," + a.lastIndexOf(b) + " ");
            }
            System.out.println();
        }
        String s = "hello, world";
        System.out.println(s.charAt(0) + "" + s.charAt(11) + s.substring(7) + s.substring(0, 5) + s.substring(12) + s.substring(3, 3));
        System.out.println(s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.indexOf('z') + " " + s.indexOf('o', -5) + " "
                + s.indexOf('o', 99) + " " + s.lastIndexOf('o') + " " + s.lastIndexOf('o', 7) + " " + s.indexOf("lo", 4));
        System.out.println(s.replace('l', 'L') + " " + s.replace("l", "<l>") + " " + s.replace("", "-"));
        System.out.println(s.toUpperCase() + s.toUpperCase().toLowerCase());
        System.out.println("apple".compareTo("apricot") + " " + "a".compareTo("abc") + " " + "b".compareTo("a"));
        System.out.println("x".repeat(5) + "ab".repeat(0) + "ab".repeat(3));
        char[] chars = s.toCharArray();
        chars[0] = 'J';
        System.out.println(new String(chars) + new String(chars, 7, 5) + String.valueOf(chars, 0, 2) + String.valueOf('c'));
        System.out.println(s == "hello, world" ? "same literal" : "other");
        String built = new StringBuilder("hello").append(", world").toString();
        System.out.println((built == s) + " " + built.equals(s) + " " + (built.intern() == s) + " " + s.equals(null)
                + " " + s.equals((Object) 5));
        final String half = "hello";
        System.out.println((half + ", world" == s) + " " + (half + args.length == half + 0));
        System.out.println("a,b,,c".split(",").length + " " + String.join("-", "x", "y", "z"));
        System.out.println("  strip\t".strip() + "|" + "lines".isBlank() + " ".isBlank());
        System.out.println("\u0130".length() + " " + "\ud83d\ude00".codePointAt(0) + " " + "\ud83d\ude00".codePointCount(0, 2));
        System.out.println("tab\tnew\\quote\"single'\u0041");
    }
}
