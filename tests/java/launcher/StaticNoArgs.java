// A static main without arguments, not public.
// args: ignored
// jdk: 25+
class StaticNoArgs {
    static { System.out.println("initialised"); }

    static void main() {
        System.out.println("no arguments");
        throw new IllegalStateException("end");
    }
}
