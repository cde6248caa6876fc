package aotc.crypto;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Proof of work of Bitcoin's block headers: SHA-256 twice over 80 bytes, a number that must not exceed the target that the
 * header names in compact form.
 *
 * <p>In a program compiled by aotc {@code check0} is replaced by a native whose workers are threads of the runtime; it
 * keeps the state after the first 64 bytes for as long as these do not change. On a JVM it is Java with threads of Java.
 */
public final class BlockHeaders {
    /** Bytes of a header. */
    public static final int LENGTH = 80;
    /** Headers that are timed together. */
    public static final int BATCH = 16;
    /** The most threads that can be asked for. */
    public static final int MAX_THREADS = 256;

    /** Where the compact form of the target lies in a header. */
    private static final int BITS = 72;
    private static final int HASH = 32;

    private BlockHeaders() {
    }

    /**
     * Hashes {@code count} headers, the first at {@code off}, each {@code stride} bytes behind the one before it, to
     * {@code hashes}, end to end, on {@code threads} threads.
     *
     * @param apart whether what each thread counts has cache lines of its own; only a native's threads tell
     * @param nanos takes the time of each {@link #BATCH} of headers, or null
     * @return how many meet their target
     */
    public static int check(
            byte[] headers, int off, int stride, int count, byte[] hashes, int threads, boolean apart, long[] nanos) {
        if (stride < LENGTH || count < 0 || threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "stride " + stride + ", " + count + " headers, " + threads + " threads");
        }
        long end = count == 0 ? off : off + (long) stride * (count - 1) + LENGTH;
        if (off < 0 || end > headers.length || (long) count * HASH > hashes.length) {
            throw new IndexOutOfBoundsException("offset " + off + ", " + count + " headers, arrays of "
                    + headers.length + " and " + hashes.length);
        }
        if (headers == hashes) {
            throw new IllegalArgumentException("headers and hashes are one array");
        }
        if (nanos != null && nanos.length < (count + BATCH - 1) / BATCH) {
            throw new IndexOutOfBoundsException(count + " headers, " + nanos.length + " times");
        }
        return check0(headers, off, stride, count, hashes, threads, apart, nanos);
    }

    /** The hash of the header at {@code off}. */
    public static byte[] hash(byte[] headers, int off) {
        return Sha256.digest(Sha256.digest(headers, off, LENGTH), 0, HASH);
    }

    /**
     * Whether the hash at {@code off}, a number with its lowest byte first, is at most the target {@code bits}: a length
     * in bytes above three bytes of digits, of which the highest bit is a sign. Targets that are negative, zero or longer
     * than a hash are met by nothing.
     */
    public static boolean meets(int bits, byte[] hashes, int off) {
        int size = bits >>> 24;
        int digits = bits & 0x7fffff;
        if (size < 3) {
            digits >>= 8 * (3 - size);
        }
        int low = Math.max(size - 3, 0);
        int length = (39 - Integer.numberOfLeadingZeros(digits)) / 8;
        if ((bits & 0x800000) != 0 || digits == 0 || low + length > HASH) {
            return false;
        }
        for (int i = HASH - 1; i >= 0; i--) {
            int target = i < low || i > low + 2 ? 0 : digits >> 8 * (i - low) & 255;
            int have = hashes[off + i] & 255;
            if (have != target) {
                return have < target;
            }
        }
        return true;
    }

    // Replaced by a native: name and descriptor are part of the runtime's table. Arguments are checked.

    private static int check0(
            byte[] headers, int off, int stride, int count, byte[] hashes, int threads, boolean apart, long[] nanos) {
        int[] passed = new int[threads];
        Thread[] workers = new Thread[threads];
        int batches = (count + BATCH - 1) / BATCH;
        int share = (batches + threads - 1) / threads * BATCH;
        for (int i = 0; i < threads; i++) {
            int worker = i;
            int from = (int) Math.min((long) share * i, count);
            int to = (int) Math.min((long) from + share, count);
            workers[i] = new Thread(
                    () -> passed[worker] = part(headers, off, stride, from, to, hashes, nanos));
            if (i > 0) {
                workers[i].start();
            }
        }
        workers[0].run();
        int sum = passed[0];
        for (int i = 1; i < threads; i++) {
            try {
                workers[i].join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            sum += passed[i];
        }
        return sum;
    }

    private static int part(byte[] headers, int off, int stride, int from, int to, byte[] hashes, long[] nanos) {
        int passed = 0;
        try {
            MessageDigest engine = MessageDigest.getInstance("SHA-256");
            for (int batch = from; batch < to; batch += BATCH) {
                long start = System.nanoTime();
                for (int i = batch; i < Math.min(batch + BATCH, to); i++) {
                    int header = off + i * stride;
                    engine.update(headers, header, LENGTH);
                    engine.digest(hashes, i * HASH, HASH);
                    engine.update(hashes, i * HASH, HASH);
                    engine.digest(hashes, i * HASH, HASH);
                    if (meets(littleEndian(headers, header + BITS), hashes, i * HASH)) {
                        passed++;
                    }
                }
                if (nanos != null) {
                    nanos[batch / BATCH] = System.nanoTime() - start;
                }
            }
        } catch (NoSuchAlgorithmException | DigestException e) {
            throw new IllegalStateException(e);
        }
        return passed;
    }

    private static int littleEndian(byte[] bytes, int at) {
        return bytes[at] & 255 | (bytes[at + 1] & 255) << 8 | (bytes[at + 2] & 255) << 16 | bytes[at + 3] << 24;
    }
}
