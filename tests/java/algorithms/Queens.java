// N queens by arrays, by bits, and a knight's tour count.
public class Queens {
    static int solve(int n, int row, boolean[] cols, boolean[] up, boolean[] down, int[] at) {
        if (row == n) return 1;
        int found = 0;
        for (int c = 0; c < n; c++) {
            if (cols[c] || up[row + c] || down[row - c + n]) continue;
            cols[c] = up[row + c] = down[row - c + n] = true;
            at[row] = c;
            found += solve(n, row + 1, cols, up, down, at);
            cols[c] = up[row + c] = down[row - c + n] = false;
        }
        return found;
    }

    static int bits(int all, int cols, int left, int right) {
        if (cols == all) return 1;
        int n = 0;
        for (int free = all & ~(cols | left | right); free != 0;) {
            int bit = free & -free;
            free ^= bit;
            n += bits(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return n;
    }

    static boolean first(int[] at, int row) {
        if (row == at.length) return true;
        next:
        for (int c = 0; c < at.length; c++) {
            for (int r = 0; r < row; r++) if (at[r] == c || Math.abs(at[r] - c) == row - r) continue next;
            at[row] = c;
            if (first(at, row + 1)) return true;
        }
        return false;
    }

    static final int[][] JUMPS = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

    static int tours(byte[][] board, int x, int y, int step) {
        if (step == 25) return 1;
        int n = 0;
        board[x][y] = (byte) step;
        for (int[] j : JUMPS) {
            int a = x + j[0], b = y + j[1];
            if (a >= 0 && b >= 0 && a < 5 && b < 5 && board[a][b] == 0) n += tours(board, a, b, step + 1);
        }
        board[x][y] = 0;
        return n;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            System.out.println(n + " " + solve(n, 0, new boolean[n], new boolean[2 * n], new boolean[2 * n + 1], new int[n])
                    + " " + bits((1 << n) - 1, 0, 0, 0));
        }
        int[] at = new int[12];
        System.out.print(first(at, 0));
        for (int c : at) System.out.print(" " + c);
        System.out.println();
        System.out.println(tours(new byte[5][5], 0, 0, 1));
    }
}
