// Strings: built, cut, joined, interned, kept in a ring.

public class Texts {
    public static void main(String[] args) {
        String[] ring = new String[256];
        long hash = 0;
        for (int i = 0; i < 200_000; i++) {
            String text = new StringBuilder("item-").append(i).append('-').append(i * 31 ^ 0x55aa)
                .append(i % 2 == 0 ? ":even" : ":odd\u20ac").toString();
            ring[i & 255] = text;
            if ((i & 255) == 255) {
                for (String kept : ring) {
                    hash = hash * 31 + kept.hashCode() + kept.length();
                }
            }
            if (i % 1000 == 0) {
                String joined = String.join("/", ring[i & 255], text.substring(5), text.toUpperCase());
                hash += joined.hashCode() + joined.replace('-', '+').indexOf("+");
            }
        }
        System.out.println(hash);
        // Interned strings may die and come back; while one is held it stays the same.
        String held = ("held" + hash).intern();
        int same = 0;
        for (int i = 0; i < 100_000; i++) {
            String once = ("once" + i % 5000).intern();
            if (once == ("once" + i % 5000).intern() && held == ("held" + hash).intern() && once != held) {
                same++;
            }
        }
        System.out.println(same + " " + ("con" + "stant" == new String("constant").intern()));
        StringBuilder long1 = new StringBuilder();
        for (int i = 0; i < 300_000; i++) {
            long1.append((char) ('a' + i % 26));
            if (i % 10_000 == 9_999) {
                hash = hash * 31 + long1.toString().hashCode();
            }
        }
        System.out.println(hash + " " + long1.length());
    }
}
