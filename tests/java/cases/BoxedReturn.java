// eclipse-openj9 24468: a do-while that adds to a field and returns at once on a boxed comparison.
public class BoxedReturn {
    static int total;

    static void add() {
        Integer three = 3;
        do {
            total += 2;
            if (three > 1f) return;
        } while (total < 1000);
        System.out.println("not reached");
    }

    public static void main(String[] args) {
        String s = "";
        for (int i = 0; i < 5; i++) {
            add();
            s += (i == 0 ? "" : ",") + total;
        }
        System.out.println(s);
    }
}
