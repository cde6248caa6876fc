// Many sizes are allocated, most objects of each page are dropped, then other sizes are allocated: the holes are used.
// options: heap-max=48m
// java: -Xmx48m

public class Fragments {
    public static void main(String[] args) {
        byte[][] kept = new byte[60_000][];
        long sum = 0;
        for (int phase = 0; phase < 6; phase++) {
            int step = 40 + phase * 72;
            // Up to 24 MB in objects of about one size, of which one in sixteen is kept.
            int count = Math.min(kept.length, (24 << 20) / (step + 32));
            for (int i = 0; i < count; i++) {
                kept[i] = new byte[step + i % 24];
                kept[i][step - 1] = (byte) i;
            }
            for (int i = 0; i < count; i++) {
                sum = sum * 31 + kept[i].length + kept[i][step - 1];
                if (i % 16 != phase) {
                    kept[i] = null;
                }
            }
            int left = 0;
            for (byte[] array : kept) {
                left += array == null ? 0 : 1;
            }
            System.out.println(phase + " " + left + " " + sum);
        }
    }
}
