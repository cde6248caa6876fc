//! Heap geometry: what inline allocation in compiled code must know.

use crate::object::References;

/// Bytes of a heap page. A page holds objects of one size class.
pub const PAGE: usize = 16 << 10;

/// Preferred address of the heap range; the heap image lies at its start, so references inside the image are
/// final when the range can be had. Low enough that 4-byte references reach nearly 4 GB of it.
pub const BASE: usize = 0x1000_0000;

/// The addresses that 4-byte references reach end here.
pub const NARROW_END: usize = 4 << 30;

/// Bytes of address space reserved for the heap.
pub const fn reserve(references: References) -> usize {
    match references {
        References::Four => NARROW_END - BASE,
        References::Eight => 256 << 30,
    }
}

/// Slot sizes in bytes, one per size class, ascending. Steps of 8 up to 64, then about an eighth to a quarter
/// of the size, and all fill a [`PAGE`] without much waste.
pub const SLOTS: [u32; SIZE_CLASSES] = [
    16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1280,
    1536, 1816, 2040, 2336, 2720, 3272, 4088, 5456, 8184,
];

/// Number of size classes.
pub const SIZE_CLASSES: usize = 33;

/// The largest object that lives in a size class; larger ones get page runs of their own.
pub const SMALL_MAX: u32 = SLOTS[SIZE_CLASSES - 1];

/// The size class of an object of `bytes` bytes, or `None` for a large object.
pub const fn size_class(bytes: u32) -> Option<usize> {
    let mut class = 0;
    while class < SIZE_CLASSES {
        if bytes <= SLOTS[class] {
            return Some(class);
        }
        class += 1;
    }
    None
}
