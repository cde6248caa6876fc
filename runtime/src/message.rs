//! Texts that natives compose for exceptions, without formatting machinery and without memory of their own: a
//! list of pieces that yields UTF-16 units.

use crate::strings::ModifiedUtf8;
use crate::tables;

/// Part of a message.
#[derive(Clone, Copy)]
pub enum Piece<'a> {
    /// ASCII.
    Text(&'a str),
    Number(i64),
    /// A name in the tables, by offset.
    Name(u32),
}

/// Room for the longest decimal `i64`.
pub const DIGITS: usize = 20;

/// The decimal digits of `value`, written into `buffer`.
pub fn decimal(value: i64, buffer: &mut [u8; DIGITS]) -> &str {
    let mut rest = value.unsigned_abs();
    let mut start = DIGITS;
    for slot in buffer.iter_mut().rev() {
        *slot = b'0' + (rest % 10) as u8;
        start -= 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        start = start.saturating_sub(1);
        buffer[start] = b'-';
    }
    str::from_utf8(&buffer[start..]).unwrap_or_default()
}

/// The UTF-16 units of a message.
pub fn units<'a>(pieces: &'a [Piece<'a>]) -> impl Iterator<Item = u16> + Clone + 'a {
    pieces.iter().flat_map(|piece| match *piece {
        Piece::Text(text) => Units::Bytes(text.bytes()),
        Piece::Number(value) => {
            let mut digits = [0; DIGITS];
            let length = decimal(value, &mut digits).len();
            Units::Digits(digits, DIGITS - length)
        }
        Piece::Name(offset) => Units::Name(ModifiedUtf8::new(tables::name(offset))),
    })
}

#[derive(Clone)]
enum Units<'a> {
    Bytes(core::str::Bytes<'a>),
    /// The digits, and the index of the next one.
    Digits([u8; DIGITS], usize),
    Name(ModifiedUtf8<'a>),
}

impl Iterator for Units<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        match self {
            Self::Bytes(bytes) => bytes.next().map(u16::from),
            Self::Digits(digits, index) => {
                let digit = digits.get(*index)?;
                *index += 1;
                Some(u16::from(*digit))
            }
            Self::Name(name) => name.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        for value in [0, 7, 10, -1, i64::MAX, i64::MIN, -2147483648] {
            let mut buffer = [0; DIGITS];
            assert_eq!(decimal(value, &mut buffer), value.to_string());
        }
    }

    #[test]
    fn pieces_join() {
        let pieces = [Piece::Text("length "), Piece::Number(-12), Piece::Text("!")];
        let text: Vec<u16> = units(&pieces).collect();
        assert_eq!(String::from_utf16(&text).unwrap(), "length -12!");
    }
}
