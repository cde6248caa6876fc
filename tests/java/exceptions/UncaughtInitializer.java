// A static initialiser throws: ExceptionInInitializerError leaves main.
// exit: 1
public class UncaughtInitializer {
    static class Broken {
        static int zero = 0;
        static int value = compute();
        static int compute() { return 10 / zero; }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Broken.value);
    }
}
