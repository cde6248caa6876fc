package aotc.rt;

/** The environment. */
final class Env {
    private Env() {
    }

    /** Body of System.getenv(String). */
    static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        return Vm.getenv(name);
    }
}
