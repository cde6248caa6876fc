// The constructor throws before main runs.
// jdk: 25+
class FailingConstructorMain {
    FailingConstructorMain() {
        throw new UnsupportedOperationException("constructor");
    }

    void main() {
        System.out.println("never");
    }
}
