import java.util.function.LongSupplier;

/** Runs a workload a number of times, first to get warm, and prints its checksum and the best time. */
final class Timing {
    private Timing() {
    }

    static void print(LongSupplier workload, int warm, int measured) {
        long checksum = workload.getAsLong();
        long best = Long.MAX_VALUE;
        for (int i = 1; i < warm + measured; i++) {
            long start = System.nanoTime();
            long again = workload.getAsLong();
            long time = System.nanoTime() - start;
            if (again != checksum) {
                throw new IllegalStateException("checksum " + again + " after " + checksum);
            }
            if (i >= warm) {
                best = Math.min(best, time);
            }
        }
        System.out.println("checksum " + checksum);
        System.out.println("time " + best + " ns");
    }
}
