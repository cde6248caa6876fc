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
}
