//! The Merkle tree over `hashtree-rs`, a call a level. It hashes pairs only, so the leaves are the `sha2` crate's.

use std::process::ExitCode;

use aotc_peers::{Hasher, NODE};
use sha2::digest::generic_array::GenericArray;
use sha2::{Digest, Sha256};

struct Hashtree;

impl Hasher for Hashtree {
    fn leaf(&self, leaf: &[u8], digest: &mut [u8]) {
        Sha256::new().chain_update(leaf).finalize_into(GenericArray::from_mut_slice(digest));
    }

    fn pairs(&self, nodes: &[u8], parents: &mut [u8]) {
        hashtree_rs::hash(parents, nodes, parents.len() / NODE);
    }
}

fn main() -> ExitCode {
    hashtree_rs::init();
    aotc_peers::main(&Hashtree)
}
