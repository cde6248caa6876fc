// A hash map with null keys, removals and seeded operations, against a plain array that says what it must hold.

import java.util.HashMap;
import java.util.Map;

public class Tombstones {
    public static void main(String[] args) {
        HashMap<Integer, String> map = new HashMap<>();
        String[] model = new String[4096];
        String atNull = null;
        long seed = 99;
        for (int i = 0; i < 200_000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            int key = (int) (seed >>> 40) & 4095;
            switch ((int) (seed >>> 33) & 7) {
                case 0, 1, 2 -> {
                    model[key] = "v" + i;
                    map.put(key, "v" + i);
                }
                case 3, 4 -> {
                    model[key] = null;
                    map.remove(key);
                }
                case 5 -> {
                    atNull = key % 2 == 0 ? null : "n" + i;
                    map.put(null, atNull);
                }
                case 6 -> {
                    String found = map.get(key);
                    if (found == null ? model[key] != null : !found.equals(model[key])) {
                        throw new IllegalStateException("key " + key);
                    }
                }
                default -> {
                    model[key] = (model[key] == null ? "" : model[key].substring(1)) + "m";
                    map.merge(key, "m", (old, more) -> old.substring(1) + more);
                }
            }
        }
        long sum = 0;
        for (Map.Entry<Integer, String> entry : map.entrySet()) {
            if (entry.getKey() != null && !entry.getValue().equals(model[entry.getKey()])) {
                throw new IllegalStateException("entry " + entry);
            }
            sum += entry.getKey() == null ? 0 : entry.getKey() * 31L + entry.getValue().hashCode();
        }
        System.out.println(map.size() + " " + sum + " " + (map.get(null) == atNull));
    }
}
