// A subclass that was initialised while its superclass was, which then failed: the superclass's statics are out of reach.
public class SuperclassInitFailed {
    static class Base {
        static final int USED = Derived.make();
        static int variable = Integer.parseInt("none");

        static int twice(int n) {
            return n * 2;
        }
    }

    static class Derived extends Base {
        static int count = 5;

        static int make() {
            return count++;
        }

        int read() {
            return variable;
        }

        int call() {
            return twice(count);
        }

        int own() {
            return count;
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(Base.USED);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        Derived derived = new Derived();
        System.out.println(derived.own());
        try {
            System.out.println(derived.read());
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(derived.call());
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }
}
