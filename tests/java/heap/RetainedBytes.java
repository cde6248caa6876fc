// Hundreds of thousands of small byte arrays stay in a table of our own, found by temporary keys, verified at the end.

import java.util.Arrays;

public class RetainedBytes {
    static final class Table {
        byte[][] keys = new byte[1 << 16][];
        byte[][] values = new byte[1 << 16][];
        int size;

        int slot(byte[] key) {
            int slot = Arrays.hashCode(key) * 0x9e3779b9 >>> 7 & keys.length - 1;
            while (keys[slot] != null && !Arrays.equals(keys[slot], key)) {
                slot = slot + 1 & keys.length - 1;
            }
            return slot;
        }

        byte[] get(byte[] key) {
            return values[slot(key)];
        }

        void put(byte[] key, byte[] value) {
            if (size * 2 >= keys.length) {
                byte[][] oldKeys = keys;
                byte[][] oldValues = values;
                keys = new byte[oldKeys.length * 2][];
                values = new byte[oldKeys.length * 2][];
                for (int i = 0; i < oldKeys.length; i++) {
                    if (oldKeys[i] != null) {
                        int slot = slot(oldKeys[i]);
                        keys[slot] = oldKeys[i];
                        values[slot] = oldValues[i];
                    }
                }
            }
            int slot = slot(key);
            if (keys[slot] == null) {
                size++;
            }
            keys[slot] = key;
            values[slot] = value;
        }
    }

    static byte[] key(int i) {
        return new byte[] {(byte) i, (byte) (i >> 8), (byte) (i >> 16), (byte) (i * 7)};
    }

    public static void main(String[] args) {
        Table table = new Table();
        for (int i = 0; i < 280_000; i++) {
            byte[] value = new byte[i % 23 + 1];
            value[value.length - 1] = (byte) (i * 13);
            table.put(key(i), value);
        }
        long sum = 0;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 280_000; i++) {
                byte[] value = table.get(key(i));
                if (value.length != i % 23 + 1 || value[value.length - 1] != (byte) (i * 13)) {
                    throw new IllegalStateException("value " + i);
                }
                sum = sum * 31 + value[value.length - 1];
            }
        }
        System.out.println(table.size + " " + sum);
    }
}
