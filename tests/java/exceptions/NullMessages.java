// The helpful messages of NullPointerException, without local variable names.
public class NullMessages {
    NullMessages next;
    int value;
    int[] data;
    int[][] grid;
    String text;
    static NullMessages root;
    static Object[] things = new Object[2];
    NullMessages getNext() { return next; }
    static NullMessages find(int a, String b) { return null; }

    static void fault(int kind, NullMessages p, int[] q, int i) {
        NullMessages local = p;
        NullMessages good = new NullMessages();
        switch (kind) {
            case 0: p.value = 1; break;
            case 1: local.value++; break;
            case 2: good.next.value = 2; break;
            case 3: good.next.next.value = 2; break;
            case 4: root.value = 3; break;
            case 5: good.getNext().value = 4; break;
            case 6: good.getNext().getNext(); break;
            case 7: find(1, "x").value = 5; break;
            case 8: q[0] = 1; break;
            case 9: System.out.println(q[i + 1]); break;
            case 10: good.data[i] = 1; break;
            case 11: good.grid[i][2] = 1; break;
            case 12: good.grid = new int[3][]; good.grid[i][i * 2]++; break;
            case 13: System.out.println(good.data.length); break;
            case 14: things[1].toString(); break;
            case 15: System.out.println(good.text.length()); break;
            case 16: ((String) things[i]).trim(); break;
            case 17: throw good.next == null ? (RuntimeException) null : null;
            case 18: synchronized (good.text) { } break;
            case 19: (new NullMessages[1])[0].value = 1; break;
            case 20: find(2, good.text).getNext().getNext(); break;
            case 21: Integer boxed = null; System.out.println(boxed + 1); break;
            case 22: ((long[]) things[0])[3] = 1L; break;
            case 23: System.out.println(((byte[]) (Object) q)[0]); break;
            case 24: things = null; things[0] = "x"; break;
            case 25: java.util.Objects.requireNonNull(p, "our own text"); break;
            case 26: java.util.Objects.requireNonNull(p); break;
            default: throw new NullPointerException();
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 28; kind++) {
            try {
                fault(kind, null, null, 1);
                System.out.println(kind + " nothing");
            } catch (NullPointerException e) {
                System.out.println(kind + " " + e.getMessage());
            }
        }
    }
}
