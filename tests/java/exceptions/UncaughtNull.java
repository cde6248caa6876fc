// An uncaught NullPointerException with its helpful text, from a nested class.
// exit: 1
public class UncaughtNull {
    static class Node {
        Node next;
        int value = 5;

        int sum() {
            return value + next.value;
        }
    }

    public static void main(String[] args) {
        Node n = new Node();
        n.next = new Node();
        System.out.println(n.sum());
        System.out.println(n.next.sum());
    }
}
