import aotc.crypto.Sha256;

/**
 * Prints what the batch methods of Sha256 leave behind, arrays as a checksum: for all small sizes, for sizes around what a
 * thread takes at a time, and where input and output overlap. Every kernel and every JVM must print the same.
 */
public final class BatchHashes {
    private static final int NODE = Sha256.DIGEST_LENGTH;
    private static final int[] LARGER = {1000, 4095, 4096, 4097, 8193, 12289, 20001};
    private static final int[] LENGTHS = {0, 1, 31, 32, 33, 55, 56, 63, 64, 65, 80, 200};

    private static long random = 88172645463325252L;

    private BatchHashes() {
    }

    public static void main(String[] args) {
        for (int count = 0; count <= 300; count++) {
            reductions(count);
            leaves(count, 32);
            leaves(count, 64);
        }
        for (int i = 0; i < LARGER.length; i++) {
            reductions(LARGER[i]);
            leaves(LARGER[i], 32);
        }
        for (int i = 0; i < LENGTHS.length; i++) {
            leaves(7, LENGTHS[i]);
        }
        for (int threads = 1; threads <= 4; threads++) {
            System.out.println(threads + " threads: " + tree(10001, threads));
        }
        overlaps();
    }

    /** Reduces {@code count} nodes, and hashes one level of them, somewhere within an array. */
    private static void reductions(int count) {
        if (count > 0) {
            int room = (int) Sha256.reductionNodes(count) * NODE;
            byte[] one = noise(room + 48);
            byte[] several = one.clone();
            int root = Sha256.reduce(one, 16, count);
            check(root == Sha256.reduce(several, 16, count, 3), "roots", count);
            check(checksum(one) == checksum(several), "trees", count);
            System.out.println("reduce " + count + ": " + root + " " + checksum(one));
        }
        int pairs = count / 2;
        byte[] nodes = noise(pairs * 3 * NODE + 32);
        Sha256.level(nodes, 8, pairs * 2, 16 + pairs * 2 * NODE);
        System.out.println("level " + pairs + ": " + checksum(nodes));
    }

    private static void leaves(int count, int length) {
        byte[] src = noise(count * length + 3);
        byte[] one = noise(count * NODE + 5);
        byte[] several = one.clone();
        Sha256.leaves(src, 1, length, count, one, 2);
        Sha256.leaves(src, 1, length, count, several, 2, 2);
        check(checksum(one) == checksum(several), "leaves", count);
        System.out.println("leaves " + count + " of " + length + ": " + checksum(one));
    }

    private static String tree(int count, int threads) {
        MerkleTree tree = new MerkleTree(MerkleTree.BATCH, count, threads);
        byte[] input = new byte[MerkleTree.inputLength(MerkleTree.BATCH, count)];
        MerkleTree.addLeaves(tree, input, count);
        tree.compute();
        return tree.rootHex();
    }

    /** Single messages may lie over their digests; batches that do are refused, and nothing is written. */
    private static void overlaps() {
        byte[] bytes = noise(1000);
        for (int dst = 0; dst < 140; dst += 7) {
            Sha256.digestInto(bytes, 64, 64, bytes, dst);
            Sha256.digestInto(bytes, 64, 32, bytes, dst + 1);
            Sha256.digestInto(bytes, 64, 65, bytes, dst + 2);
        }
        System.out.println("over itself: " + checksum(bytes));
        for (int dst = 0; dst <= 400; dst += 25) {
            String said = "done";
            try {
                Sha256.leaves(bytes, 100, 32, 5, bytes, dst);
            } catch (IllegalArgumentException e) {
                said = e.getMessage();
            }
            try {
                Sha256.leaves(bytes, 100, 32, 5, bytes, dst, 2);
            } catch (IllegalArgumentException e) {
                said += ", " + e.getMessage();
            }
            try {
                Sha256.level(bytes, 100, 4, dst);
            } catch (IllegalArgumentException e) {
                said += ", " + e.getMessage();
            }
            System.out.println("to " + dst + ": " + said + " " + checksum(bytes));
        }
        for (int threads = -1; threads <= Sha256.MAX_THREADS + 1; threads += Sha256.MAX_THREADS / 2 + 1) {
            try {
                Sha256.leaves(bytes, 0, 32, 4, bytes, 128, threads);
                System.out.println(threads + " threads: " + checksum(bytes));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    private static void check(boolean holds, String what, int count) {
        if (!holds) {
            throw new IllegalStateException(what + " differ with " + count);
        }
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
            bytes[i] = (byte) (random >>> 40);
        }
        return bytes;
    }

    /** FNV-1a. */
    private static long checksum(byte[] bytes) {
        long sum = 0xcbf29ce484222325L;
        for (int i = 0; i < bytes.length; i++) {
            sum = (sum ^ (bytes[i] & 255)) * 0x100000001b3L;
        }
        return sum;
    }
}
