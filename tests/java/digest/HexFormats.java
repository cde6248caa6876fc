import java.util.Arrays;
import java.util.HexFormat;

/** Hexadecimal text of byte arrays and numbers, and back. */
public class HexFormats {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        byte[] data = new byte[40];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 37);
        }
        HexFormat plain = HexFormat.of();
        System.out.println(plain.formatHex(data));
        System.out.println(plain.withUpperCase().formatHex(data, 3, 17));
        HexFormat colons = HexFormat.ofDelimiter(":").withPrefix("0x").withSuffix("h");
        System.out.println(colons.formatHex(data));
        System.out.println(colons + " " + colons.delimiter() + colons.equals(plain) + colons.isUpperCase());
        System.out.println(Arrays.equals(data, colons.parseHex(colons.formatHex(data))));
        System.out.println(Arrays.equals(data, plain.parseHex(plain.formatHex(data))));
        System.out.println(plain.toHexDigits((byte) -1) + plain.toHexDigits('\u1234') + plain.toHexDigits((short) 77));
        System.out.println(plain.toHexDigits(0xcafebabe) + plain.toHexDigits(1L << 62) + plain.toHexDigits(0x12345L, 3));
        System.out.println(HexFormat.fromHexDigits("cafebabe") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff"));
        System.out.println(HexFormat.isHexDigit('g') + " " + HexFormat.fromHexDigit('F'));
        StringBuilder text = new StringBuilder("<");
        plain.formatHex(text, data);
        System.out.println(text);
        attempt(() -> plain.parseHex("abc"));
        attempt(() -> plain.parseHex("zz"));
        attempt(() -> HexFormat.fromHexDigit('x'));
        attempt(() -> HexFormat.fromHexDigits("123456789"));
        attempt(() -> colons.parseHex("0x00h,0x01h"));
        attempt(() -> plain.formatHex(data, 5, 3));
        attempt(() -> plain.formatHex(null));
    }
}
