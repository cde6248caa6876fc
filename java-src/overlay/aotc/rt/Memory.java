package aotc.rt;

import jdk.internal.misc.Unsafe;

/** Bodies of natives of Unsafe that move blocks of memory. */
final class Memory {
    private Memory() {
    }

    /** Body of Unsafe.copyMemory0: the result is right for blocks that overlap. */
    static void copy(Unsafe unsafe, Object source, long from, Object target, long to, long bytes) {
        long i;
        if (source != target || to <= from || to - from >= bytes) {
            for (i = 0; i + 8 <= bytes; i += 8) {
                unsafe.putLong(target, to + i, unsafe.getLong(source, from + i));
            }
            for (; i < bytes; i++) {
                unsafe.putByte(target, to + i, unsafe.getByte(source, from + i));
            }
        } else {
            for (i = bytes; i >= 8; i -= 8) {
                unsafe.putLong(target, to + i - 8, unsafe.getLong(source, from + i - 8));
            }
            for (; i > 0; i--) {
                unsafe.putByte(target, to + i - 1, unsafe.getByte(source, from + i - 1));
            }
        }
    }

    /** Body of Unsafe.copySwapMemory0: elements of 2, 4 or 8 bytes, the bytes of each in reverse order. */
    static void copySwap(Unsafe unsafe, Object source, long from, Object target, long to, long bytes, long size) {
        if (source != target || to <= from || to - from >= bytes) {
            for (long i = 0; i < bytes; i += size) {
                swap(unsafe, source, from + i, target, to + i, size);
            }
        } else {
            for (long i = bytes; i > 0; i -= size) {
                swap(unsafe, source, from + i - size, target, to + i - size, size);
            }
        }
    }

    private static void swap(Unsafe unsafe, Object source, long from, Object target, long to, long size) {
        if (size == 2) {
            unsafe.putShort(target, to, Short.reverseBytes(unsafe.getShort(source, from)));
        } else if (size == 4) {
            unsafe.putInt(target, to, Integer.reverseBytes(unsafe.getInt(source, from)));
        } else {
            unsafe.putLong(target, to, Long.reverseBytes(unsafe.getLong(source, from)));
        }
    }
}
