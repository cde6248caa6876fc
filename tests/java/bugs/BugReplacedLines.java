import java.util.Objects;

// The wrapper of a method replaced by a rule has one position, bytecode index 0. Where the replacement throws, the trace
// showed the first line of the JDK's method; Formatter.parse has no line at all, and the frame of FormatSpecifier.<init>
// below it is missing.
public class BugReplacedLines {
    interface Code {
        Object run();
    }

    static void show(Code code) {
        try {
            System.out.println(code.run());
        } catch (RuntimeException e) {
            System.out.println(e);
            for (StackTraceElement element : e.getStackTrace()) {
                if (element.getClassName().startsWith("java") || element.getClassName().startsWith("jdk")) {
                    System.out.println("    " + element);
                }
            }
        }
    }

    public static void main(String[] args) {
        show(() -> Objects.checkIndex(3, 2));
        show(() -> Long.parseUnsignedLong("-1"));
        show(() -> Integer.parseUnsignedInt("4294967296"));
        show(() -> String.format("%q"));
        show(() -> String.format("%-d", 5));
    }
}
