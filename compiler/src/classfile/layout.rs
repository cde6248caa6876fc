//! A walk over the outline of a class file: everything is there, the lengths add up, every constant is of a
//! kind we know. After it the parser crate has nothing left to stumble over.

use super::bytes::Bytes;
use super::error::{NEWEST_MAJOR, ReadError, malformed};

const MAGIC: [u8; 4] = [0xCA, 0xFE, 0xBA, 0xBE];

/// The tag of a CONSTANT_Dynamic entry.
const DYNAMIC: u8 = 17;
/// The tag of a CONSTANT_InvokeDynamic entry.
pub(super) const INVOKE_DYNAMIC: u8 = 18;

/// Checks the outline of `class`. Answers index and offset of each CONSTANT_Dynamic entry.
pub(super) fn check(class: &[u8]) -> Result<Vec<(u16, usize)>, ReadError> {
    if class.len() < MAGIC.len() && MAGIC.starts_with(class) {
        return Err(ReadError::Truncated);
    }
    let mut bytes = Bytes::new(class);
    if bytes.take(MAGIC.len()) != Ok(&MAGIC) {
        return Err(ReadError::NotAClassFile);
    }
    let major = version(&mut bytes)?;
    let dynamics = pool(&mut bytes, class, major)?;
    // Access flags, this class, super class.
    bytes.take(6)?;
    bytes.table(Bytes::u16)?;
    // Fields, then methods.
    for _ in 0..2 {
        bytes.table(|member| {
            member.take(6)?;
            attributes(member)
        })?;
    }
    attributes(&mut bytes)?;
    if !bytes.is_empty() {
        return malformed("there are extra bytes at its end");
    }
    Ok(dynamics)
}

fn version(bytes: &mut Bytes<'_>) -> Result<u16, ReadError> {
    let minor = bytes.u16()?;
    let major = bytes.u16()?;
    match (major, minor) {
        (..45, _) => malformed(format!("there is no class file version {major}.{minor}")),
        (major, minor) if major > NEWEST_MAJOR => Err(ReadError::TooNew { major, minor }),
        (56.., u16::MAX) => Err(ReadError::Preview { major }),
        (56.., 1..) => malformed(format!("there is no class file version {major}.{minor}")),
        _ => Ok(major),
    }
}

fn pool(bytes: &mut Bytes<'_>, class: &[u8], major: u16) -> Result<Vec<(u16, usize)>, ReadError> {
    let mut dynamics = Vec::new();
    let count = bytes.u16()?;
    if count == 0 {
        return malformed("its constant pool has no size");
    }
    let mut index = 1;
    while index < count {
        let tag = bytes.u8()?;
        let length = match tag {
            1 => usize::from(bytes.u16()?),
            3 | 4 => 4,
            5 | 6 => 8,
            7 | 8 | 16 => 2,
            9..=12 | INVOKE_DYNAMIC => 4,
            15 => 3,
            DYNAMIC if major >= 55 => {
                dynamics.push((index, class.len() - bytes.left() - 1));
                4
            }
            19 | 20 => return Err(ReadError::Unsupported("is a module descriptor, not a class".into())),
            _ => return malformed(format!("constant pool entry {index} has the unknown kind {tag}")),
        };
        bytes.take(length)?;
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    if index > count {
        return malformed("its constant pool ends within a long or double");
    }
    Ok(dynamics)
}

fn attributes(bytes: &mut Bytes<'_>) -> Result<(), ReadError> {
    bytes.table(|attribute| {
        attribute.u16()?;
        let length = attribute.u32()?;
        attribute.take(length as usize)
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_pool(major: u16, minor: u16, pool: &[u8]) -> Vec<u8> {
        let mut class = MAGIC.to_vec();
        class.extend(minor.to_be_bytes());
        class.extend(major.to_be_bytes());
        class.extend(pool);
        class
    }

    #[test]
    fn not_a_class() {
        assert_eq!(check(b"PK\x03\x04"), Err(ReadError::NotAClassFile));
        assert_eq!(check(b"P"), Err(ReadError::NotAClassFile));
        assert_eq!(check(&[]), Err(ReadError::Truncated));
        assert_eq!(check(&[0xCA, 0xFE]), Err(ReadError::Truncated));
    }

    #[test]
    fn versions() {
        assert_eq!(check(&with_pool(70, 0, &[])), Err(ReadError::TooNew { major: 70, minor: 0 }));
        assert_eq!(check(&with_pool(61, 65535, &[])), Err(ReadError::Preview { major: 61 }));
        assert!(matches!(check(&with_pool(44, 0, &[])), Err(ReadError::Malformed(_))));
        assert!(matches!(check(&with_pool(61, 3, &[])), Err(ReadError::Malformed(_))));
        assert_eq!(check(&with_pool(45, 3, &[])), Err(ReadError::Truncated));
    }

    #[test]
    fn constants() {
        assert!(matches!(check(&with_pool(61, 0, &[0, 0])), Err(ReadError::Malformed(_))));
        assert!(matches!(check(&with_pool(61, 0, &[0, 2, 2])), Err(ReadError::Malformed(_))));
        assert!(matches!(check(&with_pool(54, 0, &[0, 2, 17, 0, 0, 0, 0])), Err(ReadError::Malformed(_))));
        assert_eq!(check(&with_pool(61, 0, &[0, 2, 17, 0, 0, 0, 0])), Err(ReadError::Truncated));
        assert!(matches!(check(&with_pool(61, 0, &[0, 2, 19, 0, 1])), Err(ReadError::Unsupported(_))));
        assert!(matches!(check(&with_pool(61, 0, &[0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0])), Err(ReadError::Malformed(_))));
    }
}
