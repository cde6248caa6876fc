package aotc.crypto;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 over byte arrays: single messages, many messages of one length, levels and whole reductions of a Merkle tree.
 *
 * <p>The public methods check their arguments; the private ones ending in {@code 0} do the work and trust them. In a
 * program compiled by aotc the {@code 0} methods are replaced, by name and descriptor, by kernels of the runtime. Their
 * Java bodies are the fastest the JDK offers, so the same class file gives the same answers on any JVM. All methods may
 * be called from any number of threads, as long as nobody writes to an array that is in use.
 */
public final class Sha256 {
    /** Bytes of a digest, and of a node of a tree. */
    public static final int DIGEST_LENGTH = 32;

    /** The most threads that may be asked for. */
    public static final int MAX_THREADS = 256;

    private Sha256() {
    }

    /** The digest of {@code len} bytes at {@code off}, in a fresh array. */
    public static byte[] digest(byte[] src, int off, int len) {
        checkRange("src", src, off, len);
        byte[] dst = new byte[DIGEST_LENGTH];
        digestInto0(src, off, len, dst, 0);
        return dst;
    }

    /**
     * Writes the digest of {@code len} bytes at {@code off} to {@code dstOff}. The two may be the same array and may
     * overlap: all of the message is read before the digest is written.
     */
    public static void digestInto(byte[] src, int off, int len, byte[] dst, int dstOff) {
        checkRange("src", src, off, len);
        checkRange("dst", dst, dstOff, DIGEST_LENGTH);
        digestInto0(src, off, len, dst, dstOff);
    }

    /**
     * Writes the digest of the byte {@code prefix} followed by {@code len} bytes at {@code off} to {@code dstOff}. The two
     * may overlap, as for {@link #digestInto}.
     */
    public static void prefixedInto(int prefix, byte[] src, int off, int len, byte[] dst, int dstOff) {
        if ((prefix & 255) != prefix) {
            throw new IllegalArgumentException("prefix is no byte: " + prefix);
        }
        checkRange("src", src, off, len);
        checkRange("dst", dst, dstOff, DIGEST_LENGTH);
        prefixedInto0(prefix, src, off, len, dst, dstOff);
    }

    /**
     * Hashes {@code count} messages of {@code leafLen} bytes that lie end to end from {@code off}, and writes their
     * digests end to end from {@code dstOff}. Input and output must not overlap.
     */
    public static void leaves(byte[] src, int off, int leafLen, int count, byte[] dst, int dstOff) {
        checkLeaves(src, off, leafLen, count, dst, dstOff);
        leaves0(src, off, leafLen, count, dst, dstOff);
    }

    private static void checkLeaves(byte[] src, int off, int leafLen, int count, byte[] dst, int dstOff) {
        checkNotNegative("leafLen", leafLen);
        checkNotNegative("count", count);
        long read = (long) leafLen * count;
        long written = (long) DIGEST_LENGTH * count;
        checkRange("src", src, off, read);
        checkRange("dst", dst, dstOff, written);
        if (src == dst) {
            checkApart(off, read, dstOff, written);
        }
    }

    /**
     * As above, divided among up to {@code threads} threads, the caller's among them. They are gone when it returns. A
     * system that gives fewer makes it slower, not wrong; so does a JVM, on which one thread does it all.
     */
    public static void leaves(byte[] src, int off, int leafLen, int count, byte[] dst, int dstOff, int threads) {
        checkThreads(threads);
        checkLeaves(src, off, leafLen, count, dst, dstOff);
        leavesOn0(src, off, leafLen, count, dst, dstOff, threads);
    }

    /**
     * Hashes the {@code count} / 2 pairs of adjacent nodes from {@code off}, and writes the parents end to end from
     * {@code dstOff} of the same array. Input and output must not overlap.
     */
    public static void level(byte[] nodes, int off, int count, int dstOff) {
        checkNotNegative("count", count);
        if ((count & 1) != 0) {
            throw new IllegalArgumentException("count is odd: " + count);
        }
        long read = (long) DIGEST_LENGTH * count;
        checkRange("nodes", nodes, off, read);
        checkRange("nodes", nodes, dstOff, read / 2);
        checkApart(off, read, dstOff, read / 2);
        level0(nodes, off, count, dstOff);
    }

    /**
     * Reduces the {@code count} nodes from {@code off} to one. Every level is appended directly behind the last; a
     * level of odd length other than the root is first lengthened by a copy of its last node. The array must hold
     * {@link #reductionNodes} nodes from {@code off}.
     *
     * @return the byte offset of the root
     */
    public static int reduce(byte[] nodes, int off, int count) {
        checkRange("nodes", nodes, off, DIGEST_LENGTH * reductionNodes(count));
        return reduce0(nodes, off, count);
    }

    /** As above, divided among up to {@code threads} threads as {@link #leaves(byte[], int, int, int, byte[], int, int)}. */
    public static int reduce(byte[] nodes, int off, int count, int threads) {
        checkThreads(threads);
        checkRange("nodes", nodes, off, DIGEST_LENGTH * reductionNodes(count));
        return reduceOn0(nodes, off, count, threads);
    }

    /** How many nodes there are after {@link #reduce} of {@code count} nodes, these and the copies included. */
    public static long reductionNodes(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count is less than 1: " + count);
        }
        long total = 0;
        long level = count;
        while (level > 1) {
            level += level & 1;
            total += level;
            level >>= 1;
        }
        return total + 1;
    }

    // Replaced by natives: names and descriptors are part of the runtime's table. Arguments are checked.

    private static void digestInto0(byte[] src, int off, int len, byte[] dst, int dstOff) {
        hash(Engine.mine(), src, off, len, dst, dstOff);
    }

    private static void prefixedInto0(int prefix, byte[] src, int off, int len, byte[] dst, int dstOff) {
        MessageDigest engine = Engine.mine();
        engine.update((byte) prefix);
        hash(engine, src, off, len, dst, dstOff);
    }

    private static void leaves0(byte[] src, int off, int leafLen, int count, byte[] dst, int dstOff) {
        MessageDigest engine = Engine.mine();
        for (int i = 0; i < count; i++) {
            hash(engine, src, off + i * leafLen, leafLen, dst, dstOff + i * DIGEST_LENGTH);
        }
    }

    private static void level0(byte[] nodes, int off, int count, int dstOff) {
        MessageDigest engine = Engine.mine();
        for (int i = 0; i < count / 2; i++) {
            hash(engine, nodes, off + i * 2 * DIGEST_LENGTH, 2 * DIGEST_LENGTH, nodes, dstOff + i * DIGEST_LENGTH);
        }
    }

    private static int reduce0(byte[] nodes, int off, int count) {
        int level = off;
        int length = count;
        while (length > 1) {
            int end = level + length * DIGEST_LENGTH;
            if ((length & 1) != 0) {
                System.arraycopy(nodes, end - DIGEST_LENGTH, nodes, end, DIGEST_LENGTH);
                end += DIGEST_LENGTH;
                length++;
            }
            level0(nodes, level, length, end);
            level = end;
            length >>= 1;
        }
        return level;
    }

    private static void leavesOn0(
            byte[] src, int off, int leafLen, int count, byte[] dst, int dstOff, int threads) {
        leaves0(src, off, leafLen, count, dst, dstOff);
    }

    private static int reduceOn0(byte[] nodes, int off, int count, int threads) {
        return reduce0(nodes, off, count);
    }

    private static void hash(MessageDigest engine, byte[] src, int off, int len, byte[] dst, int dstOff) {
        engine.update(src, off, len);
        try {
            engine.digest(dst, dstOff, DIGEST_LENGTH);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void checkNotNegative(String what, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " is negative: " + value);
        }
    }

    private static void checkThreads(int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads not in 1.." + MAX_THREADS + ": " + threads);
        }
    }

    private static void checkRange(String what, byte[] array, int off, long len) {
        if (array == null) {
            throw new NullPointerException(what + " is null");
        }
        if (off < 0 || len < 0 || len > (long) array.length - off) {
            throw new IndexOutOfBoundsException(
                    what + ": offset " + off + ", " + len + " bytes, array of " + array.length);
        }
    }

    private static void checkApart(int off, long read, int dstOff, long written) {
        if (off < dstOff + written && dstOff < off + read) {
            throw new IllegalArgumentException("input and output overlap: " + read + " bytes at " + off
                    + ", " + written + " bytes at " + dstOff);
        }
    }

    /**
     * One reused MessageDigest per thread. A class of its own, so that Sha256 has no initialiser and a compiled program
     * never reaches the JDK's providers.
     */
    private static final class Engine extends ThreadLocal<MessageDigest> {
        private static final Engine ENGINES = new Engine();

        static MessageDigest mine() {
            return ENGINES.get();
        }

        @Override
        protected MessageDigest initialValue() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
