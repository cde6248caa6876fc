//! The inlined calls of a function as a tree.

use std::collections::HashMap;

use crate::hir::PosData;
use crate::world::MethodId;

/// An inlined call.
#[derive(Debug, PartialEq)]
pub struct Scope {
    /// The inlined call that contains it: an index of a scope before this one.
    pub parent: Option<usize>,
    pub method: MethodId,
    /// The call: method and bytecode index.
    pub call: (MethodId, u32),
    /// Its code: offsets in the function, ascending, none empty, none touching.
    pub ranges: Vec<(u32, u32)>,
}

/// The scopes of a function of `size` bytes whose code belongs to positions as in [`crate::lower::Compiled::lines`].
pub fn of(positions: &[PosData], lines: &[(u32, u32)], size: u32) -> Vec<Scope> {
    let mut tree = Tree { positions, scopes: Vec::new(), index: HashMap::new() };
    for (n, &(start, position)) in lines.iter().enumerate() {
        let end = lines.get(n + 1).map_or(size, |next| next.0);
        if start == end {
            continue;
        }
        let mut scope = tree.scope(position);
        while let Some(index) = scope {
            let Scope { parent, ranges, .. } = &mut tree.scopes[index];
            match ranges.last_mut() {
                Some(last) if last.1 == start => last.1 = end,
                _ => ranges.push((start, end)),
            }
            scope = *parent;
        }
    }
    tree.scopes
}

struct Tree<'a> {
    positions: &'a [PosData],
    scopes: Vec<Scope>,
    /// By parent, bytecode index of the call, and callee.
    index: HashMap<(Option<usize>, u32, MethodId), usize>,
}

impl Tree<'_> {
    /// The innermost inlined call that a position is in.
    fn scope(&mut self, position: u32) -> Option<usize> {
        let PosData { parent, method, .. } = self.positions[position as usize];
        let call = self.positions[parent?.0 as usize];
        let parent = self.scope(parent?.0);
        let next = self.scopes.len();
        let index = *self.index.entry((parent, call.bci, method)).or_insert(next);
        if index == next {
            self.scopes.push(Scope { parent, method, call: (call.method, call.bci), ranges: Vec::new() });
        }
        Some(index)
    }
}
