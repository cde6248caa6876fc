package aotc.rt;

import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.JavaUtilCollectionAccess;

/** The JDK's inner doors. */
final class Secrets {
    private Secrets() {
    }

    /** Body of SharedSecrets.getJavaLangAccess: System.initPhase1 sets the object; here the first use does. */
    static JavaLangAccess javaLangAccess() {
        JavaLangAccess access = current();
        if (access == null) {
            setJavaLangAccess();
            access = current();
        }
        return access;
    }

    private static native JavaLangAccess current();

    private static native void setJavaLangAccess();

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
