// A doubly linked list by hand: insert, remove, reverse, merge sort.
public class LinkedNodes {
    static class Node {
        int value;
        Node next, prev;
        Node(int value) { this.value = value; }
    }
    Node head, tail;
    int size;

    void addLast(int v) {
        Node n = new Node(v);
        if (tail == null) head = n; else { tail.next = n; n.prev = tail; }
        tail = n;
        size++;
    }

    void addFirst(int v) {
        Node n = new Node(v);
        if (head == null) tail = n; else { head.prev = n; n.next = head; }
        head = n;
        size++;
    }

    boolean remove(int v) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value == v) {
                if (n.prev == null) head = n.next; else n.prev.next = n.next;
                if (n.next == null) tail = n.prev; else n.next.prev = n.prev;
                size--;
                return true;
            }
        }
        return false;
    }

    void reverse() {
        for (Node n = head; n != null; n = n.prev) {
            Node t = n.next;
            n.next = n.prev;
            n.prev = t;
        }
        Node t = head;
        head = tail;
        tail = t;
    }

    static Node merge(Node a, Node b) {
        Node dummy = new Node(0), at = dummy;
        while (a != null && b != null) {
            if (a.value <= b.value) { at.next = a; a = a.next; } else { at.next = b; b = b.next; }
            at = at.next;
        }
        at.next = a != null ? a : b;
        return dummy.next;
    }

    static Node sort(Node n) {
        if (n == null || n.next == null) return n;
        Node slow = n, fast = n.next;
        while (fast != null && fast.next != null) { slow = slow.next; fast = fast.next.next; }
        Node second = slow.next;
        slow.next = null;
        return merge(sort(n), sort(second));
    }

    @Override public String toString() {
        String s = "[";
        for (Node n = head; n != null; n = n.next) s += (n == head ? "" : ", ") + n.value;
        return s + "] " + size;
    }

    public static void main(String[] args) {
        LinkedNodes l = new LinkedNodes();
        for (int i = 0; i < 12; i++) if (i % 3 == 0) l.addFirst(i * 7 % 10); else l.addLast(i * 11 % 13);
        System.out.println(l);
        l.reverse();
        System.out.println(l);
        System.out.println(l.remove(9) + " " + l.remove(99) + " " + l.remove(l.head.value) + " " + l.remove(l.tail.value) + " " + l);
        Node big = null;
        int x = 12345;
        for (int i = 0; i < 5000; i++) {
            x = x * 1103515245 + 12345;
            Node n = new Node(x >>> 16 & 0x7fff);
            n.next = big;
            big = n;
        }
        big = sort(big);
        int count = 0, check = 0;
        for (Node n = big; n.next != null; n = n.next) {
            if (n.value > n.next.value) System.out.println("out of order");
            check = check * 31 + n.value;
            count++;
        }
        System.out.println(count + " " + check);
    }
}
