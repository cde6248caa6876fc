// JDK PR 17965: a descending long loop in steps of two must end.
public class DescendingLongs {
    static long from = 9223372034707292164L, to = 9223372034707292158L;

    public static void main(String[] args) {
        int steps = 0;
        for (long l = from; l > to; l -= 2) {
            steps++;
        }
        System.out.println(steps);
        steps = 0;
        for (long l = 9223372034707292164L; l > 9223372034707292158L; l += -2L) {
            steps++;
        }
        System.out.println(steps);
    }
}
