import aotc.crypto.Sha256;
import java.util.Arrays;

/**
 * Merkle tree of RFC 6962 (Certificate Transparency): a leaf is H(0x00 || data), an inner node H(0x01 || left || right),
 * {@code n} leaves are split at the largest power of two below {@code n}, and the root of no leaves is H("").
 *
 * <p>Roots of data that are at hand come from {@link #recursive} and {@link #iterative}, which agree. Objects of this class
 * take one leaf after the other and prove that a leaf is in the tree and that one tree is a prefix of another. A proof is
 * an array of hashes, end to end. Prefixes and children are streamed into the hash: nothing is joined, and the two
 * children of a node lie side by side in a scratch array, so a tree costs two small arrays whatever its size.
 */
public final class Rfc6962Tree {
    /** Bytes of a node. */
    public static final int NODE = Sha256.DIGEST_LENGTH;

    private static final int PAIR = 2 * NODE;
    private static final int LEAF_PREFIX = 0;
    private static final int NODE_PREFIX = 1;

    /** The hashes of the leaves. */
    private final ByteBlockList leaves = new ByteBlockList(NODE, 16);

    // Roots of data that are at hand

    /** The root over {@code items}, by the definition's recursion. */
    public static byte[] recursive(byte[][] items) {
        if (items.length == 0) {
            return empty();
        }
        byte[] root = new byte[NODE];
        byte[] scratch = new byte[PAIR * depth(items.length)];
        subtree(items, 0, items.length, scratch, 0, root, 0);
        return root;
    }

    private static void subtree(byte[][] items, int from, int count, byte[] scratch, int pair, byte[] dst, int dstOff) {
        if (count == 1) {
            leafInto(items[from], 0, items[from].length, dst, dstOff);
            return;
        }
        int left = split(count);
        subtree(items, from, left, scratch, pair + PAIR, scratch, pair);
        subtree(items, from + left, count - left, scratch, pair + PAIR, scratch, pair + NODE);
        nodeInto(scratch, pair, dst, dstOff);
    }

    /**
     * The same root, leaf after leaf: a stack holds the roots of the perfect trees that make up the leaves so far, and
     * two of one size are joined as soon as they are there.
     */
    public static byte[] iterative(byte[][] items) {
        if (items.length == 0) {
            return empty();
        }
        byte[] stack = new byte[NODE * (depth(items.length) + 1)];
        int top = 0;
        for (int i = 0; i < items.length; i++) {
            leafInto(items[i], 0, items[i].length, stack, top);
            for (int joined = i; (joined & 1) != 0; joined >>= 1) {
                top -= NODE;
                nodeInto(stack, top, stack, top);
            }
            top += NODE;
        }
        for (top -= PAIR; top >= 0; top -= NODE) {
            nodeInto(stack, top, stack, top);
        }
        return Arrays.copyOf(stack, NODE);
    }

    /** The root of no leaves. */
    public static byte[] empty() {
        return Sha256.digest(new byte[0], 0, 0);
    }

    /** The hash of a leaf. */
    public static byte[] leafHash(byte[] data) {
        byte[] hash = new byte[NODE];
        leafInto(data, 0, data.length, hash, 0);
        return hash;
    }

    private static void leafInto(byte[] src, int off, int len, byte[] dst, int dstOff) {
        Sha256.prefixedInto(LEAF_PREFIX, src, off, len, dst, dstOff);
    }

    /** The parent of the two nodes that lie side by side at {@code pair}. */
    private static void nodeInto(byte[] src, int pair, byte[] dst, int dstOff) {
        Sha256.prefixedInto(NODE_PREFIX, src, pair, PAIR, dst, dstOff);
    }

    /** The largest power of two below {@code count}, which is at least 2. */
    private static int split(int count) {
        return Integer.highestOneBit(count - 1);
    }

    /** The number of levels above {@code count} leaves. */
    private static int depth(int count) {
        return 32 - Integer.numberOfLeadingZeros(count - 1);
    }

    // A tree that grows

    /** Adds the leaf with these data. */
    public void append(byte[] data) {
        append(data, 0, data.length);
    }

    /** Adds the leaf whose data are {@code len} bytes at {@code off}. */
    public void append(byte[] src, int off, int len) {
        if (src == null) {
            throw new NullPointerException("src is null");
        }
        if (off < 0 || len < 0 || len > src.length - off) {
            throw new IndexOutOfBoundsException(
                    "src: offset " + off + ", " + len + " bytes, array of " + src.length);
        }
        int at = leaves.addUninitialised();
        leafInto(src, off, len, leaves.array(), at);
    }

    /** The number of leaves. */
    public int size() {
        return leaves.size();
    }

    /** The hash of leaf {@code index}. */
    public byte[] leaf(int index) {
        return leaves.get(index);
    }

    /** The root over all leaves. */
    public byte[] root() {
        return root(size());
    }

    /** The root when the tree had {@code size} leaves. */
    public byte[] root(int size) {
        checkSize("size", size);
        if (size == 0) {
            return empty();
        }
        byte[] root = new byte[NODE];
        rootInto(0, size, root, 0);
        return root;
    }

    private void rootInto(int from, int count, byte[] dst, int dstOff) {
        rootInto(from, count, new byte[PAIR * depth(count)], 0, dst, dstOff);
    }

    private void rootInto(int from, int count, byte[] scratch, int pair, byte[] dst, int dstOff) {
        if (count == 1) {
            leaves.copyTo(from, dst, dstOff);
            return;
        }
        int left = split(count);
        rootInto(from, left, scratch, pair + PAIR, scratch, pair);
        rootInto(from + left, count - left, scratch, pair + PAIR, scratch, pair + NODE);
        nodeInto(scratch, pair, dst, dstOff);
    }

    /** PATH(index, D[size]) of the RFC, section 2.1.1: the siblings from the leaf up. */
    public byte[] inclusionProof(int index, int size) {
        checkSize("size", size);
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("leaf " + index + ", leaves " + size);
        }
        byte[] proof = new byte[NODE * depth(size)];
        return Arrays.copyOf(proof, path(index, 0, size, proof));
    }

    /** Writes PATH of leaf {@code index} of the subtree and returns where it ends. */
    private int path(int index, int from, int count, byte[] proof) {
        if (count == 1) {
            return 0;
        }
        int left = split(count);
        int end;
        if (index < left) {
            end = path(index, from, left, proof);
            rootInto(from + left, count - left, proof, end);
        } else {
            end = path(index - left, from + left, count - left, proof);
            rootInto(from, left, proof, end);
        }
        return end + NODE;
    }

    /** PROOF(first, D[second]) of the RFC, section 2.1.2. Between a tree and itself there is nothing to prove. */
    public byte[] consistencyProof(int first, int second) {
        checkSize("second", second);
        if (first < 1 || first > second) {
            throw new IndexOutOfBoundsException("first " + first + " not in 1.." + second);
        }
        byte[] proof = new byte[NODE * (depth(second) + 1)];
        return Arrays.copyOf(proof, subproof(first, 0, second, true, proof));
    }

    /** SUBPROOF; {@code whole}: the subtree is one of the first tree's own, whose root the verifier knows. */
    private int subproof(int first, int from, int count, boolean whole, byte[] proof) {
        if (first == count) {
            if (whole) {
                return 0;
            }
            rootInto(from, count, proof, 0);
            return NODE;
        }
        int left = split(count);
        int end;
        if (first <= left) {
            end = subproof(first, from, left, whole, proof);
            rootInto(from + left, count - left, proof, end);
        } else {
            end = subproof(first - left, from + left, count - left, false, proof);
            rootInto(from, left, proof, end);
        }
        return end + NODE;
    }

    private void checkSize(String what, int size) {
        if (size < 0 || size > size()) {
            throw new IndexOutOfBoundsException(what + " " + size + ", leaves " + size());
        }
    }

    // Verification, by the algorithms of RFC 9162, sections 2.1.3.2 and 2.1.4.2. Nothing but null makes them throw: what
    // is malformed is refused.

    /** Whether {@code proof} shows {@code leafHash} to be leaf {@code index} of the tree of {@code size} leaves. */
    public static boolean verifyInclusion(byte[] root, int size, byte[] leafHash, int index, byte[] proof) {
        if (index < 0 || index >= size || !isNode(root) || !isNode(leafHash) || !areNodes(proof)) {
            return false;
        }
        byte[] hash = leafHash.clone();
        byte[] pair = new byte[PAIR];
        int node = index;
        int last = size - 1;
        for (int at = 0; at < proof.length; at += NODE) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) != 0 || node == last) {
                join(pair, proof, at, hash, 0, hash);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                join(pair, hash, 0, proof, at, hash);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(hash, root);
    }

    /** Whether {@code proof} shows the tree of {@code first} leaves, at least one, to be the beginning of the other. */
    public static boolean verifyConsistency(
            int first, byte[] firstRoot, int second, byte[] secondRoot, byte[] proof) {
        if (first < 1 || first > second || !isNode(firstRoot) || !isNode(secondRoot) || !areNodes(proof)) {
            return false;
        }
        if (first == second) {
            return proof.length == 0 && Arrays.equals(firstRoot, secondRoot);
        }
        // A perfect tree's root is a node of the other and not in the proof.
        boolean known = (first & (first - 1)) == 0;
        if (proof.length == 0) {
            return false;
        }
        byte[] firstHash = known ? firstRoot.clone() : Arrays.copyOf(proof, NODE);
        byte[] secondHash = firstHash.clone();
        byte[] pair = new byte[PAIR];
        int node = first - 1;
        int last = second - 1;
        while ((node & 1) != 0) {
            node >>= 1;
            last >>= 1;
        }
        for (int at = known ? 0 : NODE; at < proof.length; at += NODE) {
            if (last == 0) {
                return false;
            }
            if ((node & 1) != 0 || node == last) {
                join(pair, proof, at, firstHash, 0, firstHash);
                join(pair, proof, at, secondHash, 0, secondHash);
                while ((node & 1) == 0 && node != 0) {
                    node >>= 1;
                    last >>= 1;
                }
            } else {
                join(pair, secondHash, 0, proof, at, secondHash);
            }
            node >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(firstHash, firstRoot) && Arrays.equals(secondHash, secondRoot);
    }

    private static void join(byte[] pair, byte[] left, int leftOff, byte[] right, int rightOff, byte[] parent) {
        System.arraycopy(left, leftOff, pair, 0, NODE);
        System.arraycopy(right, rightOff, pair, NODE, NODE);
        nodeInto(pair, 0, parent, 0);
    }

    private static boolean isNode(byte[] hash) {
        return hash.length == NODE;
    }

    private static boolean areNodes(byte[] proof) {
        return proof.length % NODE == 0;
    }
}
