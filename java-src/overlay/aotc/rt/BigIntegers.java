package aotc.rt;

import java.math.BigInteger;
import java.util.concurrent.RecursiveTask;

/**
 * BigInteger's parts of products, which are fork/join tasks from JDK 19 on. Here the value is there as soon as the task
 * is; only BigInteger.parallelMultiply would have forked.
 */
final class BigIntegers {
    private BigIntegers() {
    }

    /** Body of BigInteger.RecursiveOp.multiply. */
    static RecursiveTask<BigInteger> multiply(BigInteger a, BigInteger b, boolean parallel, int depth) {
        return task(product(a, b, true, parallel, depth));
    }

    /** Body of BigInteger.RecursiveOp.square. */
    static RecursiveTask<BigInteger> square(BigInteger a, boolean parallel, int depth) {
        return task(product(a, true, parallel, depth));
    }

    /** A task that is done, without its constructor. */
    @SuppressWarnings("unchecked")
    private static RecursiveTask<BigInteger> task(BigInteger value) {
        RecursiveTask<BigInteger> task = (RecursiveTask<BigInteger>) Vm.allocateInstance(taskClass());
        setResult(task, value);
        return task;
    }

    /** Body of ForkJoinTask.join: no constructor of a task can be reached, so it is one of these. */
    static Object join(Object task) {
        return result((RecursiveTask<?>) task);
    }

    /** Rules: the private BigInteger.multiply and square, the field RecursiveTask.result. */
    private static native BigInteger product(BigInteger a, BigInteger b, boolean recursion, boolean parallel,
        int depth);

    private static native BigInteger product(BigInteger a, boolean recursion, boolean parallel, int depth);

    private static native Class<?> taskClass();

    private static native void setResult(RecursiveTask<?> task, Object value);

    private static native Object result(RecursiveTask<?> task);
}
