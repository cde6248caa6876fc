//! jdk.internal.misc.Unsafe: parking.

use crate::object::Ref;
use crate::{pause, thread};

/// Returns when there is a permit (which is used up), at the deadline, or at once if the thread is interrupted.
/// `time` is nanoseconds from now, with 0 for no deadline, or absolute in milliseconds.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Unsafe_park(_this: Ref, is_absolute: i32, time: i64) {
    if thread::current().permit.replace(false) || pause::interrupted(false) || time < 0 {
        return;
    }
    match (is_absolute != 0, time) {
        (true, time) => pause::until_millis(time),
        (false, 0) => pause::for_ever(),
        (false, time) => pause::nanos(time),
    }
}

/// A thread other than the current one does not run, so a permit is of no use to it.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Unsafe_unpark(_this: Ref, java_thread: Ref) {
    let thread = thread::current();
    if !java_thread.is_null() && java_thread == thread.java_thread.get() {
        thread.permit.set(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};
    use crate::heap::new;

    #[test]
    fn permits_and_interrupts_end_parking() {
        let _world = fake::world();
        let thread = thread::current();
        // With the fake tables, any object's first field is the interrupted flag.
        let java_thread = new::instance(id::INTEGER).unwrap();
        thread.java_thread.set(java_thread);
        aotc_n_Unsafe_unpark(Ref::NULL, java_thread);
        aotc_n_Unsafe_park(Ref::NULL, 0, 0);
        assert!(!thread.permit.get());
        aotc_n_Unsafe_unpark(Ref::NULL, Ref::NULL);
        assert!(!thread.permit.get());
        // SAFETY: see above.
        unsafe { java_thread.set_field(interrupted_field(), 1u8) };
        aotc_n_Unsafe_park(Ref::NULL, 0, 0);
        assert!(pause::interrupted(true) && !pause::interrupted(false));
        aotc_n_Unsafe_park(Ref::NULL, 0, 1_000_000);
        aotc_n_Unsafe_park(Ref::NULL, 1, 1);
        thread.java_thread.set(Ref::NULL);
    }

    fn interrupted_field() -> u32 {
        crate::tables::counts().thread_interrupted
    }
}
