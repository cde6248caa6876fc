// oracle/graal 2011: a byte masked, narrowed and compared with a narrowed constant.
public class MaskedByte {
    static byte value = (byte) 0xCA;
    static byte[] all = {(byte) 0xCA, (byte) 0xC0, 0x4A, (byte) 0xDF, -1, 0};

    static boolean test(byte b) {
        return (byte) (b & 0xF0) == (byte) 0xC0;
    }

    static boolean asChar(byte b) {
        return (char) (b & 0xF0) == (char) 0xC0;
    }

    public static void main(String[] args) {
        byte masked = (byte) (value & 0xF0);
        System.out.println(masked == (byte) 0xC0);
        System.out.println(masked);
        for (byte b : all) {
            System.out.print(test(b) + " " + asChar(b) + " " + ((short) (b & 0xFFF0) == (short) 0xFFC0) + " ");
        }
        System.out.println();
    }
}
