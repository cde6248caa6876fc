// Collections with thousands of frames on the stack, each of which holds objects; StackOverflowError caught three times.

public class DeepStacks {
    static int allocated;

    static int descend(int depth, Object above) {
        int[] mine = {depth, depth * 7};
        Object[] pair = {mine, above};
        allocated++;
        int below = depth == 0 ? 0 : descend(depth - 1, pair);
        if (mine[1] != depth * 7 || pair[0] != mine || pair[1] != above) {
            throw new IllegalStateException("frame " + depth);
        }
        return below + mine[0] % 3;
    }

    static int overflow(int depth, Object above) {
        byte[] mine = new byte[depth % 100 + 1];
        mine[depth % 100] = 1;
        return overflow(depth + 1, mine) + mine[depth % 100];
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 30; round++) {
            sum += descend(5000 + round, null);
            for (int i = 0; i < 2000; i++) {
                sum += new long[i % 200].length;
            }
        }
        System.out.println(sum + " " + allocated);
        for (int time = 0; time < 3; time++) {
            try {
                System.out.println(overflow(0, null));
            } catch (StackOverflowError e) {
                System.out.println("overflow " + time + " " + (descend(1000, e) > 0));
            }
        }
    }
}
