//! java.lang.Thread.

use aotc_abi::entry::kind;

use crate::exceptions::{Thrown, throw};
use crate::message::Piece;
use crate::object::Ref;
use crate::{monitor, pause};

shim!(aotc_n_Thread_sleep(millis: i64) = sleep);

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Thread_yield() {
    // SAFETY: touches no memory.
    unsafe { libc::sched_yield() };
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Thread_holdsLock(object: Ref) -> i32 {
    (!object.is_null() && monitor::is_held(object)).into()
}

fn sleep(millis: i64) -> Result<(), Thrown> {
    pause::check_timeout(millis)?;
    if pause::interrupted(true) {
        return Err(throw(kind::INTERRUPTED, &[Piece::Text("sleep interrupted")]));
    }
    pause::millis(millis);
    Ok(())
}
