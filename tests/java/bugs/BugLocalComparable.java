import java.util.HashMap;
import java.util.Map;

// aotc.rt.Hashes.SELF_COMPARABLE (4096) is class_flags::LOCAL: a local or anonymous class that implements Comparable of
// something else was compared inside a tree bin of HashMap, and threw ClassCastException.
public class BugLocalComparable {
    public static void main(String[] args) {
        class Key implements Comparable<String> {
            final int value;

            Key(int value) {
                this.value = value;
            }

            @Override
            public int hashCode() {
                return 7;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Key && ((Key) other).value == value;
            }

            @Override
            public int compareTo(String text) {
                return text.length();
            }
        }
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new Key(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum = sum * 31 + map.get(new Key(i));
        }
        System.out.println(map.size() + " " + sum);
    }
}
