// HashMap, LinkedHashMap, TreeMap, HashSet: keys whose order does not depend on identity.
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public class Maps {
    static class Bad {
        final int x;
        Bad(int x) { this.x = x; }
        @Override public int hashCode() { return x % 3; } // many collisions: buckets become trees
        @Override public boolean equals(Object o) { return o instanceof Bad && ((Bad) o).x == x; }
        @Override public String toString() { return "b" + x; }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "to be or not to be that is the question".split(" ")) {
            Integer n = m.get(w);
            m.put(w, n == null ? 1 : n + 1);
        }
        m.put(null, -1);
        System.out.println(m + " " + m.size() + m.containsKey("be") + m.containsValue(3) + m.get(null) + m.getOrDefault("x", 9));
        System.out.println(m.remove("or") + " " + m.remove("or") + " " + m.putIfAbsent("is", 5) + " " + m.putIfAbsent("new", 6));
        int sum = 0;
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            sum += e.getValue() * (e.getKey() == null ? 7 : e.getKey().length());
            e.setValue(e.getValue() + 1);
        }
        System.out.println(sum + " " + m.values() + " " + m.keySet());
        Map<Integer, Long> big = new HashMap<>();
        long check = 0;
        for (int i = 0; i < 100000; i++) {
            int k = i * 31 & 0x3fff;
            Long old = big.put(k, (long) i);
            if (old != null) check = check * 31 + old;
        }
        for (int k : big.keySet()) check = check * 31 + k;
        System.out.println(check + " " + big.size());
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 200; i++) bad.put(new Bad(i), i);
        int found = 0;
        for (int i = 0; i < 300; i++) if (bad.containsKey(new Bad(i))) found++;
        for (int i = 0; i < 150; i++) bad.remove(new Bad(i));
        System.out.println(found + " " + bad.size());
        Map<String, Integer> linked = new LinkedHashMap<>();
        for (int i = 20; i > 0; i--) linked.put("k" + i % 7, i);
        System.out.println(linked);
        TreeMap<String, Integer> tree = new TreeMap<>(m.size() > 0 ? linked : m);
        tree.put("a", 0);
        tree.put("z", 26);
        System.out.println(tree + tree.firstKey() + tree.ceilingKey("k3x") + tree.headMap("k2") + tree.descendingMap());
        Set<Character> letters = new HashSet<>();
        for (char c : "hello world".toCharArray()) letters.add(c);
        System.out.println(letters + " " + letters.contains('w'));
    }
}
