// valueOf, with its two faults.
public class EnumValueOf {
    enum Suit {
        CLUBS, DIAMONDS, HEARTS, SPADES
    }

    public static void main(String[] args) {
        for (String s : new String[] {"HEARTS", "CLUBS", "hearts", "", null}) {
            try {
                System.out.println(Suit.valueOf(s).ordinal());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            } catch (NullPointerException e) {
                System.out.println("null: " + e.getMessage());
            }
        }
        System.out.println(Enum.valueOf(Suit.class, "SPADES"));
    }
}
