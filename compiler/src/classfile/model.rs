//! The class file as the rest of the compiler sees it: names resolved, attributes decoded.

use std::sync::Arc;

use super::insn::Insn;
use super::name::Name;

/// Access flags of classes, fields and methods (JVMS 4.1, 4.5, 4.6).
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const SUPER: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// One parsed class file.
#[derive(Clone, Debug)]
pub struct ClassFile {
    pub major: u16,
    pub minor: u16,
    pub access: u16,
    pub name: Name,
    /// `None` for `java/lang/Object` only.
    pub super_name: Option<Name>,
    pub interfaces: Vec<Name>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub pool: Vec<Constant>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    pub source_file: Option<Name>,
    /// The generic signature of the class (JVMS 4.7.9.1).
    pub signature: Option<Name>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Name>,
    pub nest_members: Vec<Name>,
    /// The components of a record; `None` where the class is not one.
    pub record: Option<Vec<RecordComponent>>,
    pub permitted_subclasses: Vec<Name>,
}

impl ClassFile {
    /// The class's own entry in its InnerClasses attribute; `None` for a top-level class.
    pub fn own_inner_entry(&self) -> Option<&InnerClass> {
        self.inner_classes.iter().find(|inner| inner.inner == self.name)
    }

    /// The type parts of the class's generic signature: superclass, then direct superinterfaces.
    pub fn supertype_signatures(&self) -> Vec<&'static str> {
        let Some(signature) = self.signature else { return Vec::new() };
        let text = signature.as_str();
        let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
        for (at, c) in text.char_indices() {
            match c {
                '<' => depth += 1,
                '>' => {
                    depth -= 1;
                    // The class's own type parameters come first.
                    if depth == 0 && start == 0 && text.starts_with('<') {
                        start = at + 1;
                    }
                }
                ';' if depth == 0 => {
                    parts.push(&text[start..=at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        parts
    }
}

/// A constant pool entry with its indices resolved. Index 0 and the second halves of longs and doubles
/// are `Unusable`; Utf8 and NameAndType entries are `Inner` (only other entries refer to them).
#[derive(Clone, Debug)]
pub enum Constant {
    Unusable,
    Inner,
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    /// UTF-16 code units, lone surrogates kept.
    String(Arc<[u16]>),
    Class(Name),
    Field(MemberRef),
    /// A `CONSTANT_Methodref`.
    Method(MemberRef),
    InterfaceMethod(MemberRef),
    MethodHandle(MethodHandle),
    /// A method descriptor.
    MethodType(Name),
    /// A constant computed by a bootstrap method; `desc` is a field descriptor.
    Dynamic {
        bootstrap: u16,
        name: Name,
        desc: Name,
    },
    InvokeDynamic {
        bootstrap: u16,
        name: Name,
        desc: Name,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemberRef {
    pub class: Name,
    pub name: Name,
    pub desc: Name,
}

/// A method handle constant; `kind` is the `REF_*` number of JVMS 4.4.8 (1 to 9).
#[derive(Clone, Copy, Debug)]
pub struct MethodHandle {
    pub kind: u8,
    pub member: MemberRef,
    /// The reference is a `CONSTANT_InterfaceMethodref`.
    pub interface: bool,
}

#[derive(Clone, Debug)]
pub struct BootstrapMethod {
    pub handle: MethodHandle,
    pub args: Vec<Constant>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub access: u16,
    pub name: Name,
    pub desc: Name,
    /// The `ConstantValue` attribute (static fields only).
    pub constant_value: Option<Constant>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub access: u16,
    pub name: Name,
    pub desc: Name,
    /// `None` for native and abstract methods.
    pub code: Option<Code>,
    /// Class names of the `Exceptions` attribute.
    pub exceptions: Vec<Name>,
    /// Descriptors of the run-time visible annotations on the method (`Ljdk/internal/vm/annotation/Hidden;`).
    pub annotations: Vec<Name>,
}

#[derive(Clone, Default, Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    /// Length of the bytecode in bytes.
    pub length: u32,
    /// Instructions in order, each with its bytecode index.
    pub insns: Vec<(u32, Insn)>,
    pub exception_table: Vec<ExceptionEntry>,
    /// (first bytecode index, line), in the order of the file, all LineNumberTable attributes together.
    pub lines: Vec<(u16, u16)>,
    pub local_variables: Vec<LocalVariable>,
    /// StackMapTable frames, decoded to full frames, by bytecode index, ascending.
    pub frames: Vec<(u32, Frame)>,
}

#[derive(Clone, Copy, Debug)]
pub struct ExceptionEntry {
    pub start: u32,
    /// Exclusive.
    pub end: u32,
    pub handler: u32,
    /// `None` catches everything.
    pub catch_type: Option<Name>,
}

#[derive(Clone, Copy, Debug)]
pub struct LocalVariable {
    pub start: u16,
    pub length: u16,
    pub name: Name,
    pub desc: Name,
    pub slot: u16,
}

/// A full StackMapTable frame. In `locals` a long or double is followed by an implied `Top` entry that is
/// written out, so `locals[n]` is the type of slot n; missing slots at the end are `Top`. In `stack` there
/// is one entry per value.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub locals: Vec<VType>,
    pub stack: Vec<VType>,
}

/// A verification type (JVMS 4.7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VType {
    Top,
    Int,
    Float,
    Long,
    Double,
    Null,
    UninitThis,
    /// An object created by the `new` at this bytecode index, its constructor not yet called.
    Uninit(u32),
    /// A class name in internal form, arrays included.
    Ref(Name),
}

#[derive(Clone, Copy, Debug)]
pub struct InnerClass {
    pub inner: Name,
    pub outer: Option<Name>,
    pub simple_name: Option<Name>,
    pub access: u16,
}

#[derive(Clone, Copy, Debug)]
pub struct EnclosingMethod {
    pub class: Name,
    pub method: Option<(Name, Name)>,
}

#[derive(Clone, Copy, Debug)]
pub struct RecordComponent {
    pub name: Name,
    pub desc: Name,
}

impl ClassFile {
    /// The constant at `index`; indices in instructions are checked, so there they always have one.
    pub fn constant(&self, index: u16) -> Option<&Constant> {
        self.pool.get(usize::from(index))
    }

    /// The method this class itself declares.
    pub fn method(&self, name: Name, desc: Name) -> Option<&Method> {
        self.methods.iter().find(|method| method.name == name && method.desc == desc)
    }

    /// The field this class itself declares.
    pub fn field(&self, name: Name, desc: Name) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name && field.desc == desc)
    }

    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }
}

impl Method {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

impl Code {
    /// The position in `insns` of the instruction that begins at `bci`.
    pub fn insn_index(&self, bci: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&bci, |(bci, _)| *bci).ok()
    }

    /// The instruction that begins at `bci`.
    pub fn insn_at(&self, bci: u32) -> Option<&Insn> {
        self.insn_index(bci).map(|index| &self.insns[index].1)
    }

    /// The source line of `bci`, chosen as HotSpot does for stack traces: an entry for just this index wins
    /// at once, else the closest before it, the last of equals.
    pub fn line_at(&self, bci: u32) -> Option<u16> {
        let mut best: Option<(u16, u16)> = None;
        for &(start, line) in &self.lines {
            if u32::from(start) == bci {
                return Some(line);
            }
            if u32::from(start) < bci && best.is_none_or(|(closest, _)| start >= closest) {
                best = Some((start, line));
            }
        }
        best.map(|(_, line)| line)
    }
}

impl VType {
    /// Longs and doubles take two local variable slots.
    pub fn is_wide(self) -> bool {
        matches!(self, VType::Long | VType::Double)
    }
}
