// An instance main of a class that is not public.
// args: a b
// jdk: 25+
class InstanceMain {
    int made = 1;

    { System.out.println("made"); }

    void main(String[] args) {
        System.out.println("instance " + made + args.length + args[1]);
    }
}
