package aotc.rt;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Messages the JDK makes with String.format, made without it. */
final class Texts {
    private Texts() {
    }

    /**
     * Body of Preconditions.outOfBounds. The list is seen only by the JDK's own formatters, which read it, so its class
     * does not matter.
     */
    static RuntimeException outOfBounds(BiFunction<String, List<Number>, ? extends RuntimeException> formatter,
        String check, Number... args) {
        List<Number> list = new ArrayList<>(args.length);
        for (int i = 0; i < args.length; i++) {
            list.add(args[i]);
        }
        RuntimeException e = formatter == null ? null : formatter.apply(check, list);
        return e == null ? new IndexOutOfBoundsException(outOfBoundsMessage(check, list)) : e;
    }

    /** Body of Preconditions.outOfBoundsMessage. */
    static String outOfBoundsMessage(String check, List<? extends Number> args) {
        if (check == null) {
            return args == null ? "Range check failed" : "Range check failed: " + args;
        }
        if (args == null) {
            return "Range check failed: " + check;
        }
        int size = args.size();
        if (size == 2 && check.equals("checkIndex")) {
            return "Index " + args.get(0) + " out of bounds for length " + args.get(1);
        }
        if (size == 3 && check.equals("checkFromToIndex")) {
            return "Range [" + args.get(0) + ", " + args.get(1) + ") out of bounds for length " + args.get(2);
        }
        if (size == 3 && check.equals("checkFromIndexSize")) {
            return "Range [" + args.get(0) + ", " + args.get(0) + " + " + args.get(1) + ") out of bounds for length "
                + args.get(2);
        }
        return "Range check failed: " + check + " " + args;
    }
}
