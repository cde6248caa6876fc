// Every exception the machine throws by itself, caught, with its message.
public class ImplicitFaults {
    int field;
    int[] ints;
    static Object nothing;
    void method() { }
    static class Other { }

    static void fault(int kind) throws Exception {
        ImplicitFaults none = (ImplicitFaults) nothing;
        int zero = nothing == null ? 0 : 1;
        Object text = "text";
        switch (kind) {
            case 0: none.field = 1; break;
            case 1: System.out.println(none.field); break;
            case 2: none.method(); break;
            case 3: System.out.println(((int[]) nothing)[0]); break;
            case 4: System.out.println(((Object[]) nothing).length); break;
            case 5: throw (RuntimeException) nothing;
            case 6: synchronized (none) { System.out.println("locked"); } break;
            case 7: System.out.println(1 / zero); break;
            case 8: System.out.println(1L % zero); break;
            case 9: System.out.println(new int[2][zero + 3][zero][0].length); break;
            case 10: System.out.println(new int[zero - 1].length); break;
            case 11: System.out.println((Integer) text); break;
            case 12: ((Object[]) new Integer[1])[0] = text; break;
            case 13: System.out.println("abc".charAt(zero + 3)); break;
            case 14: System.out.println(Integer.parseInt("12x")); break;
            case 15: new ImplicitFaults().ints[zero] = 3; break;
            case 16: System.out.println((int) (Integer) nothing); break;
            case 17: System.out.println(nothing.toString()); break;
            case 18: ((CharSequence) nothing).length(); break;
            case 19: new ImplicitFaults().clone(); break;
            case 20: System.out.println(new String("x").substring(zero + 2)); break;
            case 21: System.out.println(Math.addExact(Integer.MAX_VALUE - zero, 1)); break;
            case 22: for (int x : (int[]) nothing) System.out.println(x); break;
            case 23: System.out.println(new char[zero][zero].length + new char[3][zero - 4].length); break;
            case 24: System.out.println(((String) nothing).length()); break;
            case 25: switch ((String) nothing) { default: } break;
            case 26: assert zero == 1 : "assertions are off"; System.out.println("no assertion"); break;
            default: System.out.println("none");
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 28; kind++) {
            try {
                fault(kind);
            } catch (Throwable t) {
                System.out.println(kind + " " + t.getClass().getName() + " " + t.getMessage());
            }
        }
    }
}
