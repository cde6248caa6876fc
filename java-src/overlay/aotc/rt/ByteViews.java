package aotc.rt;

import jdk.internal.misc.Unsafe;

/**
 * Numbers in byte arrays: what a handle of {@code MethodHandles.byteArrayViewVarHandle} does, in both byte orders. The
 * first parameter is the handle, which is not used.
 */
final class ByteViews {
    private ByteViews() {
    }

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The raw offset of {@code size} bytes from {@code index} on, which must all lie in the array. */
    private static long at(byte[] bytes, int index, int size) {
        if (index < 0 || index > bytes.length - size) {
            throw new IndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + (bytes.length - size + 1));
        }
        return (Vm.feature() < 24 ? base17() : base24()) + index;
    }

    // Rules: Unsafe.ARRAY_BYTE_BASE_OFFSET, a long since JDK 24.

    private static native int base17();

    private static native long base24();

    static int getIntLittle(Object handle, byte[] bytes, int index) {
        return UNSAFE.getInt(bytes, at(bytes, index, 4));
    }

    static int getIntBig(Object handle, byte[] bytes, int index) {
        return Integer.reverseBytes(getIntLittle(handle, bytes, index));
    }

    static void setIntLittle(Object handle, byte[] bytes, int index, int value) {
        UNSAFE.putInt(bytes, at(bytes, index, 4), value);
    }

    static void setIntBig(Object handle, byte[] bytes, int index, int value) {
        setIntLittle(handle, bytes, index, Integer.reverseBytes(value));
    }

    static long getLongLittle(Object handle, byte[] bytes, int index) {
        return UNSAFE.getLong(bytes, at(bytes, index, 8));
    }

    static long getLongBig(Object handle, byte[] bytes, int index) {
        return Long.reverseBytes(getLongLittle(handle, bytes, index));
    }

    static void setLongLittle(Object handle, byte[] bytes, int index, long value) {
        UNSAFE.putLong(bytes, at(bytes, index, 8), value);
    }

    static void setLongBig(Object handle, byte[] bytes, int index, long value) {
        setLongLittle(handle, bytes, index, Long.reverseBytes(value));
    }
}
