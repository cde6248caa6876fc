/* The Merkle tree in C over OpenSSL's SHA256(), one call a message. It fetches the algorithm each time. */
#include <openssl/sha.h>
#include <stddef.h>
#include <stdint.h>

static inline void merkle_hash(const uint8_t *src, size_t len, uint8_t *dst)
{
    SHA256(src, len, dst);
}

#include "merkle.h"

int main(int argc, char **argv)
{
    const struct merkle_phases single = {merkle_add, merkle_compute};
    return merkle_main(argc, argv, &single, NULL);
}
