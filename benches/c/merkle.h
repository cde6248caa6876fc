/*
 * What the C references share: arguments, memory, timing and the four lines they print.
 *
 * A reference includes this file after defining
 *     static inline void merkle_hash(const uint8_t *src, size_t len, uint8_t *dst);
 * and hands its two phases to merkle_main. The phases are called once a round through a pointer;
 * merkle_hash is inlined into them, so the hash itself costs no indirect call.
 */
#ifndef AOTC_BENCHES_MERKLE_H
#define AOTC_BENCHES_MERKLE_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { NODE = 32, HUGE_PAGE = 2 << 20 };

struct merkle {
    size_t leaves;
    uint8_t *nodes; /* every level, one behind the other; an odd level has its last node twice */
    uint8_t *data;  /* `leaves` flat leaves, for batches; else null */
};

struct merkle_phases {
    void (*add)(struct merkle *);
    size_t (*compute)(struct merkle *); /* returns the byte offset of the root in `nodes` */
};

/* One call per leaf: fill the leaf with (byte) i, hash it into its place. */
__attribute__((unused)) static void merkle_add(struct merkle *tree)
{
    uint8_t leaf[NODE];
    for (size_t i = 0; i < tree->leaves; i++) {
        memset(leaf, (int)(i & 0xff), NODE);
        merkle_hash(leaf, NODE, tree->nodes + i * NODE);
    }
}

/* One call per pair. */
__attribute__((unused)) static size_t merkle_compute(struct merkle *tree)
{
    uint8_t *level = tree->nodes;
    for (size_t count = tree->leaves; count > 1; count /= 2) {
        if (count % 2 != 0) {
            memcpy(level + count * NODE, level + (count - 1) * NODE, NODE);
            count++;
        }
        uint8_t *next = level + count * NODE;
        for (size_t i = 0; i < count; i += 2)
            merkle_hash(level + i * NODE, 2 * NODE, next + i / 2 * NODE);
        level = next;
    }
    return (size_t)(level - tree->nodes);
}

/* How many nodes the array holds when every level is there. */
static size_t merkle_nodes(size_t leaves)
{
    size_t total = 1;
    for (size_t count = leaves; count > 1; count /= 2) {
        count += count % 2;
        total += count;
    }
    return total;
}

static uint8_t *merkle_memory(size_t bytes)
{
    size_t rounded = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uint8_t *memory = aligned_alloc(HUGE_PAGE, rounded);
    if (memory == NULL) {
        fprintf(stderr, "out of memory: %zu bytes\n", rounded);
        exit(1);
    }
    madvise(memory, rounded, MADV_HUGEPAGE); /* a wish: small pages are slower, not wrong */
    return memory;
}

static double merkle_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static size_t merkle_number(const char *text)
{
    char *end;
    long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || value < 1) {
        fprintf(stderr, "not a positive number: %s\n", text);
        exit(2);
    }
    return (size_t)value;
}

/*
 * [leaves] [--rounds N] [--batch]. `batch` may be null where a reference has none. Memory is
 * allocated once and used by every round, so that only the first one meets page faults. The round
 * with the least total is printed; rounds that disagree about the root end the program.
 */
static int merkle_main(int argc, char **argv, const struct merkle_phases *single,
                       const struct merkle_phases *batch)
{
    const struct merkle_phases *phases = single;
    struct merkle tree = {.leaves = 1000000};
    size_t rounds = 5;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc)
            rounds = merkle_number(argv[++i]);
        else if (strcmp(argv[i], "--batch") == 0 && batch != NULL)
            phases = batch;
        else
            tree.leaves = merkle_number(argv[i]);
    }

    tree.nodes = merkle_memory(merkle_nodes(tree.leaves) * NODE);
    if (phases == batch)
        tree.data = merkle_memory(tree.leaves * NODE);

    uint8_t root[NODE] = {0};
    double best_add = 0, best_compute = 0;
    for (size_t round = 0; round < rounds; round++) {
        double start = merkle_now();
        phases->add(&tree);
        double middle = merkle_now();
        size_t offset = phases->compute(&tree);
        double end = merkle_now();
        if (round > 0 && memcmp(root, tree.nodes + offset, NODE) != 0) {
            fprintf(stderr, "round %zu has another root\n", round + 1);
            return 1;
        }
        memcpy(root, tree.nodes + offset, NODE);
        if (round == 0 || end - start < best_add + best_compute) {
            best_add = middle - start;
            best_compute = end - middle;
        }
    }

    double leaves = (double)tree.leaves;
    printf("root ");
    for (int i = 0; i < NODE; i++)
        printf("%02x", root[i]);
    printf("\naddData %.2f ns/leaf\n", best_add / leaves);
    printf("compute %.2f ns/leaf\n", best_compute / leaves);
    printf("total %.2f ns/leaf\n", (best_add + best_compute) / leaves);
    free(tree.data);
    free(tree.nodes);
    return 0;
}

#endif
