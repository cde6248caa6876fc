// jactl 124: a string switch whose labels have equal hash codes.
public class CollidingStrings {
    static String pick(String s) {
        switch (s) {
            case "Aa": return "1";
            case "BB": return "2";
            case "AaAa": return "3";
            case "BBBB": return "4";
            default: return "default";
        }
    }

    public static void main(String[] args) {
        String[] all = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "C#"};
        String out = "";
        for (String s : all) out += pick(s) + " ";
        System.out.println(out.trim());
        System.out.println("Aa".hashCode() == "BB".hashCode());
    }
}
