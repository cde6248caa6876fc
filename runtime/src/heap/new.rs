//! Making objects: the entry points of compiled code, and the same for natives. What does not fit throws.

use core::ptr;

use aotc_abi::entry::kind;
use aotc_abi::tables::{NONE, class_flags};

use super::alloc;
use crate::exceptions::{Thrown, throw, throw_heap_full, throw_too_long};
use crate::fatal::fatal;
use crate::message::Piece;
use crate::object::{self, Ref, array_size};
use crate::tables;

/// HotSpot's limit, which is part of what programs can observe.
const LENGTH_MAX: i32 = i32::MAX - 2;

shim!(aotc_new(class: u32) -> Ref = instance);
shim!(aotc_new_array(class: u32, length: i32) -> Ref = array);
shim!(aotc_new_multi_array(class: u32, dimensions: u32, lengths: *const i32) -> Ref = multi_array);

/// A zeroed instance of a class.
pub fn instance(class: u32) -> Result<Ref, Thrown> {
    let table = tables::class(class);
    debug_assert_eq!(table.flags & (class_flags::ARRAY | class_flags::INTERFACE | class_flags::PRIMITIVE), 0);
    let address = alloc::raw(table.size as usize).ok_or_else(throw_heap_full)?;
    // SAFETY: fresh memory of the class's size.
    Ok(unsafe { Ref::create(address, class) })
}

/// A zeroed array.
pub fn array(class: u32, length: i32) -> Result<Ref, Thrown> {
    check_length(length)?;
    array_unchecked(class, length)
}

fn array_unchecked(class: u32, length: i32) -> Result<Ref, Thrown> {
    array_if_room(class, length).ok_or_else(throw_heap_full)
}

fn multi_array(class: u32, dimensions: u32, lengths: *const i32) -> Result<Ref, Thrown> {
    // SAFETY: compiled code passes as many lengths as dimensions.
    let lengths = unsafe { core::slice::from_raw_parts(lengths, dimensions as usize) };
    // HotSpot's order: the first dimension is made before the others are looked at.
    check_length(lengths[0])?;
    lengths[1..].iter().try_for_each(|&length| check_negative(length))?;
    nested(class, lengths)
}

fn nested(class: u32, lengths: &[i32]) -> Result<Ref, Thrown> {
    let outer = array(class, lengths[0])?;
    if lengths.len() > 1 {
        for index in 0..lengths[0] as usize {
            outer.store_element(index, nested(tables::class(class).component, &lengths[1..])?);
        }
    }
    Ok(outer)
}

fn check_negative(length: i32) -> Result<(), Thrown> {
    if length < 0 {
        return Err(throw(kind::NEGATIVE_ARRAY_SIZE, &[Piece::Number(length.into())]));
    }
    Ok(())
}

fn check_length(length: i32) -> Result<(), Thrown> {
    check_negative(length)?;
    if length > LENGTH_MAX {
        return Err(throw_too_long());
    }
    Ok(())
}

/// A zeroed array of primitives; `element` is one of `aotc_abi::object::prim`.
pub fn primitive_array(element: usize, length: i32) -> Result<Ref, Thrown> {
    let class = tables::counts().prim_arrays[element];
    if class == NONE {
        fatal(&["the program lacks a primitive array class that the runtime needs"]);
    }
    array(class, length)
}

/// A copy of an object, unlocked.
pub fn copy_of(object: Ref) -> Result<Ref, Thrown> {
    let copy = if object.is_array() {
        array_unchecked(object.class_id(), object.length())?
    } else {
        instance(object.class_id())?
    };
    // SAFETY: both are of one class and size.
    unsafe { object::copy_body(object, copy, object.size()) };
    Ok(copy)
}

/// Fills a new `byte[]` with bytes.
pub fn byte_array(bytes: &[u8]) -> Result<Ref, Thrown> {
    let array = primitive_array(aotc_abi::object::prim::BYTE, bytes.len() as i32)?;
    // SAFETY: the array has as many bytes, and is new.
    unsafe {
        ptr::copy_nonoverlapping(bytes.as_ptr(), ptr::with_exposed_provenance_mut(array.elements()), bytes.len());
    }
    Ok(array)
}

/// A zeroed array, or `None` if the heap is full.
pub fn array_if_room(class: u32, length: i32) -> Option<Ref> {
    let address = alloc::raw(array_size(tables::class(class), length as usize))?;
    // SAFETY: fresh memory with room for that many elements.
    Some(unsafe { Ref::create_array(address, class, length) })
}
