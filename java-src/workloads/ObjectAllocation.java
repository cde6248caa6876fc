/**
 * Many short lives: nodes are pushed to a list; at every 512th at most 48 of them are walked and summed, then the list is
 * dropped.
 */
public final class ObjectAllocation {
    private static final int NODES = 8_000_000;

    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static long run() {
        long sum = 0;
        Node head = null;
        for (int i = 0; i < NODES; i++) {
            head = new Node(i, head);
            if ((i & 511) == 511) {
                int steps = 0;
                for (Node node = head; node != null && steps < 48; node = node.next) {
                    sum += node.value;
                    steps++;
                }
                head = null;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Timing.print(ObjectAllocation::run, 3, 5);
    }
}
