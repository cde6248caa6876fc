// Static methods of Integer.
public class IntegerMethods {
    static void parse(String s, int radix) {
        try {
            System.out.println(s + " " + radix + " " + Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 7, 255, 256, -256, 65535, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x0f0f00f0, 12345};
        for (int v : values) {
            System.out.println(Integer.toString(v) + " " + Integer.toHexString(v) + " " + Integer.toBinaryString(v) + " "
                    + Integer.toOctalString(v) + " " + Integer.toString(v, 7) + " " + Integer.toString(v, 36));
            System.out.println(Integer.bitCount(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                    + Integer.numberOfTrailingZeros(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " "
                    + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.rotateLeft(v, 5) + " "
                    + Integer.rotateRight(v, 37) + " " + Integer.signum(v) + " " + Integer.hashCode(v));
            for (int w : values) {
                System.out.print(Integer.compare(v, w) + "" + Integer.compareUnsigned(v, w) + " " + Integer.max(v, w) + " "
                        + Integer.min(v, w) + " " + Integer.sum(v, w) + " ");
                if (w != 0) System.out.print(Integer.divideUnsigned(v, w) + " " + Integer.remainderUnsigned(v, w) + "; ");
            }
            System.out.println(Integer.toUnsignedString(v) + " " + Integer.toUnsignedLong(v));
        }
        String[] texts = {"0", "-0", "+5", "123", "-2147483648", "2147483647", "2147483648", "-2147483649", "", "-", "+",
            "12a", " 1", "7f", "zz", "1_000", "\u0663"};
        for (String s : texts) {
            parse(s, 10);
            parse(s, 16);
            parse(s, 36);
        }
        parse("1", 1);
        parse("1", 37);
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.valueOf("77") + Integer.valueOf("-11", 2) + Integer.decode("0x1F") + Integer.decode("-010"));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.MAX_VALUE + Integer.SIZE + Integer.BYTES);
        System.out.println(Byte.parseByte("-128") + Short.parseShort("32767") + " " + Byte.toUnsignedInt((byte) -1) + " "
                + Short.toUnsignedInt((short) -1) + " " + Short.reverseBytes((short) 0x1234));
        try {
            Byte.parseByte("200");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
