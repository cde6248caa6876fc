/**
 * A queue whose consumed nodes stay linked to what follows, as in most linked queues, while a word on the stack still holds
 * its first node: everything that goes through the queue stays reachable for a conservative collector.
 */
public class StaleHead {
    static final class Node {
        final long value;
        Node next;

        Node(long value) {
            this.value = value;
        }
    }

    static Node first;
    static Node last;

    static void point(String name) throws java.io.IOException {
        System.out.println(name);
        System.in.read();
    }

    /** So many nodes go through the queue, a thousand of them are in it at a time. */
    static long pass(int nodes) {
        long sum = 0;
        for (int i = 0; i < nodes; i++) {
            last = last.next = new Node(i);
            if (i >= 1000) {
                first = first.next;
                sum += first.value;
            }
        }
        return sum;
    }

    /** The frame with the stale word: the parameter lies in it all the time, as it is looked at once more at the end. */
    static long stale(Node head, int nodes) throws java.io.IOException {
        long sum = pass(nodes);
        point("passed");
        // Much garbage with the list still there: collections mark it again and again.
        for (int i = 0; i < nodes / 4; i++) {
            byte[] garbage = new byte[100];
            sum += garbage.length;
        }
        point("garbage");
        return sum + head.value;
    }

    static void clear(int depth) {
        long[] words = new long[16];
        if (depth > 0) {
            clear(depth - 1);
        }
        first.next = words[depth % 16] == 0 ? first.next : null;
    }

    public static void main(String[] args) throws java.io.IOException {
        int nodes = Integer.parseInt(args[0]);
        first = last = new Node(0);
        long sum = stale(first, nodes);
        clear(100);
        System.gc();
        point("over " + (sum > 0));
        sum = pass(nodes / 4);
        point("again " + (sum > 0));
    }
}
