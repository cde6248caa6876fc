import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;

/** Wrong arguments, digests of the program's own, isEqual. */
public class DigestFaults {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
            e.printStackTrace(System.out);
        }
    }

    /** Adds bytes up; cannot be cloned. */
    static class Sum extends MessageDigest {
        int sum;
        final int length;

        Sum(String name, int length) {
            super(name);
            this.length = length;
        }

        @Override
        protected int engineGetDigestLength() {
            return length;
        }

        @Override
        protected void engineUpdate(byte input) {
            sum += input;
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int len) {
            for (int i = 0; i < len; i++) {
                sum += input[offset + i];
            }
        }

        @Override
        protected byte[] engineDigest() {
            byte[] result = {(byte) sum};
            sum = 0;
            return result;
        }

        @Override
        protected void engineReset() {
            sum = 0;
        }
    }

    static class CloneableSum extends Sum implements Cloneable {
        CloneableSum(int length) {
            super("CloneableSum", length);
        }
    }

    static void wrongArguments(MessageDigest digest) {
        byte[] ten = new byte[10];
        byte[] hundred = new byte[100];
        attempt("update(null)", () -> { digest.update((byte[]) null); return 0; });
        attempt("update(null, 0, 0)", () -> { digest.update(null, 0, 0); return 0; });
        attempt("update((ByteBuffer) null)", () -> { digest.update((ByteBuffer) null); return 0; });
        attempt("update 0 11", () -> { digest.update(ten, 0, 11); return 0; });
        attempt("update 5 6", () -> { digest.update(ten, 5, 6); return 0; });
        attempt("update 11 0", () -> { digest.update(ten, 11, 0); return 0; });
        attempt("update 10 0", () -> { digest.update(ten, 10, 0); return 0; });
        attempt("update -1 5", () -> { digest.update(ten, -1, 5); return 0; });
        attempt("update 5 -1", () -> { digest.update(ten, 5, -1); return 0; });
        attempt("update -1 0", () -> { digest.update(ten, -1, 0); return 0; });
        attempt("update min max", () -> { digest.update(ten, Integer.MIN_VALUE, Integer.MAX_VALUE); return 0; });
        attempt("update max 1", () -> { digest.update(ten, Integer.MAX_VALUE, 1); return 0; });
        attempt("digest(null)", () -> digest.digest(null));
        attempt("digest(null, 0, 0)", () -> digest.digest(null, 0, 0));
        attempt("digest 0 10", () -> digest.digest(ten, 0, 10));
        attempt("digest 0 11", () -> digest.digest(ten, 0, 11));
        attempt("digest 0 15", () -> digest.digest(hundred, 0, 15));
        attempt("digest -1 64", () -> digest.digest(hundred, -1, 64));
        attempt("digest 0 -1", () -> digest.digest(hundred, 0, -1));
        attempt("digest 50 50", () -> digest.digest(hundred, 50, 50));
        attempt("digest 101 0", () -> digest.digest(hundred, 101, 0));
        attempt("digest 0 100", () -> digest.digest(hundred, 0, 100));
        attempt("state", () -> digest.toString().trim());
    }

    static void own(Sum sum) {
        sum.update(new byte[] {1, 2, 3});
        attempt("own", () -> sum.toString().trim());
        attempt("own length", sum::getDigestLength);
        attempt("own clone", () -> sum.clone().getClass().getName());
        attempt("own digest", () -> sum.digest()[0]);
        byte[] out = new byte[4];
        attempt("own digest 0 4", () -> sum.digest(out, 0, 4));
        attempt("own digest 0 0", () -> sum.digest(out, 0, 0));
        attempt("own digest 4 0", () -> sum.digest(out, 4, 0));
    }

    static void equal(byte[] a, byte[] b) {
        System.out.println(MessageDigest.isEqual(a, b));
    }

    public static void main(String[] args) throws DigestException {
        for (String name : new String[] {"SHA-256", "MD5", "SHA-512", "SHA3-224"}) {
            System.out.println(name);
            attempt(name, () -> {
                wrongArguments(MessageDigest.getInstance(name));
                return "done";
            });
        }
        own(new Sum("Sum", 1));
        own(new Sum(null, 0));
        own(new CloneableSum(0));
        own(new CloneableSum(3));
        byte[] x = {1, 2, 3};
        equal(x, x);
        equal(x, x.clone());
        equal(x, new byte[] {1, 2, 4});
        equal(x, new byte[] {1, 2});
        equal(new byte[] {1, 2}, x);
        equal(x, new byte[0]);
        equal(new byte[0], x);
        equal(new byte[0], new byte[0]);
        equal(null, x);
        equal(x, null);
        equal(null, null);
    }
}
