// A list of a million nodes grows among garbage; then lists of the same length come and go.

public class LongLists {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node kept;

    static long sum(Node list) {
        long sum = 0;
        for (Node node = list; node != null; node = node.next) {
            sum = sum * 31 + node.value;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 1_000_000; i++) {
            kept = new Node(i, kept);
            new Node(-i, kept);
        }
        System.out.println(sum(kept));
        long sum = 0;
        for (int round = 0; round < 8; round++) {
            Node list = null;
            for (int i = 0; i < 1_000_000; i++) {
                list = new Node(i ^ round, list);
            }
            sum += sum(list);
        }
        System.out.println(sum);
        System.out.println(sum(kept));
    }
}
