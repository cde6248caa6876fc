// Overriding at several depths, super calls, abstract classes, many receivers at one site.
public class VirtualCalls {
    static abstract class Shape {
        abstract double area();
        String name() { return "shape"; }
        String describe() { return name() + " " + (int) (area() * 100); }
    }

    static class Circle extends Shape {
        final double r;
        Circle(double r) { this.r = r; }
        double area() { return 3.14159 * r * r; }
        String name() { return "circle"; }
    }

    static class Rect extends Shape {
        final double w, h;
        Rect(double w, double h) { this.w = w; this.h = h; }
        double area() { return w * h; }
    }

    static class Square extends Rect {
        Square(double s) { super(s, s); }
        String name() { return "square of " + super.name(); }
        String describe() { return "[" + super.describe() + "]"; }
    }

    static class Lonely extends Shape {
        double area() { return 0; }
    }

    static class A {
        String m() { return "A"; }
        String n() { return "a" + m(); }
        final String f() { return m() + n(); }
        A self() { return this; }
        Object make() { return "from A"; }
    }

    static class B extends A {
        String m() { return "B" + super.m(); }
        B self() { return this; }
        String make() { return "from B"; }
    }

    static class C extends B {
        String n() { return "c" + super.n(); }
    }

    static class D extends C {
        String m() { return "D"; }
        String n() { return "d"; }
    }

    static class Ctor {
        String seen = "";
        Ctor() { hook(); }
        void hook() { seen += "base"; }
    }

    static class CtorSub extends Ctor {
        int x = 5;
        String y = "y";
        void hook() { seen += "sub" + x + y; } // runs before x and y are set
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Circle(2), new Rect(2, 3), new Square(4), new Lonely(), new Circle(0.5)};
        for (Shape s : shapes) System.out.println(s.describe());
        double total = 0;
        for (int i = 0; i < 1000; i++) total += shapes[i * 7 % shapes.length].area();
        System.out.println((long) total);
        A[] as = {new A(), new B(), new C(), new D()};
        for (A a : as) System.out.println(a.m() + " " + a.n() + " " + a.f() + " " + a.self().m() + " " + a.make());
        System.out.println(new B().make().length());
        System.out.println(new CtorSub().seen + " " + new CtorSub().x);
        Object o = new Object() {
            public String toString() { return "anon"; }
            public boolean equals(Object other) { return true; }
            public int hashCode() { return 42; }
        };
        System.out.println(o + " " + o.equals(null) + " " + o.hashCode());
        String log = "";
        for (int i = 0; i < 40; i++) log += as[(i * i + i / 3) & 3].m().charAt(0);
        System.out.println(log);
    }
}
