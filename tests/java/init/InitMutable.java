import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// An initialiser that reads or changes what others can change must run when the program first uses its class.
public class InitMutable {
    static class Registry {
        static final List<String> NAMES = new ArrayList<>();
        static final int[] NUMBERS = {1, 2, 3};
        static final Map<String, Integer> COUNTS = new HashMap<>();
        static final Holder HOLDER = new Holder(new int[] {5});
        static int next = 10;
        static volatile long clock = 100;

        static int take() {
            return next++;
        }
    }

    static class Holder {
        final int[] cells;
        int plain = 1;

        Holder(int[] cells) {
            this.cells = cells;
        }
    }

    static class ReadsList {
        static final int SIZE = Registry.NAMES.size();
    }

    static class ReadsArray {
        static final int FIRST = Registry.NUMBERS[0];
    }

    static class ReadsLengthOnly {
        static final int LENGTH = Registry.NUMBERS.length;
    }

    static class ReadsMap {
        static final int A = Registry.COUNTS.getOrDefault("a", -1);
    }

    static class ReadsField {
        static final int PLAIN = Registry.HOLDER.plain;
        static final int CELL = Registry.HOLDER.cells[0];
    }

    static class ReadsStatic {
        static final int NEXT = Registry.next;
    }

    static class ReadsVolatile {
        static final long CLOCK = Registry.clock;
    }

    static class Takes1 {
        static final int ID = Registry.take();
    }

    static class Takes2 {
        static final int ID = Registry.take();
    }

    static class Adds {
        static final boolean DONE = Registry.NAMES.add("adds");
    }

    static class Shares {
        static final List<String> SAME = Registry.NAMES;
        static final int[] COPY = Registry.NUMBERS.clone();
        static final int[] CELLS = Registry.HOLDER.cells;
    }

    static class WritesOther {
        static final int X;

        static {
            Registry.next += 1000;
            X = 3;
        }
    }

    public static void main(String[] args) {
        Registry.NAMES.add("main");
        Registry.NUMBERS[0] = 42;
        Registry.COUNTS.put("a", 17);
        Registry.HOLDER.plain = 2;
        Registry.HOLDER.cells[0] = 6;
        Registry.next = 20;
        Registry.clock++;
        System.out.println(ReadsList.SIZE + " " + ReadsArray.FIRST + " " + ReadsLengthOnly.LENGTH + " " + ReadsMap.A);
        System.out.println(ReadsField.PLAIN + " " + ReadsField.CELL + " " + ReadsStatic.NEXT + " " + ReadsVolatile.CLOCK);
        System.out.println(Takes2.ID + " " + Takes1.ID + " " + Takes2.ID + " " + Registry.next);
        System.out.println(Registry.NAMES);
        System.out.println(Adds.DONE + " " + Registry.NAMES);
        Registry.NUMBERS[1] = 43;
        System.out.println(Shares.SAME == Registry.NAMES);
        System.out.println(Shares.COPY[1] + " " + (Shares.CELLS == Registry.HOLDER.cells));
        System.out.println(Registry.next);
        System.out.println(WritesOther.X + " " + Registry.next);
    }
}
