package aotc.rt;

import jdk.internal.access.JavaLangAccess;

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
}
