package aotc.rt;

/** Stack traces. */
final class Traces {
    private Traces() {
    }

    /** Body of StackTraceElement.computeFormat: the runtime has filled the field in with the rest of the element. */
    static void computeFormat(StackTraceElement element) {
    }
}
