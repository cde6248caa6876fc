import aotc.crypto.BlockHeaders;
import java.math.BigInteger;
import java.util.Arrays;

/** Tests of BlockHeaders and HeaderCheck: one line a case, exit code 1 if any fails. */
public final class HeaderCheckTest {
    private static int failed;

    private HeaderCheckTest() {
    }

    public static void main(String[] args) {
        test("the genesis block", HeaderCheckTest::genesis);
        test("a changed header does not pass", HeaderCheckTest::changed);
        test("targets as numbers", HeaderCheckTest::targets);
        test("every count, stride and number of threads", HeaderCheckTest::arrangements);
        test("headers that begin alike", HeaderCheckTest::midstates);
        test("times", HeaderCheckTest::times);
        test("wrong arguments", HeaderCheckTest::wrongArguments);
        HeaderCheck.main(new String[] {"5003", "--threads", "3"});
        System.out.println(failed + " failed");
        if (failed != 0) {
            System.exit(1);
        }
    }

    private static void test(String name, Runnable action) {
        try {
            action.run();
            System.out.println("ok " + name);
        } catch (Throwable t) {
            System.out.println("FAILED " + name + ": " + t);
            failed++;
        }
    }

    /** From the oracle. */
    private static void genesis() {
        byte[] header = HeaderCheck.bytes(HeaderCheck.GENESIS);
        byte[] hashes = new byte[32];
        check(BlockHeaders.check(header, 0, 80, 1, hashes, 1, false, null) == 1, 0);
        String shown = HeaderCheck.display(hashes);
        check(shown.equals("000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"), 1);
        check(Arrays.equals(hashes, BlockHeaders.hash(header, 0)), 2);
    }

    private static void changed() {
        byte[] hashes = new byte[32];
        for (int bit = 0; bit < 640; bit++) {
            byte[] header = HeaderCheck.bytes(HeaderCheck.GENESIS);
            header[bit / 8] ^= (byte) (1 << bit % 8);
            int passed = BlockHeaders.check(header, 0, 80, 1, hashes, 1, false, null);
            // A bit of the target changes the hash as well.
            check(passed == 0, bit);
            check(Arrays.equals(hashes, BlockHeaders.hash(header, 0)), bit);
        }
    }

    /** What the compact form means, with big numbers. */
    private static boolean meets(int bits, byte[] hash) {
        int size = bits >>> 24;
        BigInteger digits = BigInteger.valueOf(bits & 0x7fffff);
        BigInteger target = size <= 3 ? digits.shiftRight(8 * (3 - size)) : digits.shiftLeft(8 * (size - 3));
        if ((bits & 0x800000) != 0 || target.signum() == 0 || target.bitLength() > 256) {
            return false;
        }
        return new BigInteger(HeaderCheck.display(hash), 16).compareTo(target) <= 0;
    }

    private static void targets() {
        int[] digits = {
            0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x123456, 0x7fffff, 0x800000, 0x800001,
            0xffffff,
        };
        int passed = 0;
        int x = 1;
        for (int size = 0; size < 256; size += size < 40 ? 1 : 43) {
            for (int digit : digits) {
                int bits = size << 24 | digit;
                for (int delta = -1; delta <= 1; delta++) {
                    // At the target, one below, one above.
                    BigInteger at = BigInteger.valueOf(digit & 0x7fffff).shiftLeft(8 * Math.max(0, size - 3))
                            .shiftRight(8 * Math.max(0, 3 - size)).add(BigInteger.valueOf(delta));
                    byte[] hash = new byte[32];
                    for (int i = 0; i < 32; i++) {
                        hash[i] = at.shiftRight(8 * i).byteValue();
                    }
                    boolean expected = meets(bits, hash);
                    check(BlockHeaders.meets(bits, hash, 0) == expected, bits);
                    passed += expected ? 1 : 0;
                }
                // Anything: the native's own comparison too.
                byte[] header = new byte[80];
                for (int i = 0; i < 80; i++) {
                    x = x * 1103515245 + 12345;
                    header[i] = (byte) (x >> 16);
                }
                for (int i = 0; i < 4; i++) {
                    header[72 + i] = (byte) (bits >> 8 * i);
                }
                byte[] hash = new byte[32];
                int native1 = BlockHeaders.check(header, 0, 80, 1, hash, 1, true, null);
                check((native1 == 1) == meets(bits, hash), bits);
                passed += native1;
            }
        }
        System.out.println("  " + passed);
    }

    private static void arrangements() {
        for (int count = 0; count <= 70; count += count < 20 ? 1 : 7) {
            for (int stride = 80; stride <= 83; stride++) {
                byte[] headers = new byte[stride * count + 90];
                for (int i = 0; i < headers.length; i++) {
                    headers[i] = (byte) (i * i * 31 + i);
                }
                for (int i = 0; i < count; i++) {
                    headers[3 + i * stride + 75] = (byte) (i % 2 == 0 ? 0x20 : 0x1c);
                    headers[3 + i * stride + 74] &= 0x7f;
                }
                int expected = -1;
                for (int threads = 1; threads <= 9; threads += 2) {
                    for (int apart = 0; apart < 2; apart++) {
                        byte[] hashes = new byte[count * 32 + 5];
                        int passed = BlockHeaders.check(headers, 3, stride, count, hashes, threads, apart == 1, null);
                        check(expected < 0 || passed == expected, count);
                        expected = passed;
                        for (int i = 0; i < count; i++) {
                            byte[] hash = BlockHeaders.hash(headers, 3 + i * stride);
                            check(Arrays.equals(hash, Arrays.copyOfRange(hashes, i * 32, i * 32 + 32)), count);
                        }
                        for (int i = count * 32; i < hashes.length; i++) {
                            check(hashes[i] == 0, count);
                        }
                    }
                }
                System.out.print(expected + " ");
            }
        }
        System.out.println();
    }

    /** One bit of the first 64 bytes differs, at each place, and then no more. */
    private static void midstates() {
        byte[] genesis = HeaderCheck.bytes(HeaderCheck.GENESIS);
        byte[] headers = new byte[80 * 1200];
        for (int i = 0; i < 1200; i++) {
            System.arraycopy(genesis, 0, headers, 80 * i, 80);
            if (i % 2 == 1) {
                headers[80 * i + i / 2 % 64] ^= (byte) (1 << i / 128 % 8);
            }
            headers[80 * i + 79] = (byte) i;
        }
        byte[] hashes = new byte[32 * 1200];
        BlockHeaders.check(headers, 0, 80, 1200, hashes, 1, true, null);
        for (int i = 0; i < 1200; i++) {
            check(Arrays.equals(BlockHeaders.hash(headers, 80 * i), Arrays.copyOfRange(hashes, 32 * i, 32 * i + 32)), i);
        }
    }

    private static void times() {
        byte[] headers = HeaderCheck.headers(100, 0);
        long[] nanos = {-1, -1, -1, -1, -1, -1, -1, -1};
        BlockHeaders.check(headers, 0, 128, 100, new byte[3200], 2, true, nanos);
        for (int i = 0; i < 8; i++) {
            check(i < 7 ? nanos[i] >= 0 : nanos[i] == -1, i);
        }
    }

    private static void wrongArguments() {
        byte[] headers = new byte[800];
        byte[] hashes = new byte[320];
        attempt(() -> BlockHeaders.check(headers, 1, 80, 10, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, -1, 80, 1, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 79, 1, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 81, 10, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, Integer.MAX_VALUE, 3, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, -1, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, new byte[319], 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, headers, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, hashes, 0, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, hashes, 257, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, hashes, 1, true, new long[0]));
        attempt(() -> BlockHeaders.check(null, 0, 80, 10, hashes, 1, true, null));
        attempt(() -> BlockHeaders.check(headers, 0, 80, 10, null, 1, true, null));
        check(Arrays.equals(hashes, new byte[320]), 0);
        check(BlockHeaders.check(headers, 800, 80, 0, hashes, 256, false, null) == 0, 0);
        check(BlockHeaders.check(headers, 0, 80, 10, hashes, 256, false, null) == 0, 0);
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
            throw new IllegalStateException("nothing was thrown");
        } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
            System.out.println("  " + e.getClass().getName());
        }
    }

    private static void check(boolean holds, int where) {
        if (!holds) {
            throw new IllegalStateException("at " + where);
        }
    }
}
