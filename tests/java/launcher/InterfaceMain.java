// A static main in an interface.
// jdk: 25+
interface InterfaceMain {
    static void main(String[] args) {
        System.out.println("interface " + args.length);
    }
}
