import aotc.crypto.Sha256;

/** The tree of {@link Rfc6962Tree} as it is often written: what is hashed is first joined in a new array. */
final class Rfc6962Naive {
    private Rfc6962Naive() {
    }

    /** The root over {@code items}. */
    static byte[] root(byte[][] items) {
        return items.length == 0 ? Sha256.digest(new byte[0], 0, 0) : root(items, 0, items.length);
    }

    private static byte[] root(byte[][] items, int from, int to) {
        if (to - from == 1) {
            return hash(join(new byte[] {0}, items[from]));
        }
        int middle = from + Integer.highestOneBit(to - from - 1);
        return hash(join(new byte[] {1}, root(items, from, middle), root(items, middle, to)));
    }

    private static byte[] hash(byte[] message) {
        return Sha256.digest(message, 0, message.length);
    }

    private static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] joined = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, joined, at, part.length);
            at += part.length;
        }
        return joined;
    }
}
