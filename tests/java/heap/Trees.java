// Binary trees of many depths: short-lived ones beside one that stays, and a tree that loses and regrows branches.

public class Trees {
    static final class Tree {
        Tree left;
        Tree right;
        int weight = 1;

        Tree(int depth) {
            if (depth > 0) {
                left = new Tree(depth - 1);
                right = new Tree(depth - 1);
            }
        }

        int count() {
            return weight + (left == null ? 0 : left.count()) + (right == null ? 0 : right.count());
        }
    }

    public static void main(String[] args) {
        Tree stays = new Tree(16);
        int total = 0;
        for (int depth = 2; depth <= 16; depth += 2) {
            for (int i = 0; i < 1 << (18 - depth); i++) {
                total += new Tree(depth).count();
            }
            System.out.println(depth + " " + total);
        }
        for (int round = 0; round < 64; round++) {
            Tree at = stays;
            for (int bit = 0; bit < 6; bit++) {
                at = (round >> bit & 1) == 0 ? at.left : at.right;
            }
            at.left = new Tree(9);
            at.right = round % 3 == 0 ? null : new Tree(8);
        }
        System.out.println(stays.count());
    }
}
