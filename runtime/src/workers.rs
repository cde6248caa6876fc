//! Threads for the inside of one native call.
//!
//! They are no Java threads: they have no [`Thread`](crate::thread), never see a reference, allocate nothing from the
//! heap and take no signal. All they do is call a Rust function on parts of memory that the native's caller keeps
//! alive, and they are gone when the native returns. So the collector, the walker of stacks, `fork` and the end of the
//! process need not know of them, and a program that asks for none has none.
//!
//! Started and joined in each call: that costs as much as hashing a few hundred leaves, and a batch worth dividing is
//! far larger. A pool that waits between calls would save it, at the price of threads that everything above has to
//! know.

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The most threads that work at a time. Java code refuses larger numbers before it calls a native.
pub const MAX_THREADS: usize = 256;

/// Bytes of a worker's stack: hashing takes a few hundred, thread-local data of the C library some thousand.
const STACK: usize = 128 << 10;

/// Calls `work` once for each of the numbers below `parts`, on at most `threads` threads, one of them the caller's. A
/// thread that is done with a part takes the next one, so a slow core holds up no more than a part. Returns how many
/// threads there were: fewer where the system gives no more, one if it gives none.
///
/// All that the parts wrote is visible to the caller afterwards. `work` must not panic, allocate from the heap or touch
/// any other state of the runtime.
pub fn each<F: Fn(usize) + Sync>(threads: usize, parts: usize, work: F) -> usize {
    let job = Job { work, parts, next: AtomicUsize::new(0) };
    let mut handles = [MaybeUninit::<libc::pthread_t>::uninit(); MAX_THREADS];
    let wanted = threads.min(parts).min(MAX_THREADS).saturating_sub(1);
    let mut started = 0;
    if wanted > 0 {
        started = start(&job, &mut handles[..wanted]);
    }
    job.run();
    for handle in &handles[..started] {
        // SAFETY: `start` has set this handle to a thread that nobody else joins. The job outlives the thread thereby.
        unsafe { libc::pthread_join(handle.assume_init(), ptr::null_mut()) };
    }
    1 + started
}

/// Part `index` of `items` items in `parts` parts of the same size, each beginning at a multiple of `granule` items:
/// where a granule fills cache lines, no line is written by two threads.
pub fn part(items: usize, parts: usize, granule: usize, index: usize) -> Range<usize> {
    let size = items.div_ceil(parts).next_multiple_of(granule);
    (size * index).min(items)..(size * (index + 1)).min(items)
}

/// What the threads share.
struct Job<F> {
    work: F,
    parts: usize,
    /// The first part that nobody has taken.
    next: AtomicUsize,
}

impl<F: Fn(usize) + Sync> Job<F> {
    fn run(&self) {
        loop {
            // Creating and joining threads order all else.
            let part = self.next.fetch_add(1, Relaxed);
            if part >= self.parts {
                return;
            }
            (self.work)(part);
        }
    }
}

/// A worker's first function. `job` is a `Job<F>`.
extern "C" fn enter<F: Fn(usize) + Sync>(job: *mut c_void) -> *mut c_void {
    // SAFETY: `start` passes the job, which `each` keeps until the thread is joined. It is `Sync`.
    unsafe { &*job.cast::<Job<F>>() }.run();
    ptr::null_mut()
}

/// Starts threads for the job until all handles are set or the system refuses; returns how many are set.
fn start<F: Fn(usize) + Sync>(job: &Job<F>, handles: &mut [MaybeUninit<libc::pthread_t>]) -> usize {
    let mut all = MaybeUninit::<libc::sigset_t>::uninit();
    let mut before = MaybeUninit::<libc::sigset_t>::uninit();
    let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
    // SAFETY: each object is set up by the call that takes it first. A new thread inherits its creator's signal mask,
    // so with all signals blocked here no handler ever runs on a worker. A fault there ends the process, as it should.
    unsafe {
        if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
            return 0;
        }
        libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK);
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
        let argument = ptr::from_ref(job).cast_mut().cast();
        let mut started = 0;
        while started < handles.len()
            && libc::pthread_create(handles[started].as_mut_ptr(), attributes.as_ptr(), enter::<F>, argument) == 0
        {
            started += 1;
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut());
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        started
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicU64;

    #[test]
    fn every_part_once_on_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 7, MAX_THREADS, 100_000] {
            for parts in [0, 1, 2, 3, 100] {
                let calls: Vec<AtomicUsize> = (0..parts).map(|_| AtomicUsize::new(0)).collect();
                let used = each(threads, parts, |part| {
                    calls[part].fetch_add(1, Relaxed);
                });
                assert!(calls.iter().all(|count| count.load(Relaxed) == 1), "{threads} threads, {parts} parts");
                assert!(used >= 1 && used <= threads.clamp(1, parts.clamp(1, MAX_THREADS)));
            }
        }
    }

    /// Two parts that wait for each other end only if two threads work at the same time.
    #[test]
    fn parts_run_at_the_same_time() {
        let arrived = AtomicUsize::new(0);
        let used = each(2, 2, |_| {
            arrived.fetch_add(1, Relaxed);
            while arrived.load(Relaxed) < 2 {
                std::thread::yield_now();
            }
        });
        assert_eq!(used, 2);
    }

    #[test]
    fn workers_block_signals_and_the_caller_does_not() {
        let blocked = || {
            let mut mask = MaybeUninit::<libc::sigset_t>::uninit();
            // SAFETY: the call fills the set.
            unsafe {
                libc::pthread_sigmask(libc::SIG_SETMASK, ptr::null(), mask.as_mut_ptr());
                libc::sigismember(mask.as_ptr(), libc::SIGTERM)
            }
        };
        let before = blocked();
        let caller = std::thread::current().id();
        let (seen, arrived) = (AtomicU64::new(0), AtomicUsize::new(0));
        each(2, 2, |_| {
            arrived.fetch_add(1, Relaxed);
            while arrived.load(Relaxed) < 2 {
                std::thread::yield_now();
            }
            if std::thread::current().id() != caller {
                seen.store(1 + blocked() as u64, Relaxed);
            }
        });
        assert_eq!((before, seen.load(Relaxed), blocked()), (0, 2, 0));
    }

    /// A process of its own, as limits are for all of it, and with one test in it, as stacks of past threads are used
    /// again.
    #[test]
    fn without_threads_the_caller_works() {
        let this = std::env::current_exe().unwrap();
        let test = ["--exact", "workers::tests::only_in_a_process_of_its_own", "--ignored"];
        let output = std::process::Command::new(this).args(test).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{text}");
    }

    #[test]
    #[ignore = "without_threads_the_caller_works runs it"]
    fn only_in_a_process_of_its_own() {
        let mut before = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        let count = AtomicUsize::new(0);
        // SAFETY: plain calls; the limit is lifted again before anybody else needs memory.
        let used = unsafe {
            libc::getrlimit(libc::RLIMIT_AS, &mut before);
            // No address space is left for a stack.
            libc::setrlimit(libc::RLIMIT_AS, &libc::rlimit { rlim_cur: 0, ..before });
            let used = each(8, 100, |_| {
                count.fetch_add(1, Relaxed);
            });
            libc::setrlimit(libc::RLIMIT_AS, &before);
            used
        };
        assert_eq!((used, count.load(Relaxed)), (1, 100));
    }

    #[test]
    fn parts_cover_all_items_and_begin_at_granules() {
        for items in [0, 1, 7, 64, 65, 1000] {
            for parts in 1..9 {
                for granule in [1, 2, 64] {
                    let mut end = 0;
                    for index in 0..parts {
                        let part = part(items, parts, granule, index);
                        assert_eq!(part.start, end);
                        assert!(part.start.is_multiple_of(granule) || part.start == items);
                        end = part.end;
                    }
                    assert_eq!(end, items);
                }
            }
        }
    }
}
