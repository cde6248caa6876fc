// eclipse-openj9 15319: field %= method(), where the method changes another static in a loop.
public class RemainderAssign {
    static int stored;
    int field = 100;
    static int staticField = 77;

    short method() {
        for (int i = 0; i < 100; i++) {
            stored = 55163;
            field += i; // not seen by the pending %=
        }
        return 7;
    }

    public static void main(String[] args) {
        RemainderAssign o = new RemainderAssign();
        o.field %= o.method();
        System.out.println(stored + " " + o.field);
        stored = 0;
        staticField %= o.method();
        System.out.println(stored + " " + staticField);
    }
}
