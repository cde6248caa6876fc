// robovm/robovm 89: the remainder of two subnormal floats, by their bits.
public class RemainderBits {
    static int a = 0x800001C1, b = 0x0000006B;

    public static void main(String[] args) {
        float r = Float.intBitsToFloat(a) % Float.intBitsToFloat(b);
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(r)));
        double d = Double.longBitsToDouble(0x8000000000000000L | 0x1C1) % Double.longBitsToDouble(0x6B);
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(d)));
    }
}
