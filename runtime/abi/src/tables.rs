//! Formats of the tables that the compiler emits and the runtime reads.
//!
//! All code addresses are offsets from [`crate::entry::TEXT`], all names offsets into
//! [`crate::entry::NAMES`], so no table needs a load-time relocation. Every table is an array; the lengths are in
//! [`Counts`]. All integers are little-endian and naturally aligned.

/// Changes whenever a format here does; the runtime refuses to start with another.
pub const VERSION: u32 = 5;

/// "No such entry" for every index in these tables.
pub const NONE: u32 = u32::MAX;

/// Table lengths and program-wide facts (symbol [`crate::entry::COUNTS`]).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// [`VERSION`].
    pub version: u32,
    /// The CPU features that the code uses: a set of [`crate::cpu::FEATURES`].
    pub cpu: u32,
    /// Bytes of compiled code from `TEXT`.
    pub text: u32,
    pub functions: u32,
    pub sites: u32,
    pub positions: u32,
    pub methods: u32,
    pub classes: u32,
    /// Bytes of a reference ([`crate::object::References`]), which the runtime is compiled for too.
    pub reference_bytes: u32,
    /// Number of references at the start of the statics.
    pub static_refs: u32,
    /// Bytes of statics in all.
    pub statics: u32,
    /// Bytes of the heap image in use (the section is padded to whole pages).
    pub image: u32,
    /// Offset of class mirror 0 in the image; mirror of class id n at `mirrors + n * mirror_size`.
    pub mirrors: u32,
    pub mirror_size: u32,
    /// Offset of the injected `int` class id field in a mirror.
    pub mirror_class_id: u32,
    /// Number of strings in the intern table.
    pub interned: u32,
    /// Class ids of boolean[], char[], float[], double[], byte[], short[], int[], long[]; `NONE` where absent.
    pub prim_arrays: [u32; 8],
    /// Class ids the runtime itself makes objects of.
    pub string_class: u32,
    pub string_array_class: u32,
    /// Offsets of fields the runtime reads or writes.
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub throwable_backtrace: u32,
    /// `StackTraceElement` fields: declaringClass, methodName, fileName, lineNumber, moduleName, moduleVersion,
    /// classLoaderName, format, declaringClassObject; `NONE` where the class is not in the program.
    pub trace_fields: [u32; 9],
    /// `Throwable.depth`.
    pub throwable_depth: u32,
    /// `FileDescriptor.fd`, `FileOutputStream.fd` (a reference), `FileInputStream.fd`; `NONE` where absent.
    pub descriptor_fd: u32,
    pub output_fd: u32,
    pub input_fd: u32,
    /// Name offset of the JDK's full version, such as `17.0.15`.
    pub jdk_version: u32,
    /// Feature number of the JDK whose library was compiled.
    pub jdk_feature: u32,
    /// `Class.name` and `Class.componentType` in a mirror.
    pub mirror_name: u32,
    /// `Reference.referent` and `Thread.interrupted`; `NONE` where absent.
    pub referent: u32,
    pub thread_interrupted: u32,
    /// Heap bytes of a `java.lang.Thread` etc. are in [`Class::size`]; this is the class id of it, or `NONE`.
    pub thread_class: u32,
    /// `Reference.discovered` and `Reference.queue`; `NONE` where absent.
    pub discovered: u32,
    pub reference_queue: u32,
    /// Class id of the queue of a reference that has none, `ReferenceQueue.Null`, or `NONE`.
    pub null_queue_class: u32,
    /// Name offset of the run-time options that the program starts from, as one list; empty for none.
    pub options: u32,
}

/// One compiled function, ascending by `start`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Function {
    pub start: u32,
    /// Where the function saves rbx, r12, r13, r14: words below the CFA (the CFA is `rbp + 16`), 0 = not saved.
    /// So the saved value is at `rbp + 16 - 8 * n`.
    pub saves: [u8; 4],
}

/// One return address or trapping instruction, ascending by `key`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Site {
    /// Text offset of the return address; for a trapping access, of the instruction plus one (never a return
    /// address, as the instruction is longer than one byte).
    pub key: u32,
    /// Text offset of the handler, or `NONE`.
    pub handler: u32,
    /// The handler's stack pointer is the frame pointer minus this.
    pub frame_offset: u32,
    /// Index of the code position, or `NONE` (frames without one are not in stack traces).
    pub position: u32,
}

/// A code position: a bytecode index in a method, inlined into another position or not.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Position {
    /// The position of the call this one is inlined into, or `NONE`.
    pub parent: u32,
    /// Index into the methods.
    pub method: u32,
    pub bci: u16,
    /// Source line, 0 where unknown.
    pub line: u16,
    /// Name offset of the helpful NullPointerException message, or `NONE`.
    pub npe: u32,
}

/// A method that occurs in a code position.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Method {
    /// Class id of the declaring class.
    pub class: u32,
    /// Name offsets.
    pub name: u32,
    pub file: u32,
    pub flags: u32,
}

/// Flags of [`Method`].
pub mod method_flags {
    /// Not shown in stack traces.
    pub const HIDDEN: u32 = 1;
    /// `<init>` or `fillInStackTrace` of a Throwable: skipped at the top of its own trace.
    pub const CONSTRUCTOR: u32 = 2;
    pub const FILL_IN_STACK_TRACE: u32 = 4;
    pub const NATIVE: u32 = 8;
}

/// A class, indexed by class id. Ids are in preorder of the class tree, array classes included.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Class {
    /// Name offset of the dotted name as `Class.getName` gives it.
    pub name: u32,
    pub flags: u32,
    /// Class id of the superclass, or `NONE`.
    pub superclass: u32,
    /// Last id of the subtree: `x` is an instance iff `id <= x && x <= last`. For interfaces see `row`.
    pub last: u32,
    /// Instances: size in bytes. Arrays: log2 of the element size.
    pub size: u32,
    /// Arrays: class id of the component (primitive classes have ids too).
    pub component: u32,
    /// Class id of the array class with this component, or `NONE` when the program has none.
    pub array: u32,
    /// Interfaces and arrays of interfaces: row number for the subtype test; `NONE` = use the range.
    pub row: u32,
    /// Reference fields of an instance: index and number of entries in the reference map (u32 offsets).
    pub refs: u32,
    pub ref_count: u32,
    /// Text offset of the class initialiser (a function without arguments), or `NONE`.
    pub clinit: u32,
    /// Classes to initialise before this one, in order: index and number of entries in the u32 list
    /// [`crate::entry::CLASS_LISTS`].
    pub before: u32,
    pub before_count: u32,
    /// Direct superinterfaces, likewise.
    pub interfaces: u32,
    pub interface_count: u32,
    /// JVM access flags as `Class.getModifiers` gives them.
    pub modifiers: u32,
    /// Name offset of the simple name in the source, or `NONE` for anonymous classes (and arrays).
    pub simple_name: u32,
    /// Class id of the class this one is a member of, or `NONE`.
    pub declaring: u32,
    /// Enums: text offset of `values()` (a function without arguments that returns the array), or `NONE` where the
    /// program does not ask for it.
    pub enum_values: u32,
    /// Name offset of the module's name, or `NONE` for the unnamed module.
    pub module: u32,
}

/// Flags of [`Class`].
pub mod class_flags {
    pub const ARRAY: u32 = 1;
    pub const INTERFACE: u32 = 2;
    pub const PRIMITIVE: u32 = 4;
    /// Elements are references.
    pub const REF_ARRAY: u32 = 8;
    /// From the JDK's java.base module.
    pub const JAVA_BASE: u32 = 16;
    /// From another module of the JDK.
    pub const OTHER_MODULE: u32 = 32;
    pub const ABSTRACT: u32 = 64;
    /// Implements `Cloneable`.
    pub const CLONEABLE: u32 = 128;
    /// `Throwable` or a subclass.
    pub const THROWABLE: u32 = 256;
    pub const ENUM: u32 = 512;
    /// A hidden class (lambda proxy).
    pub const HIDDEN: u32 = 1024;
    pub const RECORD: u32 = 2048;
    /// A local or anonymous class.
    pub const LOCAL: u32 = 4096;
    /// Its own direct superinterfaces include `Comparable` of itself, by the Signature attribute.
    pub const SELF_COMPARABLE: u32 = 8192;
    /// `java.lang.ref.Reference` or a subclass.
    pub const REFERENCE: u32 = 1 << 14;
    /// `java.lang.ref.SoftReference` or a subclass.
    pub const SOFT: u32 = 1 << 15;
}

/// States of a class (bytes at [`crate::entry::CLASS_STATES`]).
pub mod class_state {
    pub const UNINITIALIZED: u8 = 0;
    pub const IN_PROGRESS: u8 = 1;
    pub const FAILED: u8 = 2;
    /// The only state in which compiled code goes on without a call.
    pub const INITIALIZED: u8 = 3;
}
