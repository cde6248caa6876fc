// Only the low eight bits of the code survive.
// exit: 44
public class ExitCodes {
    static class InInit {
        static {
            System.out.println("exit in an initialiser");
            System.exit(300);
        }
        static void touch() { }
    }

    public static void main(String[] args) {
        InInit.touch();
        System.out.println("not reached");
    }
}
