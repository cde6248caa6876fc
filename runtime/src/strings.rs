//! java.lang.String objects: making, reading, interning. Strings are compact: a `byte[]` of Latin-1 (coder 0) or
//! little-endian UTF-16 (coder 1), and Latin-1 whenever the text allows it.

use core::cell::Cell;
use core::ptr;

use aotc_abi::object::prim;

use crate::collector;
use crate::exceptions::{Thrown, throw_too_long};
use crate::fatal::fatal;
use crate::global::Global;
use crate::heap::new;
use crate::object::Ref;
use crate::{tables, thread};

const LATIN1: u8 = 0;
const UTF16: u8 = 1;

/// A string of these UTF-16 units.
pub fn from_units(units: impl Iterator<Item = u16> + Clone) -> Result<Ref, Thrown> {
    let (length, all) = units.clone().fold((0usize, 0), |(n, all), unit| (n + 1, all | unit));
    let coder = if all < 0x100 { LATIN1 } else { UTF16 };
    let Ok(bytes) = i32::try_from(length << coder) else {
        return Err(throw_too_long());
    };
    let value = new::primitive_array(prim::BYTE, bytes)?;
    let target = value.bytes_mut();
    if coder == LATIN1 {
        target.iter_mut().zip(units).for_each(|(byte, unit)| *byte = unit as u8);
    } else {
        target.chunks_exact_mut(2).zip(units).for_each(|(pair, unit)| pair.copy_from_slice(&unit.to_le_bytes()));
    }
    let counts = tables::counts();
    let string = new::instance(counts.string_class)?;
    // SAFETY: String has these fields.
    unsafe {
        string.store(counts.string_value, value);
        string.set_field(counts.string_coder, coder);
    }
    Ok(string)
}

/// A string of a name in the tables.
pub fn from_name(offset: u32) -> Result<Ref, Thrown> {
    from_units(ModifiedUtf8::new(tables::name(offset)))
}

/// The UTF-16 units of a string.
pub fn units(string: Ref) -> impl Iterator<Item = u16> + Clone {
    let counts = tables::counts();
    // SAFETY: String has these fields.
    let (value, coder) = unsafe { (string.load(counts.string_value), string.field::<u8>(counts.string_coder)) };
    // A string without a value is one that no constructor has run on: empty.
    let bytes: &[u8] = if value.is_null() { &[] } else { value.bytes() };
    let (narrow, wide) = if coder == LATIN1 { (bytes, &[][..]) } else { (&[][..], bytes) };
    let wide = wide.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    narrow.iter().map(|byte| u16::from(*byte)).chain(wide)
}

/// Decodes the JVM's modified UTF-8. What is not well-formed comes out as something, but never fails.
#[derive(Clone)]
pub struct ModifiedUtf8<'a>(core::slice::Iter<'a, u8>);

impl<'a> ModifiedUtf8<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes.iter())
    }

    fn continuation(&mut self) -> u16 {
        self.0.next().map_or(0, |byte| u16::from(byte & 0x3f))
    }
}

impl Iterator for ModifiedUtf8<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let first = u16::from(*self.0.next()?);
        Some(match first {
            0..0x80 => first,
            0x80..0xe0 => (first & 0x1f) << 6 | self.continuation(),
            _ => (first & 0x0f) << 12 | self.continuation() << 6 | self.continuation(),
        })
    }
}

/// The canonical string equal to `string`.
pub fn intern(string: Ref) -> Ref {
    let hash = hash(units(string));
    TABLE.find(hash, units(string)).unwrap_or_else(|| {
        TABLE.insert(hash, string);
        string
    })
}

/// The canonical string of these units.
pub fn intern_units(units: impl Iterator<Item = u16> + Clone) -> Result<Ref, Thrown> {
    let hash = hash(units.clone());
    if let Some(found) = TABLE.find(hash, units.clone()) {
        return Ok(found);
    }
    let string = from_units(units)?;
    TABLE.insert(hash, string);
    Ok(string)
}

/// The canonical string of a name in the tables.
pub fn intern_name(offset: u32) -> Result<Ref, Thrown> {
    intern_units(ModifiedUtf8::new(tables::name(offset)))
}

fn hash(units: impl Iterator<Item = u16>) -> u32 {
    units.fold(0, |hash: u32, unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

/// The intern table: open addressing, a power of two of slots, at most half of them full. It has a mapping of
/// its own; a collector treats the slots as weak references.
struct Table {
    slots: Cell<*mut Ref>,
    capacity: Cell<usize>,
    /// Slots in use, those of dead strings included.
    count: Cell<usize>,
    dead: Cell<usize>,
}

static TABLE: Global<Table> = Global::new(Table {
    slots: Cell::new(ptr::null_mut()),
    capacity: Cell::new(0),
    count: Cell::new(0),
    dead: Cell::new(0),
});

/// Where a string was that is dead: searches go on behind it. The address is that of no object.
// SAFETY: it is only compared.
const DEAD: Ref = unsafe { Ref::from_address(1) };

/// Takes the strings that a collection has not marked out of the table of interned ones.
pub fn forget_dead() {
    for index in 0..TABLE.capacity.get() {
        // SAFETY: the index is below the capacity.
        let slot = unsafe { &mut *TABLE.slots.get().add(index) };
        if !slot.is_null() && *slot != DEAD && !collector::is_live(*slot) {
            *slot = DEAD;
            TABLE.dead.set(TABLE.dead.get() + 1);
        }
    }
}

/// Calls `visit` with every interned string.
pub fn each_interned(mut visit: impl FnMut(Ref)) {
    for index in 0..TABLE.capacity.get() {
        // SAFETY: the index is below the capacity.
        let string = unsafe { *TABLE.slots.get().add(index) };
        if !string.is_null() && string != DEAD {
            visit(string);
        }
    }
}

impl Table {
    /// The slot where a search for `hash` ends: at a string for which `equal` holds, or at a null.
    fn probe(&self, hash: u32, equal: impl Fn(Ref) -> bool) -> *mut Ref {
        let mask = self.capacity.get() - 1;
        let mut index = hash.wrapping_mul(0x9e37_79b9) as usize;
        loop {
            let slot = self.slots.get().wrapping_add(index & mask);
            // SAFETY: the index is below the capacity.
            let found = unsafe { *slot };
            if found.is_null() || found != DEAD && equal(found) {
                return slot;
            }
            index += 1;
        }
    }

    fn find(&self, hash: u32, text: impl Iterator<Item = u16> + Clone) -> Option<Ref> {
        if self.capacity.get() == 0 {
            self.fill();
        }
        // SAFETY: `probe` returns a slot of the table.
        let found = unsafe { *self.probe(hash, |string| units(string).eq(text.clone())) };
        (!found.is_null()).then_some(found)
    }

    /// Adds a string that [`Table::find`] did not find.
    fn insert(&self, hash: u32, string: Ref) {
        if (self.count.get() + 1) * 2 > self.capacity.get() {
            // Where half of the entries are of dead strings, it is enough to leave those out.
            let grow = self.dead.get() * 2 < self.count.get();
            self.resize(if grow { self.capacity.get() * 2 } else { self.capacity.get() });
        }
        // SAFETY: `probe` returns a slot of the table.
        unsafe { *self.probe(hash, |_| false) = string };
        self.count.set(self.count.get() + 1);
    }

    /// The string constants of the program come first.
    #[cold]
    fn fill(&self) {
        let constants = tables::interned();
        self.resize((constants.len() * 4).next_power_of_two().max(512));
        let image = thread::current().image.get();
        for &offset in constants {
            // SAFETY: these are the offsets of strings in the image.
            let string = unsafe { Ref::from_address(image + offset as usize) };
            self.insert(hash(units(string)), string);
        }
    }

    fn resize(&self, capacity: usize) {
        let (old, length) = (self.slots.get(), self.capacity.get());
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping; zero is the null reference.
        let slots = unsafe { libc::mmap(ptr::null_mut(), capacity * size_of::<Ref>(), protection, flags, -1, 0) };
        if slots == libc::MAP_FAILED {
            fatal(&["no memory for the table of interned strings"]);
        }
        self.slots.set(slots.cast());
        self.capacity.set(capacity);
        self.count.set(self.count.get() - self.dead.replace(0));
        for index in 0..length {
            // SAFETY: the index is below the old capacity.
            let string = unsafe { old.add(index).read() };
            if !string.is_null() && string != DEAD {
                // SAFETY: `probe` returns a slot of the table.
                unsafe { *self.probe(hash(units(string)), |_| false) = string };
            }
        }
        if length != 0 {
            // SAFETY: the old mapping is no longer used.
            unsafe { libc::munmap(old.cast(), length * size_of::<Ref>()) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake;

    fn text(string: Ref) -> String {
        String::from_utf16(&units(string).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn latin1_when_possible() {
        let _world = fake::world();
        for (sample, coder) in [("", LATIN1), ("plain", LATIN1), ("caf\u{e9}\u{ff}", LATIN1), ("\u{100}", UTF16)] {
            let string = from_units(sample.encode_utf16()).unwrap();
            assert_eq!(text(string), sample);
            // SAFETY: String has this field.
            assert_eq!(unsafe { string.field::<u8>(tables::counts().string_coder) }, coder);
        }
    }

    #[test]
    fn modified_utf8_decodes() {
        let bytes = [0x41, 0xc0, 0x80, 0xc3, 0xa9, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
        let units: Vec<u16> = ModifiedUtf8::new(&bytes).collect();
        assert_eq!(units, [0x41, 0, 0xe9, 0xd83d, 0xde00]);
    }

    #[test]
    fn interning_is_by_content_and_survives_growth() {
        let _world = fake::world();
        let strings: Vec<Ref> =
            (0..2000).map(|i| intern(from_units(format!("s{i}").encode_utf16()).unwrap())).collect();
        for (i, &string) in strings.iter().enumerate() {
            let again = from_units(format!("s{i}").encode_utf16()).unwrap();
            assert_ne!(again, string);
            assert_eq!(intern(again), string);
            assert_eq!(intern_units(format!("s{i}").encode_utf16()).unwrap(), string);
        }
    }
}
