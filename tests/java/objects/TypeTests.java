// instanceof and checkcast against classes, interfaces and arrays, with null; pattern instanceof.
public class TypeTests {
    interface Walks { }
    interface Swims { }
    static class Animal { }
    static class Dog extends Animal implements Walks { }
    static class Fish extends Animal implements Swims { }
    static class Duck extends Animal implements Walks, Swims { }
    static class Puppy extends Dog { }
    static final class Stone { }

    static String test(Object o) {
        return (o instanceof Animal ? "A" : "-") + (o instanceof Dog ? "D" : "-") + (o instanceof Fish ? "F" : "-")
                + (o instanceof Duck ? "K" : "-") + (o instanceof Puppy ? "P" : "-") + (o instanceof Stone ? "S" : "-")
                + (o instanceof Walks ? "w" : "-") + (o instanceof Swims ? "s" : "-") + (o instanceof Object ? "o" : "-")
                + (o instanceof String ? "t" : "-") + (o instanceof Number ? "n" : "-") + (o instanceof Integer ? "i" : "-")
                + (o instanceof Comparable ? "c" : "-") + (o instanceof Object[] ? "[" : "-");
    }

    static String cast(Object o, int to) {
        try {
            Object r;
            switch (to) {
                case 0: r = (Animal) o; break;
                case 1: r = (Dog) o; break;
                case 2: r = (Walks) o; break;
                case 3: r = (Stone) o; break;
                case 4: r = (Swims) o; break;
                case 5: r = (Object[]) o; break;
                default: r = (String) o;
            }
            return r == o ? "y" : "?";
        } catch (ClassCastException e) {
            return "n";
        }
    }

    static int pattern(Object o) {
        if (o instanceof Integer i && i > 10) return i * 2;
        if (o instanceof String s) return s.length();
        if (!(o instanceof int[] a)) return -1;
        return a.length * 100;
    }

    public static void main(String[] args) {
        Object[] all = {new Animal(), new Dog(), new Fish(), new Duck(), new Puppy(), new Stone(), "text", 5, 5L,
            new Object(), new Animal[0], new int[0], new Dog[0][0], null};
        for (Object o : all) {
            String line = test(o) + " ";
            for (int to = 0; to < 7; to++) line += cast(o, to);
            System.out.println(line);
        }
        System.out.println(pattern(11) + " " + pattern(9) + " " + pattern("four") + " " + pattern(new int[3]) + " "
                + pattern(null));
        try {
            Object o = "text";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new Dog();
            Fish f = (Fish) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new Dog[0];
            Swims[] f = (Swims[]) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new int[0][0];
            String f = (String) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Dog().getClass() == Dog.class ? "class" : "no class");
        System.out.println(Puppy.class.getName() + " " + new int[0].getClass().getName() + " "
                + new Dog[0][0].getClass().getName() + " " + "".getClass().getName());
    }
}
