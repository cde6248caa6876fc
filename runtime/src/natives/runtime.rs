//! java.lang.Runtime and java.lang.Shutdown.

use core::mem;

use crate::cgroup;
use crate::collector::{self, Cause};
use crate::exceptions::Thrown;
use crate::heap::{limits, pages};

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

/// Bytes the heap has at the moment, used or not.
fn total() -> usize {
    let (used, free) = pages::usage();
    (used + free).min(limits::maximum())
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_freeMemory() -> i64 {
    (total() - collector::pace::used().min(total())) as i64
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_totalMemory() -> i64 {
    total() as i64
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Runtime_maxMemory() -> i64 {
    limits::maximum() as i64
}

/// `aotc.measure.Allocated.bytes0()J`
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Allocated_bytes() -> i64 {
    collector::report::allocated() as i64
}

shim!(aotc_n_Vm_collect() = collect);

fn collect() -> Result<(), Thrown> {
    collector::collect(Cause::Asked);
    Ok(())
}

/// HotSpot logs here.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Shutdown_beforeHalt() {}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Shutdown_halt0(status: i32) {
    collector::report::at_exit();
    // SAFETY: ends the process; Java's streams have no buffers in the C library.
    unsafe { libc::_exit(status) }
}
