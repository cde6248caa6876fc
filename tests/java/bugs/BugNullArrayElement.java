// aaload from an array of type null (a cast of null keeps no type) gave Object instead of null: what followed was refused
// with a VerifyError although HotSpot runs it.
public class BugNullArrayElement {
    static class Node {
        int value;
    }

    public static void main(String[] args) {
        try {
            System.out.println(((int[][]) null)[1][2]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(((Node[]) null)[0].value);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            String[] texts = null;
            System.out.println(texts[0].length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
