// The helpful messages again, with the names of locals from -g.
// javac: -g
public class NullMessagesNamed {
    int value;
    NullMessagesNamed next;
    int[] data;

    void instance(NullMessagesNamed other) {
        this.next.value = other == null ? 1 : 2;
    }

    static void fault(int kind, NullMessagesNamed first, int[] numbers, int index) {
        NullMessagesNamed copy = first;
        switch (kind) {
            case 0: first.value = 1; break;
            case 1: copy.next.value = 1; break;
            case 2: numbers[index] = 1; break;
            case 3: new NullMessagesNamed().data[index + 1] = 1; break;
            case 4: { String shadow = null; shadow.length(); break; }
            case 5: { Object shadow = null; shadow.hashCode(); break; }
            case 6: new NullMessagesNamed().instance(first); break;
            case 7: { int[][] grid = new int[2][]; grid[index][index] = 5; break; }
            default: throw null;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 9; kind++) {
            try {
                fault(kind, null, null, 1);
            } catch (NullPointerException e) {
                System.out.println(kind + " " + e.getMessage());
            }
        }
    }
}
