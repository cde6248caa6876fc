//! Which module of the JDK holds a package: the entries `/packages/NAME` of `lib/modules`.
//!
//! `ristretto_jimage` finds them when it lists everything, but not by name (they have no extension), and
//! what they hold points into a string table it keeps to itself. A listing takes milliseconds; this takes
//! a few small reads.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// "The JDK's image file, version 1.0", little-endian as on every machine we run on.
const MAGIC: [u8; 8] = [0xDA, 0xDA, 0xFE, 0xCA, 0, 0, 1, 0];
const HEADER: u64 = 28;
const HASH_SEED: u32 = 0x0100_0193;

/// The index of an image file.
pub(super) struct Packages {
    file: File,
    /// Entries in each of the two tables after the header.
    table_length: u32,
    attributes: u64,
    strings: u64,
    contents: u64,
}

impl Packages {
    pub fn open(image: &Path) -> io::Result<Packages> {
        let file = File::open(image)?;
        let mut header = [0; HEADER as usize];
        file.read_exact_at(&mut header, 0)?;
        if header[..8] != MAGIC {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a JDK image file"));
        }
        let word = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| header[4 * index + byte]));
        let (table_length, attributes_size, strings_size) = (word(4), word(5), word(6));
        let attributes = HEADER + 8 * u64::from(table_length);
        let strings = attributes + u64::from(attributes_size);
        let contents = strings + u64::from(strings_size);
        Ok(Packages { file, table_length, attributes, strings, contents })
    }

    /// The module with classes in `package` (with dots).
    pub fn module_of(&self, package: &str) -> io::Result<Option<String>> {
        if self.table_length == 0 {
            return Ok(None);
        }
        let path = format!("/packages/{package}");
        // A perfect hash: the first table has the slot itself or the seed that leads to it.
        let slot = match self.word(HEADER + 4 * u64::from(hash(&path, HASH_SEED) % self.table_length))? as i32 {
            0 => return Ok(None),
            seed @ 1.. => hash(&path, seed as u32) % self.table_length,
            direct => (-1 - direct) as u32,
        };
        if slot >= self.table_length {
            return Ok(None);
        }
        let offset = self.word(HEADER + 4 * (u64::from(self.table_length) + u64::from(slot)))?;
        let location = Location::read(&self.some(self.attributes + u64::from(offset))?);
        // Every name hashes to something: is it the one?
        if self.string(location.module)? != b"packages" || self.string(location.base)? != package.as_bytes() {
            return Ok(None);
        }
        // Pairs of words: whether the module has but resources there, and its name.
        for pair in (0..location.size / 8).map(|pair| self.contents + location.offset + 8 * pair) {
            if self.word(pair)? == 0 {
                let name = self.string(self.word(pair + 4)?.into())?;
                return Ok(String::from_utf8(name).ok());
            }
        }
        Ok(None)
    }

    fn word(&self, at: u64) -> io::Result<u32> {
        let mut word = [0; 4];
        self.file.read_exact_at(&mut word, at)?;
        Ok(u32::from_le_bytes(word))
    }

    /// Up to 256 bytes: enough for a location, and for any package or module name that can match.
    fn some(&self, at: u64) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; 256];
        let length = self.file.read_at(&mut bytes, at)?;
        bytes.truncate(length);
        Ok(bytes)
    }

    fn string(&self, offset: u64) -> io::Result<Vec<u8>> {
        let mut bytes = self.some(self.strings.saturating_add(offset))?;
        let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        bytes.truncate(length);
        Ok(bytes)
    }
}

fn hash(text: &str, seed: u32) -> u32 {
    text.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte)) & 0x7FFF_FFFF
}

/// What the image says of one entry, as far as we need it.
#[derive(Default)]
struct Location {
    module: u64,
    base: u64,
    offset: u64,
    size: u64,
}

impl Location {
    /// Attributes follow each other: a byte with kind and length, then the value, big-endian.
    fn read(mut bytes: &[u8]) -> Location {
        let mut location = Location::default();
        while let [head @ 8..=255, rest @ ..] = bytes {
            let Some((value, rest)) = rest.split_at_checked(usize::from(head & 7) + 1) else { break };
            let value = value.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            match head >> 3 {
                1 => location.module = value,
                3 => location.base = value,
                5 => location.offset = value & 0xFFFF_FFFF_FFFF,
                7 => location.size = value & 0xFFFF_FFFF,
                _ => {}
            }
            bytes = rest;
        }
        location
    }
}
