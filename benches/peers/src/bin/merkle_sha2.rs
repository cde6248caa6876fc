//! The Merkle tree over the `sha2` crate, one call a leaf and pair.

use std::process::ExitCode;

use aotc_peers::{Hasher, NODE};
use sha2::digest::generic_array::GenericArray;
use sha2::{Digest, Sha256};

struct Sha2;

impl Hasher for Sha2 {
    fn leaf(&self, leaf: &[u8], digest: &mut [u8]) {
        Sha256::new().chain_update(leaf).finalize_into(GenericArray::from_mut_slice(digest));
    }

    fn pairs(&self, nodes: &[u8], parents: &mut [u8]) {
        for (pair, parent) in nodes.chunks_exact(2 * NODE).zip(parents.chunks_exact_mut(NODE)) {
            self.leaf(pair, parent);
        }
    }
}

fn main() -> ExitCode {
    aotc_peers::main(&Sha2)
}
