//! Big-endian reading from a slice, for the parts the parser crate leaves as raw bytes.

use super::error::{ReadError, malformed};

/// The bytes not read yet.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { rest: bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many bytes are not read yet.
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    pub fn take(&mut self, length: usize) -> Result<&'a [u8], ReadError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(ReadError::Truncated)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or(ReadError::Truncated)?;
        self.rest = rest;
        Ok(*taken)
    }

    pub fn u8(&mut self) -> Result<u8, ReadError> {
        self.array().map(u8::from_be_bytes)
    }

    pub fn u16(&mut self) -> Result<u16, ReadError> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, ReadError> {
        self.array().map(u32::from_be_bytes)
    }

    /// A table: a `u16` count and that many items.
    pub fn table<T>(
        &mut self,
        mut item: impl FnMut(&mut Bytes<'a>) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        let count = self.u16()?;
        (0..count).map(|_| item(self)).collect()
    }
}

/// Reads the whole content of the attribute `name`: both too short and too long are malformed.
pub(super) fn attribute<'a, T>(
    name: &str,
    info: &'a [u8],
    read: impl FnOnce(&mut Bytes<'a>) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let mut bytes = Bytes::new(info);
    match read(&mut bytes) {
        Ok(value) if bytes.is_empty() => Ok(value),
        Ok(_) => malformed(format!("attribute {name} is longer than its content")),
        Err(ReadError::Truncated) => malformed(format!("attribute {name} is shorter than its content")),
        Err(other) => Err(other.within(format_args!("attribute {name}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_wrong_lengths() {
        assert_eq!(attribute("A", &[0, 1], Bytes::u16), Ok(1));
        assert!(matches!(attribute("A", &[0], Bytes::u16), Err(ReadError::Malformed(_))));
        assert!(matches!(attribute("A", &[0, 1, 2], Bytes::u16), Err(ReadError::Malformed(_))));
    }

    #[test]
    fn tables() {
        assert_eq!(Bytes::new(&[0, 2, 7, 8]).table(Bytes::u8), Ok(vec![7, 8]));
        assert_eq!(Bytes::new(&[0, 3, 7, 8]).table(Bytes::u8), Err(ReadError::Truncated));
    }
}
