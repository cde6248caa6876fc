// Iterable and Iterator written by hand, used by for-each; Comparable and Comparator; generators.
import java.util.Iterator;
import java.util.NoSuchElementException;

public class Iterators {
    static class Range implements Iterable<Integer> {
        final int from, to;
        Range(int from, int to) { this.from = from; this.to = to; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int at = from;
                @Override public boolean hasNext() { return at < to; }
                @Override public Integer next() {
                    if (at >= to) throw new NoSuchElementException("past " + to);
                    return at++;
                }
            };
        }
    }

    static class Words implements Iterable<String> {
        final String text;
        Words(String text) { this.text = text; }
        @Override public Iterator<String> iterator() {
            class It implements Iterator<String> {
                int at;
                @Override public boolean hasNext() {
                    while (at < text.length() && text.charAt(at) == ' ') at++;
                    return at < text.length();
                }
                @Override public String next() {
                    int start = at;
                    while (at < text.length() && text.charAt(at) != ' ') at++;
                    return text.substring(start, at);
                }
            }
            return new It();
        }
    }

    static <T> int count(Iterable<T> all) {
        int n = 0;
        for (T ignored : all) n++;
        return n;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : new Range(0, 1000)) {
            if (i % 100 == 50) continue;
            sum += i;
        }
        System.out.println(sum);
        for (String w : new Words("  some words   here ")) System.out.print("<" + w + ">");
        System.out.println(count(new Words("a b c")) + count(new Range(5, 5)) + count(new Range(3, 8)));
        for (int i : new Range(1, 4)) for (int j : new Range(i, 4)) System.out.print(i + "" + j + " ");
        System.out.println();
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
