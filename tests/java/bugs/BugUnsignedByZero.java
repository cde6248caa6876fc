// The frame of divideUnsigned and remainderUnsigned was missing from the stack trace of a division by zero: the intrinsic's
// zero check stood at the caller's position.
public class BugUnsignedByZero {
    interface Code {
        long run();
    }

    static void show(Code code) {
        try {
            System.out.println(code.run());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0]);
        }
    }

    public static void main(String[] args) {
        int zero = args.length;
        show(() -> Integer.divideUnsigned(1, zero));
        show(() -> Integer.remainderUnsigned(1, zero));
        show(() -> Long.divideUnsigned(1L, zero));
        show(() -> Long.remainderUnsigned(1L, zero));
    }
}
