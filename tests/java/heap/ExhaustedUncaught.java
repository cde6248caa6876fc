// Nobody catches the OutOfMemoryError: HotSpot's report and exit code.
// options: heap-max=16m
// java: -Xmx16m
// exit: 1

public class ExhaustedUncaught {
    static void fill() {
        Object[] chain = null;
        while (true) {
            chain = new Object[] {chain, new byte[100]};
        }
    }

    public static void main(String[] args) {
        fill();
    }
}
