//! Where references are outside the heap: statics, the image, the runtime's own, and whatever is on the stack.

use core::cell::Cell;
use core::ptr;

use aotc_abi::tables::class_flags;

use super::references;
use crate::fatal::fatal;
use crate::fault::{self, Fault};
use crate::global::Global;
use crate::heap::{image, range};
use crate::object::Ref;
use crate::thread::Thread;
use crate::{exceptions, tables};

/// Calls `visit` with every reference that is known to be one.
pub fn exact(thread: &Thread, mut visit: impl FnMut(Ref)) {
    if !fault::is(Fault::LostStatics) {
        tables::static_refs().iter().for_each(|field| visit(field.get()));
    }
    visit(thread.pending.get());
    visit(thread.scratch1.get());
    if !fault::is(Fault::LostThread) {
        visit(thread.java_thread.get());
    }
    visit(exceptions::last_heap_error());
    references::each_pending(visit);
}

/// Calls `visit` with every object of the image that has references which may change.
pub fn image(mut visit: impl FnMut(Ref)) {
    let base = crate::heap::base();
    for &offset in image_list() {
        // SAFETY: the list holds offsets of objects.
        visit(unsafe { Ref::from_address(base + offset as usize) });
    }
}

/// Calls `visit` with every word of the thread's stack from `stack` on, and of what else may hold anything.
pub fn conservative(thread: &Thread, stack: usize, mut visit: impl FnMut(usize)) {
    visit(thread.scratch0.get() as usize);
    let top = thread.stack_high.get();
    if !(thread.stack_low.get()..top).contains(&stack) {
        fatal(&["a collection was started on a stack that is not Java's"]);
    }
    let start = if fault::is(Fault::LostStack) { stack + (top - stack) / 16 * 8 } else { stack };
    let mut address = start;
    while address < top {
        // SAFETY: the words between the stack pointer and the stack's end are there. Each is read whole, whatever it is.
        visit(unsafe { ptr::with_exposed_provenance::<usize>(address).read_volatile() });
        address += size_of::<usize>();
    }
}

/// Offsets of the image objects that have references, found when the first collection starts. Strings are left out:
/// theirs never change.
fn image_list() -> &'static [u32] {
    static LIST: Global<Cell<(*mut u32, usize)>> = Global::new(Cell::new((ptr::null_mut(), 0)));
    if LIST.get().0.is_null() {
        // No object is smaller than 16 bytes.
        let Some(memory) = range::map_side((tables::counts().image as usize / 16 + 1) * size_of::<u32>()) else {
            fatal(&["no memory for the collector"]);
        };
        let list: *mut u32 = memory.cast();
        let mut length = 0;
        image::each(|object| {
            let class = object.class();
            let references = class.flags & class_flags::REF_ARRAY != 0
                || class.flags & class_flags::ARRAY == 0 && class.ref_count != 0;
            if references && object.class_id() != tables::counts().string_class {
                // SAFETY: the mapping has room for an entry for each object.
                unsafe { list.add(length).write((object.address() - crate::heap::base()) as u32) };
                length += 1;
            }
        });
        LIST.set((list, length));
    }
    let (list, length) = LIST.get();
    // SAFETY: written above, and never again.
    unsafe { core::slice::from_raw_parts(list, length) }
}
