//! Lists of pages, linked through the page table.

use core::cell::Cell;

use super::pages;

/// The end of a list: the one index that no page has.
const NO_PAGE: u32 = (1 << 24) - 1;

/// A list of pages of one size class, linked through their entries.
pub struct List {
    first: Cell<u32>,
    last: Cell<u32>,
}

impl List {
    pub const fn empty() -> Self {
        Self { first: Cell::new(NO_PAGE), last: Cell::new(NO_PAGE) }
    }

    pub fn clear(&self) {
        self.first.set(NO_PAGE);
        self.last.set(NO_PAGE);
    }

    /// Adds a page of a size class at the end.
    pub fn push(&self, index: usize) {
        let index = index as u32;
        pages::set_link(index as usize, NO_PAGE);
        match self.last.replace(index) {
            NO_PAGE => self.first.set(index),
            last => pages::set_link(last as usize, index),
        }
    }

    /// Takes the first page and returns its address.
    pub fn pop(&self) -> Option<usize> {
        let first = self.first.get();
        if first == NO_PAGE {
            return None;
        }
        self.first.set(pages::link(first as usize));
        if self.first.get() == NO_PAGE {
            self.last.set(NO_PAGE);
        }
        Some(pages::address_of(first as usize))
    }
}

#[cfg(test)]
mod tests {
    use aotc_abi::heap::PAGE;

    use super::*;

    #[test]
    fn lists_keep_their_order() {
        let _world = crate::fake::world();
        let list = List::empty();
        assert_eq!(list.pop(), None);
        let taken: Vec<usize> = (0..3).map(|_| pages::take_small(5).unwrap().start).collect();
        taken.iter().for_each(|&page| list.push((page - crate::heap::base()) / PAGE));
        assert!(taken.iter().all(|&page| list.pop() == Some(page) && pages::kind(page) == pages::Kind::Small(5)));
        assert_eq!(list.pop(), None);
    }
}
