//! The Merkle tree of `benches/c/merkle.h` once more, for hashers that are Rust crates: same tree, same memory, same
//! timing, same four lines.

use std::alloc::{Layout, alloc_zeroed};
use std::process::ExitCode;
use std::slice;
use std::time::Instant;

/// Bytes of a node, and of a leaf.
pub const NODE: usize = 32;
const HUGE_PAGE: usize = 2 << 20;

/// What hashes.
pub trait Hasher {
    /// The digest of one leaf of 32 bytes.
    fn leaf(&self, leaf: &[u8], digest: &mut [u8]);

    /// The digests of adjacent pairs of nodes, end to end.
    fn pairs(&self, nodes: &[u8], parents: &mut [u8]);
}

/// `LEAVES --rounds N`. The round with the least total is printed.
pub fn main(hasher: &impl Hasher) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match &words[..] {
        [leaves, flag, rounds] if flag == "--rounds" => leaves.parse().ok().zip(rounds.parse().ok()),
        _ => None,
    };
    match parsed {
        Some((leaves, rounds)) if leaves > 0 && rounds > 0 => measure(hasher, leaves, rounds),
        _ => {
            eprintln!("usage: LEAVES --rounds N");
            ExitCode::from(2)
        }
    }
}

fn measure(hasher: &impl Hasher, leaves: usize, rounds: usize) -> ExitCode {
    let nodes = memory(nodes(leaves) * NODE);
    let mut first_root = None;
    let mut best = (f64::INFINITY, 0.0);
    for _ in 0..rounds {
        let start = Instant::now();
        add(hasher, nodes, leaves);
        let middle = Instant::now();
        let root = compute(hasher, nodes, leaves).to_vec();
        let end = Instant::now();
        if *first_root.get_or_insert_with(|| root.clone()) != root {
            eprintln!("a round has another root");
            return ExitCode::FAILURE;
        }
        let (add, compute) = ((middle - start).as_nanos() as f64, (end - middle).as_nanos() as f64);
        if add + compute < best.0 + best.1 {
            best = (add, compute);
        }
    }
    let hex: String = first_root.unwrap_or_default().iter().map(|byte| format!("{byte:02x}")).collect();
    let per_leaf = |time: f64| time / leaves as f64;
    println!("root {hex}");
    println!("addData {:.2} ns/leaf", per_leaf(best.0));
    println!("compute {:.2} ns/leaf", per_leaf(best.1));
    println!("total {:.2} ns/leaf", per_leaf(best.0 + best.1));
    ExitCode::SUCCESS
}

/// One call per leaf, straight into the tree.
fn add(hasher: &impl Hasher, nodes: &mut [u8], leaves: usize) {
    for (i, node) in nodes.chunks_exact_mut(NODE).take(leaves).enumerate() {
        hasher.leaf(&[i as u8; NODE], node);
    }
}

/// Level behind level; an odd one has its last node twice. Returns the root.
fn compute<'a>(hasher: &impl Hasher, nodes: &'a mut [u8], leaves: usize) -> &'a [u8] {
    let (mut start, mut count) = (0, leaves);
    while count > 1 {
        let mut end = start + count * NODE;
        if count % 2 == 1 {
            nodes.copy_within(end - NODE..end, end);
            (count, end) = (count + 1, end + NODE);
        }
        let (below, above) = nodes.split_at_mut(end);
        hasher.pairs(&below[start..], &mut above[..count / 2 * NODE]);
        (start, count) = (end, count / 2);
    }
    &nodes[start..start + NODE]
}

/// How many nodes there are in all.
fn nodes(leaves: usize) -> usize {
    let (mut total, mut count) = (1, leaves);
    while count > 1 {
        count += count % 2;
        total += count;
        count /= 2;
    }
    total
}

/// Memory for the whole process, on huge pages where the system gives some.
fn memory(bytes: usize) -> &'static mut [u8] {
    let layout = Layout::from_size_align(bytes.next_multiple_of(HUGE_PAGE), HUGE_PAGE).expect("a tree that fits");
    // SAFETY: the layout is not empty; the memory is never freed. Advice changes no contents.
    unsafe {
        let memory = alloc_zeroed(layout);
        assert!(!memory.is_null(), "out of memory");
        libc::madvise(memory.cast(), layout.size(), libc::MADV_HUGEPAGE);
        slice::from_raw_parts_mut(memory, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    struct OneByOne;

    impl Hasher for OneByOne {
        fn leaf(&self, leaf: &[u8], digest: &mut [u8]) {
            digest.copy_from_slice(&Sha256::digest(leaf));
        }

        fn pairs(&self, nodes: &[u8], parents: &mut [u8]) {
            for (pair, parent) in nodes.chunks_exact(2 * NODE).zip(parents.chunks_exact_mut(NODE)) {
                parent.copy_from_slice(&Sha256::digest(pair));
            }
        }
    }

    #[test]
    fn roots_of_the_oracle() {
        for (leaves, root) in [(1, "66687aad"), (2, "348bd8bf"), (3, "57c18f19"), (7, "c3f78e20"), (1000, "5d3dfcef")] {
            let nodes = memory(nodes(leaves) * NODE);
            add(&OneByOne, nodes, leaves);
            let found: String = compute(&OneByOne, nodes, leaves)[..4].iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(found, root, "{leaves} leaves");
        }
    }
}
