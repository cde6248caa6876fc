// eclipse-openj9 19400: the largest array length, and a negative one.
public class HugeArrays {
    static int max = Integer.MAX_VALUE;

    public static void main(String[] args) {
        try {
            byte[] b = new byte[max];
            System.out.println(b.length);
        } catch (OutOfMemoryError e) {
            System.out.println("OutOfMemoryError");
        }
        try {
            long[] b = new long[max];
            System.out.println(b.length);
        } catch (OutOfMemoryError e) {
            System.out.println("OutOfMemoryError");
        }
        try {
            byte[] b = new byte[max - (max - 1) - 2];
            System.out.println(b.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("NegativeArraySizeException: " + e.getMessage());
        }
    }
}
