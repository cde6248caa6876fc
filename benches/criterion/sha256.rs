//! The runtime's SHA-256 kernels against the `sha2` crate, on the shapes of a Merkle tree.
//!
//! `cargo bench -p aotc-benches --bench sha256`

use std::hint::black_box;
use std::time::Duration;

use aotc_sha_ffi::sha256::ffi::{aotc_sha256, aotc_sha256_leaves, aotc_sha256_level, aotc_sha256_reduce};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sha2::{Digest, Sha256};

const NODE: usize = 32;
/// Nodes of a batch: with the level above it, it stays in the second-level cache.
const COUNT: usize = 4096;

fn nodes() -> Vec<u8> {
    (0..COUNT * NODE).map(|i| (i / NODE) as u8).collect()
}

/// One message a call: a leaf (32 bytes) and a pair (64 bytes).
fn single(c: &mut Criterion) {
    for (name, len) in [("leaf", NODE), ("pair", 2 * NODE)] {
        let message = vec![7; len];
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(1));
        group.bench_function("aotc", |b| {
            let mut digest = [0; NODE];
            b.iter(|| {
                let message: &[u8] = black_box(&message);
                // SAFETY: the message is readable, the digest has its 32 bytes.
                unsafe { aotc_sha256(message.as_ptr(), message.len(), digest.as_mut_ptr()) };
                black_box(&mut digest);
            });
        });
        group.bench_function("sha2", |b| b.iter(|| Sha256::digest(black_box(&message))));
        group.finish();
    }
}

/// All leaves in one call; per leaf.
fn leaves(c: &mut Criterion) {
    let (source, mut digests) = (nodes(), vec![0; COUNT * NODE]);
    let mut group = c.benchmark_group("leaves");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("aotc", |b| {
        b.iter(|| {
            let source: &[u8] = black_box(&source);
            // SAFETY: COUNT messages of NODE bytes are readable, as many digests have room.
            unsafe { aotc_sha256_leaves(source.as_ptr(), NODE, COUNT, digests.as_mut_ptr()) };
            black_box(&mut digests);
        });
    });
    group.bench_function("sha2", |b| {
        b.iter(|| {
            hash_each(black_box(&source), NODE, &mut digests);
            black_box(&mut digests);
        });
    });
    group.finish();
}

/// All pairs of a level in one call; per pair.
fn level(c: &mut Criterion) {
    let (source, mut digests) = (nodes(), vec![0; COUNT / 2 * NODE]);
    let mut group = c.benchmark_group("level");
    group.throughput(Throughput::Elements(COUNT as u64 / 2));
    group.bench_function("aotc", |b| {
        b.iter(|| {
            let source: &[u8] = black_box(&source);
            // SAFETY: COUNT nodes are readable, COUNT / 2 digests have room.
            unsafe { aotc_sha256_level(source.as_ptr(), COUNT, digests.as_mut_ptr()) };
            black_box(&mut digests);
        });
    });
    group.bench_function("sha2", |b| {
        b.iter(|| {
            hash_each(black_box(&source), 2 * NODE, &mut digests);
            black_box(&mut digests);
        });
    });
    group.finish();
}

/// From the leaves' hashes to the root; per leaf.
fn reduce(c: &mut Criterion) {
    let mut tree = nodes();
    tree.resize(2 * COUNT * NODE, 0);
    let mut group = c.benchmark_group("reduce");
    group.throughput(Throughput::Elements(COUNT as u64));
    group.bench_function("aotc", |b| {
        b.iter(|| {
            let tree: &mut [u8] = black_box(&mut tree);
            // SAFETY: COUNT is a power of two, so all levels together have less than 2 * COUNT nodes.
            black_box(unsafe { aotc_sha256_reduce(tree.as_mut_ptr(), COUNT) })
        });
    });
    group.bench_function("sha2", |b| {
        b.iter(|| {
            let mut level: &mut [u8] = black_box(&mut tree);
            let mut count = COUNT;
            while count > 1 {
                let (below, above) = level.split_at_mut(count * NODE);
                count /= 2;
                hash_each(below, 2 * NODE, &mut above[..count * NODE]);
                level = above;
            }
            black_box(level[0])
        });
    });
    group.finish();
}

/// The digest of every `len` bytes of `source`, one call of the crate each.
fn hash_each(source: &[u8], len: usize, digests: &mut [u8]) {
    for (message, digest) in source.chunks_exact(len).zip(digests.chunks_exact_mut(NODE)) {
        digest.copy_from_slice(&Sha256::digest(message));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    targets = single, leaves, level, reduce
}
criterion_main!(benches);
