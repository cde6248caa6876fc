package aotc.rt;

import java.util.Map;
import java.util.Properties;

/**
 * System properties, made by the JDK's own code on first use. HotSpot makes them before main, so nothing the program
 * does can come before.
 */
final class Props {
    private Props() {
    }

    private static boolean made;

    /** System.initPhase1, the part about properties. */
    static void make() {
        if (made) {
            return;
        }
        made = true;
        Map<String, String> initial = initProperties();
        initVersion(initial);
        saveProperties(initial);
        setProps(createProperties(initial));
        jdk.internal.util.StaticProperty.javaHome();
    }

    /**
     * A property that only the program itself can have set: null as long as there are none at all. Does not bring the
     * properties into programs that never ask for one.
     */
    static String peek(String key) {
        return made ? props().getProperty(key) : null;
    }

    /** Class initialiser of Arrays.LegacyMergeSort. */
    static void initLegacyMergeSort() {
        setLegacyMergeSort("true".equalsIgnoreCase(peek("java.util.Arrays.useLegacyMergeSort")));
    }

    private static native void setLegacyMergeSort(boolean requested);

    // Bodies of the members of System that use its field props.

    static Properties getProperties() {
        make();
        return props();
    }

    static String getProperty(String key) {
        checkKey(key);
        make();
        return props().getProperty(key);
    }

    static String getProperty(String key, String def) {
        checkKey(key);
        make();
        return props().getProperty(key, def);
    }

    static String setProperty(String key, String value) {
        checkKey(key);
        make();
        return (String) props().setProperty(key, value);
    }

    static String clearProperty(String key) {
        checkKey(key);
        make();
        return (String) props().remove(key);
    }

    static void setProperties(Properties props) {
        make();
        if (props == null) {
            Map<String, String> initial = initProperties();
            initVersion(initial);
            props = createProperties(initial);
        }
        setProps(props);
    }

    static String lineSeparator() {
        return "\n";
    }

    /** Body of SystemProps.Raw.platformProperties: libjava's System.c. */
    static String[] platform() {
        String[] p = new String[length()];
        p[displayLanguage()] = Vm.property(Vm.DISPLAY_LANGUAGE);
        p[displayScript()] = Vm.property(Vm.DISPLAY_SCRIPT);
        p[displayCountry()] = Vm.property(Vm.DISPLAY_COUNTRY);
        p[displayVariant()] = Vm.property(Vm.DISPLAY_VARIANT);
        p[formatLanguage()] = Vm.property(Vm.FORMAT_LANGUAGE);
        p[formatScript()] = Vm.property(Vm.FORMAT_SCRIPT);
        p[formatCountry()] = Vm.property(Vm.FORMAT_COUNTRY);
        p[formatVariant()] = Vm.property(Vm.FORMAT_VARIANT);
        p[fileSeparator()] = "/";
        p[lineSeparatorIndex()] = "\n";
        p[pathSeparator()] = ":";
        p[tmpdir()] = "/tmp";
        p[osArch()] = Vm.property(Vm.OS_ARCH);
        p[osName()] = Vm.property(Vm.OS_NAME);
        p[osVersion()] = Vm.property(Vm.OS_VERSION);
        p[dataModel()] = "64";
        p[endian()] = "little";
        p[unicodeEncoding()] = "UnicodeLittle";
        String codeset = Vm.codeset();
        p[jnuEncoding()] = codeset;
        p[userDir()] = Vm.property(Vm.USER_DIR);
        p[userHome()] = Vm.property(Vm.USER_HOME);
        p[userName()] = Vm.property(Vm.USER_NAME);
        if (Vm.feature() < 25) {
            p[fileEncoding()] = codeset;
        } else {
            p[nativeEncoding()] = codeset;
        }
        if (Vm.feature() < 19) {
            p[oldStdoutEncoding()] = Vm.property(Vm.STDOUT_ENCODING);
            p[oldStderrEncoding()] = Vm.property(Vm.STDERR_ENCODING);
        } else {
            p[stdoutEncoding()] = Vm.property(Vm.STDOUT_ENCODING);
            p[stderrEncoding()] = Vm.property(Vm.STDERR_ENCODING);
            if (Vm.feature() >= 25) {
                p[stdinEncoding()] = Vm.property(Vm.STDIN_ENCODING);
            }
        }
        return p;
    }

    /** Body of SystemProps.Raw.vmProperties: what HotSpot and its launcher define; then VersionProps adds its own. */
    static String[] vm() {
        String[] p = new String[40];
        int n = 0;
        n = put(p, n, "java.vm.specification.name", "Java Virtual Machine Specification");
        n = put(p, n, "java.vm.specification.vendor", "Oracle Corporation");
        n = put(p, n, "java.vm.specification.version", Integer.toString(Vm.feature()));
        n = put(p, n, "java.vm.version", VersionText.runtime());
        n = put(p, n, "java.vm.name", "OpenJDK 64-Bit Server VM");
        n = put(p, n, "java.vm.vendor", VersionText.vendor());
        n = put(p, n, "java.vm.info", "mixed mode, sharing");
        n = put(p, n, "java.vm.compressedOopsMode", "Zero based");
        n = put(p, n, "jdk.debug", "release");
        n = put(p, n, "sun.management.compiler", "HotSpot 64-Bit Tiered Compilers");
        n = put(p, n, "sun.java.launcher", "SUN_STANDARD");
        String home = Vm.property(Vm.JAVA_HOME);
        n = put(p, n, "java.home", home);
        n = put(p, n, "sun.boot.library.path", home + "/lib");
        n = put(p, n, "java.library.path", Vm.property(Vm.JAVA_LIBRARY_PATH));
        n = put(p, n, "java.class.path", Vm.property(Vm.JAVA_CLASS_PATH));
        n = put(p, n, "sun.java.command", Vm.property(Vm.JAVA_COMMAND));
        return p;
    }

    private static int put(String[] p, int n, String key, String value) {
        if (value != null) {
            p[n++] = key;
            p[n++] = value;
        }
        return n;
    }

    /** Constants of java.lang.VersionProps. */
    private static final class VersionText {
        static native String runtime();

        static native String vendor();
    }

    // Rules: members of System, SystemProps, VersionProps, VM.

    private static native Properties props();

    private static native void setProps(Properties props);

    private static native void checkKey(String key);

    private static native Properties createProperties(Map<String, String> initial);

    private static native Map<String, String> initProperties();

    private static native void initVersion(Map<String, String> initial);

    private static native void saveProperties(Map<String, String> initial);

    // Rules: constants of SystemProps.Raw, which differ from JDK to JDK.

    private static native int length();

    private static native int displayLanguage();

    private static native int displayScript();

    private static native int displayCountry();

    private static native int displayVariant();

    private static native int formatLanguage();

    private static native int formatScript();

    private static native int formatCountry();

    private static native int formatVariant();

    private static native int fileSeparator();

    private static native int lineSeparatorIndex();

    private static native int pathSeparator();

    private static native int tmpdir();

    private static native int osArch();

    private static native int osName();

    private static native int osVersion();

    private static native int dataModel();

    private static native int endian();

    private static native int unicodeEncoding();

    private static native int jnuEncoding();

    private static native int userDir();

    private static native int userHome();

    private static native int userName();

    private static native int fileEncoding();

    private static native int nativeEncoding();

    private static native int oldStdoutEncoding();

    private static native int oldStderrEncoding();

    private static native int stdoutEncoding();

    private static native int stderrEncoding();

    private static native int stdinEncoding();
}
