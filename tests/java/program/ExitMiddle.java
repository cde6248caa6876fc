// System.exit ends the program at once: no finally, no handlers, output is flushed.
// exit: 42
public class ExitMiddle {
    static void leave(int depth) {
        try {
            if (depth == 0) {
                System.out.print("no newline at the end");
                System.exit(42);
            }
            leave(depth - 1);
        } catch (Throwable t) {
            System.out.println("caught");
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.err.println("on stderr");
        leave(3);
        System.out.println("not reached");
    }
}
