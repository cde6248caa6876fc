//! Virtual and interface dispatch: one table for all selectors, rows displaced so that they interleave.
//!
//! The entry for class id `c` and a selector is at index `c + offset(selector)`. Rows share the table by first fit
//! (Driesen's row displacement). A receiver is always of the selector's type (verified, or checked before the call), so
//! no row is entered by a stranger.

use std::collections::{BTreeMap, HashMap};

use super::Ids;
use crate::reach::Reached;
use crate::world::{ClassId, MethodId, World};

/// What a virtual call does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// No instantiated class can be the receiver: only null gets here.
    Never,
    Direct(MethodId),
    /// Load the entry at index class id + this.
    Table(i32),
}

pub struct Dispatch {
    /// `None`: no class of the program goes through this entry.
    pub table: Vec<Entry>,
    targets: HashMap<(MethodId, ClassId), Target>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    Free,
    Method(MethodId),
    /// The class does not implement the method.
    Abstract,
}

impl Dispatch {
    pub fn target(&self, method: MethodId, receiver: ClassId) -> Target {
        self.targets[&(method, receiver)]
    }
}

pub fn build(world: &mut World, reached: &Reached, ids: &Ids) -> Dispatch {
    let mut dispatch = Dispatch { table: Vec::new(), targets: HashMap::new() };
    // Entries per selector, by class id; only for calls with several targets.
    let mut rows: BTreeMap<MethodId, BTreeMap<u32, Entry>> = BTreeMap::new();
    let mut through_table = Vec::new();
    let instances = reached.instances(world);
    for &(method, receiver) in &reached.calls {
        let mut entries = Vec::new();
        for &class in instances.get(&receiver).map_or(&[][..], Vec::as_slice) {
            let entry = world.select(class, method).map_or(Entry::Abstract, Entry::Method);
            entries.push((ids.of(class), entry));
        }
        let target = match entries.first() {
            None => Target::Never,
            Some(&(_, Entry::Method(only))) if entries.iter().all(|e| e.1 == Entry::Method(only)) => {
                Target::Direct(only)
            }
            Some(_) => {
                let root = world.root(method);
                rows.entry(root).or_default().extend(entries);
                through_table.push((method, receiver, root));
                continue;
            }
        };
        dispatch.targets.insert((method, receiver), target);
    }
    let offsets = pack(&rows, &mut dispatch.table);
    for (method, receiver, root) in through_table {
        dispatch.targets.insert((method, receiver), Target::Table(offsets[&root]));
    }
    dispatch
}

/// Places the rows, widest first, each at the lowest offset where it collides with nothing.
fn pack(rows: &BTreeMap<MethodId, BTreeMap<u32, Entry>>, table: &mut Vec<Entry>) -> HashMap<MethodId, i32> {
    let mut order: Vec<_> = rows.iter().collect();
    order.sort_by_key(|(root, row)| (std::cmp::Reverse(row.len()), **root));
    let mut offsets = HashMap::new();
    for (root, row) in order {
        let first = *row.keys().next().expect("rows are not empty") as i32;
        let mut offset = -first;
        loop {
            let free = row.keys().all(|&id| {
                let at = (id as i32 + offset) as usize;
                table.get(at).is_none_or(|e| *e == Entry::Free)
            });
            if free {
                break;
            }
            offset += 1;
        }
        for (&id, &entry) in row {
            let at = (id as i32 + offset) as usize;
            if at >= table.len() {
                table.resize(at + 1, Entry::Free);
            }
            table[at] = entry;
        }
        offsets.insert(*root, offset);
    }
    offsets
}
