import java.security.MessageDigest;

/** One digest by a constant name: all lengths around the edges of blocks, and every way to feed and to ask. */
public class DigestConstant {
    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        byte[] data = new byte[301];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 7 + 3);
        }
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        for (int length = 0; length <= 300; length++) {
            sha.update(data, 0, length);
            System.out.println(length + " " + hex(sha.digest()));
        }
        System.out.println(sha.getAlgorithm() + " " + sha.getDigestLength() + " " + sha);
        sha.update((byte) 1);
        System.out.print(sha);
        MessageDigest copy = (MessageDigest) sha.clone();
        System.out.println(hex(copy.digest(data)));
        System.out.println(hex(sha.digest()));
        System.out.println(MessageDigest.isEqual(sha.digest(), copy.digest()));
    }
}
