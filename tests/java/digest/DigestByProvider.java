// refused: java.security.MessageDigest.getInstance.*security providers
import java.security.MessageDigest;

/** Providers by name are not known. */
public class DigestByProvider {
    public static void main(String[] args) throws Exception {
        System.out.println(MessageDigest.getInstance("SHA-256", "SUN"));
    }
}
