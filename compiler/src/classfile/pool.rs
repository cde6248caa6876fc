//! The constant pool: every index checked for range and kind, then resolved.

use std::cell::Cell;

use classfile_parser::constant_info::ConstantInfo;

use super::descriptor;
use super::error::{ReadError, malformed};
use super::model::{Constant, MemberRef, MethodHandle};
use super::mutf8;
use super::name::Name;

/// The raw pool.
pub(super) struct Pool<'a> {
    major: u16,
    entries: &'a [ConstantInfo],
    /// Indices of the entries that are CONSTANT_Dynamic, which the parser crate was shown as CONSTANT_InvokeDynamic.
    dynamics: &'a [u16],
    /// The names of Utf8 entries, and the checked names of Class entries, once asked for: most never are.
    names: Vec<Cell<Option<Name>>>,
}

impl<'a> Pool<'a> {
    pub fn new(major: u16, entries: &'a [ConstantInfo], dynamics: &'a [u16]) -> Pool<'a> {
        Pool { major, entries, dynamics, names: vec![Cell::new(None); entries.len()] }
    }

    /// The parser crate's entries begin with index 1.
    fn entry(&self, index: u16) -> Result<&'a ConstantInfo, ReadError> {
        match usize::from(index).checked_sub(1).and_then(|index| self.entries.get(index)) {
            Some(entry) => Ok(entry),
            None => malformed(format!("there is no constant pool entry {index}")),
        }
    }

    fn wrong_kind<T>(&self, index: u16, expected: &str) -> Result<T, ReadError> {
        malformed(format!("constant pool entry {index} is not a {expected}"))
    }

    /// The bytes of a Utf8 entry.
    pub fn utf8(&self, index: u16) -> Result<&'a [u8], ReadError> {
        match self.entry(index)? {
            ConstantInfo::Utf8(utf8) => Ok(&utf8.bytes),
            _ => self.wrong_kind(index, "string of characters"),
        }
    }

    /// A Utf8 entry as a name.
    pub fn name(&self, index: u16) -> Result<Name, ReadError> {
        let bytes = self.utf8(index)?;
        let cell = &self.names[usize::from(index) - 1];
        if let Some(name) = cell.get() {
            return Ok(name);
        }
        let name = match str::from_utf8(bytes) {
            Ok(text) if mutf8::is_plain(bytes) => Name::new(text),
            _ => {
                let Some(units) = mutf8::decode(bytes) else {
                    return malformed(format!("constant pool entry {index} is not modified UTF-8"));
                };
                let Ok(text) = String::from_utf16(&units) else {
                    let what = format!("constant pool entry {index}: a name with half a surrogate pair");
                    return Err(ReadError::Unsupported(format!("{what}, which aotc does not support")));
                };
                Name::new(&text)
            }
        };
        cell.set(Some(name));
        Ok(name)
    }

    /// As [`Pool::name`], with index 0 for none.
    pub fn optional_name(&self, index: u16) -> Result<Option<Name>, ReadError> {
        if index == 0 { Ok(None) } else { self.name(index).map(Some) }
    }

    /// The name in a Class entry, checked to be one.
    pub fn class(&self, index: u16) -> Result<Name, ReadError> {
        let ConstantInfo::Class(class) = self.entry(index)? else {
            return self.wrong_kind(index, "class");
        };
        let cell = &self.names[usize::from(index) - 1];
        if let Some(name) = cell.get() {
            return Ok(name);
        }
        let name = self.name(class.name_index)?;
        if !descriptor::is_class_or_array_name(name.as_str()) {
            return malformed(format!("{name:?} is not a class name"));
        }
        cell.set(Some(name));
        Ok(name)
    }

    /// As [`Pool::class`], with index 0 for none.
    pub fn optional_class(&self, index: u16) -> Result<Option<Name>, ReadError> {
        if index == 0 { Ok(None) } else { self.class(index).map(Some) }
    }

    /// As [`Pool::class`], and not an array.
    pub fn plain_class(&self, index: u16) -> Result<Name, ReadError> {
        let name = self.class(index)?;
        if name.as_str().starts_with('[') {
            return malformed(format!("the array type {name:?} where a class belongs"));
        }
        Ok(name)
    }

    /// A name and a descriptor, neither checked.
    pub fn name_and_type(&self, index: u16) -> Result<(Name, Name), ReadError> {
        match self.entry(index)? {
            ConstantInfo::NameAndType(pair) => Ok((self.name(pair.name_index)?, self.name(pair.descriptor_index)?)),
            _ => self.wrong_kind(index, "name and type"),
        }
    }

    fn field_ref(&self, class: u16, name_and_type: u16) -> Result<MemberRef, ReadError> {
        let (name, desc) = self.name_and_type(name_and_type)?;
        check_field_name(name, desc)?;
        Ok(MemberRef { class: self.class(class)?, name, desc })
    }

    fn method_ref(&self, class: u16, name_and_type: u16) -> Result<MemberRef, ReadError> {
        let (name, desc) = self.name_and_type(name_and_type)?;
        check_method_name(name, desc)?;
        let special = name.as_str().starts_with('<');
        if special && !(name.as_str() == "<init>" && desc.as_str().ends_with(")V")) {
            return malformed(format!("a reference to a method {name}{desc}"));
        }
        Ok(MemberRef { class: self.class(class)?, name, desc })
    }

    fn method_handle(&self, kind: u8, index: u16) -> Result<MethodHandle, ReadError> {
        let (member, interface, allowed) = match self.entry(index)? {
            ConstantInfo::FieldRef(it) => {
                (self.field_ref(it.class_index, it.name_and_type_index)?, false, matches!(kind, 1..=4))
            }
            ConstantInfo::MethodRef(it) => {
                (self.method_ref(it.class_index, it.name_and_type_index)?, false, matches!(kind, 5..=8))
            }
            ConstantInfo::InterfaceMethodRef(it) => {
                let allowed = kind == 9 || matches!(kind, 6 | 7) && self.major >= 52;
                (self.method_ref(it.class_index, it.name_and_type_index)?, true, allowed)
            }
            _ => return self.wrong_kind(index, "member reference"),
        };
        // A constructor is reached by REF_newInvokeSpecial (8) and by that alone.
        if !allowed || (member.name.as_str() == "<init>") != (kind == 8) {
            return malformed(format!("a method handle of kind {kind} cannot refer to constant pool entry {index}"));
        }
        Ok(MethodHandle { kind, member, interface })
    }

    /// The whole pool in the form of the model.
    pub fn resolve(&self) -> Result<Vec<Constant>, ReadError> {
        let mut resolved = Vec::with_capacity(self.entries.len() + 1);
        resolved.push(Constant::Unusable);
        for (index, entry) in (1..).zip(self.entries) {
            let constant = self.constant(index, entry);
            resolved.push(constant.map_err(|error| error.within(format_args!("constant pool entry {index}")))?);
        }
        Ok(resolved)
    }

    fn constant(&self, index: u16, entry: &ConstantInfo) -> Result<Constant, ReadError> {
        Ok(match entry {
            ConstantInfo::Unusable => Constant::Unusable,
            ConstantInfo::Utf8(utf8) => {
                if !mutf8::is_plain(&utf8.bytes) && mutf8::decode(&utf8.bytes).is_none() {
                    return malformed("not modified UTF-8");
                }
                Constant::Inner
            }
            ConstantInfo::NameAndType(pair) => {
                self.utf8(pair.name_index)?;
                self.utf8(pair.descriptor_index)?;
                Constant::Inner
            }
            ConstantInfo::Integer(it) => Constant::Integer(it.value),
            ConstantInfo::Float(it) => Constant::Float(it.value),
            ConstantInfo::Long(it) => Constant::Long(it.value),
            ConstantInfo::Double(it) => Constant::Double(it.value),
            ConstantInfo::String(it) => match mutf8::decode(self.utf8(it.string_index)?) {
                Some(units) => Constant::String(units.into()),
                None => return malformed("not modified UTF-8"),
            },
            ConstantInfo::Class(_) => Constant::Class(self.class(index)?),
            ConstantInfo::FieldRef(it) => Constant::Field(self.field_ref(it.class_index, it.name_and_type_index)?),
            ConstantInfo::MethodRef(it) => Constant::Method(self.method_ref(it.class_index, it.name_and_type_index)?),
            ConstantInfo::InterfaceMethodRef(it) => {
                Constant::InterfaceMethod(self.method_ref(it.class_index, it.name_and_type_index)?)
            }
            ConstantInfo::MethodHandle(it) => {
                Constant::MethodHandle(self.method_handle(it.reference_kind, it.reference_index)?)
            }
            ConstantInfo::MethodType(it) => {
                let desc = self.name(it.descriptor_index)?;
                if descriptor::method_param_slots(desc.as_str()).is_none() {
                    return malformed(format!("{desc:?} is not a method descriptor"));
                }
                Constant::MethodType(desc)
            }
            ConstantInfo::InvokeDynamic(it) => {
                let (name, desc) = self.name_and_type(it.name_and_type_index)?;
                if self.dynamics.contains(&index) {
                    check_field_name(name, desc)?;
                    return Ok(Constant::Dynamic { bootstrap: it.bootstrap_method_attr_index, name, desc });
                }
                check_method_name(name, desc)?;
                if name.as_str().starts_with('<') {
                    return malformed(format!("an invokedynamic of the name {name}"));
                }
                Constant::InvokeDynamic { bootstrap: it.bootstrap_method_attr_index, name, desc }
            }
        })
    }
}

/// Checks the name and descriptor of a field or of a reference to one.
pub(super) fn check_field_name(name: Name, desc: Name) -> Result<(), ReadError> {
    if !descriptor::is_field_name(name.as_str()) {
        return malformed(format!("{name:?} is not a field name"));
    }
    if !descriptor::is_field_descriptor(desc.as_str()) {
        return malformed(format!("{desc:?} is not a field descriptor"));
    }
    Ok(())
}

/// Checks the name and descriptor of a method or of a reference to one; answers the slots of its parameters.
pub(super) fn check_method_name(name: Name, desc: Name) -> Result<usize, ReadError> {
    if !descriptor::is_method_name(name.as_str()) {
        return malformed(format!("{name:?} is not a method name"));
    }
    match descriptor::method_param_slots(desc.as_str()) {
        Some(slots) if slots <= 255 => Ok(slots),
        Some(_) => malformed(format!("{name}{desc} has more than 255 parameter slots")),
        None => malformed(format!("{desc:?} is not a method descriptor")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use classfile_parser::constant_info::{ClassConstant, StringConstant, Utf8Constant};

    fn utf8(bytes: &[u8]) -> ConstantInfo {
        ConstantInfo::Utf8(Utf8Constant { utf8_string: String::new(), bytes: bytes.to_vec() })
    }

    #[test]
    fn resolves_and_checks() {
        let lone = [0xED, 0xA0, 0x80];
        let entries = [
            utf8(b"a/B"),
            ConstantInfo::Class(ClassConstant { name_index: 1 }),
            utf8(&lone),
            ConstantInfo::String(StringConstant { string_index: 3 }),
        ];
        let pool = Pool::new(61, &entries, &[]);
        assert_eq!(pool.class(2), Ok("a/B".into()));
        assert_eq!(pool.optional_class(0), Ok(None));
        for bad in [0, 1, 5] {
            assert!(matches!(pool.class(bad), Err(ReadError::Malformed(_))));
        }
        assert!(matches!(pool.name(3), Err(ReadError::Unsupported(_))));
        let resolved = pool.resolve().unwrap();
        assert!(matches!(&resolved[4], Constant::String(units) if units[..] == [0xD800]));
    }

    #[test]
    fn bad_names() {
        let entries = [utf8(b"a//B"), ConstantInfo::Class(ClassConstant { name_index: 1 })];
        let error = Pool::new(61, &entries, &[]).resolve().unwrap_err();
        assert_eq!(error.to_string(), "malformed class file: constant pool entry 2: \"a//B\" is not a class name");
        assert!(check_field_name("x".into(), "V".into()).is_err());
        assert_eq!(check_method_name("x".into(), "(J)V".into()), Ok(2));
        assert!(check_method_name("x".into(), format!("({})V", "J".repeat(128)).as_str().into()).is_err());
    }
}
