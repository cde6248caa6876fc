//! Static fields: references first, so that the collector finds them in one run.

use std::collections::{BTreeSet, HashMap};

use crate::classfile::descriptor::FieldType;
use crate::hir::{Func, Op};
use crate::world::{FieldId, World, value_bytes};

pub struct Statics {
    offsets: HashMap<FieldId, u32>,
    /// Number of references at the start.
    pub refs: u32,
    /// Bytes in all.
    pub size: u32,
}

impl Statics {
    /// Byte offset of a static field that the program uses.
    pub fn offset(&self, field: FieldId) -> u32 {
        self.offsets[&field]
    }
}

/// Gives a place to every static field that is read or written.
pub fn place<'a>(world: &World, funcs: impl Iterator<Item = &'a Func>) -> Statics {
    let mut used = BTreeSet::new();
    for func in funcs {
        for op in super::operations(func) {
            if let Op::LoadStatic(field) | Op::StoreStatic(field) = op {
                used.insert(*field);
            }
        }
    }
    let is_ref = |f: FieldId| matches!(world.field(f).ty, FieldType::Ref(_));
    let mut fields: Vec<FieldId> = used.into_iter().collect();
    fields.sort_by_key(|&f| {
        let field = world.field(f);
        let class = world.class(field.class).name.as_str();
        (!is_ref(f), std::cmp::Reverse(value_bytes(field.ty)), class, field.name.as_str())
    });
    let mut statics = Statics { offsets: HashMap::new(), refs: 0, size: 0 };
    for field in fields {
        statics.offsets.insert(field, statics.size);
        statics.size += value_bytes(world.field(field).ty);
        statics.refs += is_ref(field) as u32;
    }
    statics
}
