// konsoletyper/teavm 167: a static of the superclass is an argument of super(...), the first use of both.
public class SuperConstant {
    static class Base {
        static final Integer LIMIT = 1000;
        final Integer value;
        Base(Integer value) { this.value = value; }
    }

    static class Derived extends Base {
        Derived() { super(LIMIT); }
    }

    public static void main(String[] args) {
        System.out.println(new Derived().value);
    }
}
