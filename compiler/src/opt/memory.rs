//! Versions of memory along the dominator tree.
//!
//! Two reads of the same place at the same version give the same value. Numbers are never used twice, so the newer of two
//! versions is the larger one.

use std::collections::HashMap;

use crate::hir::Elem;
use crate::world::FieldId;

/// Memory that is written together: accesses of different cells never meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// A field in all objects, or a static one.
    Field(FieldId),
    /// The elements of all arrays of one kind.
    Elements(Elem),
}

#[derive(Default)]
pub struct Memory {
    newest: u32,
    /// Of everything: counts where it is newer than the cell's own.
    all: u32,
    cells: HashMap<Cell, u32>,
    undo: Vec<(Cell, Option<u32>)>,
    /// For each block on the way from the root: how much there was to undo, and `all`.
    marks: Vec<(usize, u32)>,
}

impl Memory {
    pub fn enter(&mut self) {
        self.marks.push((self.undo.len(), self.all));
    }

    /// Back to the versions at the matching [`Memory::enter`].
    pub fn leave(&mut self) {
        let (undo, all) = self.marks.pop().expect("entered before");
        self.all = all;
        for (cell, old) in self.undo.drain(undo..).rev() {
            match old {
                Some(version) => self.cells.insert(cell, version),
                None => self.cells.remove(&cell),
            };
        }
    }

    pub fn version(&self, cell: Cell) -> u32 {
        self.cells.get(&cell).map_or(self.all, |&own| own.max(self.all))
    }

    pub fn write(&mut self, cell: Cell) {
        self.newest += 1;
        let old = self.cells.insert(cell, self.newest);
        self.undo.push((cell, old));
    }

    /// Other code may have run.
    pub fn write_all(&mut self) {
        self.newest += 1;
        self.all = self.newest;
    }
}
