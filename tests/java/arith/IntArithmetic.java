// iadd, isub, imul, idiv, irem, ineg, iinc over the corners of int.
public class IntArithmetic {
    static final int[] VALUES = {0, 1, -1, 2, -2, 7, -7, 100, 65535, 65536, -65536, 0x7ffffffe,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0x12345678, 0xCAFEBABE};

    static int polynomial(int x) {
        return 3 * x * x * x - 5 * x * x + 7 * x - 11;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int a : VALUES) {
            for (int b : VALUES) {
                int add = a + b;
                int sub = a - b;
                int mul = a * b;
                String line = a + " " + b + ": " + add + " " + sub + " " + mul;
                if (b != 0) {
                    line += " " + a / b + " " + a % b;
                    sum = sum * 31 + a / b + a % b;
                }
                System.out.println(line);
                sum = sum * 31 + (add ^ sub ^ mul);
            }
            System.out.println("neg " + -a + " not " + ~a + " poly " + polynomial(a));
        }
        System.out.println("sum " + sum);

        int i = 5;
        i += 100;
        i++;
        i -= 1000;
        i--;
        i += 40000;
        System.out.println("inc " + i);
        int j = i++ + ++i * i-- - --i;
        System.out.println(i + " " + j);

        // Division by constants takes other paths than division by variables.
        for (int a : VALUES) {
            System.out.println(a / 1 + " " + a / -1 + " " + a / 2 + " " + a / 3 + " " + a / 7 + " " + a / -10
                    + " " + a / 16 + " " + a / 1000003 + " " + a / Integer.MIN_VALUE);
            System.out.println(a % 1 + " " + a % -1 + " " + a % 2 + " " + a % 3 + " " + a % 7 + " " + a % -10
                    + " " + a % 16 + " " + a % 1000003 + " " + a % Integer.MIN_VALUE);
            System.out.println(a * 2 + " " + a * 3 + " " + a * 5 + " " + a * 10 + " " + a * 64 + " " + a * -1);
        }
    }
}
