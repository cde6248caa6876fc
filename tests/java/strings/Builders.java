// StringBuilder: append of all types, insert, reverse, delete, setCharAt, setLength, growth.
public class Builders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("text").append(2L).append(true).append((String) null).append((Object) null)
                .append(new char[] {'x', 'y'}).append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 2)
                .append(new StringBuilder("sb"));
        System.out.println(b + " " + b.length());
        b.insert(0, "start").insert(5, 77).insert(b.length(), 'e').insert(3, true).insert(2, -5L).insert(1, new char[] {'_'});
        System.out.println(b);
        b.reverse();
        System.out.println(b);
        b.setCharAt(0, 'Z');
        b.setCharAt(b.length() - 1, '\u4e2d'); // inflates
        System.out.println(b);
        b.deleteCharAt(b.length() - 1).delete(2, 8).delete(30, 1000);
        System.out.println(b + " " + b.length());
        b.replace(1, 3, "REPLACED").replace(0, 1, "");
        System.out.println(b);
        System.out.println(b.indexOf("LA") + " " + b.lastIndexOf("e") + " " + b.charAt(3) + " " + b.substring(4) + " "
                + b.substring(2, 5));
        b.setLength(4);
        System.out.println(b + "|" + b.length());
        b.setLength(6);
        System.out.println((int) b.charAt(5));
        b.setLength(0);
        for (int i = 0; i < 100; i++) b.append((char) ('a' + i % 26)).append(i % 10);
        System.out.println(b.length() + " " + b.toString().hashCode());
        StringBuilder emoji = new StringBuilder("a\ud83d\ude00b");
        System.out.println(emoji.reverse() + " " + emoji.length());
        emoji.appendCodePoint(0x1F600).appendCodePoint('x');
        System.out.println(emoji);
        StringBuilder sized = new StringBuilder(1);
        for (int i = 0; i < 50; i++) sized.insert(0, i % 10);
        System.out.println(sized);
        String palindrome = "A man a plan a canal Panama".toLowerCase().replace(" ", "");
        System.out.println(new StringBuilder(palindrome).reverse().toString().equals(palindrome));
        StringBuffer buffer = new StringBuffer("old");
        buffer.append(1).insert(0, "x").reverse();
        System.out.println(buffer);
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " "
                + "abc".contentEquals(new StringBuilder("abc")));
        char[] out = new char[5];
        "hello world".getChars(3, 8, out, 0);
        System.out.println(new String(out));
        int total = 0;
        for (int i = 0; i < 2000; i++) {
            StringBuilder item = new StringBuilder("item-").append(i).append('-').append(i * 31 ^ 0x55AA).append(':');
            item.append(i % 2 == 0 ? "even" : "odd");
            total = total * 31 + item.toString().hashCode() + item.length();
        }
        System.out.println(total);
    }
}
