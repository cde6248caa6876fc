// Character and String methods on the ASCII range and some beyond.
public class CharClasses {
    public static void main(String[] args) {
        for (char c = 0; c < 384; c++) {
            int bits = (Character.isDigit(c) ? 1 : 0) | (Character.isLetter(c) ? 2 : 0)
                    | (Character.isLetterOrDigit(c) ? 4 : 0) | (Character.isUpperCase(c) ? 8 : 0)
                    | (Character.isLowerCase(c) ? 16 : 0) | (Character.isWhitespace(c) ? 32 : 0)
                    | (Character.isSpaceChar(c) ? 64 : 0) | (Character.isJavaIdentifierStart(c) ? 128 : 0)
                    | (Character.isJavaIdentifierPart(c) ? 256 : 0) | (Character.isISOControl(c) ? 512 : 0);
            System.out.print(bits + ":" + (int) Character.toUpperCase(c) + ":" + (int) Character.toLowerCase(c) + " ");
            if (c % 16 == 15) System.out.println();
        }
        for (char c : "09afAFzZ-".toCharArray()) {
            System.out.print(Character.digit(c, 10) + " " + Character.digit(c, 16) + " " + Character.digit(c, 36) + " "
                    + Character.getNumericValue(c) + "; ");
        }
        System.out.println();
        System.out.println(Character.forDigit(11, 16) + "" + Character.forDigit(35, 36) + (int) Character.forDigit(16, 16));
        System.out.println(Character.isSurrogate('\ud800') + " " + Character.isHighSurrogate('\udc00') + " "
                + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x10000) + " "
                + Character.compare('a', 'c') + " " + Character.reverseBytes('\u1234') + " " + Character.toString('q')
                + Character.valueOf('r') + Character.hashCode('s'));
        System.out.println(Character.MIN_RADIX + Character.MAX_RADIX + " " + (int) Character.MAX_VALUE);
    }
}
