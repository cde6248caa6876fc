import aotc.crypto.Sha256;

/**
 * A Merkle tree in Bitcoin's shape over single SHA-256: a leaf is the hash of its data, a parent the hash of its two
 * children, and a level of odd length other than the root is lengthened by a copy of its last node.
 *
 * <p>All nodes lie in one flat array, level behind level, copies included. The variants build the same tree and differ
 * in how the hashes get there:
 * <ul>
 * <li>COPY hashes into a temporary and copies that into the tree;
 * <li>INTO hashes straight into the tree's array;
 * <li>PRESIZED does so in an array that is long enough from the start, where COPY and INTO start with room for the
 *     leaves only and must grow while computing;
 * <li>BATCH has PRESIZED's array, takes all leaves in one call and reduces the tree in one call.
 * </ul>
 */
public final class MerkleTree {
    public static final int COPY = 0;
    public static final int INTO = 1;
    public static final int PRESIZED = 2;
    public static final int BATCH = 3;
    public static final int VARIANTS = 4;

    /** The largest number of leaves whose nodes fit in one array. */
    public static final int MAX_LEAVES = 1 << 25;

    private static final int NODE = Sha256.DIGEST_LENGTH;
    private static final int LEAF = 32;
    private static final int DEFAULT_LEAVES = 1000000;
    private static final int DEFAULT_ROUNDS = 5;
    private static final String USAGE =
            "usage: merkle [leaves] [--variant copy|into|presized|batch] [--rounds N] [--threads N]";

    private final int variant;
    private final int threads;
    private final ByteBlockList nodes;
    private final byte[] temporary = new byte[NODE];
    private int leaves;
    private int root = -1; // byte offset; negative until computed

    /** An empty tree that expects {@code expectedLeaves} leaves and takes as many as come. */
    public MerkleTree(int variant, int expectedLeaves) {
        this(variant, expectedLeaves, 1);
    }

    /** The same; BATCH divides each call among up to {@code threads} threads. */
    public MerkleTree(int variant, int expectedLeaves, int threads) {
        if (variant < 0 || variant >= VARIANTS) {
            throw new IllegalArgumentException("unknown variant: " + variant);
        }
        if (expectedLeaves < 0 || expectedLeaves > MAX_LEAVES) {
            throw new IllegalArgumentException("expected leaves not in 0.." + MAX_LEAVES + ": " + expectedLeaves);
        }
        if (threads < 1 || threads > Sha256.MAX_THREADS || threads > 1 && variant != BATCH) {
            throw new IllegalArgumentException("threads: " + threads);
        }
        this.variant = variant;
        this.threads = threads;
        int room = variant == COPY || variant == INTO ? expectedLeaves : presizedNodes(expectedLeaves);
        this.nodes = new ByteBlockList(NODE, room);
    }

    /** Room for the full binary tree above {@code leaves} leaves rounded up to a power of two. */
    static int presizedNodes(int leaves) {
        int pow2 = 1;
        while (pow2 < leaves) {
            pow2 <<= 1;
        }
        return (pow2 - 1) * 2 + 1;
    }

    public int leaves() {
        return leaves;
    }

    /** How many nodes the tree holds, copies of last nodes included. */
    public int nodes() {
        return nodes.size();
    }

    /** Adds the hash of {@code data} as the next leaf. */
    public void addData(byte[] data) {
        if (data == null) {
            throw new NullPointerException("data is null");
        }
        checkOpen();
        if (variant == COPY) {
            Sha256.digestInto(data, 0, data.length, temporary, 0);
            nodes.add(temporary);
        } else {
            int at = nodes.addUninitialised();
            Sha256.digestInto(data, 0, data.length, nodes.array(), at);
        }
        leaves++;
    }

    /** Adds the hashes of {@code count} pieces of {@code leafLen} bytes, end to end from {@code off}, in one call. */
    public void addAll(byte[] src, int off, int leafLen, int count) {
        if (src == null) {
            throw new NullPointerException("src is null");
        }
        checkOpen();
        if (off < 0 || leafLen < 0 || count < 0 || (long) leafLen * count > (long) src.length - off) {
            throw new IndexOutOfBoundsException("src: offset " + off + ", " + count + " leaves of " + leafLen
                    + " bytes, array of " + src.length);
        }
        int at = nodes.addUninitialised(count);
        if (threads == 1) {
            Sha256.leaves(src, off, leafLen, count, nodes.array(), at);
        } else {
            Sha256.leaves(src, off, leafLen, count, nodes.array(), at, threads);
        }
        leaves += count;
    }

    /** Hashes the levels up to the root. Nothing happens if that is done already. */
    public void compute() {
        if (leaves == 0) {
            throw new IllegalStateException("no leaves");
        }
        if (root >= 0) {
            return;
        }
        if (variant == BATCH) {
            int above = (int) (Sha256.reductionNodes(leaves) - leaves);
            nodes.addUninitialised(above);
            byte[] array = nodes.array();
            root = threads == 1 ? Sha256.reduce(array, 0, leaves) : Sha256.reduce(array, 0, leaves, threads);
        } else {
            root = computePairwise();
        }
    }

    private int computePairwise() {
        int level = 0;
        int length = leaves;
        while (length > 1) {
            if ((length & 1) != 0) {
                int copy = nodes.addUninitialised();
                byte[] array = nodes.array();
                System.arraycopy(array, copy - NODE, array, copy, NODE);
                length++;
            }
            for (int i = 0; i < length; i += 2) {
                int pair = level + i * NODE;
                if (variant == COPY) {
                    Sha256.digestInto(nodes.array(), pair, 2 * NODE, temporary, 0);
                    nodes.add(temporary);
                } else {
                    int parent = nodes.addUninitialised();
                    byte[] array = nodes.array();
                    Sha256.digestInto(array, pair, 2 * NODE, array, parent);
                }
            }
            level += length * NODE;
            length >>= 1;
        }
        return level;
    }

    /** Empties the tree for the next use; its array stays. */
    public void reset() {
        nodes.clear();
        leaves = 0;
        root = -1;
    }

    /** A copy of the root. */
    public byte[] root() {
        checkComputed();
        return nodes.get(root / NODE);
    }

    public String rootHex() {
        return hex(root());
    }

    /** A copy of node {@code index} of the flat array. */
    public byte[] node(int index) {
        return nodes.get(index);
    }

    /** The siblings on the way from leaf {@code index} to the root, end to end, lowest first. */
    public byte[] proof(int index) {
        checkComputed();
        if (index < 0 || index >= leaves) {
            throw new IndexOutOfBoundsException("leaf " + index + ", leaves " + leaves);
        }
        byte[] proof = new byte[depth(leaves) * NODE];
        int level = 0;
        int length = leaves;
        int at = index;
        for (int i = 0; i < proof.length; i += NODE) {
            nodes.copyTo(level + (at ^ 1), proof, i);
            length += length & 1;
            level += length;
            length >>= 1;
            at >>= 1;
        }
        return proof;
    }

    /** The number of levels above {@code leaves} leaves. */
    private static int depth(int leaves) {
        int depth = 0;
        while (depth < 31 && (1L << depth) < leaves) {
            depth++;
        }
        return depth;
    }

    /**
     * Whether {@code proof} leads from {@code leafHash} at {@code index} to {@code root}. Nothing but null makes it
     * throw: what is malformed is refused. The shape of the tree is not known here, so the copy of an odd last leaf
     * passes as a leaf of its own, and an inner node passes with a shortened proof: prefer the form that takes the
     * number of leaves.
     */
    public static boolean verify(byte[] root, byte[] leafHash, int index, byte[] proof) {
        if (root == null) {
            throw new NullPointerException("root is null");
        }
        if (leafHash == null) {
            throw new NullPointerException("leafHash is null");
        }
        if (proof == null) {
            throw new NullPointerException("proof is null");
        }
        if (root.length != NODE || leafHash.length != NODE || proof.length % NODE != 0 || index < 0) {
            return false;
        }
        byte[] pair = new byte[2 * NODE];
        System.arraycopy(leafHash, 0, pair, 0, NODE);
        int at = index;
        for (int i = 0; i < proof.length; i += NODE) {
            // The node so far is at the front of pair.
            if ((at & 1) == 0) {
                System.arraycopy(proof, i, pair, NODE, NODE);
            } else {
                System.arraycopy(pair, 0, pair, NODE, NODE);
                System.arraycopy(proof, i, pair, 0, NODE);
            }
            Sha256.digestInto(pair, 0, 2 * NODE, pair, 0);
            at >>= 1;
        }
        if (at != 0) {
            return false;
        }
        for (int i = 0; i < NODE; i++) {
            if (pair[i] != root[i]) {
                return false;
            }
        }
        return true;
    }

    /** As above, for a tree known to have {@code leaves} leaves: index and length of the proof must fit it. */
    public static boolean verify(byte[] root, byte[] leafHash, int index, int leaves, byte[] proof) {
        boolean leads = verify(root, leafHash, index, proof);
        return leads && index < leaves && proof.length == depth(leaves) * NODE;
    }

    /** As above, from the leaf's data. */
    public static boolean verifyData(byte[] root, byte[] data, int index, int leaves, byte[] proof) {
        if (data == null) {
            throw new NullPointerException("data is null");
        }
        return verify(root, Sha256.digest(data, 0, data.length), index, leaves, proof);
    }

    private void checkOpen() {
        if (root >= 0) {
            throw new IllegalStateException("already computed: reset() first");
        }
    }

    private void checkComputed() {
        if (root < 0) {
            throw new IllegalStateException("not computed");
        }
    }

    static String hex(byte[] bytes) {
        char[] digits = new char[bytes.length * 2];
        for (int i = 0; i < bytes.length; i++) {
            digits[2 * i] = "0123456789abcdef".charAt((bytes[i] >> 4) & 15);
            digits[2 * i + 1] = "0123456789abcdef".charAt(bytes[i] & 15);
        }
        return new String(digits);
    }

    // The program

    public static void main(String[] args) {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(String[] args) {
        int count = -1;
        int variant = BATCH;
        int rounds = DEFAULT_ROUNDS;
        int threads = 1;
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            if (arg.equals("--help")) {
                help();
                return 0;
            } else if (arg.equals("--variant") || arg.equals("--rounds") || arg.equals("--threads")) {
                i++;
                if (i == args.length) {
                    return misuse(arg + " needs a value");
                }
                String value = args[i];
                if (arg.equals("--variant")) {
                    variant = variantOf(value);
                    if (variant < 0) {
                        return misuse("unknown variant: " + value);
                    }
                } else if (arg.equals("--threads")) {
                    threads = number(value, Sha256.MAX_THREADS);
                    if (threads < 1) {
                        return misuse("threads must be a number in 1.." + Sha256.MAX_THREADS + ": " + value);
                    }
                } else {
                    rounds = number(value, Integer.MAX_VALUE);
                    if (rounds < 1) {
                        return misuse("rounds must be a number from 1: " + value);
                    }
                }
            } else if (arg.startsWith("-") && number(arg.substring(1), Integer.MAX_VALUE) < 0) {
                return misuse("unknown option: " + arg);
            } else if (count >= 0) {
                return misuse("more than one number of leaves: " + arg);
            } else {
                count = number(arg, MAX_LEAVES);
                if (count < 1) {
                    return misuse("leaves must be a number in 1.." + MAX_LEAVES + ": " + arg);
                }
            }
        }
        if (threads > 1 && variant != BATCH) {
            return misuse("--threads is for batch only");
        }
        return measure(count < 0 ? DEFAULT_LEAVES : count, variant, rounds, threads);
    }

    private static int misuse(String message) {
        System.err.println("merkle: " + message);
        System.err.println(USAGE);
        return 2;
    }

    private static void help() {
        System.out.println(USAGE);
        System.out.println("Builds a Merkle tree over leaves of 32 equal bytes (the leaf's number) and times it.");
        System.out.println("  leaves     how many leaves, default " + DEFAULT_LEAVES);
        System.out.println("  --variant  how hashes get into the tree, default batch:");
        System.out.println("             copy      into a temporary, then copied");
        System.out.println("             into      straight into an array that grows in the first round");
        System.out.println("             presized  straight into an array of the final length");
        System.out.println("             batch     all leaves in one call, the reduction in one call");
        System.out.println("  --rounds   the best of how many rounds, default " + DEFAULT_ROUNDS);
        System.out.println("  --threads  how many threads a batch is divided among, default 1");
    }

    /** The variant of that name, or -1. */
    static int variantOf(String name) {
        if (name.equals("copy")) {
            return COPY;
        } else if (name.equals("into")) {
            return INTO;
        } else if (name.equals("presized")) {
            return PRESIZED;
        } else if (name.equals("batch")) {
            return BATCH;
        }
        return -1;
    }

    /** The value of {@code text}, decimal digits only, or -1 if it is anything else or above {@code max}. */
    static int number(String text, int max) {
        if (text.isEmpty()) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            value = value * 10 + (digit - '0');
            if (value > max) {
                return -1;
            }
        }
        return (int) value;
    }

    /**
     * Tree and input array are made once and reused in every round. Timed as addData: filling each leaf's 32 bytes and
     * hashing them into the tree. Timed as compute: compute(). Not timed: making the arrays and the tree, reset,
     * reading the root. The arrays of COPY and INTO grow in the first round only: --rounds 1 shows what that costs.
     */
    private static int measure(int count, int variant, int rounds, int threads) {
        MerkleTree tree = new MerkleTree(variant, count, threads);
        byte[] input = new byte[inputLength(variant, count)];
        String rootHex = null;
        long bestAdd = 0;
        long bestCompute = 0;
        for (int round = 0; round < rounds; round++) {
            tree.reset();
            long start = System.nanoTime();
            addLeaves(tree, input, count);
            long added = System.nanoTime();
            tree.compute();
            long end = System.nanoTime();

            String hex = tree.rootHex();
            if (rootHex == null) {
                rootHex = hex;
            } else if (!rootHex.equals(hex)) {
                System.err.println("merkle: round " + (round + 1) + " gave root " + hex + ", not " + rootHex);
                return 3;
            }
            if (round == 0 || end - start < bestAdd + bestCompute) {
                bestAdd = added - start;
                bestCompute = end - added;
            }
        }
        System.out.println("root " + rootHex);
        System.out.println("addData " + perLeaf(bestAdd, count) + " ns/leaf");
        System.out.println("compute " + perLeaf(bestCompute, count) + " ns/leaf");
        System.out.println("total " + perLeaf(bestAdd + bestCompute, count) + " ns/leaf");
        return 0;
    }

    /** The length of the array that {@link #addLeaves} needs: all leaves for BATCH, one for the others. */
    static int inputLength(int variant, int count) {
        return variant == BATCH ? count * LEAF : LEAF;
    }

    /** Adds the leaves of the measured tree: leaf i is 32 bytes of (byte) i. */
    static void addLeaves(MerkleTree tree, byte[] input, int count) {
        if (tree.variant == BATCH) {
            for (int i = 0; i < count; i++) {
                fillLeaf(input, i * LEAF, (byte) i);
            }
            tree.addAll(input, 0, LEAF, count);
        } else {
            for (int i = 0; i < count; i++) {
                fillLeaf(input, 0, (byte) i);
                tree.addData(input);
            }
        }
    }

    private static void fillLeaf(byte[] bytes, int off, byte value) {
        for (int i = 0; i < LEAF; i++) {
            bytes[off + i] = value;
        }
    }

    /** Nanoseconds per leaf with one decimal, rounded half up. */
    static String perLeaf(long nanos, int count) {
        long tenths = (nanos * 10 + count / 2) / count;
        return tenths / 10 + "." + tenths % 10;
    }
}
