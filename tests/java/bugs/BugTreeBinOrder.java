import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

// HashMap.comparableClassFor answers null for every class that is not local (nothing sets the flag it asks for), even for
// String: keys in tree bins were ordered by identity hash, and the iteration order differed from HotSpot's.
public class BugTreeBinOrder {
    static final class Key implements Comparable<Key> {
        final int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return value & 3;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(value, other.value);
        }

        @Override
        public String toString() {
            return "K" + value;
        }
    }

    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new Key(i * 37 % 400), i);
        }
        System.out.println(map);
        for (int i = 0; i < 100; i += 2) {
            map.remove(new Key(i * 37 % 400));
        }
        System.out.println(map);
        String[] parts = {"Aa", "BB"};
        Set<String> set = new HashSet<>();
        for (int i = 0; i < 64; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 6; j++) {
                text.append(parts[i >> j & 1]);
            }
            set.add(text.toString());
        }
        System.out.println(set);
    }
}
