package aotc.rt;

import java.io.FileNotFoundException;
import java.io.IOException;

/**
 * Throwers that compiled code and the runtime call when a check has failed. None of them returns. The texts are
 * HotSpot's.
 */
final class Throw {
    private Throw() {
    }

    // Kinds of byKind (abi: entry::kind).
    private static final int NULL_POINTER = 0;
    private static final int ARRAY_STORE = 1;
    private static final int ARRAY_INDEX = 2;
    private static final int NEGATIVE_ARRAY_SIZE = 3;
    private static final int OUT_OF_MEMORY = 4;
    private static final int CLONE_NOT_SUPPORTED = 5;
    private static final int IO = 6;
    private static final int ILLEGAL_MONITOR_STATE = 7;
    private static final int FILE_NOT_FOUND = 8;
    private static final int ILLEGAL_ARGUMENT = 9;
    private static final int INTERRUPTED = 10;

    /** The helpful text is made on demand from the code position (NullPointerException.getExtendedNPEMessage). */
    static void nullPointer() {
        throw new NullPointerException();
    }

    /** scratch0: the index, scratch1: the array. */
    static void arrayIndex() {
        int index = (int) Vm.scratch0();
        int length = Vm.arrayLength(Vm.scratch1());
        throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    static void divideByZero() {
        throw new ArithmeticException("/ by zero");
    }

    /** scratch0: the length. */
    static void negativeArraySize() {
        throw new NegativeArraySizeException(Integer.toString((int) Vm.scratch0()));
    }

    /** scratch0: the class id cast to, scratch1: the object. */
    static void classCast() {
        int to = (int) Vm.scratch0();
        int from = Vm.classOf(Vm.scratch1());
        throw new ClassCastException(classCastText(from, to));
    }

    /** scratch1: the value stored. */
    static void arrayStore() {
        throw new ArrayStoreException(Vm.className(Vm.classOf(Vm.scratch1())));
    }

    static void stackOverflow() {
        Vm.lowerStackLimit();
        StackOverflowError error;
        try {
            error = new StackOverflowError();
        } finally {
            Vm.restoreStackLimit();
        }
        throw error;
    }

    /** The entry of a method that no class of the program implements was called. */
    static void abstractMethod() {
        throw new AbstractMethodError();
    }

    /** scratch0: class id of the interface, scratch1: the receiver, which does not implement it. */
    static void incompatibleClassChange() {
        throw new IncompatibleClassChangeError("Class " + Vm.className(Vm.classOf(Vm.scratch1()))
            + " does not implement the requested interface " + Vm.className((int) Vm.scratch0()));
    }

    /** A loud rule's member was called. */
    static void unsupported(String what) {
        throw new UnsupportedError(what);
    }

    /** For natives. */
    static void byKind(int kind, String message) throws Exception {
        switch (kind) {
            case NULL_POINTER:
                throw new NullPointerException(message);
            case ARRAY_STORE:
                throw new ArrayStoreException(message);
            case ARRAY_INDEX:
                throw new ArrayIndexOutOfBoundsException(message);
            case NEGATIVE_ARRAY_SIZE:
                throw new NegativeArraySizeException(message);
            case OUT_OF_MEMORY:
                throw new OutOfMemoryError(message);
            case CLONE_NOT_SUPPORTED:
                throw new CloneNotSupportedException(message);
            case IO:
                throw new IOException(message);
            case ILLEGAL_MONITOR_STATE:
                throw new IllegalMonitorStateException(message);
            case FILE_NOT_FOUND:
                throw new FileNotFoundException(message);
            case ILLEGAL_ARGUMENT:
                throw new IllegalArgumentException(message);
            case INTERRUPTED:
                throw new InterruptedException(message);
            default:
                throw new InternalError(message);
        }
    }

    /** SharedRuntime::generate_class_cast_message. */
    static String classCastText(int from, int to) {
        String a = Vm.className(from);
        String b = Vm.className(to);
        int fromRoot = moduleOwner(from);
        int toRoot = moduleOwner(to);
        String text = "class " + a + " cannot be cast to class " + b + " (";
        if (sameModule(fromRoot, toRoot)) {
            return text + a + " and " + b + " are in " + where(toRoot) + ")";
        }
        return text + a + " is in " + where(fromRoot) + "; " + b + " is in " + where(toRoot) + ")";
    }

    /** The class whose module an array class shares: its bottom class. */
    private static int moduleOwner(int classId) {
        while ((Vm.classFlags(classId) & Vm.ARRAY) != 0) {
            classId = Vm.componentOf(classId);
        }
        return classId;
    }

    private static boolean inJavaBase(int classId) {
        return (Vm.classFlags(classId) & (Vm.JAVA_BASE | Vm.PRIMITIVE)) != 0;
    }

    private static boolean isUnnamed(int classId) {
        return (Vm.classFlags(classId) & (Vm.JAVA_BASE | Vm.PRIMITIVE | Vm.OTHER_MODULE)) == 0;
    }

    private static boolean sameModule(int a, int b) {
        if (inJavaBase(a) || inJavaBase(b)) {
            return inJavaBase(a) && inJavaBase(b);
        }
        if (isUnnamed(a) || isUnnamed(b)) {
            return isUnnamed(a) && isUnnamed(b);
        }
        return Vm.moduleName(a).equals(Vm.moduleName(b));
    }

    private static String where(int classId) {
        if (inJavaBase(classId)) {
            return "module java.base of loader 'bootstrap'";
        }
        if (isUnnamed(classId)) {
            return "unnamed module of loader 'app'";
        }
        return "module " + Vm.moduleName(classId) + " of loader '" + Vm.loaderName(classId) + "'";
    }
}
