//! java.lang.Runtime and java.lang.Shutdown.

use core::mem;

use crate::{cgroup, heap};

/// The processors this process may use, by affinity and by its container's share of time.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_availableProcessors() -> i32 {
    // SAFETY: fills in a bit set, for which zero is a value.
    let count = unsafe {
        let mut set: libc::cpu_set_t = mem::zeroed();
        libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set);
        libc::CPU_COUNT(&set)
    };
    cgroup::cpus().map_or(count, |quota| quota.min(count)).max(1)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_freeMemory() -> i64 {
    let (committed, used) = heap::pages::usage();
    committed.saturating_sub(used) as i64
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_totalMemory() -> i64 {
    heap::pages::usage().0 as i64
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_maxMemory() -> i64 {
    heap::maximum() as i64
}

/// Nothing is collected yet.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_gc() {}

/// HotSpot logs here.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Shutdown_beforeHalt() {}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Shutdown_halt0(status: i32) {
    // SAFETY: ends the process; Java's streams have no buffers in the C library.
    unsafe { libc::_exit(status) }
}
