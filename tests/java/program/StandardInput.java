// Bytes from standard input up to its end.
// stdin: first line
// stdin:   second: ünï
// stdin:
// stdin: last
public class StandardInput {
    public static void main(String[] args) throws java.io.IOException {
        int b, lines = 0, sum = 0, n = 0;
        StringBuilder first = new StringBuilder();
        while ((b = System.in.read()) >= 0) {
            n++;
            sum = sum * 31 + b;
            if (b == '\n') lines++;
            if (lines == 0 && b != '\n') first.append((char) b);
        }
        System.out.println(first + " " + lines + " " + n + " " + sum);
        System.out.println(System.in.read());
    }
}
