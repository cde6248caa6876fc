package aotc.rt;

/** Class initialisation (JLS 12.4.2) as HotSpot's InstanceKlass::initialize_impl does it, for one thread. */
final class ClassInit {
    private ClassInit() {
    }

    /**
     * By class id: the ExceptionInInitializerError that later uses of a failed class get as their cause. Null until the
     * first failure: compiled code calls initialize without initialising this class, so it must have no initialiser.
     */
    private static Throwable[] failures;

    /** Called by compiled code where a class is used that is not in state INITIALIZED. */
    static void initialize(int classId) {
        switch (Vm.classState(classId)) {
            case Vm.INITIALIZED:
                return;
            case Vm.IN_PROGRESS:
                // There is one thread, so this is recursion by the initialising one.
                return;
            case Vm.FAILED:
                throw notInitialized(classId);
            default:
                break;
        }
        Vm.setClassState(classId, Vm.IN_PROGRESS);
        try {
            int count = Vm.initBeforeCount(classId);
            for (int i = 0; i < count; i++) {
                initialize(Vm.initBefore(classId, i));
            }
        } catch (Throwable e) {
            fail(classId, e);
            throw e;
        }
        try {
            Vm.runInitializer(classId);
        } catch (Throwable e) {
            fail(classId, e);
            if (e instanceof Error) {
                throw (Error) e;
            }
            throw new ExceptionInInitializerError(e);
        }
        Vm.setClassState(classId, Vm.INITIALIZED);
    }

    private static NoClassDefFoundError notInitialized(int classId) {
        NoClassDefFoundError error =
            // Not by concatenation: its classes may be what could not be initialised, for want of memory.
            new NoClassDefFoundError(Vm.couldNotInitialize(classId));
        if (failures != null && classId < failures.length && failures[classId] != null) {
            setCause(error, failures[classId]);
        }
        return error;
    }

    private static void fail(int classId, Throwable e) {
        try {
            remember(classId, e);
        } catch (Throwable ignored) {
            // As in HotSpot: the class is in error all the same, without a recorded cause.
        }
        Vm.setClassState(classId, Vm.FAILED);
    }

    /** java_lang_Throwable::get_cause_with_stack_trace. */
    private static void remember(int classId, Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        String detail = detailMessage(e);
        String text = "Exception " + Vm.className(Vm.classOf(e)) + (detail == null ? " " : ": " + detail + " ")
            + "[in thread \"" + Thread.currentThread().getName() + "\"]";
        Throwable cause = new ExceptionInInitializerError(text);
        cause.setStackTrace(trace);
        if (failures == null || classId >= failures.length) {
            Throwable[] larger = new Throwable[classId + 16];
            if (failures != null) {
                System.arraycopy(failures, 0, larger, 0, failures.length);
            }
            failures = larger;
        }
        failures[classId] = cause;
    }

    /** Rule: the field Throwable.cause, as initCause would set it. */
    private static native void setCause(Throwable e, Throwable cause);

    /** Rule: the field Throwable.detailMessage, not getMessage, which the class may override. */
    private static native String detailMessage(Throwable e);
}
