// The command line arrives as it is.
// args: a "b c" "" d "quote\"back\\slash" -v --x=1 *.java "\u00e4" ünï
public class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) {
            System.out.println(i + " [" + args[i] + "] " + args[i].length() + " " + args[i].hashCode());
        }
        args[0] = "changed";
        System.out.println(args[0]);
    }
}
