//! Every kernel of this CPU against the `sha2` crate, naive reductions and the roots of the oracle.

use super::*;
use sha2::{Digest, Sha256};

/// The kernels this CPU can run.
fn kernels() -> Vec<Kernel> {
    KERNELS.into_iter().map(|(_, kernel)| kernel).filter(|kernel| kernel.supported()).collect()
}

/// Bytes that look random and are the same in every run (xorshift64*).
fn noise(len: usize, seed: u64) -> Vec<u8> {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let byte = || {
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        (x.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
    };
    core::iter::repeat_with(byte).take(len).collect()
}

fn expected(msg: &[u8]) -> [u8; 32] {
    Sha256::digest(msg).into()
}

fn digest_of(kernel: Kernel, msg: &[u8]) -> [u8; 32] {
    let mut out = [0; 32];
    // SAFETY: both ranges are borrowed.
    unsafe { kernel.digest_into(msg.as_ptr(), msg.len(), out.as_mut_ptr()) };
    out
}

/// The digest by way of the compression function, with padding of our own, `step` blocks a call.
fn compressed(kernel: Kernel, msg: &[u8], step: usize) -> [u8; 32] {
    let mut padded = msg.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((msg.len() as u64 * 8).to_be_bytes());
    let mut state: [u32; 8] =
        [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
    for blocks in padded.chunks(64 * step) {
        assert_eq!(blocks.len() % 64, 0);
        // SAFETY: both are borrowed.
        unsafe { kernel.compress(&mut state, blocks.as_ptr(), blocks.len() / 64) };
    }
    let mut out = [0; 32];
    for (bytes, word) in out.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    out
}

#[test]
fn compression_function() {
    for kernel in kernels() {
        for len in 0..400 {
            let msg = noise(len, len as u64 + 7);
            for step in [1, 2, 5, 100] {
                assert_eq!(compressed(kernel, &msg, step), expected(&msg), "{kernel:?}, {len} bytes, {step} a call");
            }
        }
    }
}

#[test]
fn prefixes() {
    let _forcing = FORCING.lock().unwrap_or_else(|e| e.into_inner());
    for (name, _) in KERNELS.into_iter().filter(|(_, kernel)| kernel.supported()) {
        force(name).unwrap();
        for len in 0..400 {
            let msg = noise(1 + len, len as u64 + 11);
            let mut out = [0; 32];
            // SAFETY: both are borrowed.
            unsafe { prefixed_into(msg[0], msg[1..].as_ptr(), len, out.as_mut_ptr()) };
            assert_eq!(out, expected(&msg), "{name}, {len} bytes behind the prefix");
        }
    }
    choose_best();
}

#[test]
fn headers_on_any_number_of_threads() {
    const COUNT: usize = 100;
    for stride in [80, 81, 128] {
        let mut headers = noise(COUNT * stride, 5);
        for i in 0..COUNT {
            // Runs of seven with one beginning; every other target is easy.
            if i % 7 != 0 {
                headers.copy_within((i - 1) * stride..(i - 1) * stride + 64, i * stride);
            }
            let bits: u32 = if i % 2 == 0 { 0x207f_ffff } else { 0x1d00_ffff };
            headers[i * stride + 72..i * stride + 76].copy_from_slice(&bits.to_le_bytes());
        }
        let twice = |i: usize| expected(&expected(&headers[i * stride..i * stride + 80]));
        let passing = (0..COUNT).filter(|&i| i % 2 == 0 && twice(i)[31] < 0x80).count();
        for threads in [1, 2, 3, 7] {
            for apart in [false, true] {
                let (mut hashes, mut times) = (vec![0; COUNT * 32], vec![-1; COUNT.div_ceil(headers::BATCH)]);
                let job = headers::Job {
                    headers: headers.as_ptr(),
                    stride,
                    count: COUNT,
                    hashes: hashes.as_mut_ptr(),
                    times: core::ptr::NonNull::new(times.as_mut_ptr()),
                    apart,
                };
                // SAFETY: all is borrowed.
                assert_eq!(unsafe { headers::check(job, threads) }, passing);
                assert!((0..COUNT).all(|i| hashes[i * 32..][..32] == twice(i)), "{threads} threads");
                assert!(times.iter().all(|&time| time >= 0));
            }
        }
    }
}

#[test]
fn compact_targets() {
    let mut hash = [0; 32];
    hash[2] = 0x12;
    hash[1] = 0x34;
    hash[0] = 0x56;
    assert!(headers::meets(0x0312_3456, &hash) && !headers::meets(0x0312_3455, &hash));
    assert!(headers::meets(0x0400_1235, &hash) && !headers::meets(0x0400_1234, &hash));
    assert!(!headers::meets(0x0392_3456, &hash), "negative");
    assert!(!headers::meets(0x0300_0000, &hash) && !headers::meets(0, &[0; 32]), "zero");
    assert!(headers::meets(0x0101_0000, &[0; 32]) && !headers::meets(0x0100_ffff, &[0; 32]), "shifted out");
    let mut hash = [0; 32];
    hash[31] = 0xff;
    assert!(headers::meets(0x2200_00ff, &hash) && headers::meets(0x2100_ffff, &hash), "as long as a hash");
    assert!(!headers::meets(0x2200_0100, &hash) && !headers::meets(0x2101_0000, &hash), "too long");
    assert!(!headers::meets(0x2300_0001, &hash), "too long");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Level 0 of the oracle's trees with room for the reduction, which is filled with rubbish.
fn oracle_nodes(kernel: Kernel, count: usize) -> Vec<u8> {
    let leaves: Vec<u8> = (0..count).flat_map(|i| [i as u8; 32]).collect();
    let mut nodes = vec![0xa5; reduction_nodes(count) * 32];
    // SAFETY: 32 bytes a leaf on both sides.
    unsafe { kernel.leaves(leaves.as_ptr(), 32, count, nodes.as_mut_ptr()) };
    nodes
}

/// All nodes of a reduction, by way of a vector.
fn naive_reduction(level0: &[u8]) -> Vec<u8> {
    let mut nodes: Vec<[u8; 32]> = level0.chunks_exact(32).map(|node| node.try_into().unwrap()).collect();
    let mut start = 0;
    while nodes.len() - start > 1 {
        if (nodes.len() - start) % 2 == 1 {
            nodes.push(*nodes.last().unwrap());
        }
        let end = nodes.len();
        for i in (start..end).step_by(2) {
            nodes.push(expected(&[nodes[i], nodes[i + 1]].concat()));
        }
        start = end;
    }
    nodes.concat()
}

#[test]
fn published_vectors() {
    for kernel in kernels() {
        for (msg, root) in [
            (&b""[..], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (&[b'a'; 1_000_000], "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ] {
            assert_eq!(hex(&digest_of(kernel, msg)), root, "{kernel:?}");
        }
    }
    assert_eq!(digest(b"abc"), expected(b"abc"));
}

#[test]
fn every_length_at_every_alignment() {
    let data = noise(400, 1);
    for kernel in kernels() {
        for len in 0..300 {
            for align in 0..17 {
                let msg = &data[align..align + len];
                assert_eq!(digest_of(kernel, msg), expected(msg), "{kernel:?}, {len} bytes at {align}");
            }
        }
    }
}

#[test]
fn random_contents() {
    for kernel in kernels() {
        for seed in 0..3000 {
            for len in [32, 64, seed as usize] {
                let msg = noise(len, seed);
                assert_eq!(digest_of(kernel, &msg), expected(&msg), "{kernel:?}, {len} bytes, seed {seed}");
            }
        }
    }
}

#[test]
fn digest_over_its_message() {
    for kernel in kernels() {
        for len in [0, 1, 31, 32, 33, 55, 56, 63, 64, 65, 100, 128, 200] {
            for dst in 0..280 {
                let mut heap = noise(320, dst as u64);
                let mut after = heap.clone();
                after[dst..dst + 32].copy_from_slice(&expected(&heap[40..40 + len]));
                let base = heap.as_mut_ptr();
                // SAFETY: both ranges lie in the vector.
                unsafe { kernel.digest_into(base.add(40), len, base.add(dst)) };
                assert_eq!(heap, after, "{kernel:?}, {len} bytes, digest at {dst}");
            }
        }
    }
}

#[test]
fn leaves_of_many_lengths() {
    for kernel in kernels() {
        for len in (0..70).chain([100, 127, 128, 129, 1000]) {
            for count in [0, 1, 2, 3, 4, 5, 7, 16, 33] {
                let src = noise(1 + len * count, len as u64);
                let mut after = vec![0xa5; 3 + 32 * count + 5];
                let mut dst = after.clone();
                for i in 0..count {
                    let msg = &src[1 + i * len..1 + (i + 1) * len];
                    after[3 + i * 32..3 + (i + 1) * 32].copy_from_slice(&expected(msg));
                }
                // SAFETY: both ranges lie in their vectors.
                unsafe { kernel.leaves(src.as_ptr().add(1), len, count, dst.as_mut_ptr().add(3)) };
                assert_eq!(dst, after, "{kernel:?}, {count} of {len} bytes");
            }
        }
    }
}

#[test]
fn level_in_one_array() {
    for count in 0..40 {
        let pairs = count / 2;
        let mut nodes = noise(5 + count * 32 + pairs * 32 + 7, count as u64);
        let mut after = nodes.clone();
        let end = 5 + count * 32;
        for i in 0..pairs {
            let parent = expected(&nodes[5 + i * 64..5 + (i + 1) * 64]);
            after[end + i * 32..end + (i + 1) * 32].copy_from_slice(&parent);
        }
        let base = nodes.as_mut_ptr();
        // SAFETY: both ranges lie in the vector and only touch.
        unsafe { level(base.add(5), count, base.add(end)) };
        assert_eq!(nodes, after, "{count} nodes");
    }
}

/// What a reduction of `level0` must leave behind, by every kernel on one thread and on `threads`.
fn check_reductions(level0: &[u8], threads: usize) {
    let count = level0.len() / 32;
    let all = naive_reduction(level0);
    assert_eq!(all.len(), reduction_nodes(count) * 32);
    for kernel in kernels() {
        for threads in [1, threads] {
            // A hash behind the tree, which must stay.
            let mut nodes = level0.to_vec();
            nodes.resize(all.len() + 32, 0xa5);
            // SAFETY: the vector holds the whole reduction.
            let root = unsafe { kernel.reduce_on(threads, nodes.as_mut_ptr(), count) };
            assert!(nodes[..all.len()] == all, "{kernel:?}, {count} nodes, {threads} threads");
            assert_eq!(nodes[all.len()..], [0xa5; 32]);
            assert_eq!(root, all.len().saturating_sub(32));
        }
    }
}

#[test]
fn reductions_of_all_small_sizes() {
    for count in 0..=300 {
        check_reductions(&noise(count * 32, count as u64), 2);
    }
}

/// Sizes around what one thread takes at a time, and where the last part is short, odd, or a single node.
#[test]
fn reductions_in_parts() {
    for count in [4095, 4096, 4097, 4098, 8191, 8192, 8193, 8195, 12289, 20000] {
        check_reductions(&noise(count * 32, count as u64), 3);
    }
}

/// Leaves and levels of 1,000 random sizes and contents, by every kernel, against `sha2` one by one.
#[test]
fn random_sizes() {
    let mut random = noise(8 * 1000, 77).into_iter();
    let mut next = || random.next().unwrap() as usize;
    for seed in 0..1000 {
        let count = (next() << 8 | next()) % [16, 100, 1000, 6000][seed as usize % 4];
        let threads = 1 + next() % 4;
        for len in [32, 64] {
            let src = noise(count * len, seed);
            let all: Vec<u8> = src.chunks_exact(len).flat_map(expected).collect();
            for kernel in kernels() {
                let mut dst = vec![0xa5; count * 32 + 1];
                // SAFETY: both ranges lie in their vectors.
                unsafe { kernel.leaves_on(threads, src.as_ptr(), len, count, dst.as_mut_ptr()) };
                assert!(dst[..count * 32] == all, "{kernel:?}, {count} of {len} bytes, seed {seed}");
                assert_eq!(dst[count * 32], 0xa5);
            }
        }
    }
}

#[test]
fn fixed_lengths() {
    for kernel in kernels() {
        for seed in 0..300 {
            let m = noise(80, seed);
            let at = m.as_ptr();
            // SAFETY: all ranges lie in the vector.
            unsafe {
                assert_eq!(fixed::digest::<32>(kernel, at), expected(&m[..32]));
                assert_eq!(fixed::digest::<33>(kernel, at), expected(&m[..33]));
                assert_eq!(fixed::digest::<64>(kernel, at), expected(&m[..64]));
                assert_eq!(fixed::digest::<65>(kernel, at), expected(&m[..65]));
                assert_eq!(fixed::digest::<80>(kernel, at), expected(&m));
                assert_eq!(fixed::prefixed_32(kernel, m[0], at.add(1)), expected(&m[..33]));
                let pair = [&m[..1], &m[40..72], &m[4..36]].concat();
                assert_eq!(fixed::prefixed_pair(kernel, m[0], at.add(40), at.add(4)), expected(&pair));
                let midstate = fixed::midstate(kernel, at);
                assert_eq!(fixed::digest_80_from(kernel, midstate, at.add(64)), expected(&m));
                assert_eq!(fixed::double_80(kernel, at), expected(&expected(&m)));
                assert_eq!(fixed::double_80_from(kernel, midstate, at.add(64)), expected(&expected(&m)));
            }
        }
    }
}

#[test]
fn streams_in_pieces() {
    let data = noise(1000, 5);
    for kernel in kernels() {
        for len in (0..260).chain([1000]) {
            for piece in [1, 7, 63, 64, 65, 128, 999] {
                let mut stream = stream::Stream::new(kernel);
                for piece in data[..len].chunks(piece) {
                    // SAFETY: borrowed.
                    unsafe { stream.update(piece.as_ptr(), piece.len()) };
                }
                assert_eq!(stream.finish(), expected(&data[..len]), "{kernel:?}, {len} bytes in pieces of {piece}");
            }
        }
    }
}

#[test]
fn forcing_is_by_name() {
    let _lock = FORCING.lock();
    assert_eq!(force("nonsense"), Err(Refusal::Unknown));
    for (name, kernel) in KERNELS {
        assert_eq!(force(name).is_ok(), kernel.supported(), "{name}");
        assert!(!kernel.supported() || Kernel::chosen() == kernel);
        assert_eq!(digest(b"abc"), expected(b"abc"));
    }
    choose_best();
}

#[test]
fn roots_of_the_oracle() {
    for kernel in kernels() {
        for (count, root) in [
            (1, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"),
            (2, "348bd8bf69ec69c65ae43a22009053719bf76d9998faf5be36676634bc9b822f"),
            (3, "57c18f197eec50ca58d6a40b85c7833da638f394689ad4fd8e86319f8aa507a8"),
            (1000, "5d3dfcef50a2a2a8c3c5774b7afbd0b1dd59ae67d424f32f4fad50c64afff69f"),
            (65535, "25bd5f19cdef93fc2897b07d9498a9bc2f51ec701945441c6b4f528b8bef0dce"),
        ] {
            let mut nodes = oracle_nodes(kernel, count);
            // SAFETY: the vector holds the whole reduction.
            let at = unsafe { kernel.reduce(nodes.as_mut_ptr(), count) };
            assert_eq!(hex(&nodes[at..at + 32]), root, "{kernel:?}, {count} leaves");
        }
    }
}

#[test]
fn natives_on_java_arrays() {
    let leaf = noise(32 * 3, 8);
    let mut src = java_array(&[&[0; 5][..], &leaf].concat());
    let mut nodes = java_array(&[0xa5; 9 + 7 * 32]);
    let (src, at) = (src.as_mut_ptr().cast::<u8>(), nodes.as_mut_ptr().cast::<u8>());
    // SAFETY: arguments as Java would pass them.
    let root = unsafe {
        natives::aotc_n_Sha256_leaves(src, 5, 32, 3, at, 9);
        natives::aotc_n_Sha256_reduce(at, 9, 3)
    };
    let level0: Vec<u8> = leaf.chunks(32).flat_map(expected).collect();
    let all = naive_reduction(&level0);
    assert_eq!(root, 9 + 6 * 32);
    assert_eq!(java_bytes(&nodes)[..9], [0xa5; 9]);
    assert_eq!(java_bytes(&nodes)[9..], all);

    let mut one = java_array(&noise(100, 2));
    let before = java_bytes(&one);
    let at = one.as_mut_ptr().cast::<u8>();
    // SAFETY: as above.
    unsafe {
        natives::aotc_n_Sha256_level(at, 1, 2, 65);
        natives::aotc_n_Sha256_digestInto(at, 2, 33, at, 3);
    }
    let mut after = before.clone();
    after[65..97].copy_from_slice(&expected(&before[1..65]));
    after[3..35].copy_from_slice(&expected(&before[2..35]));
    assert_eq!(java_bytes(&one), after);
}

/// A byte array as the heap lays it out, aligned as it is there.
fn java_array(bytes: &[u8]) -> Vec<u64> {
    let mut image = vec![0u8; 16 + bytes.len().next_multiple_of(8)];
    image[8..12].copy_from_slice(&(bytes.len() as u32).to_ne_bytes());
    image[16..16 + bytes.len()].copy_from_slice(bytes);
    image.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap())).collect()
}

/// The elements of [`java_array`].
fn java_bytes(array: &[u64]) -> Vec<u8> {
    let image: Vec<u8> = array.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let len = u32::from_ne_bytes(image[8..12].try_into().unwrap()) as usize;
    image[16..16 + len].to_vec()
}
