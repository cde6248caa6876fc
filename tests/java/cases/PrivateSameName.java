// jtulach/bck2brwsr 19: a private method of one name in base and subclass, called through the base.
public class PrivateSameName {
    static class Base {
        private String name() { return "base"; }
        String viaThis() { return name(); }
        String viaNested() {
            class Nested {
                String call() { return name(); }
            }
            return new Nested().call();
        }
        static class Helper {
            static String call(Base b) { return b.name(); }
        }
    }

    static class Sub extends Base {
        private String name() { return "sub"; }
        String own() { return name(); }
    }

    public static void main(String[] args) {
        Sub s = new Sub();
        System.out.println(s.viaThis() + " " + s.viaNested() + " " + Base.Helper.call(s) + " " + s.own() + " " + ((Base) s).name());
    }
}
