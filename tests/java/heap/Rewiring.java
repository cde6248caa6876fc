// A graph whose edges are changed at random while it is collected: what cannot be reached goes, everything else stays.

public class Rewiring {
    static final class Vertex {
        final long id;
        final Vertex[] edges = new Vertex[4];
        byte[] load;

        Vertex(long id) {
            this.id = id;
            load = new byte[(int) (id % 61)];
            for (int i = 0; i < load.length; i++) {
                load[i] = (byte) (id + i);
            }
        }

        long check() {
            long sum = id;
            for (int i = 0; i < load.length; i++) {
                if (load[i] != (byte) (id + i)) {
                    throw new IllegalStateException("vertex " + id);
                }
                sum = sum * 7 + load[i];
            }
            return sum;
        }
    }

    static long seed = 42;

    static int random(int bound) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % bound);
    }

    public static void main(String[] args) {
        Vertex[] all = new Vertex[2000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Vertex(i);
        }
        long next = all.length;
        for (int step = 0; step < 400_000; step++) {
            Vertex from = all[random(all.length)];
            int edge = random(4);
            switch (random(4)) {
                case 0 -> from.edges[edge] = all[random(all.length)];
                case 1 -> from.edges[edge] = new Vertex(next++);
                case 2 -> {
                    Vertex to = from.edges[edge];
                    if (to != null) {
                        to.edges[random(4)] = all[random(all.length)];
                    }
                }
                default -> all[random(all.length)] = new Vertex(next++);
            }
        }
        long sum = 0;
        for (Vertex vertex : all) {
            Vertex at = vertex;
            for (int hop = 0; at != null && hop < 20; hop++) {
                sum = sum * 31 + at.check();
                at = at.edges[hop % 4];
            }
        }
        System.out.println(next + " " + sum);
    }
}
