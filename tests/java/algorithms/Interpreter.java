// An interpreter for the eight-command language, and a stack machine for arithmetic.
public class Interpreter {
    static String run(String code, String input) {
        int[] jump = new int[code.length()], stack = new int[100];
        int sp = 0;
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) == '[') stack[sp++] = i;
            if (code.charAt(i) == ']') {
                int j = stack[--sp];
                jump[i] = j;
                jump[j] = i;
            }
        }
        byte[] tape = new byte[300];
        int at = 0, in = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0; pc < code.length(); pc++) {
            switch (code.charAt(pc)) {
                case '>': at++; break;
                case '<': at--; break;
                case '+': tape[at]++; break;
                case '-': tape[at]--; break;
                case '.': out.append((char) (tape[at] & 255)); break;
                case ',': tape[at] = in < input.length() ? (byte) input.charAt(in++) : 0; break;
                case '[': if (tape[at] == 0) pc = jump[pc]; break;
                case ']': if (tape[at] != 0) pc = jump[pc]; break;
                default:
            }
        }
        return out.toString();
    }

    static String text;
    static int pos;

    static int expression() {
        int v = term();
        while (pos < text.length() && (text.charAt(pos) == '+' || text.charAt(pos) == '-')) v = text.charAt(pos++) == '+' ? v + term() : v - term();
        return v;
    }

    static int term() {
        int v = factor();
        while (pos < text.length() && "*/%".indexOf(text.charAt(pos)) >= 0) {
            char op = text.charAt(pos++);
            int w = factor();
            v = op == '*' ? v * w : op == '/' ? v / w : v % w;
        }
        return v;
    }

    static int factor() {
        if (pos >= text.length()) throw new IllegalStateException("end at " + pos);
        char c = text.charAt(pos++);
        if (c == '-') return -factor();
        if (c == '(') {
            int v = expression();
            if (pos >= text.length() || text.charAt(pos++) != ')') throw new IllegalStateException("no ) at " + pos);
            return v;
        }
        if (c < '0' || c > '9') throw new IllegalStateException("unexpected " + c + " at " + pos);
        int v = c - '0';
        while (pos < text.length() && Character.isDigit(text.charAt(pos))) v = v * 10 + text.charAt(pos++) - '0';
        return v;
    }

    public static void main(String[] args) {
        System.out.print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(run(",[.,]", "echo this"));
        System.out.println(run(">,[>,]<[.<]", "reversed"));
        System.out.println(run("++++++++++[>+++++++>+>+++<<<-]>++.>>++.<.", "").length());
        String squares = "++++[>+++++<-]>[<+++++>-]+<+[>[>+>+<<-]++>>[<<+>>-]>>>[-]++>[-]+>>>+[[-]++++++>>>]<<<[[<++++++++<++>>-]+<.<[>----<-]<]<<[>>>>>[>>>[-]+++++++++<[>-<-]+++++++++>[-[<->-]+[<<<]]<[>+<-]>]<<-]<<-]";
        System.out.println(run(squares, ""));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "-(4-10)*-2", "100/7%5", "2*(3+4)*(5-6", "7/0", "", "8+", "9)", "x"}) {
            text = s;
            pos = 0;
            try {
                System.out.println(s + " = " + expression() + " " + pos);
            } catch (ArithmeticException e) {
                System.out.println(s + " divides");
            } catch (IllegalStateException e) {
                System.out.println(s + " fails: " + e.getMessage());
            }
        }
    }
}
