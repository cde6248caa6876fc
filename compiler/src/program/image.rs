//! The heap image: class mirrors, string constants and objects made at compile time, as they will lie at the start of
//! the heap.

use std::collections::HashMap;
use std::sync::Arc;

use aotc_abi::heap;
use aotc_abi::object::{self, References};

use super::Ids;
use crate::bail;
use crate::classfile::{Name, access};
use crate::error::Result;
use crate::hir::{ObjectId, Raw};
use crate::init::{Heap, Identity};
use crate::world::{ClassId, ClassKind, MIRROR_CLASS_ID, World};

pub struct Image {
    pub bytes: Vec<u8>,
    references: References,
    strings: HashMap<Arc<[u16]>, u32>,
    /// The arrays inside the string constants.
    arrays: HashMap<Arc<[u16]>, u32>,
    /// Image offset of the mirror of class id 0, and the distance between mirrors.
    pub mirrors: u32,
    pub mirror_size: u32,
    /// Offsets of the string constants, ascending.
    pub interned: Vec<u32>,
    objects: HashMap<ObjectId, u32>,
}

impl Image {
    /// Image offset of a string constant.
    pub fn string(&self, text: &[u16]) -> u32 {
        self.strings[text]
    }

    /// Image offset of an object made at compile time.
    pub fn object(&self, heap: &Heap, ids: &Ids, id: ObjectId) -> u32 {
        match &heap.get(id).identity {
            Identity::Own => self.objects[&id],
            Identity::Literal(text) => self.string(text),
            Identity::LiteralValue(text) => self.arrays[text],
            Identity::Mirror(class) => self.mirror(ids.of(*class)),
        }
    }

    /// Address of an image offset where the heap is at its preferred place.
    pub fn address(&self, offset: u32) -> u64 {
        heap::BASE as u64 + u64::from(offset)
    }

    /// Image offset of the mirror of a class id.
    pub fn mirror(&self, id: u32) -> u32 {
        self.mirrors + id * self.mirror_size
    }

    fn put32(&mut self, at: u32, value: u32) {
        self.bytes[at as usize..at as usize + 4].copy_from_slice(&value.to_le_bytes());
    }

    /// Stores a reference to an image object.
    fn put_ref(&mut self, at: u32, target: u32) {
        let width = self.references.bytes() as usize;
        let address = self.address(target).to_le_bytes();
        self.bytes[at as usize..][..width].copy_from_slice(&address[..width]);
    }

    fn allocate(&mut self, class_id: u32, size: u32) -> u32 {
        let at = self.bytes.len() as u32;
        self.bytes.resize((at + size.next_multiple_of(object::ALIGN).max(16)) as usize, 0);
        self.put32(at + object::CLASS_ID as u32, class_id);
        at
    }
}

/// Offset of an instance field by name.
pub fn field_offset(world: &World, class: ClassId, name: &str) -> Option<u32> {
    let name = Name::new(name);
    world
        .class(class)
        .fields
        .iter()
        .map(|&f| world.field(f))
        .find(|f| f.name == name && !f.is_static())
        .map(|f| f.offset)
}

/// `Class.getModifiers`: the flags of the InnerClasses attribute for a nested class, without `ACC_SUPER`; of an array
/// the access of its element.
pub fn modifiers(world: &World, class: ClassId) -> u32 {
    let data = world.class(class);
    if let Some(component) = data.component() {
        let visibility = u32::from(access::PUBLIC | access::PRIVATE | access::PROTECTED);
        return modifiers(world, component) & visibility | u32::from(access::FINAL | access::ABSTRACT);
    }
    let inner = data.file().and_then(|file| file.own_inner_entry().map(|inner| inner.access));
    u32::from(inner.unwrap_or(data.access) & !access::SUPER)
}

/// `strings` are the constants in code, `objects` all objects made at compile time that code or statics reach.
pub fn build(
    world: &mut World,
    ids: &Ids,
    mut strings: Vec<Arc<[u16]>>,
    made: &Heap,
    objects: &[ObjectId],
) -> Result<Image> {
    for &id in objects {
        if let Identity::Literal(text) | Identity::LiteralValue(text) = &made.get(id).identity {
            strings.push(text.clone());
        }
    }

    let known = world.known();
    let mut image = Image {
        bytes: Vec::new(),
        references: world.references,
        strings: HashMap::new(),
        arrays: HashMap::new(),
        objects: HashMap::new(),
        mirrors: 0,
        mirror_size: world.instance_bytes(known.class),
        interned: Vec::new(),
    };
    let class_id = ids.of(known.class);
    for id in 0..ids.len() as u32 {
        let at = image.allocate(class_id, image.mirror_size);
        image.put32(at + MIRROR_CLASS_ID, id);
    }
    if let Some(offset) = field_offset(world, known.class, "componentType") {
        for id in 0..ids.len() as u32 {
            if let Some(component) = world.class(ids.classes[id as usize]).component() {
                let (at, target) = (image.mirror(id), image.mirror(ids.of(component)));
                image.put_ref(at + offset, target);
            }
        }
    }
    // From JDK 25 on fields of Class that the VM sets; natives before.
    let modifiers_at = field_offset(world, known.class, "modifiers");
    let primitive_at = field_offset(world, known.class, "primitive");
    for id in 0..ids.len() as u32 {
        let (at, class) = (image.mirror(id), ids.classes[id as usize]);
        if let Some(offset) = modifiers_at {
            let flags = modifiers(world, class) as u16;
            image.bytes[(at + offset) as usize..][..2].copy_from_slice(&flags.to_le_bytes());
        }
        if let Some(offset) = primitive_at {
            image.bytes[(at + offset) as usize] =
                matches!(world.class(class).kind, ClassKind::Primitive(_) | ClassKind::Void) as u8;
        }
    }
    let (Some(value), Some(coder)) =
        (field_offset(world, known.string, "value"), field_offset(world, known.string, "coder"))
    else {
        bail!("this JDK's java.lang.String has no value and coder fields");
    };
    let string_id = ids.of(known.string);
    let string_size = world.class(known.string).size;
    let bytes_class = world.load(Name::new("[B"))?;
    let bytes_id = ids.of(bytes_class);
    for text in strings {
        if image.strings.contains_key(&text) {
            continue;
        }
        let latin1 = text.iter().all(|&unit| unit < 256);
        let content: Vec<u8> = match latin1 {
            true => text.iter().map(|&unit| unit as u8).collect(),
            false => text.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        };
        let string = image.allocate(string_id, string_size);
        let array = image.allocate(bytes_id, object::ARRAY_BASE as u32 + content.len() as u32);
        image.put32(array + object::ARRAY_LENGTH as u32, content.len() as u32);
        let start = array as usize + object::ARRAY_BASE as usize;
        image.bytes[start..start + content.len()].copy_from_slice(&content);
        image.put_ref(string + value, array);
        image.bytes[(string + coder) as usize] = !latin1 as u8;
        image.interned.push(string);
        image.arrays.insert(text.clone(), array);
        image.strings.insert(text, string);
    }
    place(world, ids, made, objects, &mut image);
    Ok(image)
}

/// Copies the objects made at compile time, then their references.
fn place(world: &World, ids: &Ids, made: &Heap, objects: &[ObjectId], image: &mut Image) {
    let own: Vec<ObjectId> = objects.iter().copied().filter(|&id| made.get(id).identity == Identity::Own).collect();
    for &id in &own {
        let object = made.get(id);
        let at = image.allocate(ids.of(object.class), object.bytes.len() as u32);
        let fields = object::HEADER as usize..object.bytes.len();
        image.bytes[at as usize..][fields.clone()].copy_from_slice(&object.bytes[fields]);
        image.objects.insert(id, at);
    }
    let width = world.references.bytes() as usize;
    for &id in &own {
        let at = image.objects[&id];
        for offset in made.ref_offsets(world, id) {
            match made.read(id, offset, Raw::Ref).object() {
                Some(target) => image.put_ref(at + offset, image.object(made, ids, target)),
                None => debug_assert!(image.bytes[(at + offset) as usize..][..width].iter().all(|&byte| byte == 0)),
            }
        }
    }
}
