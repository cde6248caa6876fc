//! java.lang.Thread.

use crate::monitor;
use crate::object::Ref;

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Thread_yield() {
    // SAFETY: touches no memory.
    unsafe { libc::sched_yield() };
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Thread_holdsLock(object: Ref) -> i32 {
    (!object.is_null() && monitor::is_held(object)).into()
}
