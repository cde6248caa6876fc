//! The natives table: Java methods whose body is a Rust function of the runtime.

/// What a native may do beyond computing its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effects {
    /// Neither allocates, throws, calls back nor looks at the stack: called directly.
    Leaf,
    /// Anything: called through its shim, and a pending exception is thrown on return.
    Full,
}

/// One native. Arguments are passed by the SystemV convention in Java order (`this` first), references as object
/// addresses; sub-word integers come as `i32`; a boolean result is 0 or 1 in `i32`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Native {
    /// `java/lang/System.nanoTime()J`.
    pub java: &'static str,
    /// Linker symbol.
    pub symbol: &'static str,
    pub effects: Effects,
    /// JDK feature numbers it applies to, inclusive.
    pub jdk: (u32, u32),
}

const ANY: (u32, u32) = (0, u32::MAX);

const fn leaf(java: &'static str, symbol: &'static str) -> Native {
    Native { java, symbol, effects: Effects::Leaf, jdk: ANY }
}

const fn full(java: &'static str, symbol: &'static str) -> Native {
    Native { java, symbol, effects: Effects::Full, jdk: ANY }
}

/// Every native, by Java name.
pub const NATIVES: &[Native] = &[
    // java.lang.Object, Class
    leaf("java/lang/Object.hashCode()I", "aotc_n_Object_hashCode"),
    full("java/lang/Object.clone()Ljava/lang/Object;", "aotc_n_Object_clone"),
    full("java/lang/Object.notify()V", "aotc_n_Object_notify"),
    full("java/lang/Object.notifyAll()V", "aotc_n_Object_notifyAll"),
    leaf("java/lang/Class.isInstance(Ljava/lang/Object;)Z", "aotc_n_Class_isInstance"),
    full("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", "aotc_n_Class_isAssignableFrom"),
    leaf("java/lang/Class.isInterface()Z", "aotc_n_Class_isInterface"),
    leaf("java/lang/Class.isArray()Z", "aotc_n_Class_isArray"),
    leaf("java/lang/Class.isPrimitive()Z", "aotc_n_Class_isPrimitive"),
    leaf("java/lang/Class.isHidden()Z", "aotc_n_Class_isHidden"),
    leaf("java/lang/Class.getSuperclass()Ljava/lang/Class;", "aotc_n_Class_getSuperclass"),
    leaf("java/lang/Class.getModifiers()I", "aotc_n_Class_getModifiers"),
    full("java/lang/Class.initClassName()Ljava/lang/String;", "aotc_n_Class_initClassName"),
    // java.lang.System, Runtime, Thread
    leaf("java/lang/System.nanoTime()J", "aotc_n_System_nanoTime"),
    leaf("java/lang/System.currentTimeMillis()J", "aotc_n_System_currentTimeMillis"),
    leaf("java/lang/System.identityHashCode(Ljava/lang/Object;)I", "aotc_n_System_identityHashCode"),
    full("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", "aotc_n_System_arraycopy"),
    leaf("java/lang/Runtime.availableProcessors()I", "aotc_n_Runtime_availableProcessors"),
    leaf("java/lang/Runtime.freeMemory()J", "aotc_n_Runtime_freeMemory"),
    leaf("java/lang/Runtime.totalMemory()J", "aotc_n_Runtime_totalMemory"),
    leaf("java/lang/Runtime.maxMemory()J", "aotc_n_Runtime_maxMemory"),
    leaf("java/lang/Shutdown.beforeHalt()V", "aotc_n_Shutdown_beforeHalt"),
    leaf("java/lang/Shutdown.halt0(I)V", "aotc_n_Shutdown_halt0"),
    leaf("java/lang/Thread.holdsLock(Ljava/lang/Object;)Z", "aotc_n_Thread_holdsLock"),
    // java.lang.Throwable, StackTraceElement
    full("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", "aotc_n_Throwable_fillInStackTrace"),
    full(
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        "aotc_n_StackTraceElement_initStackTraceElements",
    ),
    full(
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        "aotc_n_StackTraceElement_initStackTraceElements3",
    ),
    full(
        "java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;",
        "aotc_n_NullPointerException_getExtendedNPEMessage",
    ),
    // Strings
    full("java/lang/String.intern()Ljava/lang/String;", "aotc_n_String_intern"),
    // Math: only what is exact on every input; the rest is compiled from the JDK's own code or refused by rule.
    leaf("java/lang/StrictMath.sqrt(D)D", "aotc_n_StrictMath_sqrt"),
    // java.io
    full("java/io/FileOutputStream.writeBytes([BIIZ)V", "aotc_n_FileOutputStream_writeBytes"),
    full("java/io/FileOutputStream.write(IZ)V", "aotc_n_FileOutputStream_write"),
    full("java/io/FileInputStream.readBytes([BII)I", "aotc_n_FileInputStream_readBytes"),
    full("java/io/FileInputStream.read0()I", "aotc_n_FileInputStream_read0"),
    full("java/io/FileInputStream.available0()I", "aotc_n_FileInputStream_available0"),
    leaf("java/io/FileDescriptor.getHandle(I)J", "aotc_n_FileDescriptor_getHandle"),
    leaf("java/io/FileDescriptor.getAppend(I)Z", "aotc_n_FileDescriptor_getAppend"),
    full("java/io/FileDescriptor.close0()V", "aotc_n_FileDescriptor_close0"),
    // Arrays by class
    full("java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;", "aotc_n_Array_newArray"),
    leaf("java/lang/reflect/Array.getLength0(Ljava/lang/Object;)I", "aotc_n_Array_getLength0"),
    // Our own: what the overlay asks of the runtime (aotc.rt.Vm)
    leaf("aotc/rt/Vm.classState(I)I", "aotc_n_Vm_classState"),
    leaf("aotc/rt/Vm.setClassState(II)V", "aotc_n_Vm_setClassState"),
    leaf("aotc/rt/Vm.initBeforeCount(I)I", "aotc_n_Vm_initBeforeCount"),
    leaf("aotc/rt/Vm.initBefore(II)I", "aotc_n_Vm_initBefore"),
    full("aotc/rt/Vm.runInitializer(I)V", "aotc_n_Vm_runInitializer"),
    full("aotc/rt/Vm.className(I)Ljava/lang/String;", "aotc_n_Vm_className"),
    full("aotc/rt/Vm.couldNotInitialize(I)Ljava/lang/String;", "aotc_n_Vm_couldNotInitialize"),
    leaf("aotc/rt/Vm.classOf(Ljava/lang/Object;)I", "aotc_n_Vm_classOf"),
    leaf("aotc/rt/Vm.classFlags(I)I", "aotc_n_Vm_classFlags"),
    leaf("aotc/rt/Vm.componentOf(I)I", "aotc_n_Vm_componentOf"),
    leaf("aotc/rt/Vm.scratch0()J", "aotc_n_Vm_scratch0"),
    leaf("aotc/rt/Vm.scratch1()Ljava/lang/Object;", "aotc_n_Vm_scratch1"),
    leaf("aotc/rt/Vm.lowerStackLimit()V", "aotc_n_Vm_lowerStackLimit"),
    leaf("aotc/rt/Vm.restoreStackLimit()V", "aotc_n_Vm_restoreStackLimit"),
    leaf("aotc/rt/Vm.setJavaThread(Ljava/lang/Thread;)V", "aotc_n_Vm_setJavaThread"),
    full("aotc/rt/Vm.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", "aotc_n_Vm_allocateInstance"),
    full("aotc/rt/Vm.codeset()Ljava/lang/String;", "aotc_n_Vm_codeset"),
    full("aotc/rt/Vm.getenv(Ljava/lang/String;)Ljava/lang/String;", "aotc_n_Vm_getenv"),
    full("aotc/rt/Vm.property(I)Ljava/lang/String;", "aotc_n_Vm_property"),
    leaf("aotc/rt/Vm.arrayLength(Ljava/lang/Object;)I", "aotc_n_Vm_arrayLength"),
    leaf("aotc/rt/Vm.printError(Ljava/lang/String;)V", "aotc_n_Vm_printError"),
    full("aotc/rt/Vm.collect()V", "aotc_n_Vm_collect"),
    leaf("aotc/rt/Vm.takePending()Ljava/lang/ref/Reference;", "aotc_n_Vm_takePending"),
    leaf("aotc/rt/Vm.idOf(Ljava/lang/Class;)I", "aotc_n_Vm_idOf"),
    leaf("aotc/rt/Vm.isRecord(Ljava/lang/Class;)Z", "aotc_n_Vm_isRecord"),
    full("aotc/rt/Vm.interfaces(Ljava/lang/Class;)[Ljava/lang/Class;", "aotc_n_Vm_interfaces"),
    full("aotc/rt/Vm.moduleName(I)Ljava/lang/String;", "aotc_n_Vm_moduleName"),
    full("aotc/rt/Vm.loaderName(I)Ljava/lang/String;", "aotc_n_Vm_loaderName"),
    leaf("aotc/rt/Vm.isLocalOrAnonymous(Ljava/lang/Class;)Z", "aotc_n_Vm_isLocalOrAnonymous"),
    full("aotc/rt/Vm.simpleName(Ljava/lang/Class;)Ljava/lang/String;", "aotc_n_Vm_simpleName"),
    leaf("aotc/rt/Vm.declaringClass(Ljava/lang/Class;)Ljava/lang/Class;", "aotc_n_Vm_declaringClass"),
    full("aotc/rt/Vm.enumValues(Ljava/lang/Class;)[Ljava/lang/Object;", "aotc_n_Vm_enumValues"),
    // References, waiting
    leaf("jdk/internal/misc/Unsafe.park(ZJ)V", "aotc_n_Unsafe_park"),
    leaf("jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V", "aotc_n_Unsafe_unpark"),
    full("java/lang/Object.wait(J)V", "aotc_n_Object_wait"),
    full("java/lang/Object.wait0(J)V", "aotc_n_Object_wait"),
    full("aotc/rt/Vm.sleep(J)V", "aotc_n_Vm_sleep"),
    full("aotc/rt/Vm.sleepNanos(J)V", "aotc_n_Vm_sleepNanos"),
    leaf("aotc/rt/Vm.yield()V", "aotc_n_Vm_yield"),
    leaf("aotc/rt/Vm.holdsMonitor()Z", "aotc_n_Vm_holdsMonitor"),
    leaf("aotc/rt/Vm.keep(Ljava/lang/Object;)V", "aotc_n_Vm_keep"),
    // StrictMath: fdlibm's results, bit for bit
    leaf("java/lang/StrictMath.sin(D)D", "aotc_n_StrictMath_sin"),
    leaf("java/lang/StrictMath.cos(D)D", "aotc_n_StrictMath_cos"),
    leaf("java/lang/StrictMath.tan(D)D", "aotc_n_StrictMath_tan"),
    leaf("java/lang/StrictMath.asin(D)D", "aotc_n_StrictMath_asin"),
    leaf("java/lang/StrictMath.acos(D)D", "aotc_n_StrictMath_acos"),
    leaf("java/lang/StrictMath.atan(D)D", "aotc_n_StrictMath_atan"),
    leaf("java/lang/StrictMath.log(D)D", "aotc_n_StrictMath_log"),
    leaf("java/lang/StrictMath.log10(D)D", "aotc_n_StrictMath_log10"),
    leaf("java/lang/StrictMath.atan2(DD)D", "aotc_n_StrictMath_atan2"),
    leaf("java/lang/StrictMath.sinh(D)D", "aotc_n_StrictMath_sinh"),
    leaf("java/lang/StrictMath.cosh(D)D", "aotc_n_StrictMath_cosh"),
    leaf("java/lang/StrictMath.tanh(D)D", "aotc_n_StrictMath_tanh"),
    leaf("java/lang/StrictMath.expm1(D)D", "aotc_n_StrictMath_expm1"),
    leaf("java/lang/StrictMath.log1p(D)D", "aotc_n_StrictMath_log1p"),
    leaf("java/lang/StrictMath.IEEEremainder(DD)D", "aotc_n_StrictMath_IEEEremainder"),
    // SHA-256 face
    leaf("aotc/crypto/Sha256.digestInto0([BII[BI)V", "aotc_n_Sha256_digestInto"),
    leaf("aotc/crypto/Sha256.prefixedInto0(I[BII[BI)V", "aotc_n_Sha256_prefixedInto"),
    leaf("aotc/crypto/Sha256.leaves0([BIII[BI)V", "aotc_n_Sha256_leaves"),
    leaf("aotc/crypto/Sha256.level0([BIII)V", "aotc_n_Sha256_level"),
    leaf("aotc/crypto/Sha256.reduce0([BII)I", "aotc_n_Sha256_reduce"),
    // Block headers face
    leaf("aotc/crypto/BlockHeaders.check0([BIII[BIZ[J)I", "aotc_n_BlockHeaders_check"),
    // Measuring face
    leaf("aotc/measure/Allocated.bytes0()J", "aotc_n_Allocated_bytes"),
    // SHA-256 of java.security
    leaf("aotc/rt/Vm.sha256Compress([I[BII)V", "aotc_n_Vm_sha256Compress"),
    leaf("aotc/crypto/Sha256.leavesOn0([BIII[BII)V", "aotc_n_Sha256_leavesOn"),
    leaf("aotc/crypto/Sha256.reduceOn0([BIII)I", "aotc_n_Sha256_reduceOn"),
];
