// System.exit inside finally, while an exception is on its way.
// exit: 7
public class ExitInFinally {
    public static void main(String[] args) {
        try {
            throw new IllegalStateException("never seen");
        } finally {
            System.out.println("leaving");
            System.exit(7);
        }
    }
}
