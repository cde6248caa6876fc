package aotc.rt;

import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.JavaUtilCollectionAccess;

/** The JDK's inner doors. */
final class Secrets {
    private Secrets() {
    }

    /** The object System.initPhase1 gives to SharedSecrets. */
    private static final class Lang {
        static final JavaLangAccess ACCESS = newJavaLangAccess();
    }

    /** Body of SharedSecrets.getJavaLangAccess. */
    static JavaLangAccess javaLangAccess() {
        return Lang.ACCESS;
    }

    /** Bound by the compiler: a new object of the class that System.setJavaLangAccess makes one of. */
    private static native JavaLangAccess newJavaLangAccess();

    /** Body of SharedSecrets.getJavaUtilCollectionAccess, which names the class that sets the object. */
    static JavaUtilCollectionAccess collectionAccess() {
        JavaUtilCollectionAccess access = currentCollectionAccess();
        if (access == null) {
            jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(collectionAccessClass());
            access = currentCollectionAccess();
        }
        return access;
    }

    private static native JavaUtilCollectionAccess currentCollectionAccess();

    private static native Class<?> collectionAccessClass();
}
