package aotc.rt;

import java.io.FileDescriptor;

/** Files. */
final class Files {
    private Files() {
    }

    /** Body of FileCleanable.register and unregister: descriptors of files that the program loses stay open. */
    static void lost(FileDescriptor descriptor) {
    }
}
