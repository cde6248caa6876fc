package aotc.rt;

/**
 * What overlay code asks of the runtime. Every method is a row of the natives table in {@code runtime/abi}; classes
 * go by their class id.
 */
public final class Vm {
    private Vm() {
    }

    // States of a class (abi: tables::class_state).
    static final int UNINITIALIZED = 0;
    static final int IN_PROGRESS = 1;
    static final int FAILED = 2;
    static final int INITIALIZED = 3;

    // Flags of a class (abi: tables::class_flags).
    static final int ARRAY = 1;
    static final int INTERFACE = 2;
    static final int PRIMITIVE = 4;
    static final int REF_ARRAY = 8;
    static final int JAVA_BASE = 16;
    static final int OTHER_MODULE = 32;
    static final int ENUM = 512;

    // Arguments of property(int). Null means: the property is not set.
    /** LC_MESSAGES and LC_CTYPE, taken apart as libjava's ParseLocale does. */
    static final int DISPLAY_LANGUAGE = 0;
    static final int DISPLAY_SCRIPT = 1;
    static final int DISPLAY_COUNTRY = 2;
    static final int DISPLAY_VARIANT = 3;
    static final int FORMAT_LANGUAGE = 4;
    static final int FORMAT_SCRIPT = 5;
    static final int FORMAT_COUNTRY = 6;
    static final int FORMAT_VARIANT = 7;
    static final int USER_NAME = 8;
    static final int USER_HOME = 9;
    static final int USER_DIR = 10;
    static final int OS_NAME = 11;
    static final int OS_VERSION = 12;
    static final int OS_ARCH = 13;
    /** Folder of the JDK whose library was compiled. */
    static final int JAVA_HOME = 14;
    static final int JAVA_CLASS_PATH = 15;
    static final int JAVA_LIBRARY_PATH = 16;
    /** Main class (or jar) and arguments, joined by spaces. */
    static final int JAVA_COMMAND = 17;
    /** The codeset where the descriptor is a terminal, else null. */
    static final int STDIN_ENCODING = 18;
    static final int STDOUT_ENCODING = 19;
    static final int STDERR_ENCODING = 20;

    static native int classState(int classId);

    static native void setClassState(int classId, int state);

    static native int initBeforeCount(int classId);

    static native int initBefore(int classId, int index);

    static native void runInitializer(int classId);

    /** As {@code Class.getName}. */
    static native String className(int classId);

    /** {@code Could not initialize class NAME}. */
    static native String couldNotInitialize(int classId);

    /** Class id of an object's class. */
    static native int classOf(Object object);

    static native int classFlags(int classId);

    static native int componentOf(int classId);

    /** Length of an array of any kind. */
    static native int arrayLength(Object array);

    static native long scratch0();

    static native Object scratch1();

    static native void lowerStackLimit();

    static native void restoreStackLimit();

    static native void setJavaThread(Thread thread);

    /** An object of the class with all fields zero; no constructor runs, the class is not initialised. */
    static native Object allocateInstance(Class<?> type);

    /** {@code nl_langinfo(CODESET)} under the environment's locale. */
    static native String codeset();

    /** Null where the variable is not set. */
    static native String getenv(String name);

    static native String property(int which);

    /** Writes the text to descriptor 2, encoded as UTF-8, past System.err. */
    static native void printError(String text);

    /** Module of a class outside java.base, null for the unnamed module. */
    static native String moduleName(int classId);

    /** Name of the defining loader of a class outside java.base: {@code app}, {@code platform}, {@code bootstrap}. */
    static native String loaderName(int classId);

    /** Collects memory that is no longer used. */
    static native void collect();

    /** A reference that the collector has cleared and that waits for its queue, else null. */
    static native java.lang.ref.Reference<?> takePending();

    /** Does nothing; the object lives at least until this call. */
    static native void keep(Object object);

    /** Whether the current thread is in the monitor of any object. */
    static native boolean holdsMonitor();

    /** As {@code Thread.sleep}. */
    static native void sleep(long millis) throws InterruptedException;

    static native void sleepNanos(long nanos) throws InterruptedException;

    static native void yield();

    /** Class id a mirror stands for. */
    static native int idOf(Class<?> type);

    /**
     * Simple name of a class as its InnerClasses attribute has it: null for a top-level class, empty for an anonymous
     * one.
     */
    static native String simpleName(Class<?> type);

    /** Whether the class is local or anonymous. */
    static native boolean isLocalOrAnonymous(Class<?> type);

    /** Class whose body declares the member class, else null. */
    static native Class<?> declaringClass(Class<?> type);

    /** Direct superinterfaces of a class that is not an array, in order. */
    static native Class<?>[] interfaces(Class<?> type);

    static native boolean isRecord(Class<?> type);

    /** What {@code values()} of an enum class returns; runs its initialiser first. Null if the class is no enum. */
    static native Object[] enumValues(Class<?> type);

    /** SHA-256's compression function over {@code blocks} blocks of 64 bytes, which all lie in the array. */
    static native void sha256Compress(int[] state, byte[] bytes, int off, int blocks);

    /** Feature number of the JDK whose library is compiled; a constant in every program. */
    static native int feature();
}
