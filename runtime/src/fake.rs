//! A made-up program for the unit tests: the symbols that compiled code would define, with a handful of classes,
//! no methods, and an entry stub that records exceptions instead of throwing them.

#![expect(clippy::undocumented_unsafe_blocks)]

use std::cell::RefCell;
use std::sync::{Mutex, MutexGuard, Once};

use aotc_abi::entry::kind;
use aotc_abi::tables::{Class, Counts, Function, Method, NONE, Position, Site, VERSION, class_flags};

use crate::object::{REFERENCES, Ref};
use crate::{heap, strings, thread};

/// Class ids, in preorder of the class tree.
pub mod id {
    pub const OBJECT: u32 = 0;
    pub const INTEGER: u32 = 1;
    pub const STRING: u32 = 2;
    pub const OBJECT_ARRAY: u32 = 3;
    pub const INTEGER_ARRAY: u32 = 4;
    pub const STRING_ARRAY: u32 = 5;
    pub const INT_ARRAY: u32 = 6;
    pub const BYTE_ARRAY: u32 = 7;
    pub const INT: u32 = 8;
    pub const BYTE: u32 = 9;
    pub const COMPARABLE: u32 = 10;
    pub const COUNT: usize = 11;
}

const MIRROR: usize = 32;
const NAMES: [&str; id::COUNT] = [
    "java.lang.Object",
    "java.lang.Integer",
    "java.lang.String",
    "[Ljava.lang.Object;",
    "[Ljava.lang.Integer;",
    "[Ljava.lang.String;",
    "[I",
    "[B",
    "int",
    "byte",
    "java.lang.Comparable",
];

const NAME_BYTES: usize = 256;

const fn name_table() -> ([u8; NAME_BYTES], [u32; id::COUNT]) {
    let (mut bytes, mut offsets) = ([0; NAME_BYTES], [0; id::COUNT]);
    let (mut at, mut n) = (0, 0);
    while n < id::COUNT {
        let name = NAMES[n].as_bytes();
        offsets[n] = at as u32;
        bytes[at] = name.len() as u8;
        let mut i = 0;
        while i < name.len() {
            bytes[at + 2 + i] = name[i];
            i += 1;
        }
        at += 2 + name.len();
        n += 1;
    }
    (bytes, offsets)
}

const fn class(id: u32, superclass: u32, last: u32, size: u32, component: u32, flags: u32) -> Class {
    Class {
        name: name_table().1[id as usize],
        flags,
        superclass,
        last,
        size,
        component,
        array: NONE,
        row: if flags & class_flags::INTERFACE != 0 { 0 } else { NONE },
        refs: 0,
        ref_count: (id == id::STRING) as u32,
        clinit: NONE,
        before: 0,
        before_count: 0,
        interfaces: 0,
        interface_count: 0,
        modifiers: 1,
        simple_name: NONE,
        declaring: NONE,
        enum_values: NONE,
        module: NONE,
    }
}

/// Of arrays, which have the logarithm of the element size in its place.
const REF_SIZE: u32 = REFERENCES.bytes().trailing_zeros();
const REF_ARRAY: u32 = class_flags::ARRAY | class_flags::REF_ARRAY;

#[unsafe(no_mangle)]
static aotc_classes: [Class; id::COUNT] = [
    class(id::OBJECT, NONE, 7, 8, NONE, 0),
    class(id::INTEGER, 0, 1, 16, NONE, 0),
    class(id::STRING, 0, 2, 24, NONE, 0),
    class(id::OBJECT_ARRAY, 0, 5, REF_SIZE, id::OBJECT, REF_ARRAY),
    class(id::INTEGER_ARRAY, 3, 4, REF_SIZE, id::INTEGER, REF_ARRAY),
    class(id::STRING_ARRAY, 3, 5, REF_SIZE, id::STRING, REF_ARRAY),
    class(id::INT_ARRAY, 0, 6, 2, id::INT, class_flags::ARRAY),
    class(id::BYTE_ARRAY, 0, 7, 0, id::BYTE, class_flags::ARRAY),
    class(id::INT, NONE, 8, 0, NONE, class_flags::PRIMITIVE),
    class(id::BYTE, NONE, 9, 0, NONE, class_flags::PRIMITIVE),
    class(id::COMPARABLE, NONE, 10, 0, NONE, class_flags::INTERFACE),
];

#[unsafe(no_mangle)]
static aotc_names: [u8; NAME_BYTES] = name_table().0;

/// Comparable: Integer, String and itself.
#[unsafe(no_mangle)]
static aotc_subtype_rows: [u8; id::COUNT] = [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1];

#[unsafe(no_mangle)]
static aotc_counts: Counts = Counts {
    version: VERSION,
    cpu: aotc_abi::cpu::X86_64_V2,
    text: 0,
    functions: 0,
    sites: 0,
    positions: 0,
    methods: 0,
    classes: id::COUNT as u32,
    reference_bytes: REFERENCES.bytes(),
    static_refs: 0,
    statics: 0,
    image: (id::COUNT * MIRROR) as u32,
    mirrors: 0,
    mirror_size: MIRROR as u32,
    mirror_class_id: 8,
    interned: 0,
    prim_arrays: [NONE, NONE, NONE, NONE, id::BYTE_ARRAY, NONE, id::INT_ARRAY, NONE],
    string_class: id::STRING,
    string_array_class: id::STRING_ARRAY,
    string_value: 8,
    string_coder: 20,
    string_hash: 16,
    throwable_backtrace: NONE,
    trace_fields: [NONE; 9],
    throwable_depth: NONE,
    descriptor_fd: NONE,
    output_fd: NONE,
    input_fd: NONE,
    jdk_version: NONE,
    jdk_feature: 17,
    mirror_name: 16,
    referent: 8,
    thread_interrupted: 8,
    thread_class: NONE,
    discovered: NONE,
    reference_queue: NONE,
    null_queue_class: NONE,
    options: NONE,
};

#[repr(align(4096))]
struct Image(#[expect(dead_code, reason = "read at its new place")] [u8; 4096]);

const fn image() -> Image {
    let mut bytes = [0; 4096];
    let mut n = 0;
    while n < id::COUNT {
        bytes[n * MIRROR + 8] = n as u8;
        n += 1;
    }
    Image(bytes)
}

#[unsafe(no_mangle)]
static mut aotc_image: Image = image();

#[unsafe(no_mangle)]
static mut aotc_statics: [usize; 0] = [];

#[unsafe(no_mangle)]
static aotc_text: [u8; 1] = [0xcc];
#[unsafe(no_mangle)]
static aotc_functions: [Function; 0] = [];
#[unsafe(no_mangle)]
static aotc_sites: [Site; 0] = [];
#[unsafe(no_mangle)]
static aotc_positions: [Position; 0] = [];
#[unsafe(no_mangle)]
static aotc_methods: [Method; 0] = [];
#[unsafe(no_mangle)]
static aotc_ref_maps: [u32; 1] = [8];
#[unsafe(no_mangle)]
static aotc_class_lists: [u32; 0] = [];
#[unsafe(no_mangle)]
static mut aotc_class_states: [u8; id::COUNT] = [0; id::COUNT];
#[unsafe(no_mangle)]
static aotc_interned: [u32; 0] = [];

#[unsafe(no_mangle)]
extern "C" fn aotc_java_start() {}
#[unsafe(no_mangle)]
extern "C" fn aotc_java_throw_null_pointer() {}
#[unsafe(no_mangle)]
extern "C" fn aotc_java_initialize() {}
#[unsafe(no_mangle)]
extern "C" fn aotc_java_throw_by_kind() {
    // Nothing to fold this with the others.
    std::hint::black_box(kind::IO);
}

thread_local! {
    static THROWN: RefCell<Option<(i32, Option<String>)>> = const { RefCell::new(None) };
}

#[unsafe(no_mangle)]
extern "C" fn aotc_enter(_thread: usize, code: usize, kind: u64, message: u64, _a2: u64, _a3: u64) -> u64 {
    assert_eq!(code, crate::tables::throw_by_kind_method());
    let message = unsafe { Ref::from_address(message as usize) };
    let text = (!message.is_null()).then(|| String::from_utf16(&strings::units(message).collect::<Vec<_>>()).unwrap());
    THROWN.set(Some((kind as i32, text)));
    // Any object will do for the exception.
    thread::current().pending.set(crate::classes::mirror(id::OBJECT));
    0
}

/// The kind and message of the exception that is pending, which no longer is.
pub fn take_thrown() -> (i32, Option<String>) {
    thread::current().pending.set(Ref::NULL);
    THROWN.take().expect("an exception was thrown")
}

/// The right to use the runtime, whose heap is started the first time.
pub fn world() -> MutexGuard<'static, ()> {
    static WORLD: Mutex<()> = Mutex::new(());
    static STARTED: Once = Once::new();
    let guard = WORLD.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    STARTED.call_once(|| heap::start(thread::current()));
    guard
}
