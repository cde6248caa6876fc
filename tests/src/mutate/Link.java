import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Links classes without running them. Each line of input is one world: an identifier, the folder with the changed class,
 * the folder with the others, the names of its classes; all separated by tabs. Each line of output is the identifier and
 * "ok", or the name of the first error and the class that it came from.
 */
public class Link {
    private static final class World extends ClassLoader {
        private final List<Path> folders;

        World(List<Path> folders) {
            super(ClassLoader.getPlatformClassLoader());
            this.folders = folders;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            for (Path folder : folders) {
                Path file = folder.resolve(name.replace('.', '/') + ".class");
                if (Files.exists(file)) {
                    try {
                        byte[] bytes = Files.readAllBytes(file);
                        return defineClass(name, bytes, 0, bytes.length);
                    } catch (IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
            }
            throw new ClassNotFoundException(name);
        }
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (String line : new String(System.in.readAllBytes()).split("\n")) {
            String[] parts = line.split("\t");
            World world = new World(List.of(Path.of(parts[1]), Path.of(parts[2])));
            String verdict = "ok";
            for (int i = 3; i < parts.length && verdict.equals("ok"); i++) {
                try {
                    // Asking for members links the class; nothing of it runs.
                    world.loadClass(parts[i]).getDeclaredConstructors();
                } catch (Throwable e) {
                    verdict = e.getClass().getName() + " in " + parts[i];
                }
            }
            out.append(parts[0]).append('\t').append(verdict).append('\n');
        }
        System.out.print(out);
    }
}
