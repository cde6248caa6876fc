// multianewarray, ragged arrays, arrays of arrays as objects.
public class MultiArrays {
    static long sum(int[][] m) {
        long s = 0;
        for (int[] row : m) for (int x : row) s = s * 3 + x;
        return s;
    }

    static int[][] transpose(int[][] m) {
        int[][] t = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) for (int j = 0; j < m[i].length; j++) t[j][i] = m[i][j];
        return t;
    }

    public static void main(String[] args) {
        int[][] m = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
        System.out.println(sum(m) + " " + sum(transpose(m)));
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 7;
        cube[0][1] = new int[] {9, 9};
        System.out.println(cube.length + " " + cube[0].length + " " + cube[0][0].length + " " + cube[0][1].length
                + " " + cube[1][2][3]);
        int[][][] partial = new int[2][3][];
        System.out.println(partial[1].length + " " + (partial[1][2] == null));
        long[][] ragged = {{1}, {2, 3}, {}, {4, 5, 6}, null};
        int n = 0;
        for (long[] row : ragged) n += row == null ? 100 : row.length;
        System.out.println(n);
        String[][] names = new String[2][2];
        names[1][0] = "x";
        System.out.println(names[0][0] + names[1][0]);
        double[][] identity = new double[3][3];
        for (int i = 0; i < 3; i++) identity[i][i] = 1;
        double trace = 0;
        for (int i = 0; i < 3; i++) trace += identity[i][i] - identity[i][(i + 1) % 3];
        System.out.println(trace == 3);
        char[][] board = new char[5][7];
        for (char[] row : board) for (int i = 0; i < row.length; i++) row[i] = '.';
        board[2][3] = '#';
        for (char[] row : board) System.out.println(new String(row));
        int[][] shared = new int[3][];
        shared[0] = shared[1] = shared[2] = new int[1];
        shared[1][0]++;
        shared[2][0] += 5;
        System.out.println(shared[0][0]);
        int[][] zero = new int[0][5];
        System.out.println(zero.length + " " + new int[2][0][3][1].length);
        Object o = m;
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[][][]));
        Object[] rows = m;
        rows[0] = new int[] {42};
        System.out.println(m[0][0] + " " + m[0].length);
        try {
            int[][] bad = new int[2][-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][] bad = new int[0][-5];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        int[] a[] = {{1}}, b = {2};
        System.out.println(a[0][0] + b[0]);
        boolean[][] flags = new boolean[2][2];
        flags[1][1] |= true;
        byte[][] bytes = {{1, 2}, {3}};
        bytes[1][0] <<= 6;
        System.out.println(flags[1][1] + " " + bytes[1][0]);
    }
}
