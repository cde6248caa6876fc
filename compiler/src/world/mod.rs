//! The closed world: every class the program can name, with its members, hierarchy and layout.
//!
//! Classes are loaded on demand and never change afterwards. The world knows nothing of what is reachable
//! (see [`crate::reach`]) nor of code.

mod layout;
pub use layout::MIRROR_CLASS_ID;
mod load;
mod resolve;

use std::collections::HashMap;
use std::sync::Arc;

use aotc_abi::object::References;

use crate::classfile::descriptor::FieldType;
use crate::classfile::insn::Prim;
use crate::classfile::{self, ClassFile, Constant, Name, access};
use crate::classpath::ClassPath;
use crate::rules::Rules;

/// Index of a class in [`World::classes`]. Not the class id of the run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClassId(pub u32);

/// Index of a method in [`World::methods`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);

/// Index of a field in [`World::fields`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldId(pub u32);

/// Where a class came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The program's own class path.
    App,
    /// The JDK's `java.base` module, or our overlay over it.
    JavaBase,
    /// Another module of the JDK.
    Jdk(Name),
    /// Made by the compiler (lambda proxies).
    Synthetic,
}

#[derive(Debug)]
pub enum ClassKind {
    Instance(Arc<ClassFile>),
    Array {
        component: ClassId,
    },
    Primitive(FieldType),
    /// `void`: has a mirror, no values.
    Void,
}

#[derive(Debug)]
pub struct Class {
    pub name: Name,
    pub kind: ClassKind,
    pub access: u16,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// All supertypes, this class included, interfaces included.
    pub supertypes: Vec<ClassId>,
    pub origin: Origin,
    /// Part of the overlay (package `aotc/rt`): member access is not checked, frames are hidden.
    pub overlay: bool,
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    method_index: HashMap<(Name, Name), MethodId>,
    field_index: HashMap<(Name, Name), FieldId>,
    /// Bytes of an instance, header included (0 for arrays and primitives).
    pub size: u32,
    /// Offsets of the reference fields of an instance, superclasses included, ascending.
    pub refs: Vec<u32>,
    /// The class initialiser, rules applied.
    pub clinit: Option<MethodId>,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    pub fn component(&self) -> Option<ClassId> {
        match self.kind {
            ClassKind::Array { component } => Some(component),
            _ => None,
        }
    }

    pub fn file(&self) -> Option<&Arc<ClassFile>> {
        match &self.kind {
            ClassKind::Instance(file) => Some(file),
            _ => None,
        }
    }

    pub fn method(&self, name: Name, desc: Name) -> Option<MethodId> {
        self.method_index.get(&(name, desc)).copied()
    }

    pub fn field(&self, name: Name, desc: Name) -> Option<FieldId> {
        self.field_index.get(&(name, desc)).copied()
    }

    /// The package in internal form, without a trailing slash.
    pub fn package(&self) -> &'static str {
        let name = self.name.as_str();
        name.rfind('/').map_or("", |slash| &name[..slash])
    }
}

#[derive(Debug)]
pub struct Method {
    pub class: ClassId,
    pub name: Name,
    pub desc: Name,
    pub params: Vec<FieldType>,
    pub ret: Option<FieldType>,
    pub access: u16,
    /// Index in the class file's methods; `None` for methods of arrays.
    pub index: usize,
}

/// How the program starts.
#[derive(Clone, Copy, Debug)]
pub struct Main {
    /// The class the program was started with: it is initialised, and instantiated for an instance method.
    pub class: ClassId,
    pub method: MethodId,
    /// Of an instance method's class.
    pub constructor: Option<MethodId>,
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }
}

#[derive(Debug)]
pub struct Field {
    pub class: ClassId,
    pub name: Name,
    pub ty: FieldType,
    pub access: u16,
    /// Offset in an instance; 0 for static fields, which get their place when the program is laid out.
    pub offset: u32,
    pub constant: Option<Constant>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_volatile(&self) -> bool {
        self.access & access::VOLATILE != 0
    }

    pub fn is_final(&self) -> bool {
        self.access & access::FINAL != 0
    }
}

/// Classes the compiler itself refers to.
#[derive(Clone, Copy, Debug)]
pub struct WellKnown {
    pub object: ClassId,
    pub string: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
}

pub struct World {
    pub classes: Vec<Class>,
    pub methods: Vec<Method>,
    pub fields: Vec<Field>,
    pub rules: Rules,
    /// The width of references in objects, arrays and statics.
    pub references: References,
    class_path: ClassPath,
    overlay: HashMap<&'static str, &'static [u8]>,
    by_name: HashMap<Name, ClassId>,
    /// Being loaded, outermost first: finds cyclic inheritance.
    loading: Vec<Name>,
    selected: HashMap<(ClassId, MethodId), Option<MethodId>>,
    known: Option<WellKnown>,
    /// The program's main method, once found.
    pub main: Option<Main>,
    /// Loaded classes that the class path has more than once: the place taken, then the others.
    pub duplicates: Vec<(Name, Vec<crate::classpath::Origin>)>,
    synthetic: u32,
    /// What the verifier said of the classes it has looked at.
    pub verified: HashMap<ClassId, crate::error::Result<()>>,
}

impl World {
    pub fn jdk(&self) -> &crate::classpath::Jdk {
        self.class_path.jdk()
    }

    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    pub fn known(&self) -> WellKnown {
        self.known.expect("the well-known classes are loaded first")
    }

    /// The class file's view of a method.
    pub fn method_file(&self, id: MethodId) -> Option<&classfile::Method> {
        let method = self.method(id);
        self.class(method.class).file().map(|file| &file.methods[method.index])
    }

    /// `java.util.List.add(Object)`: how messages name a method.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = self.method(id);
        let params: Vec<String> = method.params.iter().map(|&ty| simple_name(ty)).collect();
        format!("{}.{}({})", self.class(method.class).name.dotted(), method.name, params.join(", "))
    }

    /// Whether `sub` is `sup` or a subtype of it, by Java's rules, arrays included.
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.class(sub).supertypes.binary_search(&sup).is_ok()
    }

    /// The class of values of a field type; boxes nothing, so primitives give their own class.
    pub fn class_of_type(&mut self, ty: FieldType) -> crate::error::Result<ClassId> {
        match ty {
            FieldType::Ref(name) => self.load(name),
            other => Ok(self.primitive(other)),
        }
    }

    /// The primitive class (or void) of this name.
    pub fn primitive_named(&self, name: &str) -> Option<ClassId> {
        let index = self.classes.iter().position(|class| {
            matches!(class.kind, ClassKind::Primitive(_) | ClassKind::Void) && class.name.as_str() == name
        })?;
        Some(ClassId(index as u32))
    }

    /// The name of a class in its source, without package and enclosing classes; empty for an anonymous class.
    pub fn simple_class_name(&self, class: ClassId) -> String {
        let data = self.class(class);
        let inner = data.file().and_then(|file| file.own_inner_entry());
        match inner {
            Some(inner) => inner.simple_name.map_or(String::new(), |name| name.to_string()),
            None => data.name.as_str().rsplit('/').next().unwrap_or_default().to_string(),
        }
    }

    /// The `values()` method of an enum.
    pub fn enum_values(&self, class: ClassId) -> Option<MethodId> {
        let data = self.class(class);
        if data.access & access::ENUM == 0 {
            return None;
        }
        data.method(Name::new("values"), Name::new(&format!("()[L{};", data.name)))
    }

    pub fn prim_array(&mut self, prim: Prim) -> ClassId {
        self.load(Name::new(prim.array())).expect("primitive arrays always load")
    }
}

/// A type as Java source names it, without its package: `int`, `String[]`.
pub fn simple_name(ty: FieldType) -> String {
    match ty {
        FieldType::Byte => "byte".into(),
        FieldType::Char => "char".into(),
        FieldType::Double => "double".into(),
        FieldType::Float => "float".into(),
        FieldType::Int => "int".into(),
        FieldType::Long => "long".into(),
        FieldType::Short => "short".into(),
        FieldType::Boolean => "boolean".into(),
        FieldType::Ref(name) => match name.as_str().strip_prefix('[') {
            Some(component) => match FieldType::parse(component) {
                Ok(ty) => format!("{}[]", simple_name(ty)),
                Err(_) => name.to_string(),
            },
            None => name.as_str().rsplit('/').next().unwrap_or_default().to_string(),
        },
    }
}
