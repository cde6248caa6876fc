/*
 * The Merkle tree in C over OpenSSL's low-level SHA-256, the fastest way in that OpenSSL has for
 * messages this short (EVP and SHA256() cost two to five times as much). Deprecated since 3.0.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <stddef.h>
#include <stdint.h>

static inline void merkle_hash(const uint8_t *src, size_t len, uint8_t *dst)
{
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, src, len);
    SHA256_Final(dst, &context);
}

#include "merkle.h"

int main(int argc, char **argv)
{
    const struct merkle_phases single = {merkle_add, merkle_compute};
    return merkle_main(argc, argv, &single, NULL);
}
