// Static methods of Long.
public class LongMethods {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 255, 1L << 32, -(1L << 33), Long.MAX_VALUE, Long.MIN_VALUE, 0x0f0f00f012345678L, 1000000007L};
        for (long v : values) {
            System.out.println(Long.toString(v) + " " + Long.toHexString(v) + " " + Long.toBinaryString(v) + " "
                    + Long.toOctalString(v) + " " + Long.toString(v, 7) + " " + Long.toString(v, 36));
            System.out.println(Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " "
                    + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v)
                    + " " + Long.rotateLeft(v, 13) + " " + Long.rotateRight(v, 77) + " " + Long.signum(v) + " "
                    + Long.hashCode(v) + " " + Long.toUnsignedString(v));
            for (long w : values) {
                System.out.print(Long.compare(v, w) + "" + Long.compareUnsigned(v, w) + " " + Math.multiplyHigh(v, w) + " ");
                if (w != 0) System.out.print(Long.divideUnsigned(v, w) + " " + Long.remainderUnsigned(v, w) + "; ");
            }
            System.out.println();
        }
        String[] texts = {"0", "-1", "+9223372036854775807", "-9223372036854775808", "9223372036854775808", "", "-", "1L", "zz"};
        for (String s : texts) {
            try {
                System.out.println(Long.parseLong(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Long.parseLong("-zz", 36) + " " + Long.parseUnsignedLong("18446744073709551615") + " "
                + Long.valueOf(5).equals(5L) + " " + Long.max(3, -4) + Long.min(3, -4) + Long.sum(1, 2));
    }
}
