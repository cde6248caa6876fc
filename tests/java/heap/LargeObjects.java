// Arrays of all sizes around the border between small and large objects, up to tens of megabytes, that come and go.
// options: heap-max=256m

public class LargeObjects {
    public static void main(String[] args) {
        byte[][] kept = new byte[64][];
        long sum = 0;
        int seed = 12345;
        for (int i = 0; i < 6000; i++) {
            seed = seed * 1103515245 + 12345;
            int size = 1 << (8 + (seed >>> 16) % 13);
            size += (seed >>> 8) % size - 24;
            byte[] array = new byte[size];
            // Reused memory must be zero.
            for (int at = 0; at < size; at += 97) {
                if (array[at] != 0) {
                    throw new IllegalStateException("not zero at " + at + " of " + size);
                }
            }
            for (int at = 0; at < size; at += 97) {
                array[at] = (byte) (i + at);
            }
            array[size - 1] = (byte) i;
            byte[] old = kept[i % 64];
            if (old != null) {
                sum = sum * 31 + old[old.length - 1] + old.length;
            }
            kept[i % 64] = array;
        }
        System.out.println(sum);
        for (int i = 0; i < 40; i++) {
            long[] huge = new long[3 << 20];
            if (huge[i * 1000] != 0 || huge[huge.length - 1 - i] != 0) {
                throw new IllegalStateException("huge array is not zero");
            }
            java.util.Arrays.fill(huge, i);
            sum += huge[i] + huge[huge.length - 1];
        }
        Object[] wide = new Object[200_000];
        for (int i = 0; i < 600_000; i++) {
            wide[i % wide.length] = i % 3 == 0 ? null : new int[] {i};
        }
        for (Object element : wide) {
            sum = sum * 7 + (element == null ? 1 : ((int[]) element)[0]);
        }
        System.out.println(sum);
    }
}
