// Enums: values, ordinal, name, compareTo, fields, bodies per constant, switches.
public class EnumBasics {
    enum Color { RED, GREEN, BLUE }
    enum Planet {
        MERCURY(3, 24), EARTH(59, 63), JUPITER(18981, 714);
        final int mass, radius;
        static int total;
        static { for (Planet p : values()) total += p.mass; }
        Planet(int mass, int radius) { this.mass = mass; this.radius = radius; }
        int weight(int kg) { return kg * mass / radius; }
    }
    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        SUB("-") { int apply(int a, int b) { return a - b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } @Override public String toString() { return "times"; } };
        final String sign;
        Op(String sign) { this.sign = sign; }
        abstract int apply(int a, int b);
        Op next() { return values()[(ordinal() + 1) % values().length]; }
    }
    interface Level { int level(); }
    enum Lamp implements Level {
        OFF, ON;
        public int level() { return this == ON ? 100 : 0; }
    }
    enum None { }

    static int old(Color c) {
        switch (c) {
            case RED: return 1;
            case BLUE: return 3;
            default: return 0;
        }
    }

    static String arrow(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + c.name() + " " + c.ordinal() + " " + old(c) + arrow(c) + " "
                    + c.compareTo(Color.GREEN) + " " + (c == Color.BLUE) + " " + c.equals(Color.RED));
        }
        for (Planet p : Planet.values()) System.out.println(p + " " + p.weight(75));
        System.out.println(Planet.total);
        for (Op op : Op.values()) {
            System.out.println(op + op.name() + op.sign + op.apply(7, 3) + op.next() + (op.getDeclaringClass() == Op.class));
        }
        Color[] copy = Color.values();
        copy[0] = null;
        System.out.println(Color.values()[0] + " " + None.values().length);
        Level l = Lamp.ON;
        System.out.println(l.level() + Lamp.OFF.level() + " " + l);
        Color none = null;
        try {
            old(none);
        } catch (NullPointerException e) {
            System.out.println("switch on null");
        }
        int[] counts = new int[Color.values().length];
        for (int i = 0; i < 10; i++) counts[Color.values()[i * i % 3].ordinal()]++;
        System.out.println(counts[0] + " " + counts[1] + " " + counts[2]);
        Comparable<Op> cmp = Op.SUB;
        System.out.println(cmp.compareTo(Op.MUL));
    }
}
