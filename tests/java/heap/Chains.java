// Chains of 400 nodes, 700,000 nodes in all, walked whole for six rounds while others are made and dropped.

public class Chains {
    static final class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    static Link chain(int length, int start) {
        Link chain = null;
        for (int i = 0; i < length; i++) {
            chain = new Link(start + i, chain);
        }
        return chain;
    }

    public static void main(String[] args) {
        Link[] chains = new Link[1750];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = chain(400, i);
        }
        long sum = 0;
        for (int round = 0; round < 6; round++) {
            for (int i = 0; i < chains.length; i++) {
                int length = 0;
                for (Link link = chains[i]; link != null; link = link.next) {
                    sum = sum * 3 + link.value;
                    length++;
                }
                if (length != 400) {
                    throw new IllegalStateException("chain " + i + " has " + length);
                }
                if (i % 10 == round) {
                    chains[i] = chain(400, i * round);
                }
            }
        }
        System.out.println(sum);
    }
}
