import aotc.crypto.BlockHeaders;
import aotc.crypto.Sha256;
import java.util.Arrays;

/**
 * Checks the proof of work of an array of block headers, in every arrangement: headers at the start of cache lines or one
 * byte behind, on one and on more threads, whose counters share a cache line or do not. All arrangements must agree.
 * With {@code --time} it prints what each takes.
 */
public final class HeaderCheck {
    private static final String USAGE = "usage: headers [count] [--threads N] [--rounds N] [--time]";
    private static final int MAX_HEADERS = 1 << 22;

    /** The first block of Bitcoin. */
    static final String GENESIS = "01000000000000000000000000000000000000000000000000000000000000000000000"
            + "03ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c";

    /** Bytes from header to header: two cache lines. */
    private static final int STRIDE = 128;
    /** In a program of aotc the elements of a large array begin 16 bytes behind a cache line. */
    private static final int ALIGNED = 48;
    private static final int MISALIGNED = ALIGNED + 1;
    /** Headers that differ in their last 16 bytes only, as a miner makes them. */
    private static final int RUN = 1000;

    private HeaderCheck() {
    }

    public static void main(String[] args) {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(String[] args) {
        int count = 100000;
        int threads = 2;
        int rounds = 5;
        boolean time = false;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--time")) {
                time = true;
            } else if (args[i].equals("--threads") && i + 1 < args.length) {
                threads = MerkleTree.number(args[++i], BlockHeaders.MAX_THREADS);
            } else if (args[i].equals("--rounds") && i + 1 < args.length) {
                rounds = MerkleTree.number(args[++i], Integer.MAX_VALUE);
            } else {
                count = MerkleTree.number(args[i], MAX_HEADERS);
            }
        }
        if (count < 1 || threads < 1 || rounds < 1) {
            System.err.println(USAGE);
            return 2;
        }
        byte[] genesis = bytes(GENESIS);
        System.out.println("genesis " + display(BlockHeaders.hash(genesis, 0)) + " "
                + BlockHeaders.meets(0x1d00ffff, BlockHeaders.hash(genesis, 0), 0));
        return arrangements(count, threads, time ? rounds : 1, time);
    }

    private static int arrangements(int count, int threads, int rounds, boolean time) {
        // Behind the hashes: how many headers pass.
        byte[] hashes = new byte[count * 32 + 4];
        long[] nanos = new long[(count + BlockHeaders.BATCH - 1) / BlockHeaders.BATCH];
        String agreed = null;
        for (int off = ALIGNED; off <= MISALIGNED; off++) {
            byte[] headers = headers(count, off);
            for (int arrangement = 0; arrangement < 3; arrangement++) {
                int workers = arrangement == 0 ? 1 : threads;
                boolean apart = arrangement != 1;
                long best = Long.MAX_VALUE;
                String result = null;
                for (int round = 0; round < rounds; round++) {
                    Arrays.fill(hashes, (byte) 0);
                    long start = System.nanoTime();
                    int passed = BlockHeaders.check(
                            headers, off, STRIDE, count, hashes, workers, apart, time ? nanos : null);
                    best = Math.min(best, System.nanoTime() - start);
                    number(hashes, count * 32, passed);
                    result = MerkleTree.hex(Sha256.digest(hashes, 0, hashes.length));
                }
                String name = (off == ALIGNED ? "aligned" : "misaligned")
                        + (workers == 1 ? "" : apart ? ", lines apart" : ", lines shared") + ", threads " + workers;
                if (agreed != null && !agreed.equals(result)) {
                    System.err.println("headers: " + name + " gave " + result + ", not " + agreed);
                    return 3;
                }
                agreed = result;
                System.out.println(time ? name + times(nanos, count, best) : name);
            }
        }
        System.out.println("root " + agreed);
        return 0;
    }

    /** Time of a header in the median batch and in the slowest hundredth of batches, and headers of all threads. */
    private static String times(long[] nanos, int count, long best) {
        int batches = count / BlockHeaders.BATCH;
        if (batches == 0) {
            return "";
        }
        long[] sorted = Arrays.copyOf(nanos, batches);
        Arrays.sort(sorted);
        return ": p50 " + MerkleTree.perLeaf(sorted[batches / 2], BlockHeaders.BATCH) + " ns, p99 "
                + MerkleTree.perLeaf(sorted[batches - 1 - batches / 100], BlockHeaders.BATCH) + " ns, total "
                + MerkleTree.perLeaf(best, count) + " ns";
    }

    /** Headers like the genesis block's: the root changes every {@link #RUN}, the nonce always, one target is hard. */
    static byte[] headers(int count, int off) {
        byte[] genesis = bytes(GENESIS);
        byte[] headers = new byte[off + STRIDE * count];
        for (int i = 0; i < count; i++) {
            int at = off + i * STRIDE;
            System.arraycopy(genesis, 0, headers, at, BlockHeaders.LENGTH);
            if (i == 0) {
                continue;
            }
            number(headers, at + 36, i / RUN);
            number(headers, at + 72, i % 5 == 0 ? 0x1d00ffff : 0x207fffff - (i % 3 << 21));
            number(headers, at + 76, i);
        }
        return headers;
    }

    private static void number(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >> 8 * i);
        }
    }

    static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** As block explorers show a hash: the highest byte first. */
    static String display(byte[] hash) {
        byte[] reversed = new byte[hash.length];
        for (int i = 0; i < hash.length; i++) {
            reversed[i] = hash[hash.length - 1 - i];
        }
        return MerkleTree.hex(reversed);
    }
}
