// The game of life, flood fill, shortest paths and edit distance on two-dimensional arrays.
public class Grids {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] r = new boolean[h][w];
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++)
                if ((dx | dy) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) n++;
            r[y][x] = n == 3 || n == 2 && g[y][x];
        }
        return r;
    }

    static int fill(char[][] m, int y, int x, char with) {
        if (y < 0 || x < 0 || y >= m.length || x >= m[y].length || m[y][x] != '.') return 0;
        m[y][x] = with;
        return 1 + fill(m, y + 1, x, with) + fill(m, y - 1, x, with) + fill(m, y, x + 1, with) + fill(m, y, x - 1, with);
    }

    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) for (int j = 0; j <= b.length(); j++) {
            if (i == 0 || j == 0) { d[i][j] = i + j; continue; }
            int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
            d[i][j] = Math.min(change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        }
        return d[a.length()][b.length()];
    }

    static int[] paths(int[][] w, int from) {
        int n = w.length;
        int[] best = new int[n];
        boolean[] done = new boolean[n];
        for (int i = 0; i < n; i++) best[i] = Integer.MAX_VALUE;
        best[from] = 0;
        for (int round = 0; round < n; round++) {
            int u = -1;
            for (int i = 0; i < n; i++) if (!done[i] && (u < 0 || best[i] < best[u])) u = i;
            if (best[u] == Integer.MAX_VALUE) break;
            done[u] = true;
            for (int v = 0; v < n; v++) if (w[u][v] > 0 && best[u] + w[u][v] < best[v]) best[v] = best[u] + w[u][v];
        }
        return best;
    }

    public static void main(String[] args) {
        boolean[][] g = new boolean[10][12];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] p : glider) g[p[0]][p[1]] = true;
        for (int i = 0; i < 21; i++) g = step(g);
        for (boolean[] row : g) {
            String s = "";
            for (boolean b : row) s += b ? '#' : '.';
            System.out.println(s);
        }
        String[] rows = {"..#....", ".##.##.", ".#..#..", "###.#.#", "....#.."};
        char[][] m = new char[rows.length][];
        for (int i = 0; i < rows.length; i++) m[i] = rows[i].toCharArray();
        char with = 'a';
        for (int y = 0; y < m.length; y++) for (int x = 0; x < m[y].length; x++) {
            int n = fill(m, y, x, with);
            if (n > 0) System.out.print(with++ + "" + n + " ");
        }
        System.out.println();
        for (char[] row : m) System.out.println(row);
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("intention", "execution"));
        int[][] w = new int[12][12];
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) w[i][j] = (i * 7 + j * 5) % 11 == 0 || j == i + 1 && i != 8 ? (i * j) % 9 + 1 : 0;
        for (int d : paths(w, 0)) System.out.print(d + " ");
        System.out.println();
    }
}
