// Arrays of arrays, multi-dimensional ones, arrays that only an inner reference keeps.

public class NestedArrays {
    static Object[] nest(int depth, int width, int tag) {
        Object[] array = new Object[width];
        for (int i = 0; i < width; i++) {
            array[i] = depth == 0 ? new int[] {tag, i, tag ^ i} : nest(depth - 1, width, tag * 31 + i);
        }
        return array;
    }

    static long sum(Object object) {
        if (object instanceof int[] numbers) {
            long sum = 0;
            for (int number : numbers) {
                sum = sum * 17 + number;
            }
            return sum;
        }
        long sum = 1;
        for (Object element : (Object[]) object) {
            sum = sum * 13 + sum(element);
        }
        return sum;
    }

    public static void main(String[] args) {
        Object[] kept = nest(5, 6, 1);
        long total = 0;
        for (int round = 0; round < 40; round++) {
            total += sum(nest(4, 6, round));
            int[][][] cube = new int[20][30][round + 1];
            cube[round % 20][7][round] = round;
            int[] inner = cube[round % 20][7];
            cube = null;
            nest(3, 6, round);
            total += inner[round];
            // An array of a thousand rows of which every other one is replaced.
            long[][] rows = new long[1000][];
            for (int i = 0; i < 2000; i++) {
                rows[i % 1000] = new long[i % 50];
                if (rows[i % 1000].length > 0) {
                    rows[i % 1000][0] = i;
                }
            }
            for (long[] row : rows) {
                total += row.length == 0 ? 1 : row[0];
            }
        }
        System.out.println(total + " " + sum(kept));
        String[][] names = new String[300][];
        for (int i = 0; i < 30_000; i++) {
            names[i % 300] = new String[] {"n" + i, null, names[(i + 1) % 300] == null ? "-" : names[(i + 1) % 300][0]};
        }
        int hash = 0;
        for (String[] row : names) {
            hash = hash * 31 + row[0].hashCode() + row[2].hashCode();
        }
        System.out.println(hash);
    }
}
