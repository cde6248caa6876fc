// What System.arraycopy throws, and how much it has copied before.
public class ArrayCopyFaults {
    static void copy(Object src, int from, Object dst, int to, int n) {
        try {
            System.arraycopy(src, from, dst, to, n);
            System.out.println("ok");
        } catch (ArrayStoreException e) {
            System.out.println("ASE " + e.getMessage());
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("AIOOBE " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println("NPE " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = new int[5];
        copy(a, -1, a, 0, 1);
        copy(a, 0, a, -1, 1);
        copy(a, 0, a, 0, -1);
        copy(a, 0, a, 0, 6);
        copy(a, 3, a, 0, 3);
        copy(a, 0, a, 3, 3);
        copy(a, 5, a, 5, 0);
        copy(a, 6, a, 0, 0);
        copy(a, Integer.MAX_VALUE, a, 0, Integer.MAX_VALUE);
        copy(a, 2, a, 0, Integer.MAX_VALUE);
        copy(null, 0, a, 0, 1);
        copy(a, 0, null, 0, 1);
        copy(a, 0, new long[5], 0, 1);
        copy(a, 0, new long[5], 0, 0);
        copy(a, 0, new Integer[5], 0, 1);
        copy(new Integer[5], 0, a, 0, 1);
        copy("text", 0, a, 0, 1);
        copy(a, 0, "text", 0, 1);
        copy(new String[2], 0, new String[3], 1, 3);
        copy(new byte[2], 0, new byte[3], 1, 3);
        copy(new byte[2], 0, new boolean[3], 0, 1);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        copy(mixed, 0, strings, 0, 4);
        System.out.println(strings[0] + strings[1] + strings[2] + strings[3]);
        copy(mixed, 3, strings, 0, 1);
        System.out.println(strings[0]);
        copy(new Object[] {null, null}, 0, strings, 2, 2);
        copy(new Integer[] {1}, 0, strings, 0, 1);
        copy(new Integer[] {null}, 0, strings, 0, 1);
        System.out.println(strings[0]);
    }
}
