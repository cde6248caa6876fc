/** So many megabytes of live objects of several shapes; then collections that must look at all of them. */
public class LargeLive {
    static final class Node {
        Node left;
        Node right;
        Object item;
        int key;
    }

    static long seed = 7;

    static int random(int below) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % below);
    }

    /** Links across the whole tree, so that marking meets memory in no good order. */
    static Node[] build(int count) {
        Node[] nodes = new Node[count];
        for (int i = 0; i < count; i++) {
            Node node = new Node();
            node.key = i;
            node.item = i % 4 == 0 ? new int[8] : i % 4 == 1 ? Integer.valueOf(i) : null;
            node.left = i > 0 ? nodes[random(i)] : null;
            node.right = i > 0 ? nodes[i - 1] : null;
            nodes[i] = node;
        }
        return nodes;
    }

    /** Does what marking must do at least: looks at every object once, in the order of the links. */
    static long walk(Node[] nodes) {
        long sum = 0;
        for (Node node = nodes[nodes.length - 1]; node != null; node = node.right) {
            sum += node.key + (node.left == null ? 0 : node.left.key);
            if (node.item instanceof int[]) {
                sum += ((int[]) node.item)[7];
            } else if (node.item != null) {
                sum += (Integer) node.item;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws java.io.IOException {
        // With references of 4 bytes a node is 24 bytes, its place in the array 4, its item 16 on average.
        int count = (int) ((Long.parseLong(args[0]) << 20) / 44);
        Node[] nodes = build(count);
        long sum = walk(nodes);
        long start = System.nanoTime();
        sum -= walk(nodes);
        System.err.println("walk " + (System.nanoTime() - start) / 1000 + " us");
        System.gc();
        System.gc();
        System.out.println(sum + " " + (nodes[count - 1].key == count - 1));
        System.in.read();
    }
}
