//! The numbers of SHA-256 (FIPS 180-4), and what follows from them for messages of 32 and 64 bytes.

#[rustfmt::skip]
pub const K: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The state before the first block.
pub const IV: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The last half of the block of a 32-byte message: the end bit, zeros, the length in bits.
pub const TAIL_32: [u32; 8] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 256];

/// The second block of a 64-byte message.
const BLOCK_64: [u32; 16] = [0x8000_0000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 512];

#[repr(C, align(64))]
pub struct Table<T>(pub T);

/// Round constants.
pub static ROUNDS: Table<[u32; 64]> = Table(K);
/// Round constants plus message words of the second block of a 64-byte message.
pub static PADDING_64: Table<[u32; 64]> = Table(padding_64());
/// The same of rounds 8 to 15 of the only block of a 32-byte message.
pub static PADDING_32: Table<[u32; 8]> = Table(padding_32());

const fn padding_32() -> [u32; 8] {
    let mut sums = [0; 8];
    let mut i = 0;
    while i < 8 {
        sums[i] = TAIL_32[i].wrapping_add(K[8 + i]);
        i += 1;
    }
    sums
}

const fn padding_64() -> [u32; 64] {
    let mut w = [0u32; 64];
    let mut i = 0;
    while i < 64 {
        w[i] = if i < 16 {
            BLOCK_64[i]
        } else {
            let (x, y) = (w[i - 15], w[i - 2]);
            let small0 = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
            let small1 = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
            w[i - 16].wrapping_add(small0).wrapping_add(w[i - 7]).wrapping_add(small1)
        };
        i += 1;
    }
    i = 0;
    while i < 64 {
        w[i] = w[i].wrapping_add(K[i]);
        i += 1;
    }
    w
}

/// All that the assembly needs, under one address.
#[repr(C, align(64))]
pub struct Constants {
    pub rounds: [u32; 64],
    pub padding_64: [u32; 64],
    pub padding_32: [u32; 8],
    /// The initial state as SHA-NI keeps it: ABEF, then CDGH.
    pub initial: [u32; 8],
    pub tail_32: [u32; 8],
    /// Turns the bytes of each word around, for `pshufb`.
    pub swap: [u8; 16],
}

pub static CONSTANTS: Constants = Constants {
    rounds: K,
    padding_64: padding_64(),
    padding_32: padding_32(),
    initial: [IV[5], IV[4], IV[1], IV[0], IV[7], IV[6], IV[3], IV[2]],
    tail_32: TAIL_32,
    swap: [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12],
};
