//! java.lang.Thread.

use aotc_abi::entry::kind;

use crate::exceptions::{Thrown, throw};
use crate::message::Piece;
use crate::object::Ref;
use crate::{monitor, pause};

shim!(aotc_n_Vm_sleep(millis: i64) = sleep);
shim!(aotc_n_Vm_sleepNanos(nanos: i64) = sleep_nanos);

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_yield() {
    // SAFETY: touches no memory.
    unsafe { libc::sched_yield() };
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Thread_holdsLock(object: Ref) -> i32 {
    (!object.is_null() && monitor::is_held(object)).into()
}

fn sleep(millis: i64) -> Result<(), Thrown> {
    pause::check_timeout(millis)?;
    check_interrupted()?;
    pause::millis(millis);
    Ok(())
}

/// From JDK 22 on; the caller has looked at the sign.
fn sleep_nanos(nanos: i64) -> Result<(), Thrown> {
    check_interrupted()?;
    pause::nanos(nanos);
    Ok(())
}

fn check_interrupted() -> Result<(), Thrown> {
    match pause::interrupted(true) {
        true => Err(throw(kind::INTERRUPTED, &[Piece::Text("sleep interrupted")])),
        false => Ok(()),
    }
}
