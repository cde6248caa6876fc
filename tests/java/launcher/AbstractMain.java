// `java` cannot make an instance to call main on.
// jdk: 25+
// refused: abstract
abstract class AbstractMain {
    void main() {
        System.out.println("never");
    }
}
