// Main comes from a superclass and calls what the class itself overrides.
// jdk: 25+
class InheritedMain extends InheritedMainBase {
    @Override
    String name() {
        return "derived";
    }
}

abstract class InheritedMainBase {
    abstract String name();

    void main() {
        System.out.println("base of " + name());
    }
}
