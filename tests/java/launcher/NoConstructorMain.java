// `java` finds no constructor without arguments.
// jdk: 25+
// refused: no constructor without arguments
class NoConstructorMain {
    NoConstructorMain(int n) {}

    void main() {
        System.out.println("never");
    }
}
