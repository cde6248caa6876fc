// A treap: insert, delete, rank, in-order walks; and the depth-16 trees of the allocation benchmark.
public class BinaryTree {
    static class Node {
        final int key;
        final int priority;
        int size = 1;
        Node left, right;
        Node(int key, int priority) { this.key = key; this.priority = priority; }
    }
    static int seed = 7;
    static int random() { return seed = seed * 1103515245 + 12345; }
    static int size(Node n) { return n == null ? 0 : n.size; }
    static Node update(Node n) { n.size = 1 + size(n.left) + size(n.right); return n; }
    static Node rotateRight(Node n) { Node l = n.left; n.left = l.right; l.right = update(n); return update(l); }
    static Node rotateLeft(Node n) { Node r = n.right; n.right = r.left; r.left = update(n); return update(r); }

    static Node insert(Node n, int key) {
        if (n == null) return new Node(key, random());
        if (key < n.key) {
            n.left = insert(n.left, key);
            if (n.left.priority > n.priority) return rotateRight(n);
        } else if (key > n.key) {
            n.right = insert(n.right, key);
            if (n.right.priority > n.priority) return rotateLeft(n);
        }
        return update(n);
    }

    static Node delete(Node n, int key) {
        if (n == null) return null;
        if (key < n.key) n.left = delete(n.left, key);
        else if (key > n.key) n.right = delete(n.right, key);
        else if (n.left == null) return n.right;
        else if (n.right == null) return n.left;
        else if (n.left.priority > n.right.priority) { n = rotateRight(n); n.right = delete(n.right, key); }
        else { n = rotateLeft(n); n.left = delete(n.left, key); }
        return update(n);
    }

    static int rank(Node n, int key) {
        int r = 0;
        while (n != null) {
            if (key <= n.key) n = n.left;
            else { r += size(n.left) + 1; n = n.right; }
        }
        return r;
    }

    static int walk(Node n, int acc) {
        return n == null ? acc : walk(n.right, walk(n.left, acc) * 31 + n.key);
    }

    static Node full(int depth) {
        Node n = new Node(depth, 0);
        if (depth > 0) { n.left = full(depth - 1); n.right = full(depth - 1); }
        return n;
    }

    static int check(Node n) { return n.left == null ? 1 : 1 + check(n.left) + check(n.right); }

    public static void main(String[] args) {
        Node root = null;
        for (int i = 0; i < 5000; i++) root = insert(root, (int) ((i * 2654435761L) >>> 7 & 0xffff));
        System.out.println(root.size + " " + walk(root, 0) + " " + rank(root, 1000) + " " + rank(root, 60000));
        for (int i = 0; i < 60000; i += 3) root = delete(root, i);
        System.out.println(root.size + " " + walk(root, 0) + " " + rank(root, 1000) + " " + rank(root, 60000));
        int sum = 0;
        for (int d = 2; d <= 12; d += 2) for (int i = 0; i < 20; i++) sum += check(full(d));
        System.out.println(sum);
    }
}
