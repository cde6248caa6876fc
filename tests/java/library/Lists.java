// java.util.ArrayList, LinkedList, ArrayDeque and iterators.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class Lists {
    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 30; i++) a.add(i * 7 % 31);
        a.add(0, 100);
        a.add(15, null);
        a.remove(3);
        a.remove(Integer.valueOf(14));
        a.set(1, -1);
        System.out.println(a + " " + a.size() + " " + a.indexOf(null) + " " + a.contains(5) + " " + a.lastIndexOf(99));
        for (Iterator<Integer> it = a.iterator(); it.hasNext();) {
            Integer x = it.next();
            if (x == null || x % 2 == 0) it.remove();
        }
        System.out.println(a);
        Collections.sort(a);
        System.out.println(a + " " + Collections.max(a) + Collections.min(a));
        Collections.reverse(a);
        System.out.println(a.subList(2, 5) + " " + a.equals(new ArrayList<>(a)) + " " + a.hashCode());
        try {
            a.get(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (Integer x : a) a.add(x);
        } catch (ConcurrentModificationException e) {
            System.out.println("modified");
        }
        LinkedList<String> l = new LinkedList<>();
        for (String s : "the quick brown fox".split(" ")) l.addFirst(s);
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.equals("brown")) it.add("red");
            else it.set(s.toUpperCase());
        }
        System.out.println(l + l.getFirst() + l.pollLast() + l.size());
        ArrayDeque<Long> d = new ArrayDeque<>();
        long sum = 0;
        for (long i = 0; i < 1000; i++) {
            if (i % 3 == 0) d.addFirst(i); else d.addLast(i);
            if (i % 5 == 4) sum = sum * 31 + d.pollFirst() - d.pollLast();
        }
        System.out.println(sum + " " + d.size() + " " + d.peekFirst());
        try {
            new ArrayDeque<String>().removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        String[] array = l.toArray(new String[0]);
        System.out.println(array.length + array[0]);
        ArrayList<int[]> big = new ArrayList<>();
        for (int i = 0; i < 10000; i++) big.add(new int[] {i});
        int total = 0;
        for (int[] x : big) total += x[0];
        System.out.println(total);
        List<Integer> fixed = List.of(1, 2, 3);
        try {
            fixed.add(4);
        } catch (UnsupportedOperationException e) {
            System.out.println(fixed + " is fixed");
        }
    }
}
