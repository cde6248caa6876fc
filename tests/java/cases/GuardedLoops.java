// JDK-8269230: loop conditions that compare with the ends of int.
public class GuardedLoops {
    static int count(int from, int n) {
        int c = 0;
        for (int i = from; i < Integer.MAX_VALUE && i > Integer.MIN_VALUE && c < n; i++) {
            c++;
        }
        return c;
    }

    public static void main(String[] args) {
        System.out.println(count(0, 1000) + " " + count(Integer.MAX_VALUE - 10, 1000) + " " + count(Integer.MIN_VALUE, 5)
                + " " + count(Integer.MIN_VALUE + 1, 5));
        int last = 0;
        for (int i = 1; i < Integer.MAX_VALUE; i++) {
            last = i;
        }
        System.out.println(last);
    }
}
