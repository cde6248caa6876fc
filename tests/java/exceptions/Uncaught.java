// An exception leaves main: its trace goes to stderr, the exit code is 1.
// exit: 1
public class Uncaught {
    static void down(int n) {
        if (n == 0) {
            throw new IllegalStateException("the bottom");
        }
        down(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            down(3);
        } finally {
            System.out.println("finally");
        }
        System.out.println("not reached");
    }
}
