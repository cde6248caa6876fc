import aotc.crypto.Sha256;

/** Tests of MerkleTree, ByteBlockList and Sha256: one line a case, exit code 1 if any fails. */
public final class MerkleTreeTest {
    private static final int CASES = 50;

    /** From the oracle: sizes and roots of trees whose leaf i is 32 bytes of (byte) i. */
    private static final int[] SIZES = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 1000, 1023, 1024, 1025, 65535,
    };
    private static final String[] ROOTS = {
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        "348bd8bf69ec69c65ae43a22009053719bf76d9998faf5be36676634bc9b822f",
        "57c18f197eec50ca58d6a40b85c7833da638f394689ad4fd8e86319f8aa507a8",
        "4fc5f858a182a0445d5ec5bf71477fd9e076bf383f1ba8090e1809eeaacce894",
        "175b403894e54746933bf874976579abb11d4817bcc7e20e7cf3355f345a64ad",
        "558a683611f4cabe7165d57df3af3bb0b9e8bba0361831c8c25d0d63b1f073a6",
        "c3f78e20139bf78892b49027f6d09838e58f23a62c11647a88d6a676ef64e7b9",
        "092ba268976d1fe77293911061427ac76bacf774d5cfd6a58bad9938538ed341",
        "32611fb1e1690bd542fbe1194ce7e5353070e41d00f800ecd354713d4e43b436",
        "92b5d71a730a966c1156b4bbb21563e51c9790d1c8fed848251e352bbe9008f0",
        "08191eaec3c240cc2a448213262d2c0acbc90f26519ab47962cb49d5b4f04204",
        "8a4b8b44a2e407e54db7d1e4627135894a746da74f303ed393eaab55ab8052cc",
        "ddacf95bdc395e487dc6063c6871a0716b115c154548cd1c6992e89ed3babb70",
        "7f8dc3f02f249ca1e8a0edbf796e2e5584b07d108b417cdd0948da59e3117482",
        "69016f1e8d043980f129caefa493ac8e44e9b3da26d0e9c54e16994cab41039d",
        "29f22ce37f84420e8419b23b01c64b3d1c7439cd7ee28fc6264865c93e3b1c1a",
        "e6499579bc39c7ca0286a361aaefb50145a526d8971aaf5117717c2ccf61fcde",
        "5d3dfcef50a2a2a8c3c5774b7afbd0b1dd59ae67d424f32f4fad50c64afff69f",
        "f4b4c89d8a2e0e55c0b056522cabb925edc80675a195217b03c152617944fe39",
        "3648c6b05f9b2b5b559ecf0383c2a47343ac591ef9b2a3f96ae1c62ae7b3bebf",
        "6ab39eec5ac6119cc48ad6efcfcd49d9db721ee1a67b359e5cfed0cb9a8f7066",
        "25bd5f19cdef93fc2897b07d9498a9bc2f51ec701945441c6b4f528b8bef0dce",
    };

    private MerkleTreeTest() {
    }

    public static void main(String[] args) {
        int passed = 0;
        int failed = 0;
        for (int i = 0; i < CASES; i++) {
            try {
                run(i);
                System.out.println("ok " + name(i));
                passed++;
            } catch (Throwable t) {
                System.out.println("FAILED " + name(i) + ": " + t);
                failed++;
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        if (failed != 0) {
            System.exit(1);
        }
    }

    private static String name(int i) {
        switch (i) {
            case 0: return "sha256: published vectors";
            case 1: return "sha256: every length below 300";
            case 2: return "sha256: offset and fresh array";
            case 3: return "sha256: digest over its own message";
            case 4: return "sha256: leaves against single digests";
            case 5: return "sha256: level against single digests";
            case 6: return "sha256: reduce appends every level and its copies";
            case 7: return "sha256: reduce of one node is that node";
            case 8: return "sha256: nothing outside the output is written";
            case 9: return "sha256: null arrays refused";
            case 10: return "sha256: ranges outside the array refused";
            case 11: return "sha256: ranges that overflow refused";
            case 12: return "sha256: negative, odd and zero counts refused";
            case 13: return "sha256: overlapping batches refused";
            case 14: return "list: add, get, size";
            case 15: return "list: growth keeps the blocks";
            case 16: return "list: add from an offset";
            case 17: return "list: add from its own array while it grows";
            case 18: return "list: uninitialised blocks and their offsets";
            case 19: return "list: copyTo";
            case 20: return "list: clear keeps the array";
            case 21: return "list: ensureCapacity";
            case 22: return "list: wrong construction refused";
            case 23: return "list: wrong blocks refused";
            case 24: return "list: wrong indices refused";
            case 25: return "list: more than an array holds refused";
            case 26: return "tree: no leaves refused";
            case 27: return "tree: one leaf";
            case 28: return "tree: two leaves";
            case 29: return "tree: three leaves";
            case 30: return "tree: known roots, copy";
            case 31: return "tree: known roots, into";
            case 32: return "tree: known roots, presized";
            case 33: return "tree: known roots, batch";
            case 34: return "tree: odd levels end in a copy";
            case 35: return "tree: growth agrees with presized";
            case 36: return "tree: all variants agree for 1..70 leaves";
            case 37: return "tree: leaves one by one agree with leaves at once";
            case 38: return "tree: leaves of other lengths";
            case 39: return "tree: reset and reuse";
            case 40: return "tree: computing twice, adding afterwards";
            case 41: return "tree: wrong arguments refused";
            case 42: return "proof: every leaf of several sizes";
            case 43: return "proof: tampered leaf refused";
            case 44: return "proof: tampered sibling refused";
            case 45: return "proof: tampered order refused";
            case 46: return "proof: tampered length refused";
            case 47: return "proof: tampered root refused";
            case 48: return "proof: malformed and null arguments";
            case 49: return "program: numbers, variants, figures";
            default: throw new IllegalArgumentException("no case " + i);
        }
    }

    private static void run(int i) {
        switch (i) {
            case 0: publishedVectors(); break;
            case 1: everyLength(); break;
            case 2: offsetAndFreshArray(); break;
            case 3: digestOverItsMessage(); break;
            case 4: leavesAgainstSingle(); break;
            case 5: levelAgainstSingle(); break;
            case 6: reduceAppends(); break;
            case 7: reduceOfOne(); break;
            case 8: nothingElseWritten(); break;
            case 9: shaNulls(); break;
            case 10: shaRanges(); break;
            case 11: shaOverflows(); break;
            case 12: shaCounts(); break;
            case 13: shaOverlaps(); break;
            case 14: listAddGet(); break;
            case 15: listGrowth(); break;
            case 16: listAddAtOffset(); break;
            case 17: listAddOfOwnArray(); break;
            case 18: listUninitialised(); break;
            case 19: listCopyTo(); break;
            case 20: listClear(); break;
            case 21: listEnsureCapacity(); break;
            case 22: listConstruction(); break;
            case 23: listBlocks(); break;
            case 24: listIndices(); break;
            case 25: listTooLong(); break;
            case 26: noLeaves(); break;
            case 27: smallTree(0); break;
            case 28: smallTree(1); break;
            case 29: smallTree(2); break;
            case 30: knownRoots(MerkleTree.COPY); break;
            case 31: knownRoots(MerkleTree.INTO); break;
            case 32: knownRoots(MerkleTree.PRESIZED); break;
            case 33: knownRoots(MerkleTree.BATCH); break;
            case 34: oddLevels(); break;
            case 35: growthAgrees(); break;
            case 36: variantsAgree(); break;
            case 37: oneByOneAgrees(); break;
            case 38: otherLengths(); break;
            case 39: resetAndReuse(); break;
            case 40: computeTwice(); break;
            case 41: treeArguments(); break;
            case 42: proofsOfEveryLeaf(); break;
            case 43: tamperedLeaf(); break;
            case 44: tamperedSibling(); break;
            case 45: tamperedOrder(); break;
            case 46: tamperedLength(); break;
            case 47: tamperedRoot(); break;
            case 48: malformedProofs(); break;
            case 49: program(); break;
            default: throw new IllegalArgumentException("no case " + i);
        }
    }

    // SHA-256

    private static void publishedVectors() {
        same("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", shaHex(new byte[0]));
        same("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", shaHex(ascii("abc")));
        same("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
                shaHex(ascii("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")));
        byte[] million = new byte[1000000];
        for (int i = 0; i < million.length; i++) {
            million[i] = 'a';
        }
        same("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", shaHex(million));
    }

    /** The digests of 300 messages, hashed; message n is n bytes of (byte) (7 i + n). */
    private static void everyLength() {
        byte[] digests = new byte[300 * 32];
        for (int n = 0; n < 300; n++) {
            byte[] message = new byte[n];
            for (int i = 0; i < n; i++) {
                message[i] = (byte) (i * 7 + n);
            }
            Sha256.digestInto(message, 0, n, digests, n * 32);
        }
        same("d5238871a46ac4a1a75ac3fb19d645b0b3b9e5f35f5f720e2b240d605c6b694e", shaHex(digests));
    }

    private static void offsetAndFreshArray() {
        byte[] text = ascii("xxabcyy");
        byte[] first = Sha256.digest(text, 2, 3);
        byte[] second = Sha256.digest(text, 2, 3);
        same("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", MerkleTree.hex(first));
        same("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", MerkleTree.hex(second));
        check(first != second, "the same array twice");
        check(first.length == 32, "length " + first.length);
    }

    private static void digestOverItsMessage() {
        for (int shift = -40; shift <= 40; shift++) {
            for (int k = 0; k < 5; k++) {
                int length = k == 0 ? 32 : k == 1 ? 64 : k == 2 ? 40 : k == 3 ? 100 : 1;
                byte[] array = noise(220, shift);
                byte[] expected = Sha256.digest(array, 50, length);
                Sha256.digestInto(array, 50, length, array, 50 + shift);
                sameBytes(expected, 0, array, 50 + shift, 32);
            }
        }
    }

    private static void leavesAgainstSingle() {
        int[] lengths = {0, 1, 31, 32, 33, 63, 64, 65, 100, 200};
        for (int k = 0; k < lengths.length; k++) {
            int length = lengths[k];
            for (int count = 0; count < 12; count++) {
                byte[] src = noise(3 + length * count, k);
                byte[] dst = new byte[5 + 32 * count];
                Sha256.leaves(src, 3, length, count, dst, 5);
                for (int i = 0; i < count; i++) {
                    sameBytes(Sha256.digest(src, 3 + i * length, length), 0, dst, 5 + i * 32, 32);
                }
            }
        }
    }

    private static void levelAgainstSingle() {
        for (int count = 0; count < 24; count += 2) {
            byte[] nodes = noise(7 + count * 48, count);
            byte[] before = nodes.clone();
            Sha256.level(nodes, 7, count, 7 + count * 32);
            sameBytes(before, 0, nodes, 0, 7 + count * 32);
            for (int i = 0; i < count / 2; i++) {
                sameBytes(Sha256.digest(before, 7 + i * 64, 64), 0, nodes, 7 + count * 32 + i * 32, 32);
            }
        }
        // Parents in front of the children.
        byte[] nodes = noise(32 + 64, 9);
        byte[] expected = Sha256.digest(nodes, 32, 64);
        Sha256.level(nodes, 32, 2, 0);
        sameBytes(expected, 0, nodes, 0, 32);
    }

    private static void reduceAppends() {
        for (int count = 1; count < 70; count++) {
            int total = (int) Sha256.reductionNodes(count);
            byte[] nodes = noise(11 + total * 32, count);
            byte[] expected = nodes.clone();
            int level = 11;
            int length = count;
            while (length > 1) {
                int end = level + length * 32;
                if (length % 2 == 1) {
                    System.arraycopy(expected, end - 32, expected, end, 32);
                    end += 32;
                    length++;
                }
                for (int i = 0; i < length / 2; i++) {
                    byte[] parent = Sha256.digest(expected, level + i * 64, 64);
                    System.arraycopy(parent, 0, expected, end + i * 32, 32);
                }
                level = end;
                length /= 2;
            }
            int root = Sha256.reduce(nodes, 11, count);
            sameInt(level, root);
            sameInt(nodes.length, root + 32);
            sameBytes(expected, 0, nodes, 0, nodes.length);
        }
    }

    private static void reduceOfOne() {
        byte[] nodes = noise(40, 1);
        byte[] before = nodes.clone();
        sameInt(8, Sha256.reduce(nodes, 8, 1));
        sameBytes(before, 0, nodes, 0, 40);
    }

    private static void nothingElseWritten() {
        byte[] src = noise(320, 4);
        byte[] dst = noise(400, 5);
        byte[] before = dst.clone();
        Sha256.digestInto(src, 1, 99, dst, 40);
        sameBytes(before, 0, dst, 0, 40);
        sameBytes(before, 72, dst, 72, 400 - 72);
        before = dst.clone();
        Sha256.leaves(src, 0, 32, 10, dst, 33);
        sameBytes(before, 0, dst, 0, 33);
        sameBytes(before, 353, dst, 353, 400 - 353);
        before = dst.clone();
        Sha256.level(dst, 0, 4, 200);
        sameBytes(before, 0, dst, 0, 200);
        sameBytes(before, 264, dst, 264, 400 - 264);
        before = dst.clone();
        Sha256.reduce(dst, 32, 3);
        sameBytes(before, 0, dst, 0, 32 + 96);
        sameBytes(before, 32 + 7 * 32, dst, 32 + 7 * 32, 400 - 256);
    }

    private static void shaNulls() {
        refused(0, NPE, "src is null");
        refused(1, NPE, "src is null");
        refused(2, NPE, "dst is null");
        refused(3, NPE, "src is null");
        refused(4, NPE, "dst is null");
        refused(5, NPE, "nodes is null");
        refused(6, NPE, "nodes is null");
    }

    private static void shaRanges() {
        refused(7, IOOBE, "src: offset -1, 2 bytes, array of 10");
        refused(8, IOOBE, "src: offset 0, -1 bytes, array of 10");
        refused(9, IOOBE, "src: offset 4, 7 bytes, array of 10");
        refused(10, IOOBE, "dst: offset 1, 32 bytes, array of 32");
        refused(11, IOOBE, "dst: offset -1, 32 bytes, array of 32");
        refused(12, IOOBE, "src: offset 1, 64 bytes, array of 64");
        refused(13, IOOBE, "dst: offset 0, 64 bytes, array of 63");
        refused(14, IOOBE, "nodes: offset 1, 64 bytes, array of 64");
        refused(15, IOOBE, "nodes: offset 65, 32 bytes, array of 96");
        refused(16, IOOBE, "nodes: offset 0, 224 bytes, array of 223");
        refused(17, IOOBE, "nodes: offset -32, 32 bytes, array of 32");
    }

    private static void shaOverflows() {
        refused(18, IOOBE, "src: offset 2147483647, 2147483647 bytes, array of 10");
        refused(19, IOOBE, "src: offset 0, 4611686014132420609 bytes, array of 10");
        refused(20, IOOBE, "dst: offset 0, 4294967296 bytes, array of 10");
        refused(21, IOOBE, "nodes: offset 2147483647, 68719476672 bytes, array of 10");
        refused(22, IOOBE, "nodes: offset 0, 137438953440 bytes, array of 10");
        refused(23, IOOBE, "dst: offset 2147483647, 32 bytes, array of 10");
    }

    private static void shaCounts() {
        refused(24, IAE, "leafLen is negative: -1");
        refused(25, IAE, "count is negative: -1");
        refused(26, IAE, "count is odd: 3");
        refused(27, IAE, "count is negative: -2");
        refused(28, IAE, "count is less than 1: 0");
        refused(29, IAE, "count is less than 1: -5");
    }

    private static void shaOverlaps() {
        refused(30, IAE, "input and output overlap: 64 bytes at 0, 64 bytes at 63");
        refused(31, IAE, "input and output overlap: 64 bytes at 31, 32 bytes at 0");
        byte[] array = noise(128, 1);
        byte[] expected = new byte[64];
        Sha256.leaves(array, 0, 32, 2, expected, 0);
        Sha256.leaves(array, 0, 32, 2, array, 64); // touching is no overlap
        sameBytes(expected, 0, array, 64, 64);
    }

    // ByteBlockList

    private static void listAddGet() {
        ByteBlockList list = new ByteBlockList(3);
        sameInt(0, list.size());
        sameInt(3, list.blockSize());
        byte[] block = {1, 2, 3};
        list.add(block);
        block[0] = 9;
        list.add(block);
        sameInt(2, list.size());
        same("010203", MerkleTree.hex(list.get(0)));
        same("090203", MerkleTree.hex(list.get(1)));
        list.get(0)[0] = 7;
        same("010203", MerkleTree.hex(list.get(0)));
    }

    private static void listGrowth() {
        ByteBlockList list = new ByteBlockList(5, 1);
        for (int i = 0; i < 1000; i++) {
            list.add(noise(5, i));
        }
        sameInt(1000, list.size());
        check(list.capacity() >= 1000, "capacity " + list.capacity());
        for (int i = 0; i < 1000; i++) {
            sameBytes(noise(5, i), 0, list.get(i), 0, 5);
        }
    }

    private static void listAddAtOffset() {
        ByteBlockList list = new ByteBlockList(4, 2);
        byte[] src = {0, 1, 2, 3, 4, 5};
        list.add(src, 0);
        list.add(src, 2);
        same("0001020302030405", MerkleTree.hex(list.array()));
    }

    private static void listAddOfOwnArray() {
        ByteBlockList list = new ByteBlockList(2, 1);
        list.add(new byte[] {5, 6});
        for (int i = 0; i < 50; i++) {
            list.add(list.array(), list.offsetOf(i)); // the array may be replaced within add
        }
        same("0506", MerkleTree.hex(list.get(50)));
    }

    private static void listUninitialised() {
        ByteBlockList list = new ByteBlockList(32);
        for (int i = 0; i < 20; i++) {
            int off = list.addUninitialised();
            sameInt(i * 32, off);
            sameInt(off, list.offsetOf(i));
            list.array()[off] = (byte) i;
        }
        sameInt(640, list.addUninitialised(0));
        sameInt(640, list.addUninitialised(1000));
        sameInt(1020, list.size());
        for (int i = 0; i < 20; i++) {
            sameInt(i, list.get(i)[0]);
        }
    }

    private static void listCopyTo() {
        ByteBlockList list = new ByteBlockList(2);
        list.add(new byte[] {1, 2});
        list.add(new byte[] {3, 4});
        byte[] dst = new byte[4];
        list.copyTo(1, dst, 2);
        same("00000304", MerkleTree.hex(dst));
        refused(42, IOOBE, "index 0, size 0");
        refused(43, NPE, "dst is null");
        refused(44, IOOBE, "dst: offset 3, 2 bytes, array of 4");
    }

    private static void listClear() {
        ByteBlockList list = new ByteBlockList(8);
        for (int i = 0; i < 100; i++) {
            list.add(noise(8, i));
        }
        byte[] array = list.array();
        list.clear();
        sameInt(0, list.size());
        for (int i = 0; i < 100; i++) {
            list.add(noise(8, -i));
        }
        check(list.array() == array, "the array was replaced");
        sameBytes(noise(8, -99), 0, list.get(99), 0, 8);
    }

    private static void listEnsureCapacity() {
        ByteBlockList list = new ByteBlockList(32, 0);
        list.ensureCapacity(77);
        sameInt(77 * 32, list.array().length);
        byte[] array = list.array();
        list.ensureCapacity(10);
        list.addUninitialised(77);
        check(list.array() == array, "the array was replaced");
        refused(45, IAE, "capacity is negative: -1");
    }

    private static void listConstruction() {
        refused(32, IAE, "block size is less than 1: 0");
        refused(33, IAE, "block size is less than 1: -3");
        refused(34, IAE, "initial capacity is negative: -1");
    }

    private static void listBlocks() {
        refused(35, NPE, "block is null");
        refused(36, IAE, "block has 3 bytes, not 4");
        refused(37, NPE, "src is null");
        refused(38, IOOBE, "src: offset 1, 4 bytes, array of 4");
        refused(39, IOOBE, "src: offset -1, 4 bytes, array of 4");
        refused(46, IOOBE, "src: offset 2147483647, 4 bytes, array of 4");
        refused(47, IAE, "count is negative: -1");
    }

    private static void listIndices() {
        refused(40, IOOBE, "index 1, size 1");
        refused(41, IOOBE, "index -1, size 1");
        refused(48, IOOBE, "index 2, size 1");
    }

    private static void listTooLong() {
        refused(49, OOME, "67108864 blocks of 32 bytes exceed the longest array");
        refused(50, OOME, "2147483647 blocks of 2 bytes exceed the longest array");
        refused(51, OOME, "2147483648 blocks of 32 bytes exceed the longest array");
    }

    // MerkleTree

    private static void noLeaves() {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            MerkleTree tree = new MerkleTree(v, 10);
            sameInt(0, tree.leaves());
            for (int k = 0; k < 2; k++) {
                String message = "nothing thrown";
                try {
                    tree.compute();
                } catch (IllegalStateException e) {
                    message = e.getMessage();
                }
                same("no leaves", message);
            }
            tree.addData(new byte[32]); // still usable
            tree.compute();
            same(ROOTS[0], tree.rootHex());
        }
    }

    private static void smallTree(int k) {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            MerkleTree tree = build(v, SIZES[k]);
            same(ROOTS[k], tree.rootHex());
            same(ROOTS[k], MerkleTree.hex(tree.root()));
            sameInt(SIZES[k], tree.leaves());
            sameInt(k == 0 ? 1 : k == 1 ? 3 : 7, tree.nodes());
        }
    }

    private static void knownRoots(int variant) {
        for (int k = 0; k < SIZES.length; k++) {
            same(ROOTS[k], build(variant, SIZES[k]).rootHex());
        }
    }

    private static void oddLevels() {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            // 11 leaves: 11 + copy, 6, 3 + copy, 2, 1
            MerkleTree tree = build(v, 11);
            sameInt(25, tree.nodes());
            sameBytes(tree.node(10), 0, tree.node(11), 0, 32);
            sameBytes(tree.node(20), 0, tree.node(21), 0, 32);
            sameBytes(tree.root(), 0, tree.node(24), 0, 32);
        }
    }

    private static void growthAgrees() {
        for (int n = 1; n < 300; n += 13) {
            MerkleTree presized = build(MerkleTree.PRESIZED, n);
            for (int v = 0; v < MerkleTree.VARIANTS; v++) {
                MerkleTree grown = new MerkleTree(v, 0);
                addTo(grown, v, n);
                grown.compute();
                same(presized.rootHex(), grown.rootHex());
                sameInt(presized.nodes(), grown.nodes());
            }
        }
    }

    private static void variantsAgree() {
        for (int n = 1; n <= 70; n++) {
            MerkleTree first = build(MerkleTree.COPY, n);
            same(naiveRoot(n), first.rootHex());
            for (int v = 1; v < MerkleTree.VARIANTS; v++) {
                MerkleTree tree = build(v, n);
                sameInt(first.nodes(), tree.nodes());
                for (int i = 0; i < first.nodes(); i++) {
                    sameBytes(first.node(i), 0, tree.node(i), 0, 32);
                }
                same(first.rootHex(), tree.rootHex());
            }
        }
    }

    private static void oneByOneAgrees() {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            MerkleTree tree = new MerkleTree(v, 4);
            for (int i = 0; i < 257; i++) {
                tree.addData(leaf(i));
            }
            tree.compute();
            same(ROOTS[16], tree.rootHex());
            // Some one by one, some at once.
            byte[] flat = new byte[200 * 32];
            for (int i = 0; i < 200; i++) {
                System.arraycopy(leaf(57 + i), 0, flat, i * 32, 32);
            }
            tree.reset();
            for (int i = 0; i < 57; i++) {
                tree.addData(leaf(i));
            }
            tree.addAll(flat, 0, 32, 100);
            tree.addAll(flat, 3200, 32, 100);
            tree.addAll(flat, 6400, 32, 0);
            tree.compute();
            same(ROOTS[16], tree.rootHex());
        }
    }

    private static void otherLengths() {
        for (int length = 0; length < 140; length += 23) {
            byte[] flat = noise(length * 9, length);
            MerkleTree first = null;
            for (int v = 0; v < MerkleTree.VARIANTS; v++) {
                MerkleTree tree = new MerkleTree(v, 9);
                if (v == MerkleTree.BATCH) {
                    tree.addAll(flat, 0, length, 9);
                } else {
                    for (int i = 0; i < 9; i++) {
                        byte[] data = new byte[length];
                        System.arraycopy(flat, i * length, data, 0, length);
                        tree.addData(data);
                    }
                }
                tree.compute();
                if (first == null) {
                    first = tree;
                }
                same(first.rootHex(), tree.rootHex());
            }
        }
    }

    private static void resetAndReuse() {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            MerkleTree tree = new MerkleTree(v, 10);
            // Large before small, so that stale nodes lie behind the small trees.
            for (int k = 16; k >= 0; k--) {
                addTo(tree, v, SIZES[k]);
                tree.compute();
                same(ROOTS[k], tree.rootHex());
                tree.reset();
                sameInt(0, tree.leaves());
                sameInt(0, tree.nodes());
            }
            addTo(tree, v, 1000);
            tree.reset(); // without computing
            addTo(tree, v, 3);
            tree.compute();
            same(ROOTS[2], tree.rootHex());
        }
    }

    private static void computeTwice() {
        for (int v = 0; v < MerkleTree.VARIANTS; v++) {
            MerkleTree tree = build(v, 5);
            int nodes = tree.nodes();
            tree.compute();
            same(ROOTS[4], tree.rootHex());
            sameInt(nodes, tree.nodes());
        }
        refused(60, ISE, "already computed: reset() first");
        refused(61, ISE, "already computed: reset() first");
        refused(62, ISE, "not computed");
        refused(63, ISE, "not computed");
        refused(64, ISE, "not computed");
    }

    private static void treeArguments() {
        refused(65, IAE, "unknown variant: -1");
        refused(66, IAE, "unknown variant: 4");
        refused(67, IAE, "expected leaves not in 0..33554432: -1");
        refused(68, IAE, "expected leaves not in 0..33554432: 33554433");
        refused(69, NPE, "data is null");
        refused(70, NPE, "src is null");
        refused(71, IOOBE, "src: offset 1, 2 leaves of 32 bytes, array of 64");
        refused(72, IOOBE, "src: offset 0, -1 leaves of 32 bytes, array of 64");
        refused(73, IOOBE, "src: offset 0, 2147483647 leaves of 2147483647 bytes, array of 64");
        refused(74, IOOBE, "leaf 3, leaves 3");
        refused(75, IOOBE, "leaf -1, leaves 3");
        refused(76, IOOBE, "index 7, size 7");
    }

    // Proofs

    private static void proofsOfEveryLeaf() {
        int[] sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 100, 257};
        int[] depths = {0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 9};
        for (int k = 0; k < sizes.length; k++) {
            int n = sizes[k];
            MerkleTree tree = build(k % MerkleTree.VARIANTS, n);
            byte[] root = tree.root();
            for (int i = 0; i < n; i++) {
                byte[] proof = tree.proof(i);
                sameInt(depths[k] * 32, proof.length);
                check(MerkleTree.verify(root, tree.node(i), i, proof), n + " leaves, leaf " + i);
                check(MerkleTree.verify(root, tree.node(i), i, n, proof), n + " leaves, leaf " + i + " of n");
                check(MerkleTree.verifyData(root, leaf(i), i, n, proof), n + " leaves, data " + i);
            }
        }
    }

    private static void tamperedLeaf() {
        MerkleTree tree = build(MerkleTree.BATCH, 13);
        for (int i = 0; i < 13; i++) {
            for (int bit = 0; bit < 256; bit += 5) {
                check(!MerkleTree.verify(tree.root(), flipped(tree.node(i), bit), i, tree.proof(i)), "bit " + bit);
            }
            check(!MerkleTree.verifyData(tree.root(), leaf(i + 1), i, 13, tree.proof(i)), "data of the next leaf");
            check(!MerkleTree.verifyData(tree.root(), new byte[31], i, 13, tree.proof(i)), "data of another length");
        }
    }

    private static void tamperedSibling() {
        MerkleTree tree = build(MerkleTree.BATCH, 13);
        for (int i = 0; i < 13; i++) {
            byte[] proof = tree.proof(i);
            for (int bit = 0; bit < proof.length * 8; bit += 7) {
                check(!MerkleTree.verify(tree.root(), tree.node(i), i, flipped(proof, bit)), "bit " + bit);
            }
        }
    }

    private static void tamperedOrder() {
        MerkleTree tree = build(MerkleTree.BATCH, 8);
        for (int i = 0; i < 8; i++) {
            byte[] proof = tree.proof(i);
            for (int other = 0; other < 8; other++) {
                boolean verified = MerkleTree.verify(tree.root(), tree.node(i), other, proof);
                check(verified == (other == i), "leaf " + i + " as " + other);
            }
            for (int k = 1; k < 3; k++) {
                byte[] swapped = proof.clone();
                System.arraycopy(proof, 0, swapped, k * 32, 32);
                System.arraycopy(proof, k * 32, swapped, 0, 32);
                check(!MerkleTree.verify(tree.root(), tree.node(i), i, swapped), "siblings swapped");
            }
            check(!MerkleTree.verify(tree.root(), tree.node(i), i + 8, proof), "index beyond the depth");
            check(!MerkleTree.verify(tree.root(), tree.node(i), i - 8, proof), "negative index");
        }
        // The copy of an odd last leaf is no leaf of its own.
        MerkleTree odd = build(MerkleTree.BATCH, 3);
        check(!MerkleTree.verify(odd.root(), odd.node(2), 3, 3, odd.proof(2)), "the copy as a fourth leaf");
    }

    private static void tamperedLength() {
        MerkleTree tree = build(MerkleTree.BATCH, 13);
        byte[] root = tree.root();
        for (int i = 0; i < 13; i++) {
            byte[] proof = tree.proof(i);
            for (int length = 0; length <= proof.length + 64; length++) {
                byte[] other = new byte[length];
                System.arraycopy(proof, 0, other, 0, length < proof.length ? length : proof.length);
                boolean verified = MerkleTree.verify(root, tree.node(i), i, 13, other);
                check(verified == (length == proof.length), "proof of " + length + " bytes");
                check(!MerkleTree.verify(root, tree.node(i), i, other) || length == proof.length, "of " + length);
            }
        }
        // A parent with the rest of a proof leads to the root, but not as a leaf of this tree.
        byte[] rest = new byte[96];
        System.arraycopy(tree.proof(0), 32, rest, 0, 96);
        check(MerkleTree.verify(root, tree.node(14), 0, rest), "parent");
        check(!MerkleTree.verify(root, tree.node(14), 0, 13, rest), "parent as a leaf");
    }

    private static void tamperedRoot() {
        MerkleTree tree = build(MerkleTree.BATCH, 13);
        byte[] proof = tree.proof(6);
        for (int bit = 0; bit < 256; bit++) {
            check(!MerkleTree.verify(flipped(tree.root(), bit), tree.node(6), 6, proof), "bit " + bit);
        }
        check(!MerkleTree.verify(build(MerkleTree.BATCH, 12).root(), tree.node(6), 6, proof), "another tree's root");
        check(!MerkleTree.verify(new byte[31], tree.node(6), 6, proof), "root of 31 bytes");
        check(!MerkleTree.verify(new byte[0], tree.node(6), 6, proof), "empty root");
    }

    private static void malformedProofs() {
        byte[] node = build(MerkleTree.BATCH, 1).root();
        check(MerkleTree.verify(node, node, 0, new byte[0]), "a tree of one leaf");
        check(!MerkleTree.verify(node, node, 1, new byte[0]), "index 1 of one leaf");
        check(!MerkleTree.verify(node, new byte[33], 0, new byte[0]), "leaf hash of 33 bytes");
        check(!MerkleTree.verify(node, node, 0, 0, new byte[0]), "no leaves");
        check(!MerkleTree.verify(node, node, 0, -1, new byte[0]), "negative leaves");
        check(!MerkleTree.verify(node, node, Integer.MAX_VALUE, Integer.MAX_VALUE, new byte[31 * 32]), "noise");
        check(!MerkleTree.verify(node, node, Integer.MIN_VALUE, new byte[40 * 32]), "least index");
        refused(77, NPE, "root is null");
        refused(78, NPE, "leafHash is null");
        refused(79, NPE, "proof is null");
        refused(80, NPE, "data is null");
    }

    private static void program() {
        sameInt(0, MerkleTree.number("0", 10));
        sameInt(2147483647, MerkleTree.number("2147483647", Integer.MAX_VALUE));
        sameInt(7, MerkleTree.number("0007", 7));
        sameInt(-1, MerkleTree.number("2147483648", Integer.MAX_VALUE));
        sameInt(-1, MerkleTree.number("99999999999999999999999999", Integer.MAX_VALUE));
        sameInt(-1, MerkleTree.number("8", 7));
        sameInt(-1, MerkleTree.number("", 7));
        sameInt(-1, MerkleTree.number("-1", 7));
        sameInt(-1, MerkleTree.number("+1", 7));
        sameInt(-1, MerkleTree.number("1x", 7));
        sameInt(MerkleTree.COPY, MerkleTree.variantOf("copy"));
        sameInt(MerkleTree.INTO, MerkleTree.variantOf("into"));
        sameInt(MerkleTree.PRESIZED, MerkleTree.variantOf("presized"));
        sameInt(MerkleTree.BATCH, MerkleTree.variantOf("batch"));
        sameInt(-1, MerkleTree.variantOf("Batch"));
        same("0.0", MerkleTree.perLeaf(0, 3));
        same("72.0", MerkleTree.perLeaf(72000000, 1000000));
        same("72.1", MerkleTree.perLeaf(72050000, 1000000));
        same("0.3", MerkleTree.perLeaf(1, 3));
        same("12345678901.0", MerkleTree.perLeaf(12345678901L, 1));
        sameInt(1, MerkleTree.presizedNodes(0));
        sameInt(1, MerkleTree.presizedNodes(1));
        sameInt(7, MerkleTree.presizedNodes(3));
        sameInt(2097151, MerkleTree.presizedNodes(1000000));
        sameInt(67108863, MerkleTree.presizedNodes(MerkleTree.MAX_LEAVES));
        for (int n = 1; n < 3000; n++) {
            check(Sha256.reductionNodes(n) <= MerkleTree.presizedNodes(n), "presized array too short for " + n);
        }
    }

    // Calls that must be refused

    private static final int NPE = 0;
    private static final int IOOBE = 1;
    private static final int IAE = 2;
    private static final int ISE = 3;
    private static final int OOME = 4;

    private static void refused(int call, int kind, String message) {
        Throwable thrown = null;
        try {
            wrongCall(call);
        } catch (Throwable t) {
            thrown = t;
        }
        check(thrown != null, "wrong call " + call + " was accepted");
        boolean right = kind == NPE ? thrown instanceof NullPointerException
                : kind == IOOBE ? thrown instanceof IndexOutOfBoundsException
                : kind == IAE ? thrown instanceof IllegalArgumentException
                : kind == ISE ? thrown instanceof IllegalStateException
                : thrown instanceof OutOfMemoryError;
        check(right, "wrong call " + call + " threw " + thrown);
        same(message, thrown.getMessage());
    }

    private static void wrongCall(int call) {
        byte[] ten = new byte[10];
        byte[] node = new byte[32];
        int max = Integer.MAX_VALUE;
        switch (call) {
            case 0: Sha256.digest(null, 0, 0); break;
            case 1: Sha256.digestInto(null, 0, 0, node, 0); break;
            case 2: Sha256.digestInto(ten, 0, 0, null, 0); break;
            case 3: Sha256.leaves(null, 0, 32, 0, node, 0); break;
            case 4: Sha256.leaves(ten, 0, 32, 0, null, 0); break;
            case 5: Sha256.level(null, 0, 0, 0); break;
            case 6: Sha256.reduce(null, 0, 1); break;
            case 7: Sha256.digest(ten, -1, 2); break;
            case 8: Sha256.digest(ten, 0, -1); break;
            case 9: Sha256.digestInto(ten, 4, 7, node, 0); break;
            case 10: Sha256.digestInto(ten, 0, 10, node, 1); break;
            case 11: Sha256.digestInto(ten, 0, 10, node, -1); break;
            case 12: Sha256.leaves(new byte[64], 1, 32, 2, new byte[64], 0); break;
            case 13: Sha256.leaves(new byte[64], 0, 32, 2, new byte[63], 0); break;
            case 14: Sha256.level(new byte[64], 1, 2, 0); break;
            case 15: Sha256.level(new byte[96], 0, 2, 65); break;
            case 16: Sha256.reduce(new byte[223], 0, 3); break;
            case 17: Sha256.reduce(node, -32, 1); break;
            case 18: Sha256.digest(ten, max, max); break;
            case 19: Sha256.leaves(ten, 0, max, max, node, 0); break;
            case 20: Sha256.leaves(ten, 0, 0, 1 << 27, ten, 0); break;
            case 21: Sha256.level(ten, max, max - 1, 0); break;
            case 22: Sha256.reduce(ten, 0, max); break;
            case 23: Sha256.digestInto(ten, 0, 1, ten, max); break;
            case 24: Sha256.leaves(ten, 0, -1, 1, node, 0); break;
            case 25: Sha256.leaves(ten, 0, 1, -1, node, 0); break;
            case 26: Sha256.level(new byte[256], 0, 3, 128); break;
            case 27: Sha256.level(new byte[256], 0, -2, 128); break;
            case 28: Sha256.reduce(node, 0, 0); break;
            case 29: Sha256.reductionNodes(-5); break;
            case 30:
                byte[] long1 = new byte[256];
                Sha256.leaves(long1, 0, 32, 2, long1, 63);
                break;
            case 31: Sha256.level(new byte[256], 31, 2, 0); break;
            case 32: new ByteBlockList(0); break;
            case 33: new ByteBlockList(-3, 1); break;
            case 34: new ByteBlockList(1, -1); break;
            case 35: new ByteBlockList(4).add(null); break;
            case 36: new ByteBlockList(4).add(new byte[3]); break;
            case 37: new ByteBlockList(4).add(null, 0); break;
            case 38: new ByteBlockList(4).add(new byte[4], 1); break;
            case 39: new ByteBlockList(4).add(new byte[4], -1); break;
            case 40: oneBlock().get(1); break;
            case 41: oneBlock().get(-1); break;
            case 42: new ByteBlockList(4, 5).copyTo(0, ten, 0); break;
            case 43: oneBlock().copyTo(0, null, 0); break;
            case 44: oneBlock().copyTo(0, new byte[4], 3); break;
            case 45: oneBlock().ensureCapacity(-1); break;
            case 46: new ByteBlockList(4).add(new byte[4], max); break;
            case 47: oneBlock().addUninitialised(-1); break;
            case 48: oneBlock().offsetOf(2); break;
            case 49: new ByteBlockList(32, 1 << 26); break;
            case 50: oneBlock().ensureCapacity(max); break;
            case 51:
                ByteBlockList list = new ByteBlockList(32);
                list.addUninitialised();
                list.addUninitialised(max);
                break;
            case 60: build(MerkleTree.COPY, 2).addData(node); break;
            case 61: build(MerkleTree.BATCH, 2).addAll(node, 0, 32, 1); break;
            case 62: new MerkleTree(MerkleTree.INTO, 1).root(); break;
            case 63: new MerkleTree(MerkleTree.INTO, 1).rootHex(); break;
            case 64: new MerkleTree(MerkleTree.INTO, 1).proof(0); break;
            case 65: new MerkleTree(-1, 0); break;
            case 66: new MerkleTree(4, 0); break;
            case 67: new MerkleTree(MerkleTree.BATCH, -1); break;
            case 68: new MerkleTree(MerkleTree.COPY, MerkleTree.MAX_LEAVES + 1); break;
            case 69: new MerkleTree(MerkleTree.COPY, 1).addData(null); break;
            case 70: new MerkleTree(MerkleTree.BATCH, 1).addAll(null, 0, 0, 0); break;
            case 71: new MerkleTree(MerkleTree.BATCH, 1).addAll(new byte[64], 1, 32, 2); break;
            case 72: new MerkleTree(MerkleTree.BATCH, 1).addAll(new byte[64], 0, 32, -1); break;
            case 73: new MerkleTree(MerkleTree.BATCH, 1).addAll(new byte[64], 0, max, max); break;
            case 74: build(MerkleTree.BATCH, 3).proof(3); break;
            case 75: build(MerkleTree.BATCH, 3).proof(-1); break;
            case 76: build(MerkleTree.BATCH, 3).node(7); break;
            case 77: MerkleTree.verify(null, node, 0, node); break;
            case 78: MerkleTree.verify(node, null, 0, node); break;
            case 79: MerkleTree.verify(node, node, 0, null); break;
            case 80: MerkleTree.verifyData(node, null, 0, 1, node); break;
            default: throw new IllegalArgumentException("no wrong call " + call);
        }
    }

    private static ByteBlockList oneBlock() {
        ByteBlockList list = new ByteBlockList(2);
        list.add(new byte[] {1, 2});
        return list;
    }

    // Helpers

    private static MerkleTree build(int variant, int count) {
        MerkleTree tree = new MerkleTree(variant, count);
        addTo(tree, variant, count);
        tree.compute();
        return tree;
    }

    private static void addTo(MerkleTree tree, int variant, int count) {
        MerkleTree.addLeaves(tree, new byte[MerkleTree.inputLength(variant, count)], count);
    }

    /** The root by way of arrays of arrays, sharing nothing with the tree but the hash. */
    private static String naiveRoot(int count) {
        byte[][] level = new byte[count][];
        for (int i = 0; i < count; i++) {
            level[i] = Sha256.digest(leaf(i), 0, 32);
        }
        while (level.length > 1) {
            byte[][] next = new byte[(level.length + 1) / 2][];
            for (int i = 0; i < next.length; i++) {
                byte[] left = level[2 * i];
                byte[] right = 2 * i + 1 < level.length ? level[2 * i + 1] : left;
                byte[] pair = new byte[64];
                System.arraycopy(left, 0, pair, 0, 32);
                System.arraycopy(right, 0, pair, 32, 32);
                next[i] = Sha256.digest(pair, 0, 64);
            }
            level = next;
        }
        return MerkleTree.hex(level[0]);
    }

    private static byte[] leaf(int i) {
        byte[] leaf = new byte[32];
        for (int k = 0; k < 32; k++) {
            leaf[k] = (byte) i;
        }
        return leaf;
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

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] copy = bytes.clone();
        copy[bit / 8] ^= (byte) (1 << (bit % 8));
        return copy;
    }

    private static byte[] ascii(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) text.charAt(i);
        }
        return bytes;
    }

    private static String shaHex(byte[] message) {
        return MerkleTree.hex(Sha256.digest(message, 0, message.length));
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }

    private static void same(String expected, String actual) {
        check(expected.equals(actual), "expected " + expected + ", got " + actual);
    }

    private static void sameInt(int expected, int actual) {
        check(expected == actual, "expected " + expected + ", got " + actual);
    }

    private static void sameBytes(byte[] expected, int off, byte[] actual, int actualOff, int length) {
        for (int i = 0; i < length; i++) {
            if (expected[off + i] != actual[actualOff + i]) {
                throw new IllegalStateException("byte " + i + " of " + length + ": expected " + expected[off + i]
                        + ", got " + actual[actualOff + i]);
            }
        }
    }
}
