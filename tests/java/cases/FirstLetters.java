// codenameone 1834: first letters inside try, an empty string in between.
public class FirstLetters {
    public static void main(String[] args) {
        String[] names = {"Ulises", "John", "", "Alexis", "Willy"};
        StringBuilder out = new StringBuilder();
        for (String name : names) {
            char c;
            try {
                c = name.charAt(0);
            } catch (StringIndexOutOfBoundsException e) {
                continue;
            }
            out.append(c);
        }
        System.out.println(out);
        String s = "";
        for (int i = 0; i < names.length; i++) {
            try {
                s += names[i].charAt(0);
            } catch (RuntimeException e) {
                s += "";
            }
        }
        System.out.println(s);
    }
}
