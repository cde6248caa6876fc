//! Static fields: references first, so that the collector finds them in one run.

use std::collections::{BTreeSet, HashMap};

use std::sync::Arc;

use super::{Ids, Image};
use crate::classfile::Constant;
use crate::classfile::descriptor::FieldType;
use crate::hir::{Func, ObjectId, Op};
use crate::init::{Evaluated, Val};
use crate::world::{FieldId, World};

pub struct Statics {
    offsets: HashMap<FieldId, u32>,
    /// Fields in the order of their places.
    fields: Vec<FieldId>,
    /// Number of references at the start.
    pub refs: u32,
    /// Bytes in all.
    pub size: u32,
    /// What they hold at start; empty where that is zeros only.
    pub bytes: Vec<u8>,
}

impl Statics {
    /// Byte offset of a static field that the program uses.
    pub fn offset(&self, field: FieldId) -> u32 {
        self.offsets[&field]
    }

    /// Objects that fields start with.
    pub fn objects<'a>(&'a self, evaluated: &'a Evaluated) -> impl Iterator<Item = ObjectId> + 'a {
        self.fields.iter().filter_map(|&field| evaluated.initial(field)?.object())
    }

    /// Texts of the string constants that fields start with by their ConstantValue attribute.
    pub fn strings(&self, world: &World) -> Vec<Arc<[u16]>> {
        let constants = self.fields.iter().filter_map(|&field| world.field(field).constant.as_ref());
        constants
            .filter_map(|constant| match constant {
                Constant::String(text) => Some(text.clone()),
                _ => None,
            })
            .collect()
    }

    /// Writes the initial values: those of evaluated classes, and ConstantValue attributes of the others.
    pub fn fill(&mut self, world: &World, evaluated: &Evaluated, image: &Image, ids: &Ids) {
        let mut bytes = vec![0; self.size as usize];
        for &field in &self.fields {
            let f = world.field(field);
            let word = match (evaluated.initial(field), &f.constant) {
                (Some(value), _) => match value {
                    Val::Int(n) => n as u32 as u64,
                    Val::Long(n) => n as u64,
                    Val::Float(n) => n.to_bits().into(),
                    Val::Double(n) => n.to_bits(),
                    Val::Ref(None) => 0,
                    Val::Ref(Some(id)) => image.address(image.object(&evaluated.heap, ids, id)),
                },
                (None, Some(Constant::Integer(n))) => *n as u32 as u64,
                (None, Some(Constant::Long(n))) => *n as u64,
                (None, Some(Constant::Float(n))) => n.to_bits().into(),
                (None, Some(Constant::Double(n))) => n.to_bits(),
                (None, Some(Constant::String(text))) => image.address(image.string(text)),
                (None, _) => 0,
            };
            let size = world.value_bytes(f.ty) as usize;
            bytes[self.offsets[&field] as usize..][..size].copy_from_slice(&word.to_le_bytes()[..size]);
        }
        if bytes.iter().any(|&byte| byte != 0) {
            self.bytes = bytes;
        }
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
        (!is_ref(f), std::cmp::Reverse(world.value_bytes(field.ty)), class, field.name.as_str())
    });
    let mut statics = Statics { offsets: HashMap::new(), fields: fields.clone(), refs: 0, size: 0, bytes: Vec::new() };
    for field in fields {
        statics.offsets.insert(field, statics.size);
        statics.size += world.value_bytes(world.field(field).ty);
        statics.refs += is_ref(field) as u32;
    }
    statics
}
