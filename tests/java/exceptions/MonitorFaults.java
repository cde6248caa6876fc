// Monitors in a single thread: nesting, release on a throw, and the faults of wait and notify.
public class MonitorFaults {
    static int count;

    static synchronized int locked(int n) {
        if (n == 0) throw new IllegalStateException("inside");
        return locked(n - 1);
    }

    synchronized int instance(int n) {
        return n == 0 ? 0 : 1 + instance(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        for (int i = 0; i < 1000; i++) {
            synchronized (lock) {
                synchronized (lock) {
                    count += i;
                    if (i % 3 == 0) continue;
                    count++;
                }
            }
        }
        System.out.println(count + " " + new MonitorFaults().instance(100));
        for (int i = 0; i < 3; i++) {
            try {
                locked(i);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + Thread.holdsLock(MonitorFaults.class));
            }
        }
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            lock.wait(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        synchronized (lock) {
            lock.notifyAll();
            lock.wait(1);
        }
        lock = null;
        try {
            synchronized (lock) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
