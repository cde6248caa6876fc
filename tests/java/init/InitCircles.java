// Classes that need each other: what they see depends on which is used first.
public class InitCircles {
    static class A {
        static final int X = B.Y + one();

        static int one() {
            return 1;
        }
    }

    static class B {
        static final int Y = A.X + A.one();
    }

    static class C {
        static final String NAME = "c" + D.NAME;
    }

    static class D {
        static final String NAME = "d" + E.NAME;
    }

    static class E {
        static final String NAME = "e" + C.NAME;
    }

    static class Base {
        static final Base DEFAULT = new Derived();
        static final int N = Integer.parseInt("5");
        final int seen = N;
    }

    static class Derived extends Base {
        final int also = N;
    }

    static class Parent {
        static final int P = Child.Q + 1;
    }

    static class Child extends Parent {
        static final int Q = Integer.parseInt("7");
        static final int FROM_PARENT = P;
    }

    static class Self {
        static final Self FIRST = new Self();
        static int count = Integer.parseInt("10");
        final int number = ++count;
        static final Self SECOND = new Self();
    }

    interface Shape {
        Shape UNIT = new Square(1);

        double area();

        default String name() {
            return "shape " + area();
        }
    }

    static class Square implements Shape {
        static final Square BIG = new Square(9);
        final double side;

        Square(double side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }
    }

    public static void main(String[] args) {
        System.out.println(B.Y + " " + A.X);
        System.out.println(D.NAME + " " + C.NAME + " " + E.NAME);
        System.out.println(Base.DEFAULT.seen + " " + ((Derived) Base.DEFAULT).also + " " + Base.N);
        System.out.println(Child.FROM_PARENT + " " + Parent.P + " " + Child.Q);
        System.out.println(Self.FIRST.number + " " + Self.SECOND.number + " " + Self.count);
        System.out.println(Square.BIG.name() + " " + Shape.UNIT.name());
    }
}
