//! Proof of work of Bitcoin's block headers: SHA-256 twice over 80 bytes, as a number not above the target that the header
//! itself names.
//!
//! The first 64 bytes of neighbouring headers are often the same, as who looks for a proof varies what is behind them: the
//! state after them, the *midstate*, is kept until they change.

use core::cell::UnsafeCell;
use core::ops::Range;
use core::ptr::NonNull;

use super::{BLOCK, DIGEST, Kernel, State, fixed};
use crate::workers;

/// Bytes of a header.
pub const HEADER: usize = 80;
/// Where the compact form of the target lies in it.
const BITS: usize = 72;
/// Headers that are timed together.
pub const BATCH: usize = 16;

/// What is to be hashed, and where to. Headers lie `stride` bytes apart.
#[derive(Clone, Copy)]
pub struct Job {
    pub headers: *const u8,
    pub stride: usize,
    pub count: usize,
    /// 32 bytes a header.
    pub hashes: *mut u8,
    /// Nanoseconds of each [`BATCH`] of headers, if they are wanted.
    pub times: Option<NonNull<i64>>,
    /// Every worker's state has cache lines of its own; else the states are neighbours.
    pub apart: bool,
}

/// What a worker writes after each header.
#[repr(C)]
struct Tally {
    passed: UnsafeCell<u64>,
}

/// Two cache lines, as processors fetch them in pairs.
#[repr(C, align(128))]
struct Apart(Tally);

// SAFETY: each worker has its own.
unsafe impl Sync for Job {}
// SAFETY: each worker writes its own, and they are read when all workers are gone.
unsafe impl Sync for Tally {}

impl Tally {
    const fn new() -> Tally {
        Tally { passed: UnsafeCell::new(0) }
    }

    /// To memory at once: whether neighbours share its line is what `apart` is about.
    fn count(&self, passed: bool) {
        let cell = self.passed.get();
        // SAFETY: only this worker reads and writes the cell.
        unsafe { cell.write_volatile(cell.read_volatile() + u64::from(passed)) };
    }
}

/// Hashes the job's headers on at most `threads` threads and returns how many meet their target.
///
/// # Safety
/// All of the job is readable or writable for as much as it says, nothing overlaps, nobody else writes there meanwhile.
pub unsafe fn check(job: Job, threads: usize) -> usize {
    let threads = threads.clamp(1, workers::MAX_THREADS);
    let apart = [const { Apart(Tally::new()) }; workers::MAX_THREADS];
    let close = [const { Tally::new() }; workers::MAX_THREADS];
    let tally = |worker: usize| if job.apart { &apart[worker].0 } else { &close[worker] };
    let kernel = Kernel::chosen();
    let job = &job;
    workers::each(threads, threads, |worker| {
        let part = workers::part(job.count, threads, BATCH, worker);
        // SAFETY: as the caller's; parts do not overlap and begin at batches.
        unsafe { job.part(kernel, part, tally(worker)) };
    });
    // SAFETY: the workers are gone.
    (0..threads).map(|worker| unsafe { *tally(worker).passed.get() } as usize).sum()
}

impl Job {
    /// SAFETY: as [`check`]; `part` begins at a batch.
    unsafe fn part(&self, kernel: Kernel, part: Range<usize>, tally: &Tally) {
        // SAFETY: as the caller's; indices are below the count.
        unsafe {
            let mut known: Option<(*const u8, State)> = None;
            for batch in part.clone().step_by(BATCH) {
                let start = self.times.map(|_| now());
                for i in batch..part.end.min(batch + BATCH) {
                    let header = self.headers.add(i * self.stride);
                    let midstate = match known {
                        Some((first, midstate)) if same_block(first, header) => midstate,
                        _ => fixed::midstate(kernel, header),
                    };
                    known = Some((header, midstate));
                    let hash = self.hashes.add(i * DIGEST);
                    let digest = fixed::double_80_from(kernel, midstate, header.add(BLOCK));
                    hash.cast::<[u8; DIGEST]>().write(digest);
                    let bits = header.add(BITS).cast::<u32>().read_unaligned();
                    tally.count(meets(u32::from_le(bits), &digest));
                }
                if let (Some(times), Some(start)) = (self.times, start) {
                    times.add(batch / BATCH).write(now() - start);
                }
            }
        }
    }
}

/// Whether two headers begin alike. SAFETY: both are readable for 64 bytes.
unsafe fn same_block(a: *const u8, b: *const u8) -> bool {
    // SAFETY: the caller's.
    unsafe { a.cast::<[u8; BLOCK]>().read() == b.cast::<[u8; BLOCK]>().read() }
}

/// Whether the hash, a number with its lowest byte first, is at most the target in compact form: a length in bytes above
/// three bytes of digits, of which the highest bit is a sign. Targets that are negative, zero or longer than a hash are
/// met by nothing.
pub fn meets(bits: u32, hash: &[u8; DIGEST]) -> bool {
    let (size, mut digits) = ((bits >> 24) as usize, bits & 0x7f_ffff);
    let negative = bits & 0x80_0000 != 0;
    if size < 3 {
        digits >>= 8 * (3 - size);
    }
    // The digits' lowest byte is byte `low` of the target.
    let low = size.saturating_sub(3);
    if negative || digits == 0 || low + (4 - digits.leading_zeros() as usize / 8) > DIGEST {
        return false;
    }
    let target = |i: usize| match i.checked_sub(low) {
        Some(byte @ 0..3) => (digits >> (8 * byte)) as u8,
        _ => 0,
    };
    for i in (0..DIGEST).rev() {
        if hash[i] != target(i) {
            return hash[i] < target(i);
        }
    }
    true
}

/// Nanoseconds of a clock that only goes on.
fn now() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills in the struct.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}
