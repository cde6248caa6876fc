//! Object layout.
//!
//! ```text
//! 0  u32 class id        16 (arrays) elements
//! 4  u32 lock word
//! 8  fields, or u32 array length
//! ```

/// Offset of the class id.
pub const CLASS_ID: i32 = 0;
/// Offset of the lock word.
pub const LOCK: i32 = 4;
/// Bytes before the first field.
pub const HEADER: u32 = 8;
/// Offset of an array's length.
pub const ARRAY_LENGTH: i32 = 8;
/// Offset of an array's first element.
pub const ARRAY_BASE: i32 = 16;
/// Every object starts at a multiple of this.
pub const ALIGN: u32 = 8;

/// The width of a reference in objects, in static fields and in the image: a choice made for each program. Everywhere else
/// (registers, stack, the thread's record) a reference is a whole address.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum References {
    /// The heap lies below 4 GB; a reference is the lower half of its address.
    #[default]
    Four,
    Eight,
}

impl References {
    /// Bytes of one.
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
        }
    }
}

/// The lock word of an object that nobody holds.
pub const UNLOCKED: u32 = 0;
/// Thin lock: the owner's thread number in the high half.
pub const LOCK_OWNER_SHIFT: u32 = 16;
/// Thin lock: one level of recursion. The two lowest bits are the tag (0 = thin).
pub const LOCK_RECURSION_ONE: u32 = 4;
/// Thin lock: mask of the recursion count.
pub const LOCK_RECURSION_MASK: u32 = 0xfffc;

/// Ids of the primitive array classes and the rest are given by the program; these are the codes by which the
/// runtime asks for primitive arrays, in the order of [`crate::tables::Counts::prim_arrays`].
pub mod prim {
    pub const BOOLEAN: usize = 0;
    pub const CHAR: usize = 1;
    pub const FLOAT: usize = 2;
    pub const DOUBLE: usize = 3;
    pub const BYTE: usize = 4;
    pub const SHORT: usize = 5;
    pub const INT: usize = 6;
    pub const LONG: usize = 7;
}
