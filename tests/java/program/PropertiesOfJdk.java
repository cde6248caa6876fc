// Properties that the JDK makes from its version and from the locale's encoding.

public class PropertiesOfJdk {
    public static void main(String[] args) {
        String[] names = {
            "file.encoding", "native.encoding", "sun.jnu.encoding", "stdin.encoding", "stdout.encoding",
            "stderr.encoding", "sun.stdout.encoding", "sun.stderr.encoding", "sun.io.unicode.encoding",
            "java.version", "java.version.date", "java.specification.version", "java.specification.name",
            "java.specification.vendor", "java.specification.maintenance.version", "java.class.version",
            "java.runtime.version", "java.runtime.name", "java.vendor", "java.vendor.url", "java.vendor.url.bug",
            "java.vendor.version", "java.vm.name", "java.vm.vendor", "java.vm.version", "java.vm.specification.name",
            "java.vm.specification.version", "java.vm.specification.vendor", "file.separator", "path.separator",
            "line.separator", "java.io.tmpdir", "os.name", "os.arch", "sun.arch.data.model", "sun.cpu.endian",
            "java.home", "sun.boot.library.path", "sun.management.compiler", "jdk.debug", "sun.java.launcher"
        };
        for (String name : names) {
            System.out.println(name + " = " + System.getProperty(name));
        }
    }
}
