/*
 * The Merkle tree in C over aotc's own SHA-256 kernels (benches/sha-ffi): what is left between this
 * and a compiled MerkleTree is the price of Java. One call per leaf and pair, or with --batch one
 * call for all leaves and one for the whole reduction.
 */
#include <stddef.h>
#include <stdint.h>

void aotc_sha256(const uint8_t *src, size_t len, uint8_t *dst);
void aotc_sha256_leaves(const uint8_t *src, size_t leaf_len, size_t count, uint8_t *dst);
size_t aotc_sha256_reduce(uint8_t *nodes, size_t count);

static inline void merkle_hash(const uint8_t *src, size_t len, uint8_t *dst)
{
    aotc_sha256(src, len, dst);
}

#include "merkle.h"

static void add_batch(struct merkle *tree)
{
    for (size_t i = 0; i < tree->leaves; i++)
        memset(tree->data + i * NODE, (int)(i & 0xff), NODE);
    aotc_sha256_leaves(tree->data, NODE, tree->leaves, tree->nodes);
}

static size_t compute_batch(struct merkle *tree)
{
    return aotc_sha256_reduce(tree->nodes, tree->leaves);
}

int main(int argc, char **argv)
{
    const struct merkle_phases single = {merkle_add, merkle_compute};
    const struct merkle_phases batch = {add_batch, compute_batch};
    return merkle_main(argc, argv, &single, &batch);
}
