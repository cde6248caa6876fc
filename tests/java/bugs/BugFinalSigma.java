// toLowerCase of a capital sigma compiled, and then threw aotc.rt.UnsupportedError at run time.
public class BugFinalSigma {
    public static void main(String[] args) {
        for (String text : new String[] {"\u03a3", "\u039f\u03a3", "\u039f\u03a3 x", "\u039f\u03a3\u039f", "a\u03a3.", "\u03a3\u03a3"}) {
            for (char c : text.toLowerCase().toCharArray()) {
                System.out.print((int) c + " ");
            }
            System.out.println();
        }
    }
}
