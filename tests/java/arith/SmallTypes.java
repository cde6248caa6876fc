// byte, short and char: arithmetic is int, storing narrows; in locals, fields and arrays.
public class SmallTypes {
    static byte sb;
    static short ss;
    static char sc;
    static boolean sz;
    byte b;
    short s;
    char c;

    static byte narrow(int x) {
        return (byte) x;
    }

    static short narrowShort(int x) {
        return (short) x;
    }

    static char narrowChar(int x) {
        return (char) x;
    }

    public static void main(String[] args) {
        SmallTypes o = new SmallTypes();
        byte[] bytes = new byte[4];
        short[] shorts = new short[4];
        char[] chars = new char[4];
        for (int i = -70000; i <= 70000; i += 9973) {
            sb = (byte) i;
            ss = (short) i;
            sc = (char) i;
            o.b = (byte) (i * 3);
            o.s = (short) (i * 3);
            o.c = (char) (i * 3);
            bytes[1] = (byte) (i + 1);
            shorts[1] = (short) (i + 1);
            chars[1] = (char) (i + 1);
            System.out.println(sb + " " + ss + " " + (int) sc + " " + o.b + " " + o.s + " " + (int) o.c + " "
                    + bytes[1] + " " + shorts[1] + " " + (int) chars[1]);
            System.out.println(narrow(i) + " " + narrowShort(i) + " " + (int) narrowChar(i));
            o.b += i;
            o.s -= i;
            o.c *= 2;
            bytes[1] *= 7;
            shorts[1] /= 3;
            chars[1] ^= 0x5555;
            System.out.println(o.b + " " + o.s + " " + (int) o.c + " " + bytes[1] + " " + shorts[1] + " "
                    + (int) chars[1]);
        }
        byte b = 127;
        b++;
        System.out.println(b);
        b--;
        b--;
        System.out.println(b);
        short s = -32768;
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        System.out.println(bytes[0] + shorts[0] + chars[0]);
        System.out.println((byte) 200 + (byte) 100 + " " + (byte) (200 + 100));
        sz = !sz;
        System.out.println(sz);
    }
}
