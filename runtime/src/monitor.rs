//! Monitors. An object's lock word holds the owner and the recursion count (a thin lock, see `aotc_abi::object`).
//! A count that outgrows its 14 bits moves to a record here, and the word holds the record's index with tag 1;
//! when the monitor is left for good, the word is thin again.

use core::cell::Cell;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use aotc_abi::entry::kind;
use aotc_abi::object::{LOCK_OWNER_SHIFT, LOCK_RECURSION_MASK, LOCK_RECURSION_ONE, UNLOCKED};

use crate::exceptions::{Thrown, throw, throw_null_pointer};
use crate::fatal::fatal;
use crate::global::Global;
use crate::message::Piece;
use crate::object::Ref;
use crate::{pause, thread};

const TAG_MASK: u32 = 3;
const TAG_RECORD: u32 = 1;

/// Recursion counts too large for a lock word. Each takes thousands of nested entries, so few are ever needed
/// at once.
static RECORDS: Global<[Cell<u32>; 256]> = Global::new([const { Cell::new(0) }; 256]);

shim!(aotc_monitor_exit(object: Ref) = exit);

#[unsafe(no_mangle)]
extern "C" fn aotc_monitor_enter(object: Ref) {
    let lock = object.lock();
    let free = owner_word();
    count(1);
    let Err(word) = lock.compare_exchange(UNLOCKED, free, Acquire, Relaxed) else {
        return;
    };
    if word & TAG_MASK == TAG_RECORD {
        let record = record(word);
        record.set(record.get() + 1);
    } else if word & LOCK_RECURSION_MASK != LOCK_RECURSION_MASK {
        lock.store(word + LOCK_RECURSION_ONE, Relaxed);
    } else {
        let recursion = LOCK_RECURSION_MASK / LOCK_RECURSION_ONE + 1;
        let index = RECORDS.iter().position(|r| r.get() == 0);
        let Some(index) = index else { fatal(&["too many deeply nested monitors"]) };
        RECORDS[index].set(recursion);
        lock.store((index as u32) << 2 | TAG_RECORD, Relaxed);
    }
}

fn exit(object: Ref) -> Result<(), Thrown> {
    if object.is_null() {
        return Err(throw_null_pointer());
    }
    let lock = object.lock();
    let word = lock.load(Relaxed);
    if word == owner_word() {
        lock.store(UNLOCKED, Release);
    } else if word == UNLOCKED {
        return Err(throw(kind::ILLEGAL_MONITOR_STATE, &[]));
    } else if word & TAG_MASK == TAG_RECORD {
        let record = record(word);
        record.set(record.get() - 1);
        // One level is left when the recursion count is 0.
        if record.get() == 0 {
            lock.store(owner_word(), Relaxed);
        }
    } else {
        lock.store(word - LOCK_RECURSION_ONE, Relaxed);
    }
    count(-1);
    Ok(())
}

/// Counts an entry or an exit of the current thread.
fn count(change: isize) {
    let monitors = &thread::current().monitors;
    monitors.set(monitors.get().wrapping_add_signed(change));
}

/// Whether the current thread is in any monitor.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_holdsMonitor() -> i32 {
    (thread::current().monitors.get() != 0).into()
}

/// Whether the current thread holds the object's monitor.
pub fn is_held(object: Ref) -> bool {
    object.lock().load(Relaxed) != UNLOCKED
}

/// `notify` and `notifyAll`: with one thread there is nobody to wake.
pub fn notify(object: Ref) -> Result<(), Thrown> {
    check_held(object)
}

/// `wait`: with one thread nobody notifies, so the time always runs out; 0 milliseconds are for ever. For the same
/// reason the monitor is not given up meanwhile.
pub fn wait(object: Ref, millis: i64) -> Result<(), Thrown> {
    pause::check_timeout(millis)?;
    check_held(object)?;
    if pause::interrupted(true) {
        return Err(throw(kind::INTERRUPTED, &[]));
    }
    if millis == 0 {
        pause::for_ever();
    }
    pause::millis(millis);
    Ok(())
}

fn check_held(object: Ref) -> Result<(), Thrown> {
    if is_held(object) {
        return Ok(());
    }
    Err(throw(kind::ILLEGAL_MONITOR_STATE, &[Piece::Text("current thread is not owner")]))
}

fn owner_word() -> u32 {
    u32::from(thread::current().number) << LOCK_OWNER_SHIFT
}

fn record(word: u32) -> &'static Cell<u32> {
    &RECORDS[(word >> 2) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};
    use crate::heap::new;

    #[test]
    fn nests_and_reports_what_is_not_held() {
        let _world = fake::world();
        let object = new::instance(id::OBJECT).unwrap();
        for depth in [1, 2, 20_000] {
            (0..depth).for_each(|_| aotc_monitor_enter(object));
            for _ in 0..depth {
                assert!(is_held(object));
                exit(object).unwrap();
            }
            assert!(!is_held(object));
            assert!(exit(object).is_err());
            assert_eq!(fake::take_thrown(), (kind::ILLEGAL_MONITOR_STATE, None));
        }
    }
}
