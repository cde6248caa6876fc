//! Instance layouts: superclass fields first, then own fields by falling size, small ones into the gaps.

use aotc_abi::object;

use super::{Class, ClassId, ClassKind, Field, World};
use crate::classfile::descriptor::FieldType;

/// Offset of the field injected into `java/lang/Class`: the class id a mirror stands for.
pub const MIRROR_CLASS_ID: u32 = object::HEADER;

impl World {
    /// Bytes of a value of this type in an object, an array or a static.
    pub fn value_bytes(&self, ty: FieldType) -> u32 {
        match ty {
            FieldType::Boolean | FieldType::Byte => 1,
            FieldType::Char | FieldType::Short => 2,
            FieldType::Int | FieldType::Float => 4,
            FieldType::Long | FieldType::Double => 8,
            FieldType::Ref(_) => self.references.bytes(),
        }
    }

    /// Bytes of an element of an array with this component.
    pub fn element_bytes(&self, component: ClassId) -> u32 {
        match self.class(component).kind {
            ClassKind::Primitive(ty) => self.value_bytes(ty),
            _ => self.references.bytes(),
        }
    }

    /// Places the instance fields of a class whose superclass is laid out.
    pub(super) fn lay_out(&mut self, class: &mut Class) {
        let parent = class.superclass.map(|sup| self.class(sup));
        // Where the parent's last field ends: a subclass may use the parent's padding.
        let mut end = parent.map_or(object::HEADER, |p| p.size.max(object::HEADER));
        let mut refs = parent.map_or_else(Vec::new, |p| p.refs.clone());
        if class.name.as_str() == "java/lang/Class" {
            end = MIRROR_CLASS_ID + 4;
        }
        let mut own: Vec<_> = class.fields.iter().copied().filter(|&f| !self.field(f).is_static()).collect();
        own.sort_by_key(|&f| std::cmp::Reverse(self.value_bytes(self.field(f).ty)));
        let mut gaps: Vec<(u32, u32)> = Vec::new();
        for id in own {
            let size = self.value_bytes(self.field(id).ty);
            let offset = match gaps.iter().position(|&(start, stop)| start.next_multiple_of(size) + size <= stop) {
                Some(index) => {
                    let (start, stop) = gaps.remove(index);
                    let offset = start.next_multiple_of(size);
                    if offset > start {
                        gaps.push((start, offset));
                    }
                    if offset + size < stop {
                        gaps.push((offset + size, stop));
                    }
                    offset
                }
                None => {
                    let offset = end.next_multiple_of(size);
                    if offset > end {
                        gaps.push((end, offset));
                    }
                    end = offset + size;
                    offset
                }
            };
            let field: &mut Field = &mut self.fields[id.0 as usize];
            field.offset = offset;
            if matches!(field.ty, FieldType::Ref(_)) {
                refs.push(offset);
            }
        }
        refs.sort_unstable();
        class.refs = refs;
        class.size = end;
    }

    /// Bytes an instance takes in the heap.
    pub fn instance_bytes(&self, class: ClassId) -> u32 {
        self.class(class).size.next_multiple_of(object::ALIGN).max(16)
    }
}
