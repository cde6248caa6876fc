import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

// Whole graphs of objects made by initialisers, used and changed afterwards.
public class InitObjects {
    static final class Node {
        final String name;
        Node next;
        final List<Node> all = new ArrayList<>();

        Node(String name) {
            this.name = name;
        }
    }

    static class Graph {
        static final Node RING;
        static final Map<String, Integer> WORDS = new HashMap<>();
        static final TreeMap<String, int[]> SORTED = new TreeMap<>();
        static final LinkedHashMap<Integer, String> ORDERED = new LinkedHashMap<>();
        static final Integer SMALL = 100;
        static final Integer LARGE = 1000;
        static final IntUnaryOperator ADD = x -> x + SMALL;
        static final Supplier<String> MADE = () -> "made " + LARGE;
        static final Comparator<String> BY_LENGTH = Comparator.comparing(String::length);
        static final StringBuilder BUILDER = new StringBuilder("start");
        static final Object[] MIXED = {1, 2L, 'c', "s", null, new int[] {4}, Color.GREEN};

        static {
            Node a = new Node("a");
            Node b = new Node("b");
            a.next = b;
            b.next = a;
            a.all.add(b);
            a.all.add(a);
            RING = a;
            for (String word : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
                Integer count = WORDS.get(word);
                WORDS.put(word, count == null ? 1 : count + 1);
                SORTED.put(word, new int[] {word.length()});
                ORDERED.put(word.length(), word);
            }
            BUILDER.append(' ').append(12).append('x').append(25L);
        }
    }

    enum Color {
        RED("r"), GREEN("g") {
            @Override
            String code() {
                return "G!";
            }
        },
        BLUE("b");

        private static final Map<String, Color> BY_CODE = new HashMap<>();

        static {
            for (Color color : values()) {
                BY_CODE.put(color.code, color);
            }
        }

        private final String code;

        Color(String code) {
            this.code = code;
        }

        String code() {
            return code;
        }

        static Color of(String code) {
            return BY_CODE.get(code);
        }
    }

    static class Uses {
        static final int COUNT = Color.values().length;
        static final int ORDINALS = Color.BLUE.ordinal() * 10 + Color.GREEN.ordinal();
        static final String NAME = Color.RED.name();
    }

    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x");
            }
        }
    }

    static int pick(Color color) {
        switch (color) {
            case RED:
                return 1;
            case BLUE:
                return 3;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        System.out.println(Graph.RING.next.next == Graph.RING);
        System.out.println(Graph.RING.all.get(0).name + Graph.RING.all.size());
        System.out.println(new TreeMap<>(Graph.WORDS));
        Graph.WORDS.put("zebra", 9);
        for (int i = 0; i < 100; i++) {
            Graph.WORDS.merge("w" + i % 30, 1, Integer::sum);
        }
        System.out.println(Graph.WORDS.size() + " " + Graph.WORDS.get("w3") + " " + Graph.WORDS.get("the"));
        System.out.println(Graph.SORTED.firstKey() + Graph.SORTED.lastEntry().getValue()[0] + " " + Graph.ORDERED);
        Integer hundred = 100;
        System.out.println((Graph.SMALL == hundred) + " " + (Graph.LARGE == Integer.valueOf(1000)));
        System.out.println(Graph.ADD.applyAsInt(5) + " " + Graph.MADE.get());
        String[] names = {"ccc", "a", "bb"};
        Arrays.sort(names, Graph.BY_LENGTH);
        System.out.println(Arrays.toString(names));
        Graph.BUILDER.append("|more");
        System.out.println(Graph.BUILDER);
        for (Object o : Graph.MIXED) {
            System.out.println(o instanceof int[] ? "ints" : o == null ? "null" : o.getClass() + " " + o);
        }
        System.out.println(Color.of("g") + Color.of("g").code() + Color.of("x") + Color.valueOf("BLUE").code());
        System.out.println(Uses.COUNT + " " + Uses.ORDINALS + " " + Uses.NAME);
        Color[] values = Color.values();
        values[0] = null;
        System.out.println(Color.values()[0] + " " + pick(Color.RED) + pick(Color.GREEN) + pick(Color.BLUE));
        System.out.println(Point.ORIGIN + " " + Point.ORIGIN.equals(new Point(0, 0)) + " " + Point.ORIGIN.hashCode());
        Graph.MIXED[0] = Graph.MIXED;
        System.out.println(((Object[]) Graph.MIXED[0]).length);
    }
}
