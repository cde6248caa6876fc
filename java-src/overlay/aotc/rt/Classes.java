package aotc.rt;

/** Bodies of members of java.lang.Class that in HotSpot go through reflection data, and of their kin. */
final class Classes {
    private Classes() {
    }

    /**
     * Body of Class.getClassLoader and getClassLoader0: null for the JDK's boot classes; programs have no loader
     * objects, so the question about another class is refused.
     */
    static ClassLoader loader(Class<?> type) {
        int id = Vm.idOf(type);
        int flags = Vm.classFlags(id);
        while ((flags & Vm.ARRAY) != 0) {
            id = Vm.componentOf(id);
            flags = Vm.classFlags(id);
        }
        if ((flags & (Vm.JAVA_BASE | Vm.PRIMITIVE)) != 0
            || (flags & Vm.OTHER_MODULE) != 0 && Vm.loaderName(id).equals("bootstrap")) {
            return null;
        }
        throw new UnsupportedError("java.lang.Class.getClassLoader() of class " + Vm.className(id));
    }

    /** Body of VM.isSystemDomainLoader: the platform loader is no object of the program. */
    static boolean isSystemDomainLoader(ClassLoader loader) {
        return loader == null;
    }

    /** Body of Unsafe.ensureClassInitialized and SharedSecrets.ensureClassInitialized. */
    static void ensureInitialized(Class<?> type) {
        ClassInit.initialize(Vm.idOf(type));
    }

    /** Body of Class.getSimpleName, without its cache. */
    static String simpleName(Class<?> type) {
        if (type.isArray()) {
            return simpleName(type.getComponentType()).concat("[]");
        }
        String name = Vm.simpleName(type);
        if (name == null) {
            name = type.getName();
            name = name.substring(name.lastIndexOf('.') + 1);
        }
        return name;
    }

    /** Body of the native Class.getSimpleBinaryName0: null also for an anonymous class. */
    static String simpleBinaryName(Class<?> type) {
        String name = Vm.simpleName(type);
        return name == null || name.isEmpty() ? null : name;
    }

    /** Body of Class.getInterfaces. */
    static Class<?>[] interfaces(Class<?> type) {
        return type.isArray() ? new Class<?>[] {Cloneable.class, java.io.Serializable.class} : Vm.interfaces(type);
    }

    /** Body of Class.getCanonicalName, without its cache. */
    static String canonicalName(Class<?> type) {
        if (type.isArray()) {
            String name = canonicalName(type.getComponentType());
            return name == null ? null : name.concat("[]");
        }
        if (type.isHidden() || Vm.isLocalOrAnonymous(type)) {
            return null;
        }
        Class<?> outer = Vm.declaringClass(type);
        if (outer == null) {
            return type.getName();
        }
        String name = canonicalName(outer);
        return name == null ? null : name + "." + simpleName(type);
    }

    /** Body of Class.getEnumConstantsShared. */
    static Object[] enumConstants(Class<?> type) {
        Object[] constants = cachedEnumConstants(type);
        if (constants == null) {
            if (!type.isEnum()) {
                return null;
            }
            constants = Vm.enumValues(type);
            setCachedEnumConstants(type, constants);
        }
        return constants;
    }

    private static native Object[] cachedEnumConstants(Class<?> type);

    private static native void setCachedEnumConstants(Class<?> type, Object[] constants);
}
