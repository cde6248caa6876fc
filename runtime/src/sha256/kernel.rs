//! Who does the hashing: what there is, what this CPU can, what is best on it, what the user wants.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::tables::IV;
use super::{BLOCK, DIGEST, State, fixed, portable, stream};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512, lanes, shani, shani4, skewed};

/// A way to hash. All give the same answers; the methods have the contracts of the functions of the same name.
///
/// Those for groups of messages hash single ones as `Portable` does or, from `ShaNi` on, as that does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kernel {
    /// Any CPU.
    Portable = 1,
    /// Eight messages at a time with AVX2.
    Avx2,
    /// Twice sixteen messages at a time with AVX-512.
    Avx512,
    /// SHA instructions, one message at a time.
    ShaNi,
    /// SHA instructions, two messages at a time.
    ShaNi2,
    /// SHA instructions, four messages at a time.
    ShaNi4,
    /// SHA instructions, pairs three and three skewed; leaves four at a time, or two where that fills the unit.
    Skewed,
    /// `Avx512` for groups, SHA instructions for what is left.
    Avx512ShaNi,
}

/// All of them by name.
pub const KERNELS: [(&str, Kernel); 8] = [
    ("portable", Kernel::Portable),
    ("avx2", Kernel::Avx2),
    ("avx512", Kernel::Avx512),
    ("shani", Kernel::ShaNi),
    ("shani2", Kernel::ShaNi2),
    ("shani4", Kernel::ShaNi4),
    ("skewed", Kernel::Skewed),
    ("avx512-shani", Kernel::Avx512ShaNi),
];

/// The number of the kernel in use, or 0 while nobody has hashed. Threads that race store the same number.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The number of the kernel that the user wants, or 0.
static FORCED: AtomicU8 = AtomicU8::new(0);

/// Why there will be no hashing as the user wants it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No kernel has that name.
    Unknown,
    /// This CPU lacks the instructions.
    Unsupported,
}

/// Makes the kernel of that name the one that is used from the first hash on. Refers to none of them, so that a program
/// that hashes nothing has none.
pub fn force(name: &str) -> Result<(), Refusal> {
    let (_, kernel) = KERNELS.iter().find(|(known, _)| *known == name).ok_or(Refusal::Unknown)?;
    if !kernel.supported() {
        return Err(Refusal::Unsupported);
    }
    FORCED.store(*kernel as u8, Relaxed);
    CHOSEN.store(0, Relaxed);
    Ok(())
}

/// See [`super::digest_into`]. The lengths of leaves and pairs take the shortest way to the instructions.
///
/// # Safety
/// As there.
#[inline]
pub unsafe fn digest_into(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: the caller's. What is chosen is supported.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        if has_sha_instructions(CHOSEN.load(Relaxed)) {
            match len {
                32 => return shani::leaves_32(src, 1, dst),
                64 => return shani::leaves_64(src, 1, dst),
                _ => {}
            }
        }
        digest_any(src, len, dst)
    }
}

/// Whether the kernel of that number hashes single messages with SHA instructions; 0 is none.
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_sha_instructions(number: u8) -> bool {
    number >= Kernel::ShaNi as u8
}

#[inline(never)]
unsafe fn digest_any(src: *const u8, len: usize, dst: *mut u8) {
    // SAFETY: the caller's.
    unsafe { Kernel::chosen().digest_into(src, len, dst) }
}

/// Whoever forces a kernel in a test holds this meanwhile; [`choose_best`] ends it.
#[cfg(test)]
pub static FORCING: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Ends what [`force`] began.
#[cfg(test)]
pub fn choose_best() {
    FORCED.store(0, Relaxed);
    CHOSEN.store(0, Relaxed);
}

impl Kernel {
    /// The one in use: what was forced, or the fastest for this CPU, found out once.
    #[inline]
    pub fn chosen() -> Kernel {
        Kernel::numbered(CHOSEN.load(Relaxed)).unwrap_or_else(Kernel::choose)
    }

    #[inline]
    fn numbered(number: u8) -> Option<Kernel> {
        match number {
            1 => Some(Kernel::Portable),
            2 => Some(Kernel::Avx2),
            3 => Some(Kernel::Avx512),
            4 => Some(Kernel::ShaNi),
            5 => Some(Kernel::ShaNi2),
            6 => Some(Kernel::ShaNi4),
            7 => Some(Kernel::Skewed),
            8 => Some(Kernel::Avx512ShaNi),
            _ => None,
        }
    }

    #[cold]
    fn choose() -> Kernel {
        let chosen = Kernel::numbered(FORCED.load(Relaxed)).unwrap_or_else(Kernel::best);
        CHOSEN.store(chosen as u8, Relaxed);
        chosen
    }

    /// The fastest for this CPU (m on Zen 1 and 4, and on Intel's Golden Cove).
    fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if Kernel::Avx512ShaNi.supported() && avx512::whole() {
            return Kernel::Avx512ShaNi;
        }
        const BY_SPEED: [Kernel; 3] = [Kernel::Skewed, Kernel::Avx512, Kernel::Avx2];
        BY_SPEED.into_iter().find(|kernel| kernel.supported()).unwrap_or(Kernel::Portable)
    }

    /// Whether this CPU has the instructions.
    pub fn supported(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::supported(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => avx512::supported(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512ShaNi => avx512::supported() && shani::supported(),
            #[cfg(target_arch = "x86_64")]
            _ => shani::supported(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Brings `state` forward by `count` blocks.
    ///
    /// # Safety
    /// `blocks` is readable for 64 bytes each and not null even when there are none; nobody writes to them meanwhile.
    /// The kernel is supported, here and below.
    #[inline]
    pub unsafe fn compress(self, state: &mut State, blocks: *const u8, count: usize) {
        // SAFETY: the caller's.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                _ if has_sha_instructions(self as u8) => shani::compress(state, blocks, count),
                _ => portable::compress(state, blocks, count),
            }
        }
    }

    /// See [`super::digest_into`].
    ///
    /// # Safety
    /// As there.
    #[inline]
    pub unsafe fn digest_into(self, src: *const u8, len: usize, dst: *mut u8) {
        // SAFETY: the caller's. One message is loaded into registers before its digest is stored.
        unsafe {
            match len {
                #[cfg(target_arch = "x86_64")]
                32 if has_sha_instructions(self as u8) => shani::leaves_32(src, 1, dst),
                #[cfg(target_arch = "x86_64")]
                64 if has_sha_instructions(self as u8) => shani::leaves_64(src, 1, dst),
                _ => self.digest_by_blocks(src, len, dst),
            }
        }
    }

    #[inline(never)]
    unsafe fn digest_by_blocks(self, src: *const u8, len: usize, dst: *mut u8) {
        // SAFETY: the caller's. All of the message is read before the digest is written.
        unsafe {
            let digest = match len {
                32 => fixed::digest::<32>(self, src),
                33 => fixed::digest::<33>(self, src),
                64 => fixed::digest::<64>(self, src),
                65 => fixed::digest::<65>(self, src),
                80 => fixed::digest::<80>(self, src),
                _ => {
                    let rest = len % BLOCK;
                    let whole = len - rest;
                    let (end, blocks) = stream::end(src.add(whole), rest, len as u64);
                    self.digest_of_blocks(src, whole / BLOCK, &end, blocks)
                }
            };
            digest.as_ptr().copy_to_nonoverlapping(dst, DIGEST);
        }
    }

    /// The digest of a message of `count` blocks at `src` and `more` of the blocks in `end`, which has the padding.
    ///
    /// # Safety
    /// As [`Kernel::compress`]; `end` has so many blocks.
    #[inline]
    pub unsafe fn digest_of_blocks(self, src: *const u8, count: usize, end: &[u8], more: usize) -> [u8; DIGEST] {
        debug_assert!(more * BLOCK <= end.len());
        // SAFETY: the caller's.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                _ if has_sha_instructions(self as u8) => shani::digest_of_blocks(src, count, end.as_ptr(), more),
                _ => {
                    let mut state = IV;
                    portable::compress(&mut state, src, count);
                    portable::compress(&mut state, end.as_ptr(), more);
                    stream::to_bytes(&state)
                }
            }
        }
    }

    /// See [`super::leaves`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn leaves(self, src: *const u8, leaf_len: usize, count: usize, dst: *mut u8) {
        // SAFETY: message and digest i lie within the caller's ranges; so do the groups that the kernels take from the
        // front.
        unsafe {
            let mut done = 0;
            #[cfg(target_arch = "x86_64")]
            if count > 1 {
                done = match leaf_len {
                    DIGEST => self.groups_32(src, count, dst),
                    BLOCK => self.groups_64(src, count, dst),
                    _ => 0,
                };
            }
            for i in done..count {
                self.digest_into(src.add(i * leaf_len), leaf_len, dst.add(i * DIGEST));
            }
        }
    }

    /// Hashes most of `count` messages of 32 bytes in groups, and returns how many from the front.
    #[cfg(target_arch = "x86_64")]
    unsafe fn groups_32(self, src: *const u8, count: usize, dst: *mut u8) -> usize {
        // SAFETY: the caller's.
        unsafe {
            let done = match self {
                Kernel::Portable => 0,
                Kernel::Avx2 => avx2::leaves_32(src, count, dst),
                Kernel::Avx512 | Kernel::Avx512ShaNi => avx512::leaves_32(src, count, dst),
                Kernel::ShaNi => {
                    shani::leaves_32(src, count, dst);
                    return count;
                }
                Kernel::ShaNi2 => 0,
                Kernel::Skewed if !shani::fast_rounds() => 0,
                Kernel::ShaNi4 | Kernel::Skewed => shani4::leaves_32(src, count, dst),
            };
            match self {
                Kernel::ShaNi2 | Kernel::ShaNi4 | Kernel::Skewed | Kernel::Avx512ShaNi => {
                    done + lanes::leaves_32(src.add(done * 32), count - done, dst.add(done * DIGEST))
                }
                _ => done,
            }
        }
    }

    /// The same for messages of 64 bytes.
    #[cfg(target_arch = "x86_64")]
    unsafe fn groups_64(self, src: *const u8, count: usize, dst: *mut u8) -> usize {
        // SAFETY: the caller's.
        unsafe {
            let done = match self {
                Kernel::Portable => 0,
                Kernel::Avx2 => avx2::leaves_64(src, count, dst),
                Kernel::Avx512 | Kernel::Avx512ShaNi => avx512::leaves_64(src, count, dst),
                Kernel::ShaNi => {
                    shani::leaves_64(src, count, dst);
                    return count;
                }
                Kernel::ShaNi2 => 0,
                Kernel::ShaNi4 => shani4::leaves_64(src, count, dst),
                Kernel::Skewed => skewed::leaves_64(src, count, dst),
            };
            match self {
                Kernel::ShaNi2 | Kernel::ShaNi4 | Kernel::Skewed | Kernel::Avx512ShaNi => {
                    done + lanes::leaves_64(src.add(done * 64), count - done, dst.add(done * DIGEST))
                }
                _ => done,
            }
        }
    }
}
