// What string operations throw.
public class StringFaults {
    static void attempt(int kind, String s, int a, int b) {
        try {
            Object r;
            switch (kind) {
                case 0: r = s.charAt(a); break;
                case 1: r = s.substring(a); break;
                case 2: r = s.substring(a, b); break;
                case 3: r = new StringBuilder(s).charAt(a); break;
                case 4: r = new StringBuilder(s).deleteCharAt(a); break;
                case 5: r = new StringBuilder(s).insert(a, "x"); break;
                case 6: r = new String(s.toCharArray(), a, b); break;
                case 7: r = s.repeat(a); break;
                default: r = s.compareTo(null);
            }
            System.out.println(kind + " " + r);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(kind + " " + e.getClass().getName() + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println(kind + " illegal: " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println(kind + " null");
        } catch (OutOfMemoryError e) {
            System.out.println(kind + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] values = {-1, 0, 2, 3, 4, Integer.MAX_VALUE};
        for (int kind = 0; kind < 9; kind++) {
            for (int a : values) {
                attempt(kind, "abc", a, 2);
                if (kind == 2 || kind == 6) attempt(kind, "\u4e2d\u6587x", a, 4);
                if (kind == 0) attempt(kind, "\u4e2d\u6587x", a, 0);
            }
        }
        attempt(0, null, 0, 0);
        attempt(0, "", 0, 0);
    }
}
