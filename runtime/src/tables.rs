//! The tables of the compiled program: reads them, changes nothing. Code addresses are offsets from the start of
//! the compiled text, as in `aotc_abi::tables`.

use core::slice;
use core::sync::atomic::AtomicU8;

use aotc_abi::tables::{Class, Counts, Function, Method, NONE, Position, Site, VERSION};

use crate::fatal::refuse;
use crate::object::{REFERENCES, Slot};

unsafe extern "C" {
    static aotc_text: [u8; 0];
    static aotc_counts: Counts;
    static aotc_functions: [Function; 0];
    static aotc_sites: [Site; 0];
    static aotc_positions: [Position; 0];
    static aotc_methods: [Method; 0];
    static aotc_classes: [Class; 0];
    static aotc_names: [u8; 0];
    static aotc_ref_maps: [u32; 0];
    static aotc_class_lists: [u32; 0];
    static aotc_subtype_rows: [u8; 0];
    static aotc_class_states: [u8; 0];
    static aotc_image: [u8; 0];
    static mut aotc_statics: [usize; 0];
    static aotc_interned: [u32; 0];
    fn aotc_enter(thread: usize, code: usize, a0: u64, a1: u64, a2: u64, a3: u64) -> u64;
    fn aotc_java_start();
    fn aotc_java_throw_null_pointer();
    fn aotc_java_throw_by_kind();
    fn aotc_java_initialize();
}

/// # Safety
/// `first` is the start of a table of at least `length` entries that nothing writes.
unsafe fn table<T>(first: *const [T; 0], length: u32) -> &'static [T] {
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(first.cast(), length as usize) }
}

pub fn counts() -> &'static Counts {
    // SAFETY: the program defines it and nothing writes it.
    unsafe { &aotc_counts }
}

/// Refuses to run with tables of another format.
pub fn check_version() {
    if counts().version != VERSION || counts().reference_bytes != REFERENCES.bytes() {
        refuse(&["the program's tables and the runtime are of different versions"]);
    }
}

/// Address of the compiled code.
pub fn text() -> usize {
    (&raw const aotc_text).expose_provenance()
}

/// Text offset of a code address, or `None` outside the compiled code. The end counts as inside, as a return
/// address may lie there.
pub fn text_offset(address: usize) -> Option<u32> {
    let offset = address.checked_sub(text())?;
    (offset <= counts().text as usize).then_some(offset as u32)
}

fn functions() -> &'static [Function] {
    // SAFETY: the table has as many entries as the counts say.
    unsafe { table(&raw const aotc_functions, counts().functions) }
}

/// The function that a text offset lies in.
pub fn function(offset: u32) -> Option<&'static Function> {
    let functions = functions();
    let after = functions.partition_point(|f| f.start <= offset);
    functions.get(after.checked_sub(1)?)
}

/// The site with this key: the text offset of a return address, or of a trapping instruction plus one.
pub fn site(key: u32) -> Option<&'static Site> {
    // SAFETY: the table has as many entries as the counts say.
    let sites = unsafe { table(&raw const aotc_sites, counts().sites) };
    let index = sites.binary_search_by_key(&key, |s| s.key).ok()?;
    sites.get(index)
}

pub fn position(index: u32) -> &'static Position {
    // SAFETY: the table has as many entries as the counts say.
    unsafe { &table(&raw const aotc_positions, counts().positions)[index as usize] }
}

pub fn method(index: u32) -> &'static Method {
    // SAFETY: the table has as many entries as the counts say.
    unsafe { &table(&raw const aotc_methods, counts().methods)[index as usize] }
}

pub fn classes() -> &'static [Class] {
    // SAFETY: the table has as many entries as the counts say.
    unsafe { table(&raw const aotc_classes, counts().classes) }
}

pub fn class(id: u32) -> &'static Class {
    &classes()[id as usize]
}

/// The modified UTF-8 bytes of a name.
pub fn name(offset: u32) -> &'static [u8] {
    debug_assert_ne!(offset, NONE);
    let name = (&raw const aotc_names).cast::<u8>().wrapping_add(offset as usize);
    // SAFETY: name offsets in the tables point at a length and as many bytes.
    unsafe { slice::from_raw_parts(name.add(2), name.cast::<u16>().read_unaligned() as usize) }
}

/// The reference fields of an instance of a class, as offsets.
pub fn ref_map(class: &Class) -> &'static [u32] {
    // SAFETY: the class's part of the table is there.
    unsafe { table((&raw const aotc_ref_maps).cast::<u32>().wrapping_add(class.refs as usize).cast(), class.ref_count) }
}

/// The classes to initialise before this one, in order.
pub fn before(class: &Class) -> &'static [u32] {
    class_list(class.before, class.before_count)
}

/// The direct superinterfaces of a class.
pub fn interfaces(class: &Class) -> &'static [u32] {
    class_list(class.interfaces, class.interface_count)
}

fn class_list(first: u32, count: u32) -> &'static [u32] {
    let list = (&raw const aotc_class_lists).cast::<u32>().wrapping_add(first as usize);
    // SAFETY: a class's part of the table is there.
    unsafe { table(list.cast(), count) }
}

/// Whether the bit of row `row` is set for class `id`.
pub fn in_row(row: u32, id: u32) -> bool {
    debug_assert!(id < counts().classes);
    let index = (row / 8) as usize * counts().classes as usize + id as usize;
    // SAFETY: the table has a byte per class for every eight rows.
    let byte = unsafe { (&raw const aotc_subtype_rows).cast::<u8>().add(index).read() };
    byte >> (row % 8) & 1 != 0
}

/// The state byte of a class.
pub fn class_state(id: u32) -> &'static AtomicU8 {
    debug_assert!(id < counts().classes);
    // SAFETY: there is a byte per class; it is accessed atomically, or by single-byte accesses of compiled code.
    unsafe { AtomicU8::from_ptr((&raw const aotc_class_states).cast::<u8>().cast_mut().add(id as usize)) }
}

/// Where the executable's heap image is loaded.
pub fn image() -> usize {
    (&raw const aotc_image).expose_provenance()
}

/// Image offsets of the string constants.
pub fn interned() -> &'static [u32] {
    // SAFETY: the table has as many entries as the counts say.
    unsafe { table(&raw const aotc_interned, counts().interned) }
}

/// The static fields that are references.
pub fn static_refs() -> &'static [Slot] {
    // SAFETY: the references come first, as many as the counts say. They are cells: compiled code writes them.
    unsafe { slice::from_raw_parts((&raw const aotc_statics).cast(), counts().static_refs as usize) }
}

/// Address of the stub through which [`enter`] goes: where a stack segment ends.
pub fn enter_stub() -> usize {
    aotc_enter as *const () as usize
}

/// Compiled methods that the runtime calls by name.
pub fn start_method() -> usize {
    aotc_java_start as *const () as usize
}

pub fn throw_null_pointer_method() -> usize {
    aotc_java_throw_null_pointer as *const () as usize
}

pub fn throw_by_kind_method() -> usize {
    aotc_java_throw_by_kind as *const () as usize
}

pub fn initialize_method() -> usize {
    aotc_java_initialize as *const () as usize
}

/// Calls compiled code on the current thread. An exception it throws is pending in the thread afterwards.
///
/// # Safety
/// `code` is a compiled function that takes these arguments, and the caller is on the thread's Java stack.
pub unsafe fn enter(code: usize, arguments: [u64; 4]) -> u64 {
    let [a0, a1, a2, a3] = arguments;
    // SAFETY: the caller's promise.
    unsafe { aotc_enter(crate::thread::current().register(), code, a0, a1, a2, a3) }
}
