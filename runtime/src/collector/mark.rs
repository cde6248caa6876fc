//! Marking: from the roots to everything they lead to.
//!
//! An object is marked when it is met and looked at later. What is still to be looked at is on a stack of our own; what
//! comes from it goes through a short queue while its memory is being fetched. When the stack is full, objects are only
//! marked; then the whole heap is searched for marked objects with unmarked references until there are none.

use core::cell::Cell;
use core::ptr;

use aotc_abi::heap::PAGE;
use aotc_abi::object::{ARRAY_BASE, ARRAY_LENGTH, HEADER};
use aotc_abi::tables::{Class, class_flags};

use super::Cause;
use super::layout::{self, Layout, Shape};
use super::references;
use super::roots;
use crate::arch;
use crate::fatal::fatal;
use crate::fault::{self, Fault};
use crate::global::Global;
use crate::heap::bits::{self, MARKED};
use crate::heap::{self, large, limits, pages, range};
use crate::object::{Ref, Slot};
use crate::options;
use crate::tables;
use crate::thread::Thread;

/// Elements of an array that are looked at in one go, so that a large array does not fill the stack.
const CHUNK: usize = 512;

/// Objects in the queue between stack and scan: enough to hide the way to memory.
const QUEUE: usize = 8;

/// Marks everything that can be reached.
pub fn everything(thread: &Thread, stack: usize, cause: Cause) {
    let mut marker = Marker::new(cause);
    roots::exact(thread, |object| marker.meet(object.address()));
    if !fault::is(Fault::LostImage) {
        roots::image(|object| {
            marker.scan(object.address());
            marker.drain();
        });
    }
    roots::conservative(thread, stack, |word| {
        if let Some(object) = heap::object_at(word)
            && (object == word || !fault::is(Fault::LostInterior))
        {
            marker.meet(object);
        }
    });
    marker.drain();
    while marker.overflowed && !fault::is(Fault::LostOverflow) {
        marker.overflowed = false;
        marker.search();
    }
    marker.finish();
    references::clear_dead();
    if fault::is(Fault::ClearedMark) {
        clear_some_mark();
    }
}

struct Marker {
    layouts: &'static [Layout],
    /// Addresses of objects the collector may free: after the image, up to the frontier.
    first: usize,
    size: usize,
    stack: *mut usize,
    capacity: usize,
    depth: usize,
    deepest: usize,
    overflowed: bool,
    /// Memory is so short that soft references do not count.
    clear_soft: bool,
}

impl Marker {
    fn new(cause: Cause) -> Self {
        let (stack, capacity) = memory();
        let first = heap::base() + tables::counts().image as usize;
        Self {
            layouts: layout::all(),
            first,
            size: pages::frontier() - first,
            stack,
            capacity,
            depth: 0,
            deepest: 0,
            overflowed: false,
            clear_soft: cause == Cause::Full,
        }
    }

    /// Marks the object at an address, which is null, in the image or that of an object's header.
    #[inline]
    fn meet(&mut self, address: usize) {
        if address.wrapping_sub(self.first) < self.size && !MARKED.set(address) {
            self.push(address);
        }
    }

    #[inline]
    fn push(&mut self, entry: usize) {
        if self.depth == self.capacity {
            self.overflowed = true;
            return;
        }
        // SAFETY: the depth is below the capacity.
        unsafe { self.stack.add(self.depth).write(entry) };
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        self.depth = self.depth.checked_sub(1)?;
        // SAFETY: written by `push`.
        Some(unsafe { self.stack.add(self.depth).read() })
    }

    /// Looks at everything on the stack.
    fn drain(&mut self) {
        let mut queue = [0; QUEUE];
        let (mut head, mut length) = (0, 0);
        loop {
            while length < QUEUE
                && let Some(entry) = self.pop()
            {
                // Objects are at multiples of 8; the rest of a large array has its lowest bit set.
                if entry & 1 != 0 {
                    let count = self.pop().unwrap_or_default();
                    self.scan_elements(entry - 1, count);
                    continue;
                }
                arch::prefetch(entry);
                queue[(head + length) % QUEUE] = entry;
                length += 1;
            }
            if length == 0 {
                return;
            }
            let object = queue[head];
            head = (head + 1) % QUEUE;
            length -= 1;
            self.scan(object);
        }
    }

    /// Meets everything that an object refers to.
    #[inline]
    fn scan(&mut self, object: usize) {
        // SAFETY: a live object starts with its class id; one that is being made, with zeros.
        let id = unsafe { word(object) };
        let Some(layout) = self.layouts.get(id as usize) else {
            fatal(&["an object in the heap has no class"]);
        };
        match layout.shape() {
            Shape::Leaf => {}
            Shape::Map(mut map) => {
                while map != 0 {
                    let offset = HEADER as usize + map.trailing_zeros() as usize * size_of::<Slot>();
                    map &= map - 1;
                    // SAFETY: the class has a reference there.
                    self.meet(unsafe { reference(object + offset) });
                }
            }
            Shape::Array => {
                // SAFETY: arrays have a length word.
                let length = unsafe { word(object + ARRAY_LENGTH as usize) } as usize;
                let length = length - usize::from(length > 0 && fault::is(Fault::SkippedElement));
                self.scan_elements(object + ARRAY_BASE as usize, length);
            }
            Shape::Table => self.scan_by_table(object, tables::class(id)),
        }
    }

    fn scan_by_table(&mut self, object: usize, class: &Class) {
        let is_reference = class.flags & class_flags::REFERENCE != 0;
        for &offset in tables::ref_map(class) {
            if !(is_reference && references::is_special(offset)) {
                // SAFETY: the class has a reference there.
                self.meet(unsafe { reference(object + offset as usize) });
            }
        }
        if is_reference {
            // SAFETY: it is one.
            let reference = unsafe { Ref::from_address(object) };
            if let Some(referent) = references::meet(reference, self.clear_soft) {
                self.meet(referent.address());
            }
        }
    }

    /// The elements from an address on: a chunk now, the rest later.
    fn scan_elements(&mut self, first: usize, count: usize) {
        let now = count.min(CHUNK);
        if now < count {
            // In two words: the count, and on top of it the address, made odd.
            if self.depth + 2 > self.capacity {
                self.overflowed = true;
            } else {
                self.push(count - now);
                self.push(first + now * size_of::<Slot>() + 1);
            }
        }
        for index in 0..now {
            // SAFETY: the array has so many elements.
            self.meet(unsafe { reference(first + index * size_of::<Slot>()) });
        }
    }

    /// Looks at every marked object once more.
    fn search(&mut self) {
        each_marked(|object| {
            self.scan(object);
            self.drain();
        });
    }

    /// Gives the stack's memory back where it took much.
    fn finish(&self) {
        let used = self.deepest * size_of::<usize>();
        if used > KEPT {
            let start = self.stack.expose_provenance();
            range::release(start + KEPT, start + used.next_multiple_of(PAGE).min(self.capacity * size_of::<usize>()));
        }
    }
}

/// The address that a reference in an object holds.
///
/// # Safety
/// As for [`word`], and a reference is there.
#[inline]
unsafe fn reference(address: usize) -> usize {
    // SAFETY: the caller's promise.
    unsafe { Slot::at(address) }.get().address()
}

/// Reads a word of an object.
///
/// # Safety
/// It is inside a live object, or the object is one that is being made.
#[inline]
unsafe fn word(address: usize) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { ptr::with_exposed_provenance::<u32>(address).read() }
}

/// Calls `visit` with the address of every marked object outside the image.
pub fn each_marked(mut visit: impl FnMut(usize)) {
    for index in 0..pages::end_index() {
        let page = pages::address_of(index);
        match pages::kind_at(index) {
            pages::Kind::Small(class) => bits::each(class.into(), page, &MARKED, &mut visit),
            pages::Kind::Large(_) => {
                if let Some(object) = large::in_run(page).filter(|object| MARKED.get(*object)) {
                    visit(object);
                }
            }
            _ => {}
        }
    }
}

/// The fault of a live object without a mark: the last one there is.
#[cold]
fn clear_some_mark() {
    let mut last = 0;
    each_marked(|object| last = object);
    if last != 0 {
        MARKED.clear(last);
    }
}

/// Bytes of the stack that stay with the process.
const KEPT: usize = 256 << 10;

/// The memory of the stack and the number of words that fit.
fn memory() -> (*mut usize, usize) {
    static MEMORY: Global<Cell<(*mut usize, usize)>> = Global::new(Cell::new((ptr::null_mut(), 0)));
    if MEMORY.get().0.is_null() {
        // One entry for every 256 bytes of the heap: rarely more than a hundredth of that is needed.
        let bytes = options::get().mark_stack.get().unwrap_or((limits::maximum() / 32).clamp(1 << 20, 64 << 20));
        let bytes = bytes.max(64).next_multiple_of(PAGE);
        let Some(memory) = range::map_side(bytes) else {
            fatal(&["no memory for the collector"]);
        };
        MEMORY.set((memory.cast(), options::get().mark_stack.get().unwrap_or(bytes) / size_of::<usize>()));
    }
    MEMORY.get()
}
