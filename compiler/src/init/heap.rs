//! Objects made at compile time, in the layout they will have at run time.
//!
//! An object is its bytes; the header's class id is filled in when the image is laid out. A reference is a number of its
//! width: 0 is null, otherwise the number of the object plus one.

use std::collections::HashMap;
use std::sync::Arc;

use aotc_abi::object::{self, References};

use super::Val;
use crate::classfile::Name;
use crate::classfile::descriptor::FieldType;
use crate::hir::{ObjectId, Raw};
use crate::world::{ClassId, ClassKind, FieldId, World};

/// What an object is besides its bytes.
#[derive(Clone, PartialEq, Debug)]
pub enum Identity {
    /// One that an initialiser has made.
    Own,
    /// The string constant with this text.
    Literal(Arc<[u16]>),
    /// The array of characters inside that string constant.
    LiteralValue(Arc<[u16]>),
    /// The mirror of a class. Its fields belong to the run time.
    Mirror(ClassId),
}

#[derive(Debug)]
pub struct Object {
    pub class: ClassId,
    pub bytes: Vec<u8>,
    pub identity: Identity,
    /// The class whose initialiser made it; `None` for literals and mirrors.
    pub owner: Option<ClassId>,
    /// An array that nothing writes any more, so its elements may be read by everyone.
    pub frozen: bool,
}

#[derive(Default)]
pub struct Heap {
    references: References,
    objects: Vec<Object>,
    literals: HashMap<Arc<[u16]>, ObjectId>,
    mirrors: HashMap<ClassId, ObjectId>,
}

impl Heap {
    pub fn new(references: References) -> Heap {
        Heap { references, ..Heap::default() }
    }

    /// Bytes of a cell.
    pub fn raw_bytes(&self, raw: Raw) -> u32 {
        match raw {
            Raw::Bool | Raw::I8 => 1,
            Raw::U16 | Raw::I16 => 2,
            Raw::I32 | Raw::F32 => 4,
            Raw::I64 | Raw::F64 => 8,
            Raw::Ref => self.references.bytes(),
        }
    }

    /// Offset of an array's element.
    pub fn element(&self, raw: Raw, index: u32) -> u32 {
        object::ARRAY_BASE as u32 + index * self.raw_bytes(raw)
    }

    pub fn get(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.0 as usize]
    }

    fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// An instance with all fields zero.
    pub fn new_instance(&mut self, world: &World, class: ClassId, owner: ClassId) -> ObjectId {
        let bytes = vec![0; world.class(class).size.max(object::HEADER) as usize];
        self.add(Object { class, bytes, identity: Identity::Own, owner: Some(owner), frozen: false })
    }

    /// An array with all elements zero.
    pub fn new_array(&mut self, world: &World, class: ClassId, length: u32, owner: Option<ClassId>) -> ObjectId {
        let bytes = array_bytes(world, class, length);
        self.add(Object { class, bytes, identity: Identity::Own, owner, frozen: false })
    }

    /// A copy of an object, owned by `owner`.
    pub fn copy(&mut self, of: ObjectId, owner: ClassId) -> ObjectId {
        let Object { class, bytes, .. } = self.get(of);
        let (class, bytes) = (*class, bytes.clone());
        self.add(Object { class, bytes, identity: Identity::Own, owner: Some(owner), frozen: false })
    }

    /// The mirror of a class. It has no bytes: nothing reads it at compile time.
    pub fn mirror(&mut self, world: &World, class: ClassId) -> ObjectId {
        if let Some(&id) = self.mirrors.get(&class) {
            return id;
        }
        let id = self.add(Object {
            class: world.known().class,
            bytes: Vec::new(),
            identity: Identity::Mirror(class),
            owner: None,
            frozen: false,
        });
        self.mirrors.insert(class, id);
        id
    }

    /// The one object of a string constant; `None` if this JDK's strings are not as we know them.
    pub fn literal(&mut self, world: &mut World, text: &Arc<[u16]>) -> Option<ObjectId> {
        if let Some(&id) = self.literals.get(text) {
            return Some(id);
        }
        let string = world.known().string;
        let (value, coder) = (field(world, string, "value")?, field(world, string, "coder")?);
        let bytes_class = world.load(Name::new("[B")).ok()?;
        let latin1 = text.iter().all(|&unit| unit < 256);
        let content: Vec<u8> = match latin1 {
            true => text.iter().map(|&unit| unit as u8).collect(),
            false => text.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        };
        let array = self.new_array(world, bytes_class, content.len() as u32, None);
        let object = self.get_mut(array);
        object.bytes[object::ARRAY_BASE as usize..].copy_from_slice(&content);
        object.identity = Identity::LiteralValue(text.clone());
        object.frozen = true;
        let id = self.add(Object {
            class: string,
            bytes: vec![0; world.class(string).size as usize],
            identity: Identity::Literal(text.clone()),
            owner: None,
            frozen: false,
        });
        let (value, coder) = (world.field(value).offset, world.field(coder).offset);
        self.put(id, value, Raw::Ref, Val::Ref(Some(array)));
        self.put(id, coder, Raw::I8, Val::Int(!latin1 as i32));
        self.literals.insert(text.clone(), id);
        Some(id)
    }

    /// Length of an array.
    pub fn length(&self, array: ObjectId) -> i32 {
        i32::from_le_bytes(self.get(array).bytes[object::ARRAY_LENGTH as usize..][..4].try_into().expect("4 bytes"))
    }

    /// Reads a cell, which must lie inside the object.
    pub fn read(&self, id: ObjectId, offset: u32, raw: Raw) -> Val {
        let bytes = &self.get(id).bytes[offset as usize..];
        let word = |n: usize| {
            let mut word = [0; 8];
            word[..n].copy_from_slice(&bytes[..n]);
            u64::from_le_bytes(word)
        };
        match raw {
            Raw::Bool => Val::Int(word(1) as i32),
            Raw::I8 => Val::Int(word(1) as i8 as i32),
            Raw::U16 => Val::Int(word(2) as i32),
            Raw::I16 => Val::Int(word(2) as i16 as i32),
            Raw::I32 => Val::Int(word(4) as i32),
            Raw::I64 => Val::Long(word(8) as i64),
            Raw::F32 => Val::Float(f32::from_bits(word(4) as u32)),
            Raw::F64 => Val::Double(f64::from_bits(word(8))),
            Raw::Ref => Val::Ref(word(self.references.bytes() as usize).checked_sub(1).map(|n| ObjectId(n as u32))),
        }
    }

    /// Writes a cell, which must lie inside the object.
    pub fn put(&mut self, id: ObjectId, offset: u32, raw: Raw, value: Val) {
        let word = match value {
            Val::Int(n) => n as u32 as u64,
            Val::Long(n) => n as u64,
            Val::Float(n) => n.to_bits().into(),
            Val::Double(n) => n.to_bits(),
            Val::Ref(target) => target.map_or(0, |t| u64::from(t.0) + 1),
        };
        let size = self.raw_bytes(raw) as usize;
        self.get_mut(id).bytes[offset as usize..][..size].copy_from_slice(&word.to_le_bytes()[..size]);
    }

    /// Offsets of the references in an object.
    pub fn ref_offsets(&self, world: &World, id: ObjectId) -> Vec<u32> {
        let object = self.get(id);
        if object.bytes.is_empty() {
            return Vec::new();
        }
        match world.class(object.class).component() {
            None => world.class(object.class).refs.clone(),
            Some(component) if is_reference(world, component) => {
                (0..self.length(id) as u32).map(|i| self.element(Raw::Ref, i)).collect()
            }
            Some(_) => Vec::new(),
        }
    }

    /// Everything that can be reached from `roots`, those included, each once, in a fixed order.
    pub fn reachable(&self, world: &World, roots: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        let mut seen = std::collections::HashSet::new();
        let mut order = Vec::new();
        let mut work: Vec<ObjectId> = roots.into_iter().collect();
        work.reverse();
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            order.push(id);
            for offset in self.ref_offsets(world, id).into_iter().rev() {
                if let Val::Ref(Some(target)) = self.read(id, offset, Raw::Ref) {
                    work.push(target);
                }
            }
        }
        order
    }
}

fn is_reference(world: &World, class: ClassId) -> bool {
    !matches!(world.class(class).kind, ClassKind::Primitive(_) | ClassKind::Void)
}

/// Bytes of an element of an array class.
pub fn element_bytes(world: &World, class: ClassId) -> u32 {
    world.element_bytes(world.class(class).component().expect("an array class"))
}

/// Header, length and zero elements.
fn array_bytes(world: &World, class: ClassId, length: u32) -> Vec<u8> {
    let mut bytes = vec![0; object::ARRAY_BASE as usize + length as usize * element_bytes(world, class) as usize];
    bytes[object::ARRAY_LENGTH as usize..][..4].copy_from_slice(&length.to_le_bytes());
    bytes
}

/// How a field of this type is read and written.
pub fn raw_of(ty: FieldType) -> Raw {
    match ty {
        FieldType::Boolean => Raw::Bool,
        FieldType::Byte => Raw::I8,
        FieldType::Char => Raw::U16,
        FieldType::Short => Raw::I16,
        FieldType::Int => Raw::I32,
        FieldType::Long => Raw::I64,
        FieldType::Float => Raw::F32,
        FieldType::Double => Raw::F64,
        FieldType::Ref(_) => Raw::Ref,
    }
}

/// Instance field of a class by name.
pub fn field(world: &World, class: ClassId, name: &str) -> Option<FieldId> {
    let name = Name::new(name);
    let fields = &world.class(class).fields;
    fields.iter().copied().find(|&f| world.field(f).name == name && !world.field(f).is_static())
}
