// Main with arguments wins over main without, also when it is an instance method.
// jdk: 25+
class ArgsBeforeNone {
    static void main() {
        System.out.println("none");
    }

    protected void main(String... args) {
        System.out.println("with " + args.length);
    }
}
