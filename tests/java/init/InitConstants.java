// Final statics that another class computes: of every type, in ways javac cannot fold.
public class InitConstants {
    static final class Values {
        static final boolean YES = text().length() == 5;
        static final byte BYTE = (byte) sum(200);
        static final short SHORT = (short) (sum(300) * 31);
        static final char CHAR = text().charAt(1);
        static final int INT = sum(1000);
        static final long LONG = 1L << INT | INT;
        static final float FLOAT = (float) Math.sqrt(INT);
        static final double DOUBLE = -0.0 * INT;
        static final double NAN = DOUBLE / DOUBLE;
        static final String TEXT = text() + INT;
        static final String INTERNED = "hel" + text().substring(3, 5);
        static final Class<?> CLASS = new int[0][0].getClass();
        static final Object NOTHING = INT > 0 ? null : text();
        static final int[] TABLE = table();
        static final long[][] GRID = new long[3][4];
        static final String[] WORDS = {"a", text(), null, TEXT};
        static final byte[] BYTES = {-1, 2, -3};
        static final boolean[] FLAGS = {true, false, true};
        static int variable = INT * 2;
        static String name = "n" + variable;

        static String text() {
            return "hello";
        }

        static int sum(int n) {
            int sum = 0;
            for (int i = 0; i <= n; i++) {
                sum += i;
            }
            return sum;
        }

        static int[] table() {
            int[] table = new int[256];
            for (int i = 0; i < table.length; i++) {
                int c = i;
                for (int k = 0; k < 8; k++) {
                    c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
                }
                table[i] = c;
            }
            return table;
        }
    }

    static int crc(byte[] bytes) {
        int c = -1;
        for (byte b : bytes) {
            c = Values.TABLE[(c ^ b) & 0xff] ^ c >>> 8;
        }
        return ~c;
    }

    public static void main(String[] args) {
        System.out.println(Values.YES + " " + Values.BYTE + " " + Values.SHORT + " " + Values.CHAR);
        System.out.println(Values.INT + " " + Values.LONG + " " + Values.FLOAT + " " + Values.DOUBLE + " " + Values.NAN);
        System.out.println(Values.TEXT + " " + Values.INTERNED + " " + Values.CLASS + " " + Values.NOTHING);
        System.out.println(Values.TEXT == "hello500500");
        System.out.println(Values.TEXT.intern() == "hello500500");
        System.out.println(Values.INTERNED == "hello");
        System.out.println(Values.WORDS[1] == "hello");
        System.out.println(Values.WORDS[3] == Values.TEXT);
        System.out.println(Values.CLASS == int[][].class);
        System.out.println(Integer.toHexString(crc("123456789".getBytes())));
        Values.GRID[1][2] = 7;
        System.out.println(Values.GRID.length + " " + Values.GRID[1].length + " " + Values.GRID[1][2] + " " + Values.GRID[2][2]);
        System.out.println(Values.BYTES[0] + Values.BYTES[2] + " " + Values.FLAGS[1] + Values.FLAGS[2]);
        Values.TABLE[3] = 99;
        System.out.println(Values.TABLE[3] + " " + Values.TABLE[4]);
        Values.variable++;
        Values.name += "!";
        System.out.println(Values.variable + " " + Values.name);
        try {
            System.out.println(Values.TABLE[args.length + 256]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] objects = Values.WORDS;
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
