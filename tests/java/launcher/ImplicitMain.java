// A compact source file: an implicit class with the file's name, fields and methods at the top, an IO class.
// jdk: 25+
int counter = 40;

record Point(int x, int y) {}

String greet(String who) {
    counter++;
    return "hello " + who + " " + counter;
}

void main() {
    System.out.println(greet("a") + new Point(1, 2));
    System.out.println(greet("b"));
    System.out.println(this.getClass().getName());
    Object o = null;
    o.hashCode();
}
