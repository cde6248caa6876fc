// oracle/graal 14495: an int counter, widened for its comparison with 2^31, must wrap.
public class WidenedCounter {
    public static void main(String[] args) {
        int i = Integer.MAX_VALUE - 2;
        int steps = 0;
        while ((long) i < 2147483648L) {
            steps++;
            i++;
            if (i < 0) {
                steps++;
                break;
            }
        }
        System.out.println(steps + " " + i);
    }
}
