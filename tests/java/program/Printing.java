// print and println of everything, on both streams.
public class Printing {
    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(-5);
        System.out.print(1L << 40);
        System.out.print("text");
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.print(new char[] {'a', 'b'});
        System.out.println();
        System.out.println(false);
        System.out.println('\u00e9');
        System.out.println(Integer.MIN_VALUE);
        System.out.println(Long.MAX_VALUE);
        System.out.println((Object) "object");
        System.out.println(new char[] {'x'});
        System.out.println((String) null);
        System.out.println("");
        System.out.println("line\nbreak\ttab");
        System.out.println("\u00fcml\u00e4ut \u4e2d\u6587 \ud83d\ude00 \ud83d lone");
        System.out.append('q').append("rst").append("uvwxyz", 2, 4).append(null).println();
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        System.err.print("err ");
        System.err.println(12);
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 3000; i++) big.append("0123456789".charAt(i % 10)).append(i % 100 == 99 ? "\n" : "");
        System.out.print(big);
        for (int i = 0; i < 500; i++) System.out.print(i % 50 == 49 ? "\n" : ".");
        System.out.print("the end, without newline");
    }
}
