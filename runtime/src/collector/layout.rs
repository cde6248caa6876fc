//! Where references are in an object: one word for each class, made from the reference maps when the first collection
//! starts.

use core::cell::Cell;
use core::ptr;

use aotc_abi::object::HEADER;
use aotc_abi::tables::{Class, class_flags};

use crate::fatal::fatal;
use crate::fault::{self, Fault};
use crate::global::Global;
use crate::heap::range;
use crate::object::REFERENCES;
use crate::tables;

/// The references of a class's objects. The two lowest bits are the kind; for [`MAP`] the bits above say which of the
/// words after the header, of a reference's size, are references.
#[derive(Clone, Copy)]
pub struct Layout(u64);

const NONE: u64 = 0;
const MAP: u64 = 1;
const ARRAY: u64 = 2;
const TABLE: u64 = 3;

/// Words that fit into a map.
const MAP_WORDS: u32 = 62;

/// A [`Layout`] taken apart.
pub enum Shape {
    /// No references.
    Leaf,
    /// Which of the words of a reference's size after the header are references, one bit each.
    Map(u64),
    /// All elements.
    Array,
    /// As the class's reference map says, which for a `java.lang.ref.Reference` is not all.
    Table,
}

impl Layout {
    #[inline]
    pub fn shape(self) -> Shape {
        match self.0 & 3 {
            NONE => Shape::Leaf,
            MAP => Shape::Map(self.0 >> 2),
            ARRAY => Shape::Array,
            _ => Shape::Table,
        }
    }

    fn of(class: &Class) -> Self {
        if class.flags & class_flags::REF_ARRAY != 0 {
            return Self(ARRAY);
        }
        let mut offsets = tables::ref_map(class);
        if fault::is(Fault::SkippedField) {
            offsets = &offsets[..offsets.len().saturating_sub(1)];
        }
        if class.flags & class_flags::REFERENCE != 0 {
            return Self(TABLE);
        }
        if class.flags & class_flags::ARRAY != 0 || offsets.is_empty() {
            return Self(NONE);
        }
        let mut map = 0u64;
        for offset in offsets {
            let word = (offset - HEADER) / REFERENCES.bytes() + u32::from(fault::is(Fault::ShiftedMap));
            if word >= MAP_WORDS {
                return Self(TABLE);
            }
            map |= 1 << word;
        }
        Self(map << 2 | MAP)
    }
}

static LAYOUTS: Global<Cell<*mut Layout>> = Global::new(Cell::new(ptr::null_mut()));

/// The layouts by class id.
pub fn all() -> &'static [Layout] {
    let classes = tables::classes();
    if LAYOUTS.get().is_null() {
        let Some(memory) = range::map_side(size_of_val(classes)) else {
            fatal(&["no memory for the collector"]);
        };
        let layouts: *mut Layout = memory.cast();
        for (id, class) in classes.iter().enumerate() {
            // SAFETY: the mapping has room for a layout of each class.
            unsafe { layouts.add(id).write(Layout::of(class)) };
        }
        LAYOUTS.set(layouts);
    }
    // SAFETY: written above, and never again.
    unsafe { core::slice::from_raw_parts(LAYOUTS.get(), classes.len()) }
}
