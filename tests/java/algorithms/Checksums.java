// LCG, CRC-32, Adler, FNV, xorshift, murmur finaliser, SHA-256 by hand.
public class Checksums {
    static final int[] K = new int[64];
    static final int[] TABLE = new int[256];
    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1;
            TABLE[i] = c;
        }
        // The fractions of cube roots, found by integer search.
        for (int n = 0, p = 2; n < 64; p++) {
            boolean prime = true;
            for (int d = 2; d * d <= p; d++) if (p % d == 0) prime = false;
            if (prime) K[n++] = (int) root(p, 3);
        }
    }

    static long root(int p, int degree) {
        long lo = 0, hi = 1L << 36; // value * 2^32
        while (hi - lo > 1) {
            long mid = lo + hi >>> 1;
            if (power(mid, degree, p)) lo = mid; else hi = mid;
        }
        return lo;
    }

    // mid^degree <= p * 2^(32*degree), in 16-bit limbs
    static boolean power(long mid, int degree, int p) {
        long[] acc = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        for (int d = 0; d < degree; d++) {
            long[] next = new long[10];
            for (int i = 0; i < 10; i++)
                for (int j = 0; j < 3 && i + j < 10; j++) {
                    next[i + j] += acc[i] * (mid >>> 16 * j & 0xffff);
                }
            long carry = 0;
            for (int i = 0; i < 10; i++) { carry += next[i]; next[i] = carry & 0xffff; carry >>>= 16; }
            acc = next;
        }
        long top = acc[degree * 2] | acc[degree * 2 + 1] << 16;
        return top < p;
    }

    static int[] sha256(byte[] message) {
        int[] h = new int[8];
        int[] primes = {2, 3, 5, 7, 11, 13, 17, 19};
        for (int i = 0; i < 8; i++) h[i] = (int) root(primes[i], 2);
        int blocks = (message.length + 8 >> 6) + 1;
        byte[] padded = new byte[blocks * 64];
        System.arraycopy(message, 0, padded, 0, message.length);
        padded[message.length] = (byte) 0x80;
        long bits = message.length * 8L;
        for (int i = 0; i < 8; i++) padded[padded.length - 1 - i] = (byte) (bits >>> 8 * i);
        int[] w = new int[64];
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < 16; i++) {
                int at = block * 64 + i * 4;
                w[i] = padded[at] << 24 | (padded[at + 1] & 255) << 16 | (padded[at + 2] & 255) << 8 | padded[at + 3] & 255;
            }
            for (int i = 16; i < 64; i++) {
                int x = w[i - 15], y = w[i - 2];
                w[i] = w[i - 16] + w[i - 7] + (Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3)
                        + (Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10);
            }
            int[] s = h.clone();
            for (int i = 0; i < 64; i++) {
                int e = s[4], a = s[0];
                int t1 = s[7] + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25))
                        + (e & s[5] ^ ~e & s[6]) + K[i] + w[i];
                int t2 = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                        + (a & s[1] ^ a & s[2] ^ s[1] & s[2]);
                System.arraycopy(s, 0, s, 1, 7);
                s[4] += t1;
                s[0] = t1 + t2;
            }
            for (int i = 0; i < 8; i++) h[i] += s[i];
        }
        return h;
    }

    public static void main(String[] args) {
        byte[] data = new byte[1000];
        int x = 1;
        for (int i = 0; i < data.length; i++) {
            x = x * 1664525 + 1013904223;
            data[i] = (byte) (x >>> 24);
        }
        int crc = -1, a = 1, b = 0, fnv = 0x811c9dc5;
        long shift = 88172645463325252L;
        for (byte d : data) {
            crc = crc >>> 8 ^ TABLE[(crc ^ d) & 255];
            a = (a + (d & 255)) % 65521;
            b = (b + a) % 65521;
            fnv = (fnv ^ d & 255) * 16777619;
            shift ^= shift << 13;
            shift ^= shift >>> 7;
            shift ^= shift << 17;
            long m = shift;
            m = (m ^ m >>> 33) * 0xff51afd7ed558ccdL;
            x ^= (int) (m >> 32);
        }
        System.out.println(~crc + " " + (b << 16 | a) + " " + fnv + " " + shift + " " + x);
        byte[][] messages = {{}, {'a', 'b', 'c'}, data};
        for (byte[] message : messages) {
            for (int h : sha256(message)) {
                String s = Integer.toHexString(h);
                System.out.print("00000000".substring(s.length()) + s);
            }
            System.out.println();
        }
    }
}
