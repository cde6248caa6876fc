//! Mistakes of the collector, made on purpose by the option `fault`: tests demand that verifier, poison or the program's
//! answer give each of them away. Asked for in slow paths only, where the answer "no" costs one compare.

use core::cell::Cell;

use crate::global::Global;

/// Declares the faults and the table of their names.
macro_rules! faults {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Fault {
            None,
            $($(#[$doc])* $variant,)*
        }

        /// Every fault by name.
        pub const FAULTS: &[(&str, Fault)] = &[$(($name, Fault::$variant),)*];
    };
}

faults! {
    /// Static fields are no roots.
    LostStatics = "lost-statics",
    /// The stack's newer half is not looked at.
    LostStack = "lost-stack",
    /// Objects of the image are no roots.
    LostImage = "lost-image",
    /// The current `java.lang.Thread` is no root.
    LostThread = "lost-thread",
    /// Only addresses of headers keep an object on the stack's behalf.
    LostInterior = "lost-interior",
    /// The last reference of each instance is not followed.
    SkippedField = "skipped-field",
    /// Reference maps are one word off.
    ShiftedMap = "shifted-map",
    /// The last element of each array is not followed.
    SkippedElement = "skipped-element",
    /// One live object loses its mark before the sweep.
    ClearedMark = "cleared-mark",
    /// A page's marks stay set after the sweep.
    StaleMarks = "stale-marks",
    /// The objects of current runs get no allocation bits.
    Unpublished = "unpublished",
    /// Live large objects are freed.
    FreedLarge = "freed-large",
    /// A run of free slots includes the live one behind it.
    RunTooLong = "run-too-long",
    /// Reused memory is not zeroed.
    Unzeroed = "unzeroed",
    /// What did not fit on the mark stack is forgotten.
    LostOverflow = "lost-overflow",
    /// Weak references keep dead referents.
    KeptReferent = "kept-referent",
    /// Dead strings stay in the table of interned ones.
    KeptInterned = "kept-interned",
}

static CURRENT: Global<Cell<Fault>> = Global::new(Cell::new(Fault::None));

/// Whether this mistake is to be made.
#[inline]
pub fn is(fault: Fault) -> bool {
    CURRENT.get() == fault
}

/// Chooses the mistake.
pub fn choose(fault: Fault) {
    CURRENT.set(fault);
}

/// Runs `check` without the mistake.
pub fn suspended(check: impl FnOnce()) {
    let fault = CURRENT.replace(Fault::None);
    check();
    CURRENT.set(fault);
}
