// Weak, soft and phantom references, queues, WeakHashMap. When exactly a reference is cleared is not promised, so the
// program asks for collections until nearly all are.
// options: heap-max=32m
// java: -Xmx32m

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.WeakHashMap;

public class WeakReferences {
    static final int COUNT = 1000;

    static final class Tagged extends WeakReference<Object> {
        final int tag;

        Tagged(Object referent, ReferenceQueue<Object> queue, int tag) {
            super(referent, queue);
            this.tag = tag;
        }
    }

    static void make(Tagged[] references, ReferenceQueue<Object> queue, Object[] kept) {
        for (int i = 0; i < references.length; i++) {
            Object referent = new int[] {i};
            references[i] = new Tagged(referent, i % 2 == 0 ? queue : null, i);
            if (i % 4 == 0) {
                kept[i] = referent;
            }
        }
    }

    static int cleared(Reference<?>[] references) {
        int cleared = 0;
        for (Reference<?> reference : references) {
            cleared += reference.get() == null ? 1 : 0;
        }
        return cleared;
    }

    static boolean nearly(int count, int wanted) {
        return count <= wanted && count > wanted - 20;
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Tagged[] references = new Tagged[COUNT];
        Object[] kept = new Object[COUNT];
        make(references, queue, kept);
        HashMap<Integer, Boolean> seen = new HashMap<>();
        for (int tries = 0; tries < 50 && !nearly(seen.size(), COUNT / 4); tries++) {
            System.gc();
            Thread.sleep(2);
            for (Reference<?> found; (found = queue.poll()) != null;) {
                Tagged tagged = (Tagged) found;
                if (tagged.get() != null || tagged.tag % 4 != 2 || seen.put(tagged.tag, true) != null) {
                    throw new IllegalStateException("queued " + tagged.tag);
                }
            }
        }
        System.out.println(nearly(seen.size(), COUNT / 4) + " " + nearly(cleared(references), COUNT * 3 / 4));
        for (int i = 0; i < COUNT; i += 4) {
            if (references[i].get() != kept[i] || ((int[]) kept[i])[0] != i) {
                throw new IllegalStateException("kept " + i);
            }
        }
        System.out.println(queue.remove(1) == null);

        // By hand.
        Object held = new Object();
        WeakReference<Object> weak = new WeakReference<>(held, queue);
        System.out.println(weak.get() == held && weak.refersTo(held) && !weak.refersTo(null));
        System.out.println(weak.enqueue() + " " + weak.enqueue() + " " + (weak.get() == null) + " "
            + (queue.poll() == weak) + " " + (queue.poll() == null));
        WeakReference<Object> plain = new WeakReference<>(held);
        plain.clear();
        System.out.println(plain.get() + " " + plain.enqueue());
        PhantomReference<Object> phantom = new PhantomReference<>(held, queue);
        System.out.println(phantom.get() + " " + phantom.refersTo(held));

        phantoms(queue);
        maps();
        soft();
        System.out.println(held != null);
    }

    static void phantoms(ReferenceQueue<Object> queue) throws Exception {
        Reference<?>[] phantoms = new Reference<?>[COUNT];
        for (int i = 0; i < COUNT; i++) {
            phantoms[i] = new PhantomReference<Object>(new long[i % 5], queue);
        }
        int found = 0;
        for (int tries = 0; tries < 50 && !nearly(found, COUNT); tries++) {
            System.gc();
            while (queue.remove(2) != null) {
                found++;
            }
        }
        Reference.reachabilityFence(phantoms);
        System.out.println(nearly(found, COUNT));
    }

    static void maps() throws Exception {
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object[] keys = new Object[COUNT];
        for (int i = 0; i < COUNT; i++) {
            Object key = new StringBuilder().append(i).toString();
            map.put(key, "value" + i);
            if (i % 10 == 0) {
                keys[i] = key;
            }
        }
        for (int tries = 0; tries < 50 && map.size() > COUNT / 10 + 10; tries++) {
            System.gc();
            Thread.sleep(2);
        }
        System.out.println(map.size() >= COUNT / 10 && map.size() <= COUNT / 10 + 10);
        for (int i = 0; i < COUNT; i += 10) {
            if (!map.get(keys[i]).equals("value" + i)) {
                throw new IllegalStateException("key " + i);
            }
        }
    }

    static void soft() {
        SoftReference<byte[]> soft = new SoftReference<>(new byte[100_000]);
        System.gc();
        System.out.println(soft.get() != null);
        Reference<?>[] all = new Reference<?>[10];
        for (int i = 0; i < all.length; i++) {
            all[i] = new SoftReference<>(new byte[10_000 + i]);
        }
        exhaust();
        System.out.println(cleared(all) >= 9);
    }

    static void exhaust() {
        try {
            Object[] chain = null;
            while (true) {
                chain = new Object[] {chain, new byte[10_000]};
            }
        } catch (OutOfMemoryError e) {
            System.out.println("exhausted");
        }
    }
}
