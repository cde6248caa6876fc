//! The attributes the parser crate leaves as raw bytes, one reader each.

use super::bytes::{Bytes, attribute};
use super::descriptor;
use super::error::{ReadError, malformed};
use super::model::{EnclosingMethod, InnerClass, LocalVariable, RecordComponent};
use super::name::Name;
use super::pool::{self, Pool};

/// An attribute that is one constant pool index: SourceFile, NestHost, ConstantValue.
pub(super) fn index(name: &str, info: &[u8]) -> Result<u16, ReadError> {
    attribute(name, info, Bytes::u16)
}

/// An attribute that is a list of classes: NestMembers, PermittedSubclasses, Exceptions.
pub(super) fn classes(name: &str, info: &[u8], pool: &Pool<'_>) -> Result<Vec<Name>, ReadError> {
    attribute(name, info, |bytes| bytes.table(|bytes| pool.class(bytes.u16()?)))
}

pub(super) fn line_numbers(info: &[u8], code_length: u32) -> Result<Vec<(u16, u16)>, ReadError> {
    attribute("LineNumberTable", info, |bytes| {
        bytes.table(|bytes| {
            let start = bytes.u16()?;
            if u32::from(start) >= code_length {
                return malformed(format!("bytecode index {start} is beyond the code"));
            }
            Ok((start, bytes.u16()?))
        })
    })
}

pub(super) fn local_variables(
    info: &[u8],
    code_length: u32,
    max_locals: u16,
    pool: &Pool<'_>,
) -> Result<Vec<LocalVariable>, ReadError> {
    attribute("LocalVariableTable", info, |bytes| {
        bytes.table(|bytes| {
            let (start, length) = (bytes.u16()?, bytes.u16()?);
            let (name, desc) = (pool.name(bytes.u16()?)?, pool.name(bytes.u16()?)?);
            let slot = bytes.u16()?;
            pool::check_field_name(name, desc)?;
            if u32::from(start) + u32::from(length) > code_length {
                return malformed(format!("local variable {name} lives beyond the code"));
            }
            let last = u32::from(slot) + u32::from(matches!(desc.as_str(), "J" | "D"));
            if last >= u32::from(max_locals) {
                return malformed(format!("local variable {name} is beyond max_locals {max_locals}"));
            }
            Ok(LocalVariable { start, length, name, desc, slot })
        })
    })
}

pub(super) fn inner_classes(info: &[u8], pool: &Pool<'_>) -> Result<Vec<InnerClass>, ReadError> {
    attribute("InnerClasses", info, |bytes| {
        bytes.table(|bytes| {
            Ok(InnerClass {
                inner: pool.class(bytes.u16()?)?,
                outer: pool.optional_class(bytes.u16()?)?,
                simple_name: pool.optional_name(bytes.u16()?)?,
                access: bytes.u16()?,
            })
        })
    })
}

pub(super) fn enclosing_method(info: &[u8], pool: &Pool<'_>) -> Result<EnclosingMethod, ReadError> {
    attribute("EnclosingMethod", info, |bytes| {
        let class = pool.class(bytes.u16()?)?;
        let method = match bytes.u16()? {
            0 => None,
            index => {
                let (name, desc) = pool.name_and_type(index)?;
                pool::check_method_name(name, desc)?;
                Some((name, desc))
            }
        };
        Ok(EnclosingMethod { class, method })
    })
}

pub(super) fn record(info: &[u8], pool: &Pool<'_>) -> Result<Vec<RecordComponent>, ReadError> {
    attribute("Record", info, |bytes| {
        bytes.table(|bytes| {
            let (name, desc) = (pool.name(bytes.u16()?)?, pool.name(bytes.u16()?)?);
            pool::check_field_name(name, desc)?;
            bytes.table(|attribute| {
                attribute.u16()?;
                let length = attribute.u32()?;
                attribute.take(length as usize)
            })?;
            Ok(RecordComponent { name, desc })
        })
    })
}

/// The descriptors of the annotations. As in the JVM the first malformed one ends the list without an error.
pub(super) fn annotations(info: &[u8], pool: &Pool<'_>) -> Vec<Name> {
    let mut names = Vec::new();
    let mut bytes = Bytes::new(info);
    let count = bytes.u16().unwrap_or(0);
    for _ in 0..count {
        let Ok(name) = annotation(&mut bytes, pool, 0) else { break };
        names.push(name);
    }
    names
}

/// Deeper than any annotation in use, and no danger to our stack.
const MAX_ANNOTATION_DEPTH: u32 = 64;

fn annotation(bytes: &mut Bytes<'_>, pool: &Pool<'_>, depth: u32) -> Result<Name, ReadError> {
    let name = pool.name(bytes.u16()?)?;
    if !descriptor::is_field_descriptor(name.as_str()) {
        return malformed(format!("{name:?} is not an annotation type"));
    }
    bytes.table(|bytes| {
        bytes.u16()?;
        skip_element_value(bytes, pool, depth)
    })?;
    Ok(name)
}

fn skip_element_value(bytes: &mut Bytes<'_>, pool: &Pool<'_>, depth: u32) -> Result<(), ReadError> {
    if depth > MAX_ANNOTATION_DEPTH {
        return malformed("annotations nested too deeply");
    }
    match bytes.u8()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => bytes.u16().map(drop),
        b'e' => bytes.u32().map(drop),
        b'@' => annotation(bytes, pool, depth + 1).map(drop),
        b'[' => bytes.table(|bytes| skip_element_value(bytes, pool, depth + 1)).map(drop),
        tag => malformed(format!("an annotation value of the unknown kind {tag}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use classfile_parser::constant_info::{ConstantInfo, Utf8Constant};

    fn utf8(text: &str) -> ConstantInfo {
        ConstantInfo::Utf8(Utf8Constant { utf8_string: String::new(), bytes: text.into() })
    }

    #[test]
    fn lines() {
        assert_eq!(line_numbers(&[0, 1, 0, 2, 0, 9], 3), Ok(vec![(2, 9)]));
        assert!(line_numbers(&[0, 1, 0, 3, 0, 9], 3).is_err());
        assert!(line_numbers(&[0, 1, 0, 2], 3).is_err());
    }

    #[test]
    fn variables() {
        let entries = [utf8("n"), utf8("J")];
        let pool = Pool::new(61, &entries, &[]);
        let info = [0, 1, 0, 0, 0, 4, 0, 1, 0, 2, 0, 1];
        assert_eq!(local_variables(&info, 4, 3, &pool).unwrap()[0].name, "n".into());
        assert!(local_variables(&info, 3, 3, &pool).is_err());
        assert!(local_variables(&info, 4, 2, &pool).is_err());
    }

    #[test]
    fn annotations_with_values() {
        let entries = [utf8("LA;"), utf8("LB;")];
        let pool = Pool::new(61, &entries, &[]);
        // @A(x = {1, @B}) @B, then one cut off.
        let info = [0, 3, 0, 1, 0, 1, 0, 0, b'[', 0, 2, b'I', 0, 0, b'@', 0, 2, 0, 0, 0, 2, 0, 0, 0, 1];
        assert_eq!(annotations(&info, &pool), ["LA;".into(), "LB;".into()]);
    }

    #[test]
    fn deep_annotations_end_the_list() {
        let entries = [utf8("LA;")];
        let mut info = vec![0, 1, 0, 1, 0, 1, 0, 0];
        for _ in 0..1_000_000 {
            info.extend([b'[', 0, 1]);
        }
        assert_eq!(annotations(&info, &Pool::new(61, &entries, &[])), []);
    }
}
