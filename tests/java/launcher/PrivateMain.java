// A private main is none.
// jdk: 25+
// refused: no main method
class PrivateMain {
    private static void main(String[] args) {
        System.out.println("never");
    }
}
