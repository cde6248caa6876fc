//! Waiting of the only Java thread: nobody can notify, interrupt or unpark it meanwhile, so only time ends a pause.

use core::ptr;

use aotc_abi::entry::kind;
use aotc_abi::tables::NONE;

use crate::exceptions::{Thrown, throw};
use crate::message::Piece;
use crate::{tables, thread};

/// Whether the thread's interrupted flag is set, which it no longer is if `clear`.
pub fn interrupted(clear: bool) -> bool {
    let java_thread = thread::current().java_thread.get();
    let field = tables::counts().thread_interrupted;
    if java_thread.is_null() || field == NONE {
        return false;
    }
    // SAFETY: Thread has this field, a boolean.
    unsafe {
        let set = java_thread.field::<u8>(field) != 0;
        if set && clear {
            java_thread.set_field(field, 0u8);
        }
        set
    }
}

/// What `wait` and `sleep` say of a negative time.
pub fn check_timeout(millis: i64) -> Result<(), Thrown> {
    if millis < 0 {
        return Err(throw(kind::ILLEGAL_ARGUMENT, &[Piece::Text("timeout value is negative")]));
    }
    Ok(())
}

/// Pauses until a signal ends the process.
pub fn for_ever() -> ! {
    loop {
        // SAFETY: touches no memory.
        unsafe { libc::pause() };
    }
}

/// Pauses for a number of milliseconds that is not negative.
pub fn millis(millis: i64) {
    span(millis / 1000, millis % 1000 * 1_000_000);
}

/// Pauses for a number of nanoseconds that is not negative.
pub fn nanos(nanos: i64) {
    span(nanos / 1_000_000_000, nanos % 1_000_000_000);
}

fn span(seconds: i64, nanos: i64) {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills in the struct.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    let nanos = time.tv_nsec + nanos;
    time.tv_sec += seconds + nanos / 1_000_000_000;
    time.tv_nsec = nanos % 1_000_000_000;
    until(libc::CLOCK_MONOTONIC, &time);
}

/// Pauses until a time in milliseconds since 1970, which is not negative.
pub fn until_millis(millis: i64) {
    let time = libc::timespec { tv_sec: millis / 1000, tv_nsec: millis % 1000 * 1_000_000 };
    until(libc::CLOCK_REALTIME, &time);
}

fn until(clock: libc::clockid_t, time: &libc::timespec) {
    // SAFETY: reads the struct. After a signal handler the wait goes on.
    while unsafe { libc::clock_nanosleep(clock, libc::TIMER_ABSTIME, time, ptr::null_mut()) } == libc::EINTR {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_last_as_long_as_they_should() {
        let start = std::time::Instant::now();
        millis(3);
        nanos(2_000_000);
        assert!(start.elapsed() >= std::time::Duration::from_millis(5));
        // In the past.
        until_millis(1);
    }
}
