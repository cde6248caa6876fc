// refused: java.security.Security.addProvider.*security providers
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;

/** A program that changes the providers would change what getInstance finds. */
public class DigestProviders {
    public static void main(String[] args) throws Exception {
        Security.addProvider(new Provider("Mine", "1", "mine") {
        });
        System.out.println(MessageDigest.getInstance("SHA-256"));
    }
}
