//! java.lang.System.

use core::mem;

use super::object::identity_hash;
use crate::object::Ref;

fn clock(id: libc::clockid_t) -> libc::timespec {
    // SAFETY: fills in a struct of integers, for which zero is a value.
    unsafe {
        let mut time: libc::timespec = mem::zeroed();
        libc::clock_gettime(id, &mut time);
        time
    }
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_System_nanoTime() -> i64 {
    let time = clock(libc::CLOCK_MONOTONIC);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_System_currentTimeMillis() -> i64 {
    let time = clock(libc::CLOCK_REALTIME);
    time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_System_identityHashCode(object: Ref) -> i32 {
    if object.is_null() { 0 } else { identity_hash(object) }
}
