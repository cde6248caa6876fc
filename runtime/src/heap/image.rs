//! The heap image: the objects made at compile time. The executable carries it as a page-aligned part of its
//! data; at start it is moved to the beginning of the heap range without being read.

use core::ptr;

use aotc_abi::arch::OS_PAGE;
use aotc_abi::heap::BASE;
use aotc_abi::tables::class_flags;

use super::pages;
use super::range::{self, Range};
use crate::fatal::refuse;
use crate::object::{Ref, Slot, aligned};
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
        tables::static_refs().iter().for_each(|field| shift(field, difference));
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

/// Adds `difference` to a reference.
fn shift(slot: &Slot, difference: usize) {
    let reference = slot.get();
    if !reference.is_null() {
        // SAFETY: the object it refers to has been moved by the difference.
        slot.set(unsafe { Ref::from_address(reference.address().wrapping_add(difference)) });
    }
}

/// Adds `difference` to every reference in the image's objects.
fn relocate(image: usize, bytes: usize, difference: usize) {
    // SAFETY: reference maps and array lengths say that a reference is there.
    let move_field = |address: usize| shift(unsafe { Slot::at(address) }, difference);
    each_between(image, image + bytes, |object| {
        let class = object.class();
        if class.flags & class_flags::REF_ARRAY != 0 {
            (0..object.length() as usize).for_each(|i| move_field(object.elements() + i * size_of::<Slot>()));
        } else if class.flags & class_flags::ARRAY == 0 {
            tables::ref_map(class).iter().for_each(|offset| move_field(object.address() + *offset as usize));
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
    use crate::object::REFERENCES;
    use aotc_abi::object::References;

    #[test]
    fn relocation_moves_references_and_nothing_else() {
        let _world = fake::world();
        let base = BASE as u32;
        // Two references and a null; behind those of 4 bytes one that is no element.
        let elements: &[u32] = match REFERENCES {
            References::Four => &[base + 8, 0, base + 16, base],
            References::Eight => &[base + 8, 0, 0, 0, base + 16, 0],
        };
        let mut image = vec![id::OBJECT_ARRAY, 0, 3, 0];
        image.extend(elements);
        // Padding, with something in it.
        image.extend([PADDING, 24, base, 0, base, 0]);
        // int[3]: 28 bytes.
        image.extend([id::INT_ARRAY, 0, 3, 0, base, base, 7, 0]);
        // String: value, hash, coder.
        image.extend([id::STRING, 0, base, 0, base, 0]);
        let expected = image.clone();
        // The memory of objects begins at a multiple of 8.
        let mut memory: Vec<u64> = image.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect();
        relocate(memory.as_mut_ptr().expose_provenance(), size_of_val(&*memory), 0x1000);
        let image: Vec<u32> = memory.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect();
        let moved: Vec<usize> = (0..image.len()).filter(|&i| image[i] != expected[i]).collect();
        assert!(moved.iter().all(|&i| image[i] == expected[i] + 0x1000));
        let string = image.len() - 4;
        assert_eq!(moved, [4, if REFERENCES == References::Four { 6 } else { 8 }, string]);
    }
}
