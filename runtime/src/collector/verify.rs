//! The heap verifier (option `verify`): before a collection, between mark and sweep, and after it. It takes nothing from
//! the collector but the bits it checks, and reads reference maps and roots by itself.

use core::ptr;

use aotc_abi::heap::{PAGE, SLOTS, size_class};
use aotc_abi::tables::class_flags;

use super::roots;
use super::sweep::{POISON, each_free};
use crate::fatal::fatal;
use crate::fault;
use crate::heap::bits::{self, ALLOCATED, MARKED, STARTS};
use crate::heap::pages::{self, Kind};
use crate::heap::{self, alloc, large};
use crate::object::Ref;
use crate::thread::Thread;
use crate::{options, strings, tables};

/// Between collections nothing is marked, and nobody writes to dead objects.
pub fn before(thread: &Thread) {
    each_page(|page, kind| {
        if page_bits(page, &MARKED) != 0 {
            broken("marks are left from the collection before");
        }
        if let (Kind::Small(class), true) = (kind, options::get().poison.get()) {
            each_free(thread, page, class.into(), |slot| {
                if (slot..slot + SLOTS[class as usize] as usize).step_by(8).any(|address| word(address) != POISON) {
                    broken("something was written to a dead object");
                }
            });
        }
    });
}

/// Everything that a root or a marked object refers to is an object, and marked.
pub fn marked(thread: &Thread, stack: usize) {
    // The verifier's view of the roots is not to be spoilt by the mistakes it looks for.
    fault::suspended(|| {
        roots::exact(thread, |object| check_marked(object, "a root refers to an object that is not marked"));
        heap::image::each(|object| each_reference(object, |field| check_marked(field, IN_IMAGE)));
        roots::conservative(thread, stack, |word| {
            if heap::object_at(word).is_some_and(|object| !MARKED.get(object)) {
                broken("the stack refers to an object that is not marked");
            }
        });
        super::mark::each_marked(|address| {
            // SAFETY: a marked object is one.
            let object = unsafe { Ref::from_address(address) };
            check_object(object);
            each_reference(object, |field| check_marked(field, "a live object refers to one that is not marked"));
        });
    });
}

const IN_IMAGE: &str = "an object of the image refers to an object that is not marked";

/// The bits are those of the live objects, pages are what they should be, runs are free and zero.
pub fn swept(thread: &Thread) {
    each_page(|page, kind| {
        if page_bits(page, &MARKED) != 0 {
            broken("marks are left after the sweep");
        }
        match kind {
            Kind::Small(class) => {
                let class = usize::from(class);
                let strays =
                    ALLOCATED.page(page).iter().zip(STARTS[class]).any(|(bits, starts)| bits.get() & !starts != 0);
                if strays {
                    broken("an object starts where no slot does");
                }
                bits::each(class, page, &ALLOCATED, check_live);
            }
            Kind::Large(_) => match large::in_run(page) {
                Some(object) => check_live(object),
                None => broken("a large object's pages have no object"),
            },
            Kind::Free => {
                if page_bits(page, &ALLOCATED) != 0 {
                    broken("a free page has objects");
                }
                let index = (page - heap::base()) / PAGE;
                if !pages::is_dirty(index) && (page..page + PAGE).step_by(8).any(|address| word(address) != 0) {
                    broken("a free page that counts as zero is not");
                }
            }
            Kind::Image | Kind::LargeRest(_) => {}
        }
    });
    for (class, (run, owned)) in thread.runs.iter().zip(&thread.owned).enumerate() {
        if owned.page.get() == 0 {
            continue;
        }
        let slots = (run.cursor.get()..owned.end.get()).step_by(SLOTS[class] as usize);
        if slots.into_iter().any(|slot| ALLOCATED.get(slot)) {
            broken("a run of free slots has objects");
        }
        if alloc::zeroed(thread, class).step_by(8).any(|address| word(address) != 0) {
            broken("memory that is handed out next is not zero");
        }
    }
    roots::exact(thread, check_target);
    heap::image::each(|object| each_reference(object, check_target));
    strings::each_interned(check_target);
}

fn each_page(mut visit: impl FnMut(usize, Kind)) {
    (0..pages::end_index()).for_each(|index| visit(pages::address_of(index), pages::kind_at(index)));
}

fn page_bits(page: usize, bitmap: &bits::Bitmap) -> u64 {
    bitmap.page(page).iter().fold(0, |all, word| all | word.get())
}

fn word(address: usize) -> u64 {
    // SAFETY: pages below the frontier have memory.
    unsafe { ptr::with_exposed_provenance::<u64>(address).read() }
}

fn check_live(address: usize) {
    // SAFETY: an object starts at every allocation bit.
    let object = unsafe { Ref::from_address(address) };
    check_object(object);
    each_reference(object, check_target);
}

/// The header is that of an object which fits where it lies.
fn check_object(object: Ref) {
    let Some(class) = tables::classes().get(object.class_id() as usize) else {
        broken("an object has no class");
    };
    let none = class_flags::INTERFACE | class_flags::PRIMITIVE;
    if class.flags & none != 0 || class.flags & (class_flags::ABSTRACT | class_flags::ARRAY) == class_flags::ABSTRACT {
        broken("an object is of a class that has no instances");
    }
    // A header of zeros is an object that is being made.
    if object.class_id() == 0 {
        return;
    }
    let size = object.size();
    let fits = match pages::kind(object.address()) {
        Kind::Small(slot) => u32::try_from(size).ok().and_then(size_class) == Some(slot.into()),
        Kind::Large(count) => object.address() % PAGE + size <= count as usize * PAGE,
        _ => false,
    };
    if !fits {
        broken("an object does not fit where it lies");
    }
}

/// Calls `visit` with every reference in an object.
fn each_reference(object: Ref, mut visit: impl FnMut(Ref)) {
    let class = object.class();
    if class.flags & class_flags::REF_ARRAY != 0 {
        (0..object.length() as usize).for_each(|index| visit(object.load_element(index)));
    } else if class.flags & class_flags::ARRAY == 0 {
        // SAFETY: the class has references there.
        tables::ref_map(class).iter().for_each(|&offset| visit(unsafe { object.load(offset) }));
    }
}

fn check_target(target: Ref) {
    if !(target.is_null() || is_image(target) || in_heap(target) && ALLOCATED.get(target.address())) {
        broken("a reference leads to no live object");
    }
}

fn check_marked(target: Ref, message: &str) {
    if target.is_null() || is_image(target) {
        return;
    }
    if !in_heap(target) || heap::object_at(target.address()) != Some(target.address()) {
        broken("a reference leads to no object");
    }
    if !MARKED.get(target.address()) {
        broken(message);
    }
}

fn is_image(target: Ref) -> bool {
    let offset = target.address().wrapping_sub(heap::base());
    offset < tables::counts().image as usize && offset.is_multiple_of(8)
}

fn in_heap(target: Ref) -> bool {
    (heap::base()..pages::frontier()).contains(&target.address()) && target.address().is_multiple_of(8)
}

#[cold]
fn broken(what: &str) -> ! {
    fatal(&["heap verifier: ", what])
}
