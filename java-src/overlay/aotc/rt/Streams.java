package aotc.rt;

import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Bodies of the members of StreamSupport: programs have sequential streams only. The members that make a stream
 * parallel by name are refused at compile time, this way of asking for one when it happens.
 */
final class Streams {
    private Streams() {
    }

    private static void checkSequential(boolean parallel) {
        if (parallel) {
            throw new UnsupportedError("parallel streams");
        }
    }

    /** Body of Nodes.flatten: a node without children is flat. */
    static Object flatten(Object node, Object generator) {
        return node;
    }

    /** Body of Nodes.flattenInt, flattenLong, flattenDouble. */
    static Object flatten(Object node) {
        return node;
    }

    // Rules: members of StreamOpFlag.

    private static native int flags(Spliterator<?> spliterator);

    private static native int flags(int characteristics);

    static Stream<?> stream(Spliterator<?> spliterator, boolean parallel) {
        checkSequential(parallel);
        Objects.requireNonNull(spliterator);
        Object head = Vm.allocateInstance(streamClass());
        stream(head, spliterator, flags(spliterator), false);
        return (Stream<?>) head;
    }

    static Stream<?> stream(Supplier<? extends Spliterator<?>> supplier, int characteristics,
        boolean parallel) {
        checkSequential(parallel);
        Objects.requireNonNull(supplier);
        Object head = Vm.allocateInstance(streamClass());
        stream(head, supplier, flags(characteristics), false);
        return (Stream<?>) head;
    }

    private static native Class<?> streamClass();

    private static native void stream(Object head, Spliterator<?> spliterator, int flags, boolean parallel);

    private static native void stream(Object head, Supplier<?> supplier, int flags, boolean parallel);

    static IntStream intStream(Spliterator.OfInt spliterator, boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(intStreamClass());
        intStream(head, spliterator, flags(spliterator), false);
        return (IntStream) head;
    }

    static IntStream intStream(Supplier<? extends Spliterator.OfInt> supplier, int characteristics,
        boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(intStreamClass());
        intStream(head, supplier, flags(characteristics), false);
        return (IntStream) head;
    }

    private static native Class<?> intStreamClass();

    private static native void intStream(Object head, Spliterator<?> spliterator, int flags, boolean parallel);

    private static native void intStream(Object head, Supplier<?> supplier, int flags, boolean parallel);

    static LongStream longStream(Spliterator.OfLong spliterator, boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(longStreamClass());
        longStream(head, spliterator, flags(spliterator), false);
        return (LongStream) head;
    }

    static LongStream longStream(Supplier<? extends Spliterator.OfLong> supplier, int characteristics,
        boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(longStreamClass());
        longStream(head, supplier, flags(characteristics), false);
        return (LongStream) head;
    }

    private static native Class<?> longStreamClass();

    private static native void longStream(Object head, Spliterator<?> spliterator, int flags, boolean parallel);

    private static native void longStream(Object head, Supplier<?> supplier, int flags, boolean parallel);

    static DoubleStream doubleStream(Spliterator.OfDouble spliterator, boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(doubleStreamClass());
        doubleStream(head, spliterator, flags(spliterator), false);
        return (DoubleStream) head;
    }

    static DoubleStream doubleStream(Supplier<? extends Spliterator.OfDouble> supplier, int characteristics,
        boolean parallel) {
        checkSequential(parallel);
        Object head = Vm.allocateInstance(doubleStreamClass());
        doubleStream(head, supplier, flags(characteristics), false);
        return (DoubleStream) head;
    }

    private static native Class<?> doubleStreamClass();

    private static native void doubleStream(Object head, Spliterator<?> spliterator, int flags, boolean parallel);

    private static native void doubleStream(Object head, Supplier<?> supplier, int flags, boolean parallel);
}
