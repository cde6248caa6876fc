import aotc.measure.Allocated;

/** Builds RFC 6962 trees over leaves of 32 equal bytes (the leaf's number), times them and counts what they allocate. */
public final class Rfc6962Run {
    private static final String USAGE = "usage: rfc6962 [leaves] [--variant recursive|iterative|naive] [--rounds N]";
    private static final int MAX_LEAVES = 1 << 24;

    private Rfc6962Run() {
    }

    public static void main(String[] args) {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(String[] args) {
        int count = 1000000;
        int rounds = 5;
        String variant = "recursive";
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            if (arg.equals("--variant") && i + 1 < args.length) {
                variant = args[++i];
            } else if (arg.equals("--rounds") && i + 1 < args.length) {
                rounds = MerkleTree.number(args[++i], Integer.MAX_VALUE);
            } else {
                count = MerkleTree.number(arg, MAX_LEAVES);
            }
        }
        boolean known = variant.equals("recursive") || variant.equals("iterative") || variant.equals("naive");
        if (count < 1 || rounds < 1 || !known) {
            System.err.println(USAGE);
            return 2;
        }
        return measure(items(count), variant, rounds);
    }

    /** Leaf i is 32 bytes of (byte) i. */
    static byte[][] items(int count) {
        byte[][] values = new byte[256][32];
        for (int i = 0; i < 256; i++) {
            java.util.Arrays.fill(values[i], (byte) i);
        }
        byte[][] items = new byte[count][];
        for (int i = 0; i < count; i++) {
            items[i] = values[i & 255];
        }
        return items;
    }

    private static byte[] root(byte[][] items, String variant) {
        if (variant.equals("recursive")) {
            return Rfc6962Tree.recursive(items);
        }
        return variant.equals("iterative") ? Rfc6962Tree.iterative(items) : Rfc6962Naive.root(items);
    }

    /** Bytes that one tree allocates, its root included. */
    static long allocated(byte[][] items, String variant) {
        root(items, variant);
        long before = Allocated.bytes();
        long asked = Allocated.bytes();
        root(items, variant);
        // What asking costs is not the tree's.
        return Allocated.bytes() - asked - (asked - before);
    }

    private static int measure(byte[][] items, String variant, int rounds) {
        String rootHex = null;
        long best = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            byte[] root = root(items, variant);
            best = Math.min(best, System.nanoTime() - start);
            String hex = MerkleTree.hex(root);
            if (rootHex != null && !rootHex.equals(hex)) {
                System.err.println("rfc6962: round " + (round + 1) + " gave root " + hex + ", not " + rootHex);
                return 3;
            }
            rootHex = hex;
        }
        System.out.println("root " + rootHex);
        System.out.println("tree: time " + MerkleTree.perLeaf(best, items.length) + " ns/leaf, allocated "
                + allocated(items, variant) + " bytes");
        return 0;
    }
}
