//! Assignability of verification types (JVMS 4.10.1.2).

use crate::bail;
use crate::classfile::{Name, VType};
use crate::error::Result;
use crate::world::{ClassId, World};

pub fn named(class: &str) -> VType {
    VType::Ref(Name::new(class))
}

/// Null or an initialised reference.
pub fn is_object(vtype: VType) -> bool {
    matches!(vtype, VType::Null | VType::Ref(_))
}

/// Any reference, initialised or not.
pub fn is_reference(vtype: VType) -> bool {
    is_object(vtype) || matches!(vtype, VType::UninitThis | VType::Uninit(_))
}

/// The class of a name, which the JVM would load to verify.
pub fn load(world: &mut World, name: Name) -> Result<ClassId> {
    match world.try_load(name)? {
        Some(class) => Ok(class),
        None => bail!("NoClassDefFoundError: {name}"),
    }
}

/// Whether a value of type `from` may be used as `to`.
pub fn assignable(world: &mut World, from: VType, to: VType) -> Result<bool> {
    match (from, to) {
        _ if from == to => Ok(true),
        (_, VType::Top) => Ok(true),
        (VType::Null, VType::Ref(_)) => Ok(true),
        (VType::Ref(from), VType::Ref(to)) => class_assignable(world, from, to),
        _ => Ok(false),
    }
}

fn class_assignable(world: &mut World, from: Name, to: Name) -> Result<bool> {
    if to.as_str() == "java/lang/Object" {
        return Ok(true);
    }
    match (from.as_str().strip_prefix('['), to.as_str().strip_prefix('[')) {
        (Some(from), Some(to)) => match (component(from), component(to)) {
            (Some(from), Some(to)) => Ok(from == to || class_assignable(world, from, to)?),
            // Arrays of primitives are what they are.
            _ => Ok(from == to),
        },
        (None, Some(_)) => Ok(false),
        (from_array, None) => {
            let to_class = load(world, to)?;
            if world.class(to_class).is_interface() {
                // Interfaces are Object to the verifier, but arrays implement two only.
                let array_takes = matches!(to.as_str(), "java/lang/Cloneable" | "java/io/Serializable");
                return Ok(from_array.is_none() || array_takes);
            }
            if from_array.is_some() {
                return Ok(false);
            }
            let from = load(world, from)?;
            Ok(world.is_subtype(from, to_class))
        }
    }
}

/// The class of an array's elements, from the element descriptor; `None` for primitives.
fn component(desc: &str) -> Option<Name> {
    match desc.as_bytes().first() {
        Some(b'L') => Some(Name::new(&desc[1..desc.len() - 1])),
        Some(b'[') => Some(Name::new(desc)),
        _ => None,
    }
}

/// The type of an array's elements, for an array of references.
pub fn element(array: Name) -> Option<VType> {
    component(array.as_str().strip_prefix('[')?).map(VType::Ref)
}
