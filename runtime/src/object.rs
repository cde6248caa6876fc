//! References and the layout they point at. Every load, store and compare of an object's words from Rust is
//! here, so that a collector's barriers have one place to go.

use core::cell::Cell;
use core::ptr;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use aotc_abi::object::{ALIGN, ARRAY_BASE, ARRAY_LENGTH, CLASS_ID, HEADER, LOCK, References};
use aotc_abi::tables::{Class, class_flags};

use crate::tables;

/// The width of references this runtime is compiled for.
pub const REFERENCES: References = if cfg!(feature = "wide") { References::Eight } else { References::Four };

/// What a reference is in memory.
#[cfg(not(feature = "wide"))]
type Word = u32;
#[cfg(feature = "wide")]
type Word = u64;

const _: () = assert!(size_of::<Word>() == REFERENCES.bytes() as usize);

/// A field, element or static that holds a reference: the one place where references are read from and written to memory.
#[repr(transparent)]
pub struct Slot(Cell<Word>);

impl Slot {
    /// # Safety
    /// There is a reference at the address as long as the slot is used.
    #[inline]
    pub unsafe fn at<'a>(address: usize) -> &'a Self {
        // SAFETY: the caller's promise; the layout is that of the word.
        unsafe { &*ptr::with_exposed_provenance::<Self>(address) }
    }

    #[inline]
    pub fn get(&self) -> Ref {
        Ref(self.0.get() as usize)
    }

    /// The caller has checked that the slot's type admits the value.
    #[inline]
    pub fn set(&self, value: Ref) {
        self.0.set(value.0 as Word);
    }
}

/// Null or the address of an object.
///
/// Whoever makes a `Ref` from an address vouches for it; compiled code passes nothing else to natives. Objects
/// never move, and one that a stack or register holds stays, so a `Ref` in a local variable remains good. It
/// must not be kept in memory the collector does not know.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ref(usize);

impl Ref {
    pub const NULL: Self = Self(0);

    /// # Safety
    /// `address` is 0 or that of an object.
    pub const unsafe fn from_address(address: usize) -> Self {
        Self(address)
    }

    pub const fn address(self) -> usize {
        self.0
    }

    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    fn at<T>(self, offset: usize) -> *mut T {
        debug_assert!(!self.is_null());
        ptr::with_exposed_provenance_mut(self.0 + offset)
    }

    pub fn class_id(self) -> u32 {
        // SAFETY: every object starts with a header.
        unsafe { self.at::<u32>(CLASS_ID as usize).read() }
    }

    pub fn class(self) -> &'static Class {
        tables::class(self.class_id())
    }

    pub fn is_array(self) -> bool {
        self.class().flags & class_flags::ARRAY != 0
    }

    pub fn is_ref_array(self) -> bool {
        self.class().flags & class_flags::REF_ARRAY != 0
    }

    /// The lock word.
    pub fn lock(self) -> &'static AtomicU32 {
        // SAFETY: every object starts with a header; the word is only accessed atomically. The reference does
        // not outlive the caller's use of the object.
        unsafe { AtomicU32::from_ptr(self.at(LOCK as usize)) }
    }

    /// Length of an array.
    pub fn length(self) -> i32 {
        debug_assert!(self.is_array());
        // SAFETY: arrays have a length word.
        unsafe { self.at::<i32>(ARRAY_LENGTH as usize).read() }
    }

    /// Address of an array's first element.
    pub fn elements(self) -> usize {
        self.0 + ARRAY_BASE as usize
    }

    /// Bytes from the header to the end of the last field or element.
    pub fn size(self) -> usize {
        let class = self.class();
        if class.flags & class_flags::ARRAY != 0 {
            array_size(class, self.length() as usize)
        } else {
            class.size as usize
        }
    }

    /// Writes the header, last of all the words of a new object, as nothing finds it before.
    ///
    /// # Safety
    /// `address` is that of zeroed memory with room for an instance of the class.
    pub unsafe fn create(address: usize, class: u32) -> Self {
        let object = Self(address);
        // SAFETY: the caller's promise.
        unsafe { object.at::<u32>(CLASS_ID as usize).write(class) };
        object
    }

    /// Like [`Ref::create`], for an array.
    ///
    /// # Safety
    /// As there, with room for `length` elements.
    pub unsafe fn create_array(address: usize, class: u32, length: i32) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            Self(address).at::<i32>(ARRAY_LENGTH as usize).write(length);
            Self::create(address, class)
        }
    }

    /// A field that is not a reference.
    ///
    /// # Safety
    /// The object has a field of this type there.
    pub unsafe fn field<T: Copy>(self, offset: u32) -> T {
        // SAFETY: the caller's promise.
        unsafe { self.at::<T>(offset as usize).read() }
    }

    /// # Safety
    /// The object has a field of this type there, and it is not a reference.
    pub unsafe fn set_field<T: Copy>(self, offset: u32, value: T) {
        // SAFETY: the caller's promise.
        unsafe { self.at::<T>(offset as usize).write(value) }
    }

    /// A reference field.
    ///
    /// # Safety
    /// The object has a reference field there.
    pub unsafe fn load(self, offset: u32) -> Self {
        // SAFETY: the caller's promise; a reference field holds a reference.
        unsafe { Slot::at(self.0 + offset as usize) }.get()
    }

    /// # Safety
    /// The object has a reference field there whose type admits `value`.
    pub unsafe fn store(self, offset: u32, value: Self) {
        // SAFETY: the caller's promise.
        unsafe { Slot::at(self.0 + offset as usize) }.set(value);
    }

    /// An element of an array of references.
    pub fn load_element(self, index: usize) -> Self {
        debug_assert!(self.is_ref_array() && index < self.length() as usize);
        // SAFETY: the index is below the length, and the elements are references.
        unsafe { Slot::at(self.0 + element(index)) }.get()
    }

    /// Sets an element of an array of references; the caller has checked index and type.
    pub fn store_element(self, index: usize, value: Self) {
        debug_assert!(self.is_ref_array() && index < self.length() as usize);
        // SAFETY: as for a load; the caller has checked the type.
        unsafe { Slot::at(self.0 + element(index)) }.set(value);
    }

    /// The bytes of a `byte[]` or `boolean[]`, to read. Java code must not run while they are borrowed.
    pub fn bytes<'a>(self) -> &'a [u8] {
        debug_assert!(self.is_array() && self.class().size == 0);
        // SAFETY: an array has `length` elements, here of one byte.
        unsafe { core::slice::from_raw_parts(self.at(ARRAY_BASE as usize), self.length() as usize) }
    }

    /// The bytes of a `byte[]`, to write. Neither Java code nor another borrow of them may be about.
    pub fn bytes_mut<'a>(self) -> &'a mut [u8] {
        debug_assert!(self.is_array() && self.class().size == 0);
        // SAFETY: as for `bytes`; the caller holds the only borrow.
        unsafe { core::slice::from_raw_parts_mut(self.at(ARRAY_BASE as usize), self.length() as usize) }
    }
}

/// Offset of an element of an array of references.
const fn element(index: usize) -> usize {
    ARRAY_BASE as usize + index * size_of::<Slot>()
}

/// Bytes of an array of `length` elements.
pub fn array_size(class: &Class, length: usize) -> usize {
    ARRAY_BASE as usize + (length << class.size)
}

/// Bytes an object of `bytes` bytes takes, up to the next one.
pub const fn aligned(bytes: usize) -> usize {
    bytes.next_multiple_of(ALIGN as usize)
}

/// Copies references between arrays. Each is read and written at once, so another thread or a collector never sees half of
/// one. The areas may overlap.
///
/// # Safety
/// Both areas are elements of live arrays that admit the values.
pub unsafe fn copy_references(from: usize, to: usize, count: usize) {
    match REFERENCES {
        // SAFETY: the caller's promise; elements are aligned.
        References::Four => in_order(from, to, count, |i| unsafe {
            let word = |base: usize| AtomicU32::from_ptr(ptr::with_exposed_provenance_mut::<u32>(base).add(i));
            word(to).store(word(from).load(Relaxed), Relaxed);
        }),
        // SAFETY: as there.
        References::Eight => unsafe { copy_words(from, to, count) },
    }
}

/// Copies words of 8 bytes, each at once, of areas that may overlap.
///
/// # Safety
/// Both areas are 8-byte aligned and lie in live objects that admit the values.
unsafe fn copy_words(from: usize, to: usize, count: usize) {
    // SAFETY: the caller's promise.
    in_order(from, to, count, |i| unsafe {
        let word = |base: usize| AtomicU64::from_ptr(ptr::with_exposed_provenance_mut::<u64>(base).add(i));
        word(to).store(word(from).load(Relaxed), Relaxed);
    });
}

/// Calls `step` with each index in the order in which a copy does not spoil what it has still to read.
fn in_order(from: usize, to: usize, count: usize, step: impl FnMut(usize)) {
    if to <= from {
        (0..count).for_each(step);
    } else {
        (0..count).rev().for_each(step);
    }
}

/// Copies what follows the header from one object to a new one of the same class and size.
///
/// # Safety
/// Both are objects of one class, `from` of `bytes` bytes and `to` at least as long.
pub unsafe fn copy_body(from: Ref, to: Ref, bytes: usize) {
    let words = aligned(bytes - HEADER as usize) / 8;
    // SAFETY: objects are aligned to 8 bytes and take a whole number of words, in each of which references are whole.
    unsafe { copy_words(from.0 + HEADER as usize, to.0 + HEADER as usize, words) }
}
