//! Field and method descriptors (JVMS 4.3), and which names the format allows (JVMS 4.2).

use std::fmt;

use super::insn::Kind;
use super::model::VType;
use super::name::Name;

/// The type of a field, a parameter or a return value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FieldType {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// A class name in internal form, arrays as `[I` or `[Ljava/lang/String;`.
    Ref(Name),
}

/// The parameters of a method, receiver not included, and what it returns (`None` is void).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MethodDesc {
    pub params: Vec<FieldType>,
    pub ret: Option<FieldType>,
}

/// The text is not a descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadDescriptor(pub String);

impl fmt::Display for BadDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a valid descriptor", self.0)
    }
}

impl std::error::Error for BadDescriptor {}

impl FieldType {
    /// Parses a field descriptor.
    pub fn parse(desc: &str) -> Result<FieldType, BadDescriptor> {
        match type_length(desc) {
            Some(length) if length == desc.len() => Ok(FieldType::of(desc)),
            _ => Err(BadDescriptor(desc.to_owned())),
        }
    }

    /// The type that a checked descriptor stands for.
    fn of(desc: &str) -> FieldType {
        match desc.as_bytes()[0] {
            b'B' => FieldType::Byte,
            b'C' => FieldType::Char,
            b'D' => FieldType::Double,
            b'F' => FieldType::Float,
            b'I' => FieldType::Int,
            b'J' => FieldType::Long,
            b'S' => FieldType::Short,
            b'Z' => FieldType::Boolean,
            b'L' => FieldType::Ref(Name::new(&desc[1..desc.len() - 1])),
            _ => FieldType::Ref(Name::new(desc)),
        }
    }

    /// How a value of this type is computed with.
    pub fn kind(self) -> Kind {
        match self {
            FieldType::Double => Kind::Double,
            FieldType::Float => Kind::Float,
            FieldType::Long => Kind::Long,
            FieldType::Ref(_) => Kind::Ref,
            _ => Kind::Int,
        }
    }

    /// Local variable slots a value takes.
    pub fn slots(self) -> usize {
        if self.is_wide() { 2 } else { 1 }
    }

    /// Longs and doubles.
    pub fn is_wide(self) -> bool {
        matches!(self, FieldType::Long | FieldType::Double)
    }

    /// The verification type of a value.
    pub fn vtype(self) -> VType {
        match self {
            FieldType::Double => VType::Double,
            FieldType::Float => VType::Float,
            FieldType::Long => VType::Long,
            FieldType::Ref(name) => VType::Ref(name),
            _ => VType::Int,
        }
    }
}

/// The descriptor again.
impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FieldType::Byte => "B",
            FieldType::Char => "C",
            FieldType::Double => "D",
            FieldType::Float => "F",
            FieldType::Int => "I",
            FieldType::Long => "J",
            FieldType::Short => "S",
            FieldType::Boolean => "Z",
            FieldType::Ref(name) if name.as_str().starts_with('[') => name.as_str(),
            FieldType::Ref(name) => return write!(f, "L{name};"),
        })
    }
}

impl MethodDesc {
    /// Parses a method descriptor.
    pub fn parse(desc: &str) -> Result<MethodDesc, BadDescriptor> {
        let mut params = Vec::new();
        match walk_method(desc, |param| params.push(FieldType::of(param))) {
            Some("V") => Ok(MethodDesc { params, ret: None }),
            Some(ret) => Ok(MethodDesc { params, ret: Some(FieldType::of(ret)) }),
            None => Err(BadDescriptor(desc.to_owned())),
        }
    }

    /// Local variable slots the parameters take, receiver not included.
    pub fn param_slots(&self) -> usize {
        self.params.iter().map(|param| param.slots()).sum()
    }
}

/// The descriptor again.
impl fmt::Display for MethodDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for param in &self.params {
            write!(f, "{param}")?;
        }
        match self.ret {
            Some(ret) => write!(f, "){ret}"),
            None => f.write_str(")V"),
        }
    }
}

/// Whether `desc` is a field descriptor.
pub fn is_field_descriptor(desc: &str) -> bool {
    type_length(desc) == Some(desc.len())
}

/// The slots taken by the parameters of a method descriptor, receiver not included; `None` if it is not one.
pub fn method_param_slots(desc: &str) -> Option<usize> {
    let mut slots = 0;
    walk_method(desc, |param| slots += if matches!(param, "J" | "D") { 2 } else { 1 })?;
    Some(slots)
}

/// Calls `param` with the descriptor of each parameter and answers that of the return type.
fn walk_method<'a>(desc: &'a str, mut param: impl FnMut(&'a str)) -> Option<&'a str> {
    let mut rest = desc.strip_prefix('(')?;
    loop {
        if let Some(ret) = rest.strip_prefix(')') {
            return (ret == "V" || is_field_descriptor(ret)).then_some(ret);
        }
        let (first, after) = rest.split_at(type_length(rest)?);
        param(first);
        rest = after;
    }
}

/// The length of the field descriptor that `text` begins with.
fn type_length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    if dimensions > 255 {
        return None;
    }
    match text.as_bytes().get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let (class, _) = text[dimensions + 1..].split_once(';')?;
            is_class_name(class).then_some(dimensions + class.len() + 2)
        }
        _ => None,
    }
}

/// Whether `name` is a class name in internal form, no array.
pub fn is_class_name(name: &str) -> bool {
    let mut previous = b'/';
    for byte in name.bytes() {
        if matches!(byte, b'.' | b';' | b'[') || (byte == b'/' && previous == b'/') {
            return false;
        }
        previous = byte;
    }
    previous != b'/'
}

/// Whether `name` may stand in a `CONSTANT_Class`: a class name, or the descriptor of an array type.
pub fn is_class_or_array_name(name: &str) -> bool {
    if name.starts_with('[') { is_field_descriptor(name) } else { is_class_name(name) }
}

/// Whether `name` may name a field (or, but for `<` and `>`, a method).
pub fn is_field_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

/// Whether `name` may name a method.
pub fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>")
        || is_field_name(name) && !name.bytes().any(|byte| matches!(byte, b'<' | b'>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        assert_eq!(FieldType::parse("I"), Ok(FieldType::Int));
        assert_eq!(FieldType::parse("Ljava/lang/String;"), Ok(FieldType::Ref("java/lang/String".into())));
        assert_eq!(FieldType::parse("[[La/B;"), Ok(FieldType::Ref("[[La/B;".into())));
        for bad in ["", "V", "II", "[", "[V", "L;", "La//b;", "La", "L/a;", "La/;", "La.b;", "Q", "\u{e9}"] {
            assert_eq!(FieldType::parse(bad), Err(BadDescriptor(bad.into())));
        }
        assert!(is_field_descriptor(&("[".repeat(255) + "I")));
        assert!(!is_field_descriptor(&("[".repeat(256) + "I")));
    }

    #[test]
    fn methods() {
        let desc = MethodDesc::parse("(IJ[DLa/B;)V").unwrap();
        assert_eq!(desc.params.len(), 4);
        assert_eq!(desc.param_slots(), 5);
        assert_eq!(method_param_slots("(IJ[DLa/B;)V"), Some(5));
        assert_eq!(desc.ret, None);
        assert_eq!(desc.to_string(), "(IJ[DLa/B;)V");
        assert_eq!(MethodDesc::parse("()[I").unwrap().to_string(), "()[I");
        for bad in ["", "I", "()", "(V)V", "(I", "()VV", "(I)", "()II", "(L)V"] {
            assert!(MethodDesc::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn names() {
        assert!(is_class_or_array_name("a/b/C") && is_class_or_array_name("[[I") && !is_class_or_array_name("[a/B"));
        assert!(!is_class_name("") && !is_class_name("[I"));
        assert!(is_method_name("<init>") && !is_method_name("<x>") && is_field_name("<x>") && !is_field_name("a/b"));
    }
}
