// A cleaner with threads of the program's own is refused, as threads are.
// refused: java\.lang\.ref\.Cleaner\.create.*: threads

import java.lang.ref.Cleaner;

public class CleanerThreads {
    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create(Thread::new);
        cleaner.register(new Object(), () -> System.out.println("gone")).clean();
    }
}
