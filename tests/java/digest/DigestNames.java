import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Names known only at run time: all algorithms, case, aliases, object identifiers, and names that there are not. */
public class DigestNames {
    static final String[] NAMES = {
        "MD2", "MD5", "SHA", "SHA1", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256",
        "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA224", "SHA256", "SHA384", "SHA512", "SHA512/224",
        "SHA512/256", "1.3.14.3.2.26", "OID.1.3.14.3.2.26", "2.16.840.1.101.3.4.2.1", "2.16.840.1.101.3.4.2.2",
        "2.16.840.1.101.3.4.2.3", "2.16.840.1.101.3.4.2.4", "2.16.840.1.101.3.4.2.5", "2.16.840.1.101.3.4.2.6",
        "2.16.840.1.101.3.4.2.7", "2.16.840.1.101.3.4.2.8", "2.16.840.1.101.3.4.2.9", "2.16.840.1.101.3.4.2.10",
        "2.16.840.1.101.3.4.2.11", "2.16.840.1.101.3.4.2.12", "OID.2.16.840.1.101.3.4.2.11", "1.2.840.113549.2.2",
        "1.2.840.113549.2.5", "OID.1.2.840.113549.2.5", "SHAKE128", "SHAKE256", "SHAKE128-256", "SHAKE256-512",
        "shake128-256",
        "md5", "sha", "sHa-1", "Sha-256", "sha3-512", "sha512/256", "oid.2.16.840.1.101.3.4.2.1", "\u017fha-256",
        "", " ", "SHA-256 ", " SHA-256", "SHA 256", "SHA_256", "SHA-2", "SHA3", "SHA2-256", "MD4", "MD-5", "SHA-0",
        "SHA-512/128", "OID.SHA-1", "OID.", "OID", "OID.OID.1.3.14.3.2.26", "2.16.840.1.101.3.4.2.13",
        "2.16.840.1.101.3.4.2", "FOO", "HmacSHA256", "SHA-256\0", "\u00df", "SHA\uff0d256", "MessageDigest.SHA-256",
        "Alg.Alias.MessageDigest.SHA", "SHA-256 ImplementedIn",
    };

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (String name : NAMES) {
            try {
                MessageDigest digest = MessageDigest.getInstance(name);
                System.out.print(digest.getAlgorithm() + " " + digest.getDigestLength() + " " + digest);
                System.out.println(hex(digest.digest(name.getBytes())));
                System.out.println(hex(digest.digest(new byte[1000])));
            } catch (NoSuchAlgorithmException e) {
                System.out.println(e + ", cause " + e.getCause());
                e.printStackTrace(System.out);
            }
        }
        try {
            MessageDigest.getInstance(null);
        } catch (NullPointerException | NoSuchAlgorithmException e) {
            e.printStackTrace(System.out);
        }
    }
}
