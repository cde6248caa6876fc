//! Linker symbols by which program and runtime find each other.

/// Start of the compiled code.
pub const TEXT: &str = "aotc_text";
/// [`crate::tables::Counts`].
pub const COUNTS: &str = "aotc_counts";
/// `[tables::Function]`.
pub const FUNCTIONS: &str = "aotc_functions";
/// `[tables::Site]`.
pub const SITES: &str = "aotc_sites";
/// `[tables::Position]`.
pub const POSITIONS: &str = "aotc_positions";
/// `[tables::Method]`.
pub const METHODS: &str = "aotc_methods";
/// `[tables::Class]`.
pub const CLASSES: &str = "aotc_classes";
/// Text: each name is a u16 length (bytes) and modified UTF-8, at the offset other tables give.
pub const NAMES: &str = "aotc_names";
/// u32 offsets of reference fields, indexed by `Class::refs`.
pub const REF_MAPS: &str = "aotc_ref_maps";
/// u32 class ids, indexed by `Class::before` and `Class::interfaces`.
pub const CLASS_LISTS: &str = "aotc_class_lists";
/// Subtype rows: row `r` and class id `c`: bit `r % 8` of byte `(r / 8) * classes + c`.
pub const SUBTYPE_ROWS: &str = "aotc_subtype_rows";
/// One state byte per class id (writable).
pub const CLASS_STATES: &str = "aotc_class_states";
/// Static fields: references first (writable, zero at start).
pub const STATICS: &str = "aotc_statics";
/// The heap image, page-aligned (writable).
pub const IMAGE: &str = "aotc_image";
/// u32 image offsets of all string constants (the build-time intern table).
pub const INTERNED: &str = "aotc_interned";

/// `extern "C" fn(thread, code address, a0, a1, a2, a3) -> u64`: enters compiled code. Sets the thread register,
/// calls, and returns the result; if an exception reaches it, stores it as pending and returns 0.
pub const ENTER: &str = "aotc_enter";

/// Compiled Java methods the runtime calls through [`ENTER`]; each is listed with the overlay method it is.
pub mod java {
    /// `aotc.rt.Startup.start(String[]) -> int exit status`: brings up the library, runs main, handles an uncaught
    /// exception, runs shutdown.
    pub const START: &str = "aotc_java_start";
    /// `aotc.rt.Throw.nullPointer()`: the target of a trapped null check; entered as if called from the trap.
    pub const THROW_NULL_POINTER: &str = "aotc_java_throw_null_pointer";
    /// `aotc.rt.Throw.byKind(int kind, String message)`: throws; for natives. Kinds in [`super::kind`].
    pub const THROW_BY_KIND: &str = "aotc_java_throw_by_kind";
    /// `aotc.rt.ClassInit.initialize(int class id)`: initialises a class unless that is done or under way.
    pub const INITIALIZE: &str = "aotc_java_initialize";
}

/// Exceptions natives throw.
pub mod kind {
    pub const NULL_POINTER: i32 = 0;
    pub const ARRAY_STORE: i32 = 1;
    pub const ARRAY_INDEX: i32 = 2;
    pub const NEGATIVE_ARRAY_SIZE: i32 = 3;
    pub const OUT_OF_MEMORY: i32 = 4;
    pub const CLONE_NOT_SUPPORTED: i32 = 5;
    pub const IO: i32 = 6;
    pub const ILLEGAL_MONITOR_STATE: i32 = 7;
    pub const FILE_NOT_FOUND: i32 = 8;
    pub const ILLEGAL_ARGUMENT: i32 = 9;
    pub const INTERRUPTED: i32 = 10;
    /// IndexOutOfBoundsException itself.
    pub const INDEX: i32 = 11;
}

/// Arguments of `aotc.rt.Vm.property(int)`; the answer is null where a property is not set. What only the compiler
/// knows (16 library path, 14 home, 15 class path and 17 command) is null too, so rules must make those constants.
pub mod property {
    pub const DISPLAY_LANGUAGE: i32 = 0;
    pub const DISPLAY_SCRIPT: i32 = 1;
    pub const DISPLAY_COUNTRY: i32 = 2;
    pub const DISPLAY_VARIANT: i32 = 3;
    pub const FORMAT_LANGUAGE: i32 = 4;
    pub const FORMAT_SCRIPT: i32 = 5;
    pub const FORMAT_COUNTRY: i32 = 6;
    pub const FORMAT_VARIANT: i32 = 7;
    pub const USER_NAME: i32 = 8;
    pub const USER_HOME: i32 = 9;
    pub const USER_DIR: i32 = 10;
    pub const OS_NAME: i32 = 11;
    pub const OS_VERSION: i32 = 12;
    pub const OS_ARCH: i32 = 13;
    /// Known when the program is compiled.
    pub const JAVA_HOME: i32 = 14;
    /// The codeset where the descriptor is a terminal.
    pub const STDIN_ENCODING: i32 = 18;
    pub const STDOUT_ENCODING: i32 = 19;
    pub const STDERR_ENCODING: i32 = 20;
}

/// Runtime functions that compiled code calls directly (SystemV; `shim` ones save an anchor and may throw,
/// allocate and call back).
pub mod runtime {
    /// `(exception) -> !`: unwinds to the handler. The exception is not null.
    pub const THROW: &str = "aotc_throw";
    /// shim `(size class: u32)`: gives the thread a run of this size class with room for at least one slot.
    pub const REFILL: &str = "aotc_refill";
    /// shim `(class id: u32) -> ref`: a zeroed instance.
    pub const NEW: &str = "aotc_new";
    /// shim `(class id: u32, length: i32) -> ref`: a zeroed array; throws NegativeArraySizeException.
    pub const NEW_ARRAY: &str = "aotc_new_array";
    /// shim `(class id: u32, dimensions: u32, lengths: *const i32) -> ref`.
    pub const NEW_MULTI_ARRAY: &str = "aotc_new_multi_array";
    /// leaf `(subclass id: u32, class id: u32) -> u32`: 1 if subtype.
    pub const IS_SUBTYPE: &str = "aotc_is_subtype";
    /// leaf `(object)`: enters its monitor (object not null).
    pub const MONITOR_ENTER: &str = "aotc_monitor_enter";
    /// shim `(object)`: leaves its monitor; throws IllegalMonitorStateException.
    pub const MONITOR_EXIT: &str = "aotc_monitor_exit";
    /// leaf `(start: address, bytes: u64, pattern: u64)`: stores the pattern's bytes in turn; `bytes` is a multiple of the
    /// element size that the pattern repeats.
    pub const FILL: &str = "aotc_fill";
    /// leaf `(f32, f32) -> f32`, `(f64, f64) -> f64`: C's fmod.
    pub const FREM: &str = "aotc_frem";
    pub const DREM: &str = "aotc_drem";
    /// leaf `(f32, f32, f32) -> f32`, `(f64, f64, f64) -> f64`: `a * b + c`, rounded once, for targets without FMA.
    pub const FMAF: &str = "aotc_fmaf";
    pub const FMA: &str = "aotc_fma";
}
