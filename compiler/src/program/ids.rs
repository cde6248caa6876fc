//! Class ids: dense, in preorder of the class tree, so that a subclass test is one range compare.

use std::collections::{BTreeSet, HashMap};

use crate::error::Result;
use crate::reach::{Node, Reached};
use crate::world::{ClassId, ClassKind, World};

/// The ids given to the classes of the program.
pub struct Ids {
    /// Class by id.
    pub classes: Vec<ClassId>,
    ids: HashMap<ClassId, u32>,
    /// Last id in the subtree of each id.
    pub last: Vec<u32>,
    /// Subtype row by class, for interfaces and arrays of interfaces.
    rows: HashMap<ClassId, u32>,
    /// Row bits: bit `r % 8` of byte `(r / 8) * classes + id`.
    pub row_bits: Vec<u8>,
}

impl Ids {
    /// The id of a class of the program.
    pub fn of(&self, class: ClassId) -> u32 {
        self.ids[&class]
    }

    pub fn get(&self, class: ClassId) -> Option<u32> {
        self.ids.get(&class).copied()
    }

    pub fn row(&self, class: ClassId) -> Option<u32> {
        self.rows.get(&class).copied()
    }

    pub fn len(&self) -> usize {
        self.classes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }
}

/// Gives ids to every class the program can meet at run time.
pub fn assign(world: &World, reached: &Reached) -> Result<Ids> {
    let mut used: BTreeSet<ClassId> = BTreeSet::new();
    let mut work: Vec<ClassId> = Vec::new();
    work.extend(&reached.instantiated);
    work.extend(&reached.inits);
    work.extend(&reached.named);
    for node in reached.reasons.keys() {
        if let Node::Method(m) = node {
            work.push(world.method(*m).class);
        }
    }
    for &(method, receiver) in &reached.calls {
        work.extend([world.method(method).class, receiver]);
    }
    for (index, class) in world.classes.iter().enumerate() {
        if matches!(class.kind, ClassKind::Primitive(_) | ClassKind::Void) {
            work.push(ClassId(index as u32));
        }
    }
    while let Some(class) = work.pop() {
        if used.insert(class) {
            let data = world.class(class);
            work.extend(data.superclass);
            work.extend(data.interfaces.iter());
            work.extend(data.component());
        }
    }
    let mut children: HashMap<Option<ClassId>, Vec<ClassId>> = HashMap::new();
    for &class in &used {
        children.entry(world.class(class).superclass).or_default().push(class);
    }
    for list in children.values_mut() {
        // By name, so that ids do not depend on the order of discovery. Classes before interfaces.
        list.sort_by_key(|&c| (world.class(c).is_interface(), world.class(c).name.as_str()));
    }
    let mut ids =
        Ids { classes: Vec::new(), ids: HashMap::new(), last: Vec::new(), rows: HashMap::new(), row_bits: Vec::new() };
    // `Object` first, then the primitives, which have no superclass either.
    let mut roots = children.remove(&None).unwrap_or_default();
    roots.sort_by_key(|&c| (c != world.known().object, c));
    for root in roots {
        number(root, &children, &mut ids);
    }
    rows(world, &mut ids);
    Ok(ids)
}

fn number(class: ClassId, children: &HashMap<Option<ClassId>, Vec<ClassId>>, ids: &mut Ids) {
    let id = ids.classes.len() as u32;
    ids.classes.push(class);
    ids.last.push(id);
    ids.ids.insert(class, id);
    for &child in children.get(&Some(class)).into_iter().flatten() {
        number(child, children, ids);
    }
    ids.last[id as usize] = ids.classes.len() as u32 - 1;
}

/// Whether the range test cannot answer for this class.
fn needs_row(world: &World, class: ClassId) -> bool {
    match world.class(class).component() {
        Some(component) => needs_row(world, component),
        None => world.class(class).is_interface(),
    }
}

fn rows(world: &World, ids: &mut Ids) {
    let tested: Vec<ClassId> = ids.classes.iter().copied().filter(|&c| needs_row(world, c)).collect();
    let count = ids.classes.len();
    ids.row_bits = vec![0; tested.len().div_ceil(8) * count];
    for (row, &class) in tested.iter().enumerate() {
        ids.rows.insert(class, row as u32);
        for (id, &sub) in ids.classes.iter().enumerate() {
            if world.is_subtype(sub, class) {
                ids.row_bits[row / 8 * count + id] |= 1 << (row % 8);
            }
        }
    }
}
