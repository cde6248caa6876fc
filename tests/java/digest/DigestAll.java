import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.UUID;

/** All digests: each length to 300, updates cut anywhere, clones midway, every form of update and digest, 10 MB. */
public class DigestAll {
    static final String[] NAMES = {
        "MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224",
        "SHA3-256", "SHA3-384", "SHA3-512",
    };

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    static byte[] data(int length, int seed) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            seed = seed * 1103515245 + 12345;
            data[i] = (byte) (seed >> 16);
        }
        return data;
    }

    /** A digest of digests: it stands for all that were asked. */
    static void lengths(MessageDigest digest, byte[] data) {
        StringBuilder all = new StringBuilder();
        for (int length = 0; length <= 300; length++) {
            digest.update(data, 300 - length, length);
            String hex = hex(digest.digest());
            all.append(hex);
            if (length % 37 == 0) {
                System.out.println(length + " " + hex);
            }
        }
        System.out.println("lengths " + hex(digest.digest(all.toString().getBytes())));
    }

    static void cuts(MessageDigest digest, byte[] data) throws CloneNotSupportedException {
        byte[] expected = digest.digest(data);
        for (int cut = 0; cut <= data.length; cut += 3) {
            digest.update(data, 0, cut);
            MessageDigest clone = (MessageDigest) digest.clone();
            digest.update(data, cut, data.length - cut);
            clone.update(data, cut, data.length - cut);
            if (!MessageDigest.isEqual(digest.digest(), expected) || !MessageDigest.isEqual(expected, clone.digest())) {
                System.out.println("cut " + cut + " differs");
            }
        }
        // A clone is on its own.
        digest.update(data, 0, 100);
        MessageDigest clone = (MessageDigest) digest.clone();
        clone.update((byte) 9);
        System.out.println(hex(digest.digest()) + " " + hex(clone.digest()));
        // In steps of growing length; bytes one at a time.
        for (int at = 0, step = 0; at < data.length; at += step, step++) {
            digest.update(data, at, Math.min(step, data.length - at));
        }
        System.out.println(MessageDigest.isEqual(digest.digest(), expected));
        for (byte b : data) {
            digest.update(b);
        }
        System.out.println(MessageDigest.isEqual(digest.digest(), expected));
    }

    static void buffers(MessageDigest digest, byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data);
        digest.update(buffer);
        System.out.println(buffer.position() + " " + hex(digest.digest()));
        buffer.position(5).limit(205);
        ByteBuffer slice = buffer.slice();
        digest.update(slice);
        System.out.println(slice.remaining() + " " + hex(digest.digest()));
        ByteBuffer readOnly = ByteBuffer.wrap(data, 5, 200).asReadOnlyBuffer();
        digest.update(readOnly);
        System.out.println(readOnly.position() + " " + hex(digest.digest()));
        ByteBuffer large = ByteBuffer.wrap(data(20000, 3)).asReadOnlyBuffer();
        digest.update(large);
        digest.update(large);
        System.out.println(large.remaining() + " " + hex(digest.digest()));
    }

    static void outputs(MessageDigest digest, byte[] data) throws Exception {
        byte[] out = new byte[100];
        digest.update(data);
        System.out.println(digest.digest(out, 7, 90) + " " + hex(out));
        digest.update(data, 1, 20);
        System.out.print(digest);
        digest.reset();
        System.out.print(digest);
        digest.reset();
        System.out.println(hex(digest.digest()));
        System.out.println(hex(digest.digest(new byte[0])));
        // Into its own input.
        byte[] chain = data.clone();
        for (int i = 0; i < 50; i++) {
            digest.update(chain, 0, 130);
            digest.digest(chain, i, 64);
        }
        System.out.println(hex(chain));
    }

    static void streams(MessageDigest digest, byte[] data) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (DigestOutputStream out = new DigestOutputStream(to, digest)) {
            out.write(data, 3, 150);
            out.write(77);
            out.on(false);
            out.write(1);
        }
        System.out.println(to.size() + " " + hex(digest.digest()));
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream(data), digest);
        byte[] read = new byte[70];
        while (in.read(read) >= 0) {
            in.read();
        }
        System.out.println(hex(in.getMessageDigest().digest()));
    }

    public static void main(String[] args) throws Exception {
        byte[] data = data(300, 1);
        byte[] large = data(10 << 20, 2);
        for (String name : NAMES) {
            System.out.println(name);
            MessageDigest digest = MessageDigest.getInstance(name);
            lengths(digest, data);
            cuts(digest, data);
            buffers(digest, data);
            outputs(digest, data);
            streams(digest, data);
            // MD2 is slow.
            digest.update(large, 1, name.equals("MD2") ? 1 << 18 : large.length - 1);
            System.out.println(hex(digest.digest()));
        }
        System.out.println(UUID.nameUUIDFromBytes(data));
    }
}
