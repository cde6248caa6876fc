import java.util.HashMap;

/** A map of three million entries that all stay, each looked up once in another order. */
public final class LiveMap {
    private static final int ENTRIES = 3_000_000;

    private static long run() {
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            map.put(i * 0x9E3779B1, i);
        }
        long sum = map.size();
        int key = 0;
        for (int i = 0; i < ENTRIES; i++) {
            key = (key + 1_000_003) % ENTRIES;
            Integer value = map.get(key * 0x9E3779B1);
            sum = sum * 31 + (value == null ? -1 : value);
        }
        return sum;
    }

    public static void main(String[] args) {
        Timing.print(LiveMap::run, 1, 3);
    }
}
