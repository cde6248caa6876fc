// An open addressing hash map with tombstones, checked against a plain array.
public class HashTable {
    static final Object GONE = new Object();
    Object[] keys = new Object[8];
    int[] values = new int[8];
    int used, size;

    int slot(Object key) {
        int mask = keys.length - 1, h = key.hashCode();
        h ^= h >>> 16;
        int free = -1;
        for (int i = h & mask;; i = i + 1 & mask) {
            if (keys[i] == null) return free >= 0 ? ~free : ~i;
            if (keys[i] == GONE) { if (free < 0) free = i; }
            else if (keys[i].equals(key)) return i;
        }
    }

    void put(Object key, int value) {
        int i = slot(key);
        if (i < 0) {
            i = ~i;
            if (keys[i] == null) used++;
            keys[i] = key;
            size++;
        }
        values[i] = value;
        if (used * 4 > keys.length * 3) grow();
    }

    void grow() {
        Object[] oldKeys = keys;
        int[] oldValues = values;
        keys = new Object[size * 2 >= keys.length ? keys.length * 2 : keys.length];
        values = new int[keys.length];
        used = size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null && oldKeys[i] != GONE) put(oldKeys[i], oldValues[i]);
        }
    }

    int get(Object key, int otherwise) {
        int i = slot(key);
        return i < 0 ? otherwise : values[i];
    }

    boolean remove(Object key) {
        int i = slot(key);
        if (i < 0) return false;
        keys[i] = GONE;
        size--;
        return true;
    }

    public static void main(String[] args) {
        HashTable t = new HashTable();
        int[] shadow = new int[500];
        for (int i = 0; i < 500; i++) shadow[i] = -1;
        int seed = 42, wrong = 0;
        for (int step = 0; step < 60000; step++) {
            seed = seed * 1664525 + 1013904223;
            int k = (seed >>> 8) % 500;
            Object key = (k & 1) == 0 ? (Object) Integer.valueOf(k * 1000003) : "key" + k;
            switch (seed >>> 28 & 3) {
                case 0: case 1:
                    t.put(key, step);
                    shadow[k] = step;
                    break;
                case 2:
                    if (t.remove(key) != shadow[k] >= 0) wrong++;
                    shadow[k] = -1;
                    break;
                default:
                    if (t.get(key, -1) != shadow[k]) wrong++;
            }
        }
        int live = 0;
        for (int s : shadow) if (s >= 0) live++;
        System.out.println(wrong + " " + live + " " + t.size + " " + t.keys.length);
        HashTable words = new HashTable();
        String text = "the cat sat on the mat and the dog sat on the cat", word = "";
        for (char c : (text + " ").toCharArray()) {
            if (c != ' ') { word += c; continue; }
            words.put(word, words.get(word, 0) + 1);
            word = "";
        }
        for (int i = 0; i < words.keys.length; i++) if (words.keys[i] != null) System.out.print(words.keys[i] + "=" + words.values[i] + " ");
        System.out.println();
    }
}
