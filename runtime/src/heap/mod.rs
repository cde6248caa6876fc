//! The heap: one reserved range of addresses, cut into pages. A page holds objects of one size class, or part of
//! a large object, or part of the heap image; a table beside the heap says which. Objects never move.
//!
//! | module   | knows |
//! |----------|-------|
//! | `range`  | where the range is; committing and releasing memory in it |
//! | `pages`  | what each page is; handing out pages and taking them back |
//! | `flags`, `list` | sets and lists of pages |
//! | `bits`   | where in a page objects are, and which of them are marked |
//! | `limits` | how large the heap may be |
//! | `alloc`  | small objects: runs of free slots in a thread's own pages |
//! | `large`  | objects with pages of their own |
//! | `image`  | the objects made at compile time |
//! | `new`    | the entry points, and allocating for natives |
//!
//! What is no longer used is found by [`crate::collector`].

pub mod alloc;
pub mod bits;
pub mod flags;
pub mod image;
pub mod large;
pub mod limits;
pub mod list;
pub mod new;
pub mod pages;
pub mod range;

use crate::thread::Thread;

/// Sets up the heap and moves the image to its start.
pub fn start(thread: &Thread) {
    let range = range::reserve();
    pages::start(range);
    limits::check();
    thread.image.set(image::place(range));
}

/// Address that identity hashes count from.
pub fn base() -> usize {
    pages::range().base
}

/// The start of the object that an address lies in, if it lies in one. Such an address may be anything: a word of the
/// stack, say. The bits decide, never the memory itself.
pub fn object_at(address: usize) -> Option<usize> {
    if address < base() || address >= pages::frontier() {
        return None;
    }
    match pages::kind(address) {
        pages::Kind::Free | pages::Kind::Image => None,
        pages::Kind::Small(class) => alloc::object_at(address, class.into()),
        pages::Kind::Large(_) => large::object_at(address, 0),
        pages::Kind::LargeRest(back) => large::object_at(address, back as usize),
    }
}
