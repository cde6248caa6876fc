// exit: 1
import java.security.MessageDigest;

/** A name that there is not ends the program, with the JDK's own frames in the trace. */
public class DigestUncaught {
    public static void main(String[] args) throws Exception {
        System.out.println(MessageDigest.getInstance("SHA-257"));
    }
}
