//! Modified UTF-8 (JVMS 4.4.7): NUL is two bytes, characters outside the BMP are two surrogates of three
//! bytes each, and surrogates may stand alone.

/// Decodes to UTF-16, lone surrogates kept. `None` if `bytes` is not modified UTF-8.
pub fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let (unit, after) = match (*first, tail) {
            (1..0x80, _) => (u16::from(*first), tail),
            (0xC0..0xE0, [second, after @ ..]) => {
                let unit = u16::from(first & 0x1F) << 6 | continuation(*second)?;
                // Two bytes where one does: only NUL may be written so.
                if unit != 0 && unit < 0x80 {
                    return None;
                }
                (unit, after)
            }
            (0xE0..0xF0, [second, third, after @ ..]) => {
                let unit = u16::from(first & 0x0F) << 12 | continuation(*second)? << 6 | continuation(*third)?;
                if unit < 0x800 {
                    return None;
                }
                (unit, after)
            }
            _ => return None,
        };
        units.push(unit);
        rest = after;
    }
    Some(units)
}

fn continuation(byte: u8) -> Option<u16> {
    (byte & 0xC0 == 0x80).then_some(u16::from(byte & 0x3F))
}

/// Text in modified UTF-8.
pub fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match unit {
            1..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
            _ => bytes.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]),
        }
    }
    bytes
}

/// Whether these are plain characters that mean the same in modified UTF-8, UTF-8 and Latin-1: by far the most.
pub fn is_plain(bytes: &[u8]) -> bool {
    bytes.is_ascii() && !bytes.contains(&0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes() {
        assert_eq!(decode(b"abc"), Some(vec![97, 98, 99]));
        assert_eq!(decode(&[0xC0, 0x80]), Some(vec![0]));
        assert_eq!(decode("\u{e9}\u{20ac}".as_bytes()), Some(vec![0xE9, 0x20AC]));
        assert_eq!(decode(&[0xED, 0xA0, 0x80, b'x']), Some(vec![0xD800, u16::from(b'x')]));
        assert_eq!(decode(&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]), Some("\u{1F600}".encode_utf16().collect()));
    }

    #[test]
    fn refuses() {
        for bad in [&[0][..], &[0xF0, 0x9F, 0x98, 0x80], &[0xC1, 0x81], &[0xE0, 0x80, 0x80], &[0xC3], &[0xE2, 0x82]] {
            assert_eq!(decode(bad), None, "{bad:?}");
        }
        assert_eq!(decode(&[0x80]), None);
        assert_eq!(decode(&[0xC3, 0x41]), None);
    }

    #[test]
    fn plain() {
        assert!(is_plain(b"java/lang/String"));
        assert!(!is_plain(b"a\0b"));
        assert!(!is_plain("\u{e9}".as_bytes()));
    }
}
