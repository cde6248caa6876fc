// refused: java.security.MessageDigest.getProvider.*security providers
import java.security.MessageDigest;

/** There are no objects for providers. */
public class DigestProvider {
    public static void main(String[] args) throws Exception {
        System.out.println(MessageDigest.getInstance("SHA-256").getProvider());
    }
}
