package aotc.rt;

import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.Provider;
import java.util.Locale;

/** The digests of the provider SUN without providers, and the compression of SHA-256 by the runtime's kernel. */
final class Digests {
    private Digests() {
    }

    // MessageDigest.getInstance with a constant name: each of these brings one digest into the program.

    static MessageDigest md2(String name) {
        return made(newMd2(), name);
    }

    static MessageDigest md5(String name) {
        return made(newMd5(), name);
    }

    static MessageDigest sha1(String name) {
        return made(newSha1(), name);
    }

    static MessageDigest sha224(String name) {
        return made(newSha224(), name);
    }

    static MessageDigest sha256(String name) {
        return made(newSha256(), name);
    }

    static MessageDigest sha384(String name) {
        return made(newSha384(), name);
    }

    static MessageDigest sha512(String name) {
        return made(newSha512(), name);
    }

    static MessageDigest sha512of224(String name) {
        return made(newSha512of224(), name);
    }

    static MessageDigest sha512of256(String name) {
        return made(newSha512of256(), name);
    }

    static MessageDigest sha3of224(String name) {
        return made(newSha3of224(), name);
    }

    static MessageDigest sha3of256(String name) {
        return made(newSha3of256(), name);
    }

    static MessageDigest sha3of384(String name) {
        return made(newSha3of384(), name);
    }

    static MessageDigest sha3of512(String name) {
        return made(newSha3of512(), name);
    }

    private static MessageDigest made(MessageDigestSpi digest, String name) {
        checkProperties();
        return delegate(digest, name, null);
    }

    /** Under these properties HotSpot writes to System.err, refuses digests, or takes them from other providers. */
    private static void checkProperties() {
        checkProviders();
        if (Props.peek("java.security.debug") != null || Props.peek("java.security.properties") != null
            || Props.peek("jdk.crypto.disabledAlgorithms") != null) {
            throw new UnsupportedError(
                "java.security.debug, java.security.properties and jdk.crypto.disabledAlgorithms");
        }
    }

    /** Rule: reaching it is a compile error if the JDK lists providers with other digests. */
    private static native void checkProviders();

    // Rules: the constructors, each on a new object.

    private static native MessageDigestSpi newMd2();

    private static native MessageDigestSpi newMd5();

    private static native MessageDigestSpi newSha1();

    private static native MessageDigestSpi newSha224();

    private static native MessageDigestSpi newSha256();

    private static native MessageDigestSpi newSha384();

    private static native MessageDigestSpi newSha512();

    private static native MessageDigestSpi newSha512of224();

    private static native MessageDigestSpi newSha512of256();

    private static native MessageDigestSpi newSha3of224();

    private static native MessageDigestSpi newSha3of256();

    private static native MessageDigestSpi newSha3of384();

    private static native MessageDigestSpi newSha3of512();

    private static native MessageDigestSpi newShake128();

    private static native MessageDigestSpi newShake256();

    /** Body of MessageDigest.Delegate.of; by a rule, the constructor of Delegate.CloneableDelegate. */
    static native MessageDigest delegate(MessageDigestSpi digest, String name, Provider provider);

    /** Body of MessageDigest.getProviderName. Digests of the program's own have no provider. */
    static String providerName(MessageDigest digest) {
        return delegateClass().isInstance(digest) ? "SUN" : "(no provider)";
    }

    private static native Class<?> delegateClass();

    // The look-up by a name known only at run time.

    /** Body of Providers.getProviderList. The list is asked for digests only. */
    static Object providers() {
        checkProperties();
        return Vm.allocateInstance(listClass());
    }

    /** Body of ProviderList.getService: the digest of that name or alias, in any case, or null. */
    static Object service(Object list, String type, String algorithm) {
        if (!type.equals("MessageDigest")) {
            throw new UnsupportedError("security provider's " + type);
        }
        String name = standardName(algorithm.toUpperCase(Locale.ENGLISH));
        if (name == null) {
            return null;
        }
        Object service = Vm.allocateInstance(serviceClass());
        setName(service, name);
        return service;
    }

    /** Body of GetInstance.getInstance for such a service. */
    static Object instance(Object service, Class<?> type) {
        return instance((Provider) null, digest(name(service)));
    }

    /** The name under which SUN has a digest. */
    private static String standardName(String name) {
        if (name.startsWith("OID.")) {
            String rest = name.substring(4);
            return rest.isEmpty() || rest.charAt(0) < '0' || rest.charAt(0) > '9' ? null : standardName(rest);
        }
        switch (name) {
            case "1.2.840.113549.2.2":
                return hasOidsOfMd() ? "MD2" : null;
            case "1.2.840.113549.2.5":
                return hasOidsOfMd() ? "MD5" : null;
            case "SHA":
            case "SHA1":
            case "1.3.14.3.2.26":
                return "SHA-1";
            case "SHA224":
            case "2.16.840.1.101.3.4.2.4":
                return "SHA-224";
            case "SHA256":
            case "2.16.840.1.101.3.4.2.1":
                return "SHA-256";
            case "SHA384":
            case "2.16.840.1.101.3.4.2.2":
                return "SHA-384";
            case "SHA512":
            case "2.16.840.1.101.3.4.2.3":
                return "SHA-512";
            case "SHA512/224":
            case "2.16.840.1.101.3.4.2.5":
                return "SHA-512/224";
            case "SHA512/256":
            case "2.16.840.1.101.3.4.2.6":
                return "SHA-512/256";
            case "2.16.840.1.101.3.4.2.7":
                return "SHA3-224";
            case "2.16.840.1.101.3.4.2.8":
                return "SHA3-256";
            case "2.16.840.1.101.3.4.2.9":
                return "SHA3-384";
            case "2.16.840.1.101.3.4.2.10":
                return "SHA3-512";
            case "SHAKE128":
            case "SHAKE128-256":
            case "2.16.840.1.101.3.4.2.11":
                return hasShake(name) ? "SHAKE128-256" : null;
            case "SHAKE256":
            case "SHAKE256-512":
            case "2.16.840.1.101.3.4.2.12":
                return hasShake(name) ? "SHAKE256-512" : null;
            case "MD2":
            case "MD5":
            case "SHA-1":
            case "SHA-224":
            case "SHA-256":
            case "SHA-384":
            case "SHA-512":
            case "SHA-512/224":
            case "SHA-512/256":
            case "SHA3-224":
            case "SHA3-256":
            case "SHA3-384":
            case "SHA3-512":
                return name;
            default:
                return null;
        }
    }

    /** Whether MD2 and MD5 may be asked for by their object identifiers. */
    private static boolean hasOidsOfMd() {
        return Vm.feature() >= 19;
    }

    /** Whether SUN has digests of SHAKE. It was looked up in JDK 23 and 25, not in 24. */
    private static boolean hasShake(String name) {
        if (Vm.feature() == 24) {
            throw new UnsupportedError("MessageDigest by the name " + name);
        }
        return Vm.feature() >= 25;
    }

    private static MessageDigestSpi digest(String standardName) {
        switch (standardName) {
            case "MD2":
                return newMd2();
            case "MD5":
                return newMd5();
            case "SHA-1":
                return newSha1();
            case "SHA-224":
                return newSha224();
            case "SHA-256":
                return newSha256();
            case "SHA-384":
                return newSha384();
            case "SHA-512":
                return newSha512();
            case "SHA-512/224":
                return newSha512of224();
            case "SHA-512/256":
                return newSha512of256();
            case "SHA3-224":
                return newSha3of224();
            case "SHA3-256":
                return newSha3of256();
            case "SHA3-384":
                return newSha3of384();
            case "SHA3-512":
                return newSha3of512();
            default:
                // Only where the JDK has them: see hasShake.
                if (Vm.feature() < 25) {
                    throw new UnsupportedError("MessageDigest " + standardName);
                }
                return standardName.equals("SHAKE128-256") ? newShake128() : newShake256();
        }
    }

    private static native Class<?> listClass();

    private static native Class<?> serviceClass();

    private static native void setName(Object service, String name);

    private static native String name(Object service);

    private static native Object instance(Provider provider, Object digest);

    // Compression

    /** Body of SHA2.implCompress0: one block, which lies in the array. */
    static void compress(Object digest, byte[] bytes, int off) {
        Vm.sha256Compress(state(digest), bytes, off, 1);
    }

    /** Body of DigestBase.implCompressMultiBlock0: the blocks from {@code off} up to the one at {@code limit}. */
    static int compressAll(Object digest, byte[] bytes, int off, int limit) {
        if (off > limit || !sha2Class().isInstance(digest)) {
            return compressOther(digest, bytes, off, limit);
        }
        int count = (limit - off) / 64 + 1;
        Vm.sha256Compress(state(digest), bytes, off, count);
        return off + count * 64;
    }

    private static native int compressOther(Object digest, byte[] bytes, int off, int limit);

    private static native Class<?> sha2Class();

    private static native int[] state(Object digest);

    // SHA-3

    /** Class initialiser of SHA3: the constants of step iota (FIPS 202, 3.2.5). */
    static void initSha3() {
        setSha3Constants(new long[] {
            0x0000000000000001L, 0x0000000000008082L, 0x800000000000808aL, 0x8000000080008000L,
            0x000000000000808bL, 0x0000000080000001L, 0x8000000080008081L, 0x8000000000008009L,
            0x000000000000008aL, 0x0000000000000088L, 0x0000000080008009L, 0x000000008000000aL,
            0x000000008000808bL, 0x800000000000008bL, 0x8000000000008089L, 0x8000000000008003L,
            0x8000000000008002L, 0x8000000000000080L, 0x000000000000800aL, 0x800000008000000aL,
            0x8000000080008081L, 0x8000000000008080L, 0x0000000080000001L, 0x8000000080008008L,
        });
    }

    private static native void setSha3Constants(long[] constants);
}
