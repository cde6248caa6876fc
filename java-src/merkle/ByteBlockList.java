/**
 * A growable list of byte blocks of one size, end to end in one flat array, so that block i starts at byte
 * i * blockSize and a hash can be written straight to its place.
 */
public final class ByteBlockList {
    /** The longest array that every JVM gives. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private final int blockSize;
    private byte[] bytes;
    private int capacity; // in blocks
    private int size;

    public ByteBlockList(int blockSize) {
        this(blockSize, 0);
    }

    /** A list with room for {@code initialCapacity} blocks. */
    public ByteBlockList(int blockSize, int initialCapacity) {
        if (blockSize < 1) {
            throw new IllegalArgumentException("block size is less than 1: " + blockSize);
        }
        if (initialCapacity < 0) {
            throw new IllegalArgumentException("initial capacity is negative: " + initialCapacity);
        }
        this.blockSize = blockSize;
        checkFits(initialCapacity);
        this.bytes = new byte[initialCapacity * blockSize];
        this.capacity = initialCapacity;
    }

    public int size() {
        return size;
    }

    public int blockSize() {
        return blockSize;
    }

    /** How many blocks the present array holds. */
    public int capacity() {
        return capacity;
    }

    /** The array behind the list. Growing replaces it: fetch it again after anything that adds. */
    public byte[] array() {
        return bytes;
    }

    public void add(byte[] block) {
        if (block == null) {
            throw new NullPointerException("block is null");
        }
        if (block.length != blockSize) {
            throw new IllegalArgumentException("block has " + block.length + " bytes, not " + blockSize);
        }
        int at = addUninitialised();
        System.arraycopy(block, 0, bytes, at, blockSize);
    }

    /** Adds the block at {@code off} of {@code src}. */
    public void add(byte[] src, int off) {
        checkRange("src", src, off);
        int at = addUninitialised();
        System.arraycopy(src, off, bytes, at, blockSize);
    }

    /** Adds a block without setting it, and returns its byte offset. It holds whatever the array held there. */
    public int addUninitialised() {
        int index = size;
        if (index == capacity) {
            grow(index + 1L);
        }
        size = index + 1;
        return index * blockSize;
    }

    /** Adds {@code count} blocks without setting them, and returns the byte offset of the first. */
    public int addUninitialised(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        int index = size;
        long needed = (long) index + count;
        if (needed > capacity) {
            grow(needed);
        }
        size = index + count;
        return index * blockSize;
    }

    /** A copy of block {@code index}. */
    public byte[] get(int index) {
        checkIndex(index);
        byte[] block = new byte[blockSize];
        System.arraycopy(bytes, index * blockSize, block, 0, blockSize);
        return block;
    }

    /** Copies block {@code index} to {@code off} of {@code dst}. */
    public void copyTo(int index, byte[] dst, int off) {
        checkIndex(index);
        checkRange("dst", dst, off);
        System.arraycopy(bytes, index * blockSize, dst, off, blockSize);
    }

    /** The byte offset of block {@code index}. */
    public int offsetOf(int index) {
        checkIndex(index);
        return index * blockSize;
    }

    /** Empties the list; the array stays. */
    public void clear() {
        size = 0;
    }

    /** Makes room for {@code blocks} blocks in all. */
    public void ensureCapacity(int blocks) {
        if (blocks < 0) {
            throw new IllegalArgumentException("capacity is negative: " + blocks);
        }
        if (blocks > capacity) {
            grow(blocks);
        }
    }

    /** Half as much again, or more where more is needed, or what the longest array holds. */
    private void grow(long needed) {
        checkFits(needed);
        long wanted = capacity + (long) (capacity >> 1);
        if (wanted < needed) {
            wanted = needed;
        }
        if (wanted > MAX_BYTES / blockSize) {
            wanted = MAX_BYTES / blockSize;
        }
        byte[] larger = new byte[(int) wanted * blockSize];
        System.arraycopy(bytes, 0, larger, 0, size * blockSize);
        bytes = larger;
        capacity = (int) wanted;
    }

    private void checkFits(long blocks) {
        if (blocks > MAX_BYTES / blockSize) {
            throw new OutOfMemoryError(blocks + " blocks of " + blockSize + " bytes exceed the longest array");
        }
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
    }

    private void checkRange(String what, byte[] array, int off) {
        if (array == null) {
            throw new NullPointerException(what + " is null");
        }
        if (off < 0 || blockSize > array.length - off) {
            throw new IndexOutOfBoundsException(
                    what + ": offset " + off + ", " + blockSize + " bytes, array of " + array.length);
        }
    }
}
