// Main is a default method of an interface.
// jdk: 25+
class DefaultMain implements DefaultMainWay {
    @Override
    public int value() {
        return 7;
    }
}

interface DefaultMainWay {
    int value();

    default void main() {
        System.out.println("default " + value());
    }
}
