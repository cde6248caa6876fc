import aotc.crypto.Sha256;
import java.util.Arrays;

/** Tests of Rfc6962Tree: one line a case, exit code 1 if any fails. */
public final class Rfc6962TreeTest {
    /** Sizes up to which all proofs are tried, in all wrong ways. */
    private static final int ALL_PROOFS = 64;

    /** From the oracle: sizes and roots of trees whose leaf i is 32 bytes of (byte) i. */
    private static final int[] SIZES = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 100, 101, 255, 256, 257, 1000, 1023, 1024, 1025, 65535,
    };
    private static final String[] ROOTS = {
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "7f9c9e31ac8256ca2f258583df262dbc7d6f68f2a03043d5c99a4ae5a7396ce9",
        "28fb81e496897e0ce886f08602392e9239b65c659041e5202163e58ad898f444",
        "ba8d94b7fbcecae7b81c4c80574fe24734a6917bf9c1ecd66ff3e0c34ead4620",
        "fdea52008cdae79fa8bf806261959e23f5e11681646a2fa2bc9b5e56b32030a2",
        "85e20cac1f02fda7bcdb2fc3f908568c57018c77815f1fa361acad13994f08bf",
        "380272ed524daf3398067faf4717782ba90805d4823ea6e1e594668c9fd40bba",
        "7318881c41fce3c1de3640df8e8c110c93f43f686b74204a9d1ad5b8c71c2047",
        "f907f23f76aa01b755a614d31ef9832909f44638b4590073301e61e6d01f9a1d",
        "57a92667ebb7ab5e021d0d10dce29b3111769aff9ef206339797bea4494d09f3",
        "01ffa7e0cdeec2814c6960487de6a63758e3e70b1e7eceda1638b070c4c766b7",
        "84fb9f7d0cda4cf0f272f2a17e5e54dfee9c83424e9226b8589582299fc160b8",
        "ff620f24c279d16b6f7a54eb16ae7a8354005c9f55d92cee3627f6db7442e8f3",
        "895d95daf4b23cec57c7a2066d31971b7aace96296edb160e8e1bd911a9a31af",
        "dc621e5ace660df2c56ce008029508d966ab68176f96d13493a0e5fc4ff8045b",
        "3e9a4e174ad846030b2bbaadcc6f51540fd556b27b8af9a6119af6719b7d425f",
        "63b235abf1c1014a1b04009f201bea100df6cbd0d6fea79df9cf8add91669548",
        "5aeff8dbd882a0af652f620be4cb90ea45185d944bc47ed72a15ba681d299494",
        "d6e180257a8e07c5d7eda9b25d0ad74ee7596486d265cb66d436164bd1e6d81c",
        "f8d788ab332d49d0f9dcc88be7d9a724cb2ba929d38e4ae44829dcbe824312c6",
        "f399434ad05bbc8389ec22263ff4293d7ddd811e6740be6a68046e0dc6cc9a22",
        "1b0bea9760261fa2f3307a3c8ebfae9472bd9660ff8df386758087089547a75f",
        "8ad82606f15c7fec207ea2fc380497785cb1c747e60a8d4317ba0d6440addc96",
        "831487df2d444288be0209b5dd54e045dd22772050629f67fe0cb4bc30f58fc4",
        "a975c821a7621bee08386c731fe3c89c4d922b9db74bd21ae569bfbf9ae0ab58",
    };

    /** From the oracle: leaf i is i bytes of (byte) i. */
    private static final int[] VARYING_SIZES = {1, 2, 3, 7, 64, 65, 101};
    private static final String[] VARYING_ROOTS = {
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5397b75fcd025549e5c6c04c86b73ee49d8a3135745f4e082f08397d79fa37b3",
        "12c35e40e6189d661c70a762621a48f8bac032746c1712e8d6e73d7c1ef0beb1",
        "b0cc4f00cd89333eef11e629a34d1c746aa6e4d6493bb553e4dac36871ab00e5",
        "e5b96fac204adb7f0a28675215c1abdf6767eafeee39ec78067173219738563f",
        "07419873273ddaff445251d42c9fff9ffa23ab29bcb7bea90d89dae11a2ec126",
        "51768a5ab9c0f070cfd3afea1cf70fed79439c6ca9a45208bf6d26aa5d097549",
    };

    private static int failed;

    private Rfc6962TreeTest() {
    }

    private interface Case {
        void run();
    }

    public static void main(String[] args) {
        test("the oracle's roots, all forms", Rfc6962TreeTest::oracle);
        test("leaves of varying length", Rfc6962TreeTest::varying);
        test("prefixed hashes are those of the joined message", Rfc6962TreeTest::prefixes);
        test("all sizes to 300: forms and trees agree", Rfc6962TreeTest::sizes);
        test("a thousand leaves of any length", Rfc6962TreeTest::noiseTrees);
        test("all inclusion proofs", Rfc6962TreeTest::inclusion);
        test("inclusion: a flipped bit is refused", Rfc6962TreeTest::inclusionFlipped);
        test("inclusion: wrong index, size, length, leaf", Rfc6962TreeTest::inclusionWrong);
        test("inclusion: a node is no leaf, a leaf no node", Rfc6962TreeTest::secondPreimage);
        test("all consistency proofs", Rfc6962TreeTest::consistency);
        test("consistency: a flipped bit is refused", Rfc6962TreeTest::consistencyFlipped);
        test("consistency: wrong sizes, roots, length", Rfc6962TreeTest::consistencyWrong);
        test("consistency: another history is refused", Rfc6962TreeTest::fork);
        test("proofs of large trees", Rfc6962TreeTest::large);
        test("wrong arguments", Rfc6962TreeTest::wrongArguments);
        test("what trees allocate", Rfc6962TreeTest::allocations);
        System.out.println(failed + " failed");
        if (failed != 0) {
            System.exit(1);
        }
    }

    private static void test(String name, Case action) {
        try {
            action.run();
            System.out.println("ok " + name);
        } catch (Throwable t) {
            System.out.println("FAILED " + name + ": " + t);
            failed++;
        }
    }

    // Roots

    private static void oracle() {
        for (int i = 0; i < SIZES.length; i++) {
            byte[][] items = Rfc6962Run.items(SIZES[i]);
            same(ROOTS[i], Rfc6962Tree.recursive(items));
            same(ROOTS[i], Rfc6962Tree.iterative(items));
            same(ROOTS[i], Rfc6962Naive.root(items));
            same(ROOTS[i], tree(items).root());
        }
    }

    private static void varying() {
        for (int i = 0; i < VARYING_SIZES.length; i++) {
            byte[][] items = new byte[VARYING_SIZES[i]][];
            for (int k = 0; k < items.length; k++) {
                items[k] = new byte[k];
                Arrays.fill(items[k], (byte) k);
            }
            same(VARYING_ROOTS[i], Rfc6962Tree.recursive(items));
            same(VARYING_ROOTS[i], Rfc6962Tree.iterative(items));
            same(VARYING_ROOTS[i], Rfc6962Naive.root(items));
            same(VARYING_ROOTS[i], tree(items).root());
        }
    }

    private static void prefixes() {
        byte[] message = noise(400, 3);
        for (int length = 0; length < 300; length++) {
            int off = length % 7 + 1;
            byte[] joined = Arrays.copyOfRange(message, off - 1, off + length);
            byte[] dst = new byte[40];
            Sha256.prefixedInto(joined[0] & 255, message, off, length, dst, 5);
            check(Arrays.equals(Sha256.digest(joined, 0, joined.length), Arrays.copyOfRange(dst, 5, 37)), length);
            // Over its own input.
            if (length >= 32) {
                byte[] own = message.clone();
                Sha256.prefixedInto(joined[0] & 255, own, off, length, own, off + length - 32);
                check(Arrays.equals(Arrays.copyOfRange(dst, 5, 37),
                        Arrays.copyOfRange(own, off + length - 32, off + length)), length);
            }
        }
    }

    private static void sizes() {
        byte[][] all = items(300);
        Rfc6962Tree grown = tree(all);
        StringBuilder roots = new StringBuilder();
        for (int size = 0; size <= 300; size++) {
            byte[][] items = Arrays.copyOf(all, size);
            byte[] root = Rfc6962Naive.root(items);
            check(Arrays.equals(root, Rfc6962Tree.recursive(items)), size);
            check(Arrays.equals(root, Rfc6962Tree.iterative(items)), size);
            check(Arrays.equals(root, tree(items).root()), size);
            check(Arrays.equals(root, grown.root(size)), size);
            roots.append(MerkleTree.hex(root));
        }
        byte[] text = roots.toString().getBytes();
        System.out.println("  " + MerkleTree.hex(Sha256.digest(text, 0, text.length)));
    }

    private static void noiseTrees() {
        int seed = 77;
        for (int i = 0; i < 1000; i++) {
            seed = seed * 1103515245 + 12345;
            byte[][] items = new byte[(seed >>> 8) % 120 + 1][];
            for (int k = 0; k < items.length; k++) {
                seed = seed * 1103515245 + 12345;
                items[k] = noise((seed >>> 12) % 150, seed);
            }
            byte[] root = Rfc6962Naive.root(items);
            check(Arrays.equals(root, Rfc6962Tree.recursive(items)), i);
            check(Arrays.equals(root, Rfc6962Tree.iterative(items)), i);
        }
    }

    // Inclusion

    private static void inclusion() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int size = 1; size <= ALL_PROOFS; size++) {
            byte[] root = tree.root(size);
            for (int index = 0; index < size; index++) {
                byte[] proof = tree.inclusionProof(index, size);
                check(Rfc6962Tree.verifyInclusion(root, size, tree.leaf(index), index, proof), size);
            }
        }
        // The RFC's example of seven leaves: d0 is proved by b, h, l.
        check(tree.inclusionProof(0, 7).length == 3 * 32 && tree.inclusionProof(6, 7).length == 2 * 32, 7);
    }

    private static void inclusionFlipped() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int size = 1; size <= ALL_PROOFS; size++) {
            byte[] root = tree.root(size);
            for (int index = 0; index < size; index++) {
                byte[] proof = tree.inclusionProof(index, size);
                byte[] leaf = tree.leaf(index);
                for (int i = 0; i < proof.length; i++) {
                    byte[] flipped = flipped(proof, i * 8 + (i + index) % 8);
                    check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, flipped), size);
                }
                int bit = (index * 31 + size) % 256;
                check(!Rfc6962Tree.verifyInclusion(flipped(root, bit), size, leaf, index, proof), size);
                check(!Rfc6962Tree.verifyInclusion(root, size, flipped(leaf, bit), index, proof), size);
            }
        }
    }

    private static void inclusionWrong() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int size = 1; size <= ALL_PROOFS; size++) {
            byte[] root = tree.root(size);
            for (int index = 0; index < size; index++) {
                byte[] proof = tree.inclusionProof(index, size);
                byte[] leaf = tree.leaf(index);
                for (int other = -1; other <= size; other++) {
                    check(other == index || !Rfc6962Tree.verifyInclusion(root, size, leaf, other, proof), size);
                    if (other >= 0 && other < size && other != index) {
                        check(!Rfc6962Tree.verifyInclusion(root, size, tree.leaf(other), index, proof), size);
                    }
                }
                check(!Rfc6962Tree.verifyInclusion(root, 0, leaf, index, proof), size);
                check(!Rfc6962Tree.verifyInclusion(root, -size, leaf, index, proof), size);
                check(!Rfc6962Tree.verifyInclusion(root, Integer.MAX_VALUE, leaf, index, proof), size);
                // Any other length.
                check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, Arrays.copyOf(proof, proof.length + 32)), size);
                check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, Arrays.copyOf(proof, proof.length + 1)), size);
                if (proof.length > 0) {
                    byte[] cut = Arrays.copyOf(proof, proof.length - 32);
                    byte[] behind = Arrays.copyOfRange(proof, 32, proof.length);
                    check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, cut), size);
                    check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, behind), size);
                    check(!Rfc6962Tree.verifyInclusion(root, size, leaf, index, Arrays.copyOf(proof, 31)), size);
                }
                check(!Rfc6962Tree.verifyInclusion(Arrays.copyOf(root, 31), size, leaf, index, proof), size);
                check(!Rfc6962Tree.verifyInclusion(root, size, Arrays.copyOf(leaf, 33), index, proof), size);
            }
        }
    }

    /** The prefixes keep leaves and inner nodes apart. */
    private static void secondPreimage() {
        byte[][] four = items(4);
        byte[] root = Rfc6962Tree.recursive(four);
        byte[][] nodes = {
            pair(Rfc6962Tree.leafHash(four[0]), Rfc6962Tree.leafHash(four[1])),
            pair(Rfc6962Tree.leafHash(four[2]), Rfc6962Tree.leafHash(four[3])),
        };
        check(!Arrays.equals(root, Rfc6962Tree.recursive(nodes)), 2);
        // An inner node as a leaf of a smaller tree does lead to the root: only the tree's size forbids it.
        Rfc6962Tree tree = tree(four);
        byte[] right = tree.inclusionProof(0, 4);
        byte[] upper = Arrays.copyOfRange(right, 32, 64);
        byte[] node = tree.root(2);
        check(Rfc6962Tree.verifyInclusion(root, 2, node, 0, upper), 2);
        check(!Rfc6962Tree.verifyInclusion(root, 4, node, 0, upper), 4);
        check(!Rfc6962Tree.verifyInclusion(root, 4, node, 0, right), 4);
    }

    // Consistency

    private static void consistency() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int second = 1; second <= ALL_PROOFS; second++) {
            for (int first = 1; first <= second; first++) {
                byte[] proof = tree.consistencyProof(first, second);
                check(verify(tree, first, second, proof), second);
                check((proof.length == 0) == (first == second), second);
            }
        }
        // The RFC's examples of seven leaves: 3 by c, d, g, l; 4 by l; 6 by i, j, k.
        check(tree.consistencyProof(3, 7).length == 4 * 32, 3);
        check(tree.consistencyProof(4, 7).length == 32, 4);
        check(tree.consistencyProof(6, 7).length == 3 * 32, 6);
    }

    private static void consistencyFlipped() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int second = 1; second <= ALL_PROOFS; second++) {
            byte[] secondRoot = tree.root(second);
            for (int first = 1; first <= second; first++) {
                byte[] proof = tree.consistencyProof(first, second);
                byte[] firstRoot = tree.root(first);
                for (int i = 0; i < proof.length; i++) {
                    byte[] flipped = flipped(proof, i * 8 + (i + first) % 8);
                    check(!Rfc6962Tree.verifyConsistency(first, firstRoot, second, secondRoot, flipped), second);
                }
                int bit = (first * 31 + second) % 256;
                check(!Rfc6962Tree.verifyConsistency(first, flipped(firstRoot, bit), second, secondRoot, proof), second);
                check(!Rfc6962Tree.verifyConsistency(first, firstRoot, second, flipped(secondRoot, bit), proof), second);
            }
        }
    }

    private static void consistencyWrong() {
        Rfc6962Tree tree = tree(items(ALL_PROOFS));
        for (int second = 1; second <= ALL_PROOFS; second++) {
            byte[] secondRoot = tree.root(second);
            for (int first = 1; first <= second; first++) {
                byte[] proof = tree.consistencyProof(first, second);
                byte[] firstRoot = tree.root(first);
                for (int other = -1; other <= ALL_PROOFS; other++) {
                    if (other != first) {
                        // Another size with this root, and this size with another's root.
                        check(!Rfc6962Tree.verifyConsistency(other, firstRoot, second, secondRoot, proof), second);
                        check(other < 1
                                || !Rfc6962Tree.verifyConsistency(first, tree.root(other), second, secondRoot, proof), second);
                    }
                    if (other > first && other != second) {
                        check(!Rfc6962Tree.verifyConsistency(first, firstRoot, second, tree.root(other), proof), second);
                    }
                }
                check(!verify(tree, first, second, Arrays.copyOf(proof, proof.length + 32)), second);
                check(!verify(tree, first, second, Arrays.copyOf(proof, proof.length + 5)), second);
                if (proof.length > 0) {
                    check(!verify(tree, first, second, Arrays.copyOf(proof, proof.length - 32)), second);
                    check(!verify(tree, first, second, Arrays.copyOfRange(proof, 32, proof.length)), second);
                    check(!verify(tree, first, second, new byte[0]), second);
                }
                check(!Rfc6962Tree.verifyConsistency(first, new byte[0], second, secondRoot, proof), second);
                check(!Rfc6962Tree.verifyConsistency(first, firstRoot, second, new byte[33], proof), second);
            }
        }
    }

    private static boolean verify(Rfc6962Tree tree, int first, int second, byte[] proof) {
        return Rfc6962Tree.verifyConsistency(first, tree.root(first), second, tree.root(second), proof);
    }

    /** A tree in which one of the first leaves has been changed later. */
    private static void fork() {
        for (int first = 1; first <= 20; first++) {
            for (int second = first; second <= 24; second++) {
                byte[][] items = items(second);
                Rfc6962Tree before = tree(Arrays.copyOf(items, first));
                items[first / 2] = new byte[] {1};
                Rfc6962Tree after = tree(items);
                byte[] proof = after.consistencyProof(first, second);
                check(Rfc6962Tree.verifyConsistency(first, after.root(first), second, after.root(), proof), second);
                check(!Rfc6962Tree.verifyConsistency(first, before.root(), second, after.root(), proof), second);
            }
        }
    }

    private static void large() {
        int size = 10007;
        Rfc6962Tree tree = tree(items(size));
        byte[] root = tree.root();
        for (int index = 0; index < size; index += 997) {
            byte[] proof = tree.inclusionProof(index, size);
            check(Rfc6962Tree.verifyInclusion(root, size, tree.leaf(index), index, proof), index);
            check(!Rfc6962Tree.verifyInclusion(root, size, tree.leaf(index), index ^ 1, proof), index);
            byte[] consistent = tree.consistencyProof(index + 1, size);
            check(Rfc6962Tree.verifyConsistency(index + 1, tree.root(index + 1), size, root, consistent), index);
            System.out.println("  " + proof.length / 32 + " " + consistent.length / 32);
        }
    }

    // The rest

    private static void wrongArguments() {
        Rfc6962Tree tree = tree(items(5));
        attempt(() -> tree.append(null));
        attempt(() -> tree.append(new byte[4], 2, 3));
        attempt(() -> tree.append(new byte[4], -1, 3));
        attempt(() -> tree.append(new byte[4], 1, -1));
        attempt(() -> tree.root(-1));
        attempt(() -> tree.root(6));
        attempt(() -> tree.leaf(5));
        attempt(() -> tree.inclusionProof(-1, 5));
        attempt(() -> tree.inclusionProof(5, 5));
        attempt(() -> tree.inclusionProof(0, 0));
        attempt(() -> tree.inclusionProof(0, 6));
        attempt(() -> tree.consistencyProof(0, 5));
        attempt(() -> tree.consistencyProof(5, 4));
        attempt(() -> tree.consistencyProof(1, 6));
        attempt(() -> Rfc6962Tree.recursive(null));
        attempt(() -> Rfc6962Tree.recursive(new byte[1][]));
        attempt(() -> Rfc6962Tree.iterative(new byte[3][]));
        attempt(() -> Sha256.prefixedInto(256, new byte[4], 0, 4, new byte[32], 0));
        attempt(() -> Sha256.prefixedInto(-1, new byte[4], 0, 4, new byte[32], 0));
        attempt(() -> Sha256.prefixedInto(0, new byte[4], 0, 5, new byte[32], 0));
        attempt(() -> Sha256.prefixedInto(0, new byte[4], 0, 4, new byte[32], 1));
        attempt(() -> Sha256.prefixedInto(0, null, 0, 4, new byte[32], 0));
        check(tree.size() == 5 && Arrays.equals(tree.root(), Rfc6962Tree.recursive(items(5))), 5);
    }

    private static void attempt(Case action) {
        try {
            action.run();
            throw new IllegalStateException("nothing was thrown");
        } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
            System.out.println("  " + e.getClass().getName());
        }
    }

    /** Neither form may allocate more than a tenth of what the naive one does. */
    private static void allocations() {
        for (int size = 100; size <= 10000; size *= 10) {
            byte[][] items = Rfc6962Run.items(size);
            long naive = Rfc6962Run.allocated(items, "naive");
            check(Rfc6962Run.allocated(items, "recursive") * 10 <= naive, size);
            check(Rfc6962Run.allocated(items, "iterative") * 10 <= naive, size);
        }
    }

    private static Rfc6962Tree tree(byte[][] items) {
        Rfc6962Tree tree = new Rfc6962Tree();
        for (byte[] item : items) {
            tree.append(item);
        }
        return tree;
    }

    /** Leaves that all differ. */
    private static byte[][] items(int count) {
        byte[][] items = new byte[count][];
        for (int i = 0; i < count; i++) {
            items[i] = new byte[] {(byte) i, (byte) (i >> 8), 7};
        }
        return items;
    }

    private static byte[] noise(int length, int seed) {
        byte[] bytes = new byte[length];
        int x = seed * 0x9E3779B9 + 12345;
        for (int i = 0; i < length; i++) {
            x = x * 1103515245 + 12345;
            bytes[i] = (byte) (x >> 16);
        }
        return bytes;
    }

    private static byte[] pair(byte[] left, byte[] right) {
        byte[] pair = Arrays.copyOf(left, 64);
        System.arraycopy(right, 0, pair, 32, 32);
        return pair;
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] copy = bytes.clone();
        copy[bit / 8] ^= (byte) (1 << (bit % 8));
        return copy;
    }

    private static void same(String expected, byte[] actual) {
        if (!expected.equals(MerkleTree.hex(actual))) {
            throw new IllegalStateException("expected " + expected + ", got " + MerkleTree.hex(actual));
        }
    }

    private static void check(boolean holds, int where) {
        if (!holds) {
            throw new IllegalStateException("at " + where);
        }
    }
}
