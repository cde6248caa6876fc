//! The heap image: the objects made at compile time. The executable carries it as a page-aligned part of its
//! data; at start it is moved to the beginning of the heap range without being read.

use core::ptr;

use aotc_abi::arch::OS_PAGE;
use aotc_abi::heap::BASE;
use aotc_abi::tables::class_flags;

use super::pages;
use super::range::{self, Range};
use crate::fatal::refuse;
use crate::object::{Ref, aligned};
use crate::tables;

/// Class id that marks padding; its size in bytes follows as a u32.
const PADDING: u32 = u32::MAX;

/// Moves the image to the start of the range and returns its address there.
pub fn place(range: Range) -> usize {
    let bytes = tables::counts().image as usize;
    let size = bytes.next_multiple_of(OS_PAGE);
    if bytes == 0 {
        return range.base;
    }
    if !remap(tables::image(), range.base, size) && !copy(tables::image(), range.base, bytes) {
        refuse(&["no memory for the heap image"]);
    }
    pages::take_image(bytes);
    if range.base != BASE {
        let difference = range.base.wrapping_sub(BASE);
        relocate(range.base, bytes, difference);
        tables::static_refs().iter().for_each(|field| shift(field.as_ptr().expose_provenance(), difference));
    }
    range.base
}

/// Moves the mapping.
fn remap(from: usize, to: usize, size: usize) -> bool {
    if !from.is_multiple_of(OS_PAGE) {
        return false;
    }
    let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
    let target = ptr::with_exposed_provenance_mut::<libc::c_void>(to);
    // SAFETY: the image has whole pages of the executable's data to itself and is only used at its new place,
    // which is reserved and empty.
    let at = unsafe { libc::mremap(ptr::with_exposed_provenance_mut(from), size, size, flags, target) };
    at == target
}

/// The slow way, where the mapping cannot be moved.
fn copy(from: usize, to: usize, bytes: usize) -> bool {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    let target = ptr::with_exposed_provenance_mut::<libc::c_void>(to);
    // SAFETY: the place is in the heap's reservation, where nothing is yet; a failed mremap may have unmapped it.
    unsafe {
        if libc::mmap(target, bytes, libc::PROT_NONE, flags, -1, 0) != target {
            return false;
        }
        if !range::commit(to, to + bytes.next_multiple_of(OS_PAGE)) {
            return false;
        }
        ptr::copy_nonoverlapping(ptr::with_exposed_provenance::<u8>(from), target.cast(), bytes);
    }
    true
}

/// Adds `difference` to the reference at an address that reference maps, array lengths or the statics name.
fn shift(address: usize, difference: usize) {
    let reference = ptr::with_exposed_provenance_mut::<usize>(address);
    // SAFETY: the tables say that a reference is there; no Java code runs yet.
    unsafe {
        if *reference != 0 {
            *reference = (*reference).wrapping_add(difference);
        }
    }
}

/// Adds `difference` to every reference in the image's objects.
fn relocate(image: usize, bytes: usize, difference: usize) {
    let move_field = |object: Ref, offset: usize| shift(object.address() + offset, difference);
    each_between(image, image + bytes, |object| {
        let class = object.class();
        if class.flags & class_flags::REF_ARRAY != 0 {
            let elements = object.elements() - object.address();
            (0..object.length() as usize).for_each(|i| move_field(object, elements + i * 8));
        } else if class.flags & class_flags::ARRAY == 0 {
            tables::ref_map(class).iter().for_each(|offset| move_field(object, *offset as usize));
        }
    });
}

/// Calls `visit` with every object of the image, where it lies now.
pub fn each(visit: impl FnMut(Ref)) {
    let start = pages::range().base;
    each_between(start, start + tables::counts().image as usize, visit);
}

fn each_between(start: usize, end: usize, mut visit: impl FnMut(Ref)) {
    let mut address = start;
    while address < end {
        // SAFETY: objects and padding follow each other without gaps.
        let object = unsafe { Ref::from_address(address) };
        if object.class_id() == PADDING {
            // SAFETY: padding has its size in the second word.
            address += aligned(unsafe { object.field::<u32>(4) } as usize);
            continue;
        }
        visit(object);
        // No object is smaller than the smallest slot.
        address += aligned(object.size()).max(16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};

    #[test]
    fn relocation_moves_references_and_nothing_else() {
        let _world = fake::world();
        let header = |class: u32| u64::from(class);
        let padding = u64::from(PADDING) | 24 << 32;
        let mut image = [
            // Object[3]
            header(id::OBJECT_ARRAY),
            3,
            BASE as u64 + 8,
            0,
            BASE as u64 + 16,
            // padding, with something in it
            padding,
            BASE as u64,
            BASE as u64,
            // int[3]: 28 bytes
            header(id::INT_ARRAY),
            3,
            BASE as u64,
            7,
            // String: value, hash, coder
            header(id::STRING),
            BASE as u64,
            BASE as u64,
        ];
        let expected = image;
        relocate(image.as_mut_ptr().expose_provenance(), size_of_val(&image), 0x1000);
        let moved: Vec<usize> = (0..image.len()).filter(|&i| image[i] == expected[i] + 0x1000).collect();
        let same = (0..image.len()).filter(|&i| image[i] == expected[i]).count();
        assert_eq!(moved, [2, 4, 13]);
        assert_eq!(same, image.len() - 3);
    }
}
