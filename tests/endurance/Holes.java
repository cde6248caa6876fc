/** Many sizes, of which most of each page is freed; then other sizes, then the first ones again, into the holes. */
public class Holes {
    static final int HEADER = 16;
    /** A page of the heap. */
    static final int PAGE = 16 << 10;

    static void point(String name) throws java.io.IOException {
        System.out.println(name);
        System.in.read();
    }

    /** So many bytes of each size. */
    static Object[] fill(int[] sizes, int bytes) {
        Object[] lists = new Object[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            byte[][] list = new byte[bytes / sizes[i]][];
            for (int j = 0; j < list.length; j++) {
                list[j] = new byte[sizes[i] - HEADER];
            }
            lists[i] = list;
        }
        return lists;
    }

    /** Of each page the first object. */
    static byte[][] survivors(Object[] lists, int[] sizes) {
        int count = 0;
        for (int i = 0; i < sizes.length; i++) {
            count += (((byte[][]) lists[i]).length - 1) / (PAGE / sizes[i]) + 1;
        }
        byte[][] survivors = new byte[count][];
        for (int i = 0; i < sizes.length; i++) {
            byte[][] list = (byte[][]) lists[i];
            for (int j = 0; j < list.length; j += PAGE / sizes[i]) {
                survivors[--count] = list[j];
            }
        }
        return survivors;
    }

    static long sum(byte[][] arrays) {
        long sum = 0;
        for (byte[] array : arrays) {
            sum += array.length;
        }
        return sum;
    }

    /** Overwrites what frames before have left on the stack. */
    static long clear(int depth) {
        long[] words = new long[depth % 16 + 1];
        return words[0] + (depth == 0 ? 0 : clear(depth - 1) + words[depth % 16]);
    }

    static long use(int bytes) throws java.io.IOException {
        int[] sizes = {24, 40, 64, 96, 128, 192, 256, 384, 640, 1024, 1536, 2336};
        int[] others = {32, 48, 80, 112, 160, 224, 320, 448, 768, 1280, 1816, 2720};
        Object[] lists = fill(sizes, bytes);
        byte[][] survivors = survivors(lists, sizes);
        lists = null;
        System.gc();
        point("survivors " + survivors.length);
        lists = fill(others, bytes / 4);
        point("others " + lists.length);
        lists = null;
        System.gc();
        lists = fill(sizes, bytes / 2);
        point("same " + lists.length);
        return sum(survivors);
    }

    public static void main(String[] args) throws java.io.IOException {
        long sum = use(Integer.parseInt(args[0]) << 20) + clear(100);
        System.gc();
        point("freed " + (sum > 0));
    }
}
