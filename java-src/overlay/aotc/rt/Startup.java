package aotc.rt;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;

/** From the runtime's first step into Java code to the exit status. */
final class Startup {
    private Startup() {
    }

    /** Runs the program; the result is the exit status. */
    static int start(String[] args) {
        makeMainThread();
        openStreams();
        int status = 0;
        try {
            main(args);
        } catch (Throwable e) {
            status = 1;
            uncaught(e);
        }
        shutdown();
        return status;
    }

    /** The program's main; bound by the compiler. */
    private static native void main(String[] args);

    /**
     * Threads::create_vm: the groups "system" and "main", the thread "main". The thread's fields are what its
     * constructor would leave: run with itself as the parent, it finds no loader, context or inheritable locals.
     */
    private static void makeMainThread() {
        Thread thread = (Thread) Vm.allocateInstance(Thread.class);
        Vm.setJavaThread(thread);
        ThreadGroup system = (ThreadGroup) Vm.allocateInstance(ThreadGroup.class);
        makeSystemGroup(system);
        ThreadGroup group = new ThreadGroup(system, "main");
        if (Vm.feature() < 19) {
            setGroup(thread, group);
            setPriority(thread, Thread.NORM_PRIORITY);
            setStatus(thread, RUNNABLE);
            setBlockerLock(thread, new Object());
            addToGroup(group, thread);
        } else {
            makeHolder(thread, group, Thread.NORM_PRIORITY);
            setInterruptLock(thread, new Object());
            if (Vm.feature() >= 21) {
                // Thread.NEW_THREAD_BINDINGS
                setBindings(thread, Thread.class);
            }
        }
        // What isAlive looks at: in HotSpot the address of the VM's own thread.
        setAlive(thread, 1);
        setName(thread, "main");
        setId(thread, nextThreadId());
    }

    /** JVMTI_THREAD_STATE_ALIVE + JVMTI_THREAD_STATE_RUNNABLE. */
    private static final int RUNNABLE = 5;

    private static long nextThreadId() {
        // HotSpot 19 and later number carrier and other VM threads before main.
        return Vm.feature() < 19 ? nextThreadId17() : Vm.feature() < 24 ? 1 : 3;
    }

    private static void makeHolder(Thread thread, ThreadGroup group, int priority) {
        Object holder = Vm.allocateInstance(holderClass());
        makeHolderFields(holder, group, null, 0L, priority, false);
        setHolderStatus(holder, RUNNABLE);
        setHolder(thread, holder);
    }

    private static native void makeSystemGroup(ThreadGroup group);

    private static native void addToGroup(ThreadGroup group, Thread thread);

    private static native long nextThreadId17();

    private static native void setGroup(Thread thread, ThreadGroup group);

    private static native void setPriority(Thread thread, int priority);

    private static native void setStatus(Thread thread, int status);

    private static native void setBlockerLock(Thread thread, Object lock);

    private static native void setInterruptLock(Thread thread, Object lock);

    private static native void setAlive(Thread thread, long nativeThread);

    private static native void setBindings(Thread thread, Object bindings);

    private static native void setName(Thread thread, String name);

    private static native void setId(Thread thread, long id);

    private static native Class<?> holderClass();

    private static native void makeHolderFields(Object holder, ThreadGroup group, Runnable task, long stackSize,
        int priority, boolean daemon);

    private static native void setHolderStatus(Object holder, int status);

    private static native void setHolder(Thread thread, Object holder);

    /** System.initPhase1. */
    private static void openStreams() {
        setIn(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        setOut(newPrintStream(FileDescriptor.out));
        setErr(newPrintStream(FileDescriptor.err));
    }

    /**
     * System.newPrintStream. Whether the descriptor is a terminal does not matter: the encoding is the locale's
     * codeset either way.
     */
    private static PrintStream newPrintStream(FileDescriptor descriptor) {
        BufferedOutputStream buffer = new BufferedOutputStream(new FileOutputStream(descriptor), 128);
        return new PrintStream(buffer, true, Charsets.ofCodeset());
    }

    /** Rules: the static final fields System.in, out, err; also the bodies of System.setIn0, setOut0, setErr0. */
    static native void setIn(InputStream stream);

    static native void setOut(PrintStream stream);

    static native void setErr(PrintStream stream);

    /** JavaThread::exit. */
    private static void uncaught(Throwable e) {
        Thread thread = Thread.currentThread();
        try {
            dispatchUncaught(thread, e);
        } catch (Throwable second) {
            Vm.printError("\nException: " + Vm.className(Vm.classOf(second))
                + " thrown from the UncaughtExceptionHandler in thread \"" + thread.getName() + "\"\n");
        }
    }

    /** Rule: the private Thread.dispatchUncaughtException. */
    private static native void dispatchUncaught(Thread thread, Throwable e);

    /** Rule: the package-private Shutdown.shutdown, which DestroyJavaVM calls. */
    private static native void shutdown();
}
