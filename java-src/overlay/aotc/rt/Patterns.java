package aotc.rt;

/** What switches over patterns ask, where it is more than one operation. */
final class Patterns {
    private Patterns() {
    }

    /**
     * Whether a number is the label for this value, of which the call says nothing more than that it is an object: so
     * javac wrote up to JDK 22, whatever the switch is over.
     */
    static boolean isNumber(Object value, int label) {
        return value instanceof Number ? ((Number) value).intValue() == label
            : value instanceof Character && (Character) value == label;
    }
}
