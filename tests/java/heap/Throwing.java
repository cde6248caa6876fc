// Exceptions while memory is collected: locals that live across handlers, traces of many frames, causes.

public class Throwing {
    static final class Failure extends RuntimeException {
        final byte[] load;

        Failure(String message, Throwable cause, int size) {
            super(message, cause);
            load = new byte[size];
        }
    }

    static int callee(int i, int depth) {
        Object[] garbage = new Object[depth + 3];
        garbage[depth] = "g" + i;
        if (depth > 0) {
            return callee(i, depth - 1) + garbage.length;
        }
        if (i % 7 == 0) {
            throw new Failure("seventh " + i, i % 2 == 0 ? new IllegalStateException("cause " + i) : null, i % 1000);
        }
        return i;
    }

    public static void main(String[] args) {
        long sum = 0;
        Failure kept = null;
        for (int i = 0; i < 100_000; i++) {
            String local = "local" + i;
            int[] numbers = {i, i * 3, i ^ 5};
            double real = i * 0.5;
            try {
                sum += callee(i, i % 20);
            } catch (Failure e) {
                sum = sum * 31 + local.hashCode() + numbers[1] + (long) real + e.load.length + e.getMessage().length();
                if (e.getCause() != null) {
                    sum += e.getCause().getMessage().hashCode();
                }
                if (i % 7000 == 0) {
                    kept = e;
                }
                sum += e.getStackTrace().length;
            } finally {
                sum += numbers[2];
            }
        }
        System.out.println(sum + " " + kept.getMessage() + " " + kept.load.length);
        System.out.println(kept.getStackTrace()[0] + " " + kept.getCause());
        int caught = 0;
        for (int i = 0; i < 50_000; i++) {
            try {
                Object[] array = i % 2 == 0 ? null : new Object[i % 10];
                array[i % 12] = new int[i % 30];
            } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
                caught += e.getMessage().length();
            }
        }
        System.out.println(caught);
    }
}
