// The initialiser of the main class itself throws: main never runs.
// exit: 1
public class UncaughtInMainClass {
    static int[] table = new int[2];
    static {
        System.out.println("initialiser");
        table[2] = 1;
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
