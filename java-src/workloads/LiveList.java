/** Ten million nodes that all stay, and three walks over them. */
public final class LiveList {
    private static final int NODES = 10_000_000;

    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static long run() {
        Node head = null;
        for (int i = 0; i < NODES; i++) {
            head = new Node(i * 31, head);
        }
        long sum = 0;
        for (int walk = 0; walk < 3; walk++) {
            for (Node node = head; node != null; node = node.next) {
                sum = sum * 3 + node.value;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Timing.print(LiveList::run, 1, 3);
    }
}
