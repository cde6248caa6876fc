package aotc.rt;

/** Thrown where a program reaches, at run time, a member of the class library that aotc does not compile. */
public final class UnsupportedError extends Error {
    private static final long serialVersionUID = 1L;

    UnsupportedError(String what) {
        super("not supported by aotc: " + what);
    }
}
