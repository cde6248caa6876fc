// Labels on loops and blocks.
public class LabelledBreaks {
    static int find(int[][] m, int what) {
        int at = -1;
        outer:
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                if (m[i][j] < 0) continue outer;
                if (m[i][j] == what) {
                    at = i * 100 + j;
                    break outer;
                }
            }
        }
        return at;
    }

    static String primes(int limit) {
        String s = "";
        next:
        for (int i = 2; i < limit; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) continue next;
            }
            s += i + " ";
        }
        return s;
    }

    static String block(int x) {
        String s = "a";
        here: {
            s += "b";
            if (x == 0) break here;
            s += "c";
            inner: {
                if (x == 1) break inner;
                if (x == 2) break here;
                s += "d";
            }
            s += "e";
        }
        return s + "f";
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, -1, 3}, {4, 5}, {}, {3, 6, 7}};
        for (int i = 0; i < 9; i++) {
            System.out.print(find(m, i) + " ");
        }
        System.out.println();
        System.out.println(primes(60));
        for (int i = 0; i < 5; i++) {
            System.out.print(block(i) + " ");
        }
        System.out.println();
        int n = 0;
        a:
        while (n < 1000) {
            b:
            do {
                n++;
                switch (n % 5) {
                    case 0: continue a;
                    case 1: continue b;
                    case 2: break;
                    case 3: break b;
                    default: if (n > 20) break a;
                }
                n += 2;
            } while (n < 100);
            n += 3;
        }
        System.out.println(n);
        loop:
        for (int i = 0;; i++) {
            try {
                if (i < 3) continue loop;
                break loop;
            } finally {
                System.out.print("f" + i + " ");
            }
        }
        System.out.println("end");
    }
}
