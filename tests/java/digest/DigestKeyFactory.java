// refused: java.security.KeyFactory.getInstance.*security providers
import java.security.KeyFactory;
import java.security.MessageDigest;

/** Only digests are looked up. */
public class DigestKeyFactory {
    public static void main(String[] args) throws Exception {
        System.out.println(MessageDigest.getInstance(args.length == 0 ? "SHA-256" : args[0]));
        System.out.println(KeyFactory.getInstance("EC"));
    }
}
