// Without arguments the array is empty, not null.
public class NoArguments {
    public static void main(String... args) {
        System.out.println(args.length + " " + (args != null));
    }
}
