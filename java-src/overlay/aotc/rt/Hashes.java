package aotc.rt;

/** Bodies of members of hash tables. */
final class Hashes {
    private Hashes() {
    }

    /** abi class_flags: implements Comparable of itself, as its Signature attribute has it. */
    private static final int SELF_COMPARABLE = 8192;

    /** Body of HashMap.comparableClassFor and ConcurrentHashMap.comparableClassFor. */
    static Class<?> comparableClassFor(Object x) {
        return x instanceof Comparable && (Vm.classFlags(Vm.classOf(x)) & SELF_COMPARABLE) != 0 ? x.getClass() : null;
    }

    /** Body of ArraysSupport.hashCodeOfUnsigned, which goes through one method for arrays of all types. */
    static int ofUnsigned(byte[] a, int from, int length, int initial) {
        int hash = initial;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + (a[i] & 0xff);
        }
        return hash;
    }

    /** Body of ArraysSupport.hashCodeOfUTF16: positions count chars. */
    static int ofUtf16(byte[] a, int from, int length, int initial) {
        int hash = initial;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + (a[2 * i] & 0xff | (a[2 * i + 1] & 0xff) << 8);
        }
        return hash;
    }
}
