// dylibso/chicory 843: unsigned comparison, division and remainder of ints.
public class UnsignedOperations {
    static int minusOne = -1;

    public static void main(String[] args) {
        System.out.println(Integer.compareUnsigned(minusOne, 1));
        System.out.println(Integer.divideUnsigned(minusOne, 2));
        System.out.println(Integer.remainderUnsigned(minusOne, 7));
        System.out.println(Integer.compareUnsigned(1, minusOne) + " " + Integer.compareUnsigned(minusOne, minusOne) + " "
                + Integer.divideUnsigned(5, minusOne) + " " + Integer.remainderUnsigned(minusOne, minusOne));
        try {
            Integer.divideUnsigned(1, minusOne + 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
