// A small heap is used up in many ways; the error is caught, and the program goes on each time.
// options: heap-max=32m
// java: -Xmx32m

import java.util.ArrayList;

public class Exhaustion {
    static final class Node {
        Node next;
        long a;
        long b;

        Node(Node next) {
            this.next = next;
        }
    }

    static Object[] keep;

    static String fill(int way) {
        int made = 0;
        try {
            switch (way) {
                case 0 -> {
                    Node list = null;
                    while (true) {
                        list = new Node(list);
                        made++;
                    }
                }
                case 1 -> {
                    keep = new Object[1 << 18];
                    while (true) {
                        keep[made++] = new byte[1000];
                    }
                }
                case 2 -> {
                    ArrayList<int[]> list = new ArrayList<>();
                    while (true) {
                        list.add(new int[100_000]);
                        made++;
                    }
                }
                case 3 -> {
                    long[] all = new long[1 << 28];
                    return "one array of " + all.length;
                }
                case 4 -> {
                    StringBuilder text = new StringBuilder("text");
                    while (true) {
                        text.append(text);
                        made++;
                    }
                }
                default -> {
                    int[][] grid = new int[1000][1 << 20];
                    return "grid " + grid.length;
                }
            }
        } catch (OutOfMemoryError e) {
            keep = null;
            return e.getMessage() + " " + (made > 3 || way == 3 || way == 5);
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            for (int way = 0; way < 6; way++) {
                System.out.println(way + " " + fill(way));
                // The program is as good as before.
                long sum = 0;
                for (int i = 0; i < 100_000; i++) {
                    sum += new int[] {i, i + 1}[1] + ("s" + i).length();
                }
                System.out.println(sum);
            }
        }
        try {
            System.out.println(new int[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new byte[Integer.MAX_VALUE - 1].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new byte[Integer.MAX_VALUE - 2].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }
}
