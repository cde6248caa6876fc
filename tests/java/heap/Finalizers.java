// A class whose finalizer does something is refused.
// refused: Finalizers.Noisy.finalize\(\): finalizers are not supported

public class Finalizers {
    static class Quiet {
        @Override
        protected void finalize() {
        }
    }

    static final class Noisy extends Quiet {
        @Override
        protected void finalize() {
            System.out.println("gone");
        }
    }

    public static void main(String[] args) {
        new Quiet();
        new Noisy();
        System.out.println("made");
    }
}
