//! Bytes of the platform (arguments, environment, paths, error texts) to and from UTF-16, as the JDK does it
//! with `sun.jnu.encoding`: by the locale's codeset. UTF-8, US-ASCII and ISO-8859-1 are known; others are
//! treated as US-ASCII.

use core::cell::Cell;
use core::ffi::CStr;

use crate::global::Global;

const REPLACEMENT: u16 = 0xfffd;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    Utf8,
    Ascii,
    Latin1,
}

static PLATFORM: Global<Cell<Option<Charset>>> = Global::new(Cell::new(None));

/// The locale's name for its charset.
pub fn codeset() -> &'static [u8] {
    platform();
    // SAFETY: the string stays until the locale changes, which only `platform` does, once.
    unsafe { CStr::from_ptr(libc::nl_langinfo(libc::CODESET)).to_bytes() }
}

/// The name of the locale in one of the C library's categories.
pub fn locale(category: i32) -> &'static [u8] {
    platform();
    // SAFETY: a query; the string stays as nothing changes the locale again.
    unsafe {
        let name = libc::setlocale(category, core::ptr::null());
        if name.is_null() { b"C" } else { CStr::from_ptr(name).to_bytes() }
    }
}

/// The charset of the user's locale. The first call sets the process's locale from the environment.
pub fn platform() -> Charset {
    if let Some(known) = PLATFORM.get() {
        return known;
    }
    // SAFETY: one thread; the strings stay as nothing changes the locale again.
    let name = unsafe {
        libc::setlocale(libc::LC_ALL, c"".as_ptr());
        CStr::from_ptr(libc::nl_langinfo(libc::CODESET)).to_bytes()
    };
    let charset = match name {
        b"UTF-8" => Charset::Utf8,
        b"ISO-8859-1" => Charset::Latin1,
        _ => Charset::Ascii,
    };
    PLATFORM.set(Some(charset));
    charset
}

/// Decodes bytes in the platform's charset. Text that is all ASCII does not ask for the locale.
pub fn decode(bytes: &[u8]) -> Decoder<'_> {
    let charset = if bytes.is_ascii() { Charset::Ascii } else { platform() };
    Decoder { charset, bytes, low: None }
}

/// Yields UTF-16 units; malformed input becomes U+FFFD in the places where the JDK's decoders put it.
#[derive(Clone)]
pub struct Decoder<'a> {
    charset: Charset,
    bytes: &'a [u8],
    /// The second half of a surrogate pair.
    low: Option<u16>,
}

impl Iterator for Decoder<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        if let Some(low) = self.low.take() {
            return Some(low);
        }
        let first = *self.bytes.first()?;
        let (length, code) = match self.charset {
            _ if first < 0x80 => (1, first.into()),
            Charset::Latin1 => (1, first.into()),
            Charset::Ascii => (1, REPLACEMENT.into()),
            Charset::Utf8 => utf8(first, &self.bytes[1..]),
        };
        self.bytes = &self.bytes[length..];
        if code < 0x1_0000 {
            return Some(code as u16);
        }
        self.low = Some(0xdc00 | (code & 0x3ff) as u16);
        Some((0xd7c0 + (code >> 10)) as u16)
    }
}

/// The length and code of the sequence that starts with a byte of 0x80 or more. This follows the JDK's
/// `String.decodeUTF8_UTF16`, whose treatment of malformed input differs from Rust's lossy decoding: an encoded
/// surrogate is one replacement, and input that ends inside a sequence is one.
fn utf8(first: u8, rest: &[u8]) -> (usize, u32) {
    const MALFORMED: u32 = REPLACEMENT as u32;
    let continues = |index: usize| rest.get(index).is_some_and(|byte| byte & 0xc0 == 0x80);
    let bits = |index: usize| rest.get(index).map_or(0, |byte| u32::from(byte & 0x3f));
    let first_code = u32::from(first);
    match first {
        0xc2..=0xdf if continues(0) => (2, (first_code & 0x1f) << 6 | bits(0)),
        0xe0..=0xef => {
            let second = rest.first().is_some_and(|b| b & 0xc0 == 0x80 && !(first == 0xe0 && b & 0xe0 == 0x80));
            if rest.len() >= 2 {
                if !second {
                    return (1, MALFORMED);
                }
                if !continues(1) {
                    return (2, MALFORMED);
                }
                let code = (first_code & 0x0f) << 12 | bits(0) << 6 | bits(1);
                return (3, if code & 0xf800 == 0xd800 { MALFORMED } else { code });
            }
            if !rest.is_empty() && !second {
                return (1, MALFORMED);
            }
            (1 + rest.len(), MALFORMED)
        }
        0xf0..=0xf4 => {
            let second = rest.first().is_some_and(|b| match first {
                0xf0 => (0x90..=0xbf).contains(b),
                0xf4 => (0x80..=0x8f).contains(b),
                _ => b & 0xc0 == 0x80,
            });
            if !rest.is_empty() && !second {
                return (1, MALFORMED);
            }
            if rest.len() >= 2 && !continues(1) {
                return (2, MALFORMED);
            }
            if rest.len() >= 3 {
                if !continues(2) {
                    return (3, MALFORMED);
                }
                return (4, (first_code & 0x07) << 18 | bits(0) << 12 | bits(1) << 6 | bits(2));
            }
            (1 + rest.len(), MALFORMED)
        }
        _ => (1, MALFORMED),
    }
}

/// Encodes UTF-16 units in UTF-8; a lone surrogate becomes a question mark, as in the JDK.
pub fn encode_utf8(units: impl Iterator<Item = u16> + Clone) -> impl Iterator<Item = u8> + Clone {
    char::decode_utf16(units).flat_map(|unit| {
        let mut buffer = [0; 4];
        let length = unit.unwrap_or('?').encode_utf8(&mut buffer).len();
        buffer.into_iter().take(length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8]) -> Vec<u16> {
        Decoder { charset: Charset::Utf8, bytes, low: None }.collect()
    }

    #[test]
    fn well_formed_text_comes_through() {
        for text in ["", "abc", "\u{e9}\u{7ff}\u{800}\u{ffff}", "\u{1f600}x\u{10ffff}"] {
            assert_eq!(decode(text.as_bytes()), text.encode_utf16().collect::<Vec<_>>());
            let encoded: Vec<u8> = encode_utf8(text.encode_utf16()).collect();
            assert_eq!(encoded, text.as_bytes());
        }
    }

    /// Checked against `new String(bytes, UTF_8)` on JDK 17 and 25.
    #[test]
    fn malformed_text_is_replaced_as_in_java() {
        const R: u16 = REPLACEMENT;
        let a = u16::from(b'a');
        assert_eq!(decode(b"\xff\x80a"), [R, R, a]);
        assert_eq!(decode(b"\xc0\x80"), [R, R]);
        assert_eq!(decode(b"\xed\xa0\x80a"), [R, a]);
        assert_eq!(decode(b"\xe2\x82a"), [R, a]);
        assert_eq!(decode(b"\xe2\x82"), [R]);
        assert_eq!(decode(b"\xe2a"), [R, a]);
        assert_eq!(decode(b"\xe0\x80\x80"), [R, R, R]);
        assert_eq!(decode(b"\xf0\x9f\x98"), [R]);
        assert_eq!(decode(b"\xf0\x9f\x98a"), [R, a]);
        assert_eq!(decode(b"\xf5\x80"), [R, R]);
        assert_eq!(decode(b"\xf4\x90\x80\x80"), [R, R, R, R]);
    }
}
