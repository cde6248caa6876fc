//! One change to one class file.

use super::Random;
use super::outline::{Outline, insn_length, is_branch, names_constant, plain_length, u16_at, u32_at};

/// What is changed. Each kind is tried equally often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One bit anywhere in the file.
    Bit,
    /// One byte of a method's code.
    CodeByte,
    /// Another constant in an instruction.
    Constant,
    /// Another instruction of the same length.
    Opcode,
    /// Two instructions that follow each other change places.
    Order,
    /// A branch goes to another instruction.
    Branch,
    /// A byte of a StackMapTable.
    Frames,
    /// The access flags of the class, a field or a method.
    Flags,
    /// A letter of a descriptor.
    Descriptor,
    /// An index within a constant.
    Reference,
    /// An attribute claims another length.
    AttributeLength,
    /// An attribute loses its end; the lengths around it still add up.
    AttributeCut,
    /// A field of the exception table.
    Handler,
    /// max_stack or max_locals.
    Limits,
    /// A field or method is there twice.
    Duplicate,
    /// A field or method is gone.
    Removal,
}

pub const KINDS: [Kind; 16] = [
    Kind::Bit,
    Kind::CodeByte,
    Kind::Constant,
    Kind::Opcode,
    Kind::Order,
    Kind::Branch,
    Kind::Frames,
    Kind::Flags,
    Kind::Descriptor,
    Kind::Reference,
    Kind::AttributeLength,
    Kind::AttributeCut,
    Kind::Handler,
    Kind::Limits,
    Kind::Duplicate,
    Kind::Removal,
];

/// A changed class file and what was done to it.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub bytes: Vec<u8>,
    pub what: String,
}

/// Changes `bytes`; `None` where the file has nothing of the kind, or where the change changes nothing.
pub fn mutate(bytes: &[u8], kind: Kind, random: &mut Random) -> Option<Mutant> {
    let outline = Outline::of(bytes);
    let mut changed = bytes.to_vec();
    let at = apply(&mut changed, &outline, kind, random)?;
    (changed != bytes).then(|| Mutant { bytes: changed, what: format!("{kind:?} at byte {at}") })
}

fn apply(bytes: &mut Vec<u8>, outline: &Outline, kind: Kind, random: &mut Random) -> Option<usize> {
    match kind {
        Kind::Bit => {
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            Some(at)
        }
        Kind::CodeByte => {
            let code = code(outline, random)?;
            let at = code.bytecode.start + random.below(code.bytecode.len());
            bytes[at] = random.draw() as u8;
            Some(at)
        }
        Kind::Constant => {
            let at = insn(outline, random, |at| names_constant(bytes[at]))?;
            let tag = |index: u16| outline.constants.iter().find(|(i, ..)| *i == index).map(|(_, tag, _)| *tag);
            let have = tag(u16_at(bytes, at + 1));
            // Half of the time one of the same kind, which gets past the reader.
            let alike: Vec<u16> =
                outline.constants.iter().filter(|(_, tag, _)| Some(*tag) == have).map(|(i, ..)| *i).collect();
            let index = match random.below(2) {
                0 => random.pick(&alike)?,
                _ => random.below(usize::from(outline.pool_size)) as u16,
            };
            put(bytes, at + 1, index);
            Some(at)
        }
        Kind::Opcode => {
            let at = insn(outline, random, |at| !matches!(bytes[at], 0xAA | 0xAB | 0xC4))?;
            let length = plain_length(bytes[at]);
            let alike: Vec<u8> =
                (0..=0xC9).filter(|&op| !matches!(op, 0xAA | 0xAB | 0xC4) && plain_length(op) == length).collect();
            bytes[at] = random.pick(&alike)?;
            Some(at)
        }
        Kind::Order => {
            let code = code(outline, random)?;
            let pairs: Vec<(usize, usize)> = code.insns.windows(2).map(|pair| (pair[0], pair[1])).collect();
            let (first, second) = random.pick(&pairs)?;
            let end = second + insn_length(bytes, second, code.bytecode.start);
            bytes[first..end].rotate_left(second - first);
            Some(first)
        }
        Kind::Branch => {
            let code = code(outline, random)?.clone();
            let branches: Vec<usize> = code.insns.iter().copied().filter(|&at| is_branch(bytes[at])).collect();
            let (at, target) = (random.pick(&branches)?, random.pick(&code.insns)?);
            put(bytes, at + 1, (target as i64 - at as i64) as u16);
            Some(at)
        }
        Kind::Frames => {
            let tables: Vec<_> = outline.attributes.iter().filter(|a| a.name == "StackMapTable").collect();
            let content = random.pick(&tables)?.content.clone();
            let at = content.start + random.below(content.len());
            bytes[at] = if random.below(2) == 0 { random.below(9) as u8 } else { random.draw() as u8 };
            Some(at)
        }
        Kind::Flags => {
            let members = outline.fields.iter().chain(&outline.methods).map(|range| range.start);
            let places: Vec<usize> = members.chain([outline.flags]).collect();
            let at = random.pick(&places)?;
            let flags = u16_at(bytes, at) ^ (1 << random.below(16));
            put(bytes, at, flags);
            Some(at)
        }
        Kind::Descriptor => {
            let is_descriptor = |text: &[u8]| text.starts_with(b"(") || text.starts_with(b"[") || text.ends_with(b";");
            let texts: Vec<(usize, usize)> = outline
                .constants
                .iter()
                .filter(|(_, tag, range)| *tag == 1 && is_descriptor(&bytes[range.start + 3..range.end]))
                .map(|(_, _, range)| (range.start + 3, range.end))
                .collect();
            let (start, end) = random.pick(&texts)?;
            let at = start + random.below(end - start);
            bytes[at] = random.pick(b"BCDFIJSZVL[;()a/")?;
            Some(at)
        }
        Kind::Reference => {
            let indexed = outline.constants.iter().filter(|(_, tag, _)| matches!(tag, 7..=12 | 15 | 16 | 18));
            let ranges: Vec<(usize, usize)> = indexed.map(|(_, _, range)| (range.start, range.end)).collect();
            let (start, end) = random.pick(&ranges)?;
            // Entries with one index or two; that of a method handle has a kind before it.
            let at = if end - start == 5 { start + 1 + 2 * random.below(2) } else { end - 2 };
            let near = i64::from(u16_at(bytes, at)) + random.below(9) as i64 - 4;
            let index = if random.below(2) == 0 { near as u16 } else { random.below(outline.pool_size.into()) as u16 };
            put(bytes, at, index);
            Some(at)
        }
        Kind::AttributeLength => {
            let starts: Vec<usize> = outline.attributes.iter().map(|a| a.start + 2).collect();
            let at = random.pick(&starts)?;
            let length = u32_at(bytes, at);
            let other = [length + 1, length.wrapping_sub(1), length ^ 0x100, random.draw() as u32];
            bytes[at..at + 4].copy_from_slice(&random.pick(&other)?.to_be_bytes());
            Some(at)
        }
        Kind::AttributeCut => {
            let position = random.below(outline.attributes.len());
            let attribute = &outline.attributes[position];
            let cut = 1 + random.below(attribute.content.len().clamp(1, 8));
            let cut = cut.min(attribute.content.len());
            let mut shorter = Some(position);
            while let Some(index) = shorter {
                let at = outline.attributes[index].start + 2;
                let length = u32_at(bytes, at) - cut as u32;
                bytes[at..at + 4].copy_from_slice(&length.to_be_bytes());
                shorter = outline.attributes[index].within;
            }
            bytes.drain(attribute.content.end - cut..attribute.content.end);
            Some(attribute.start)
        }
        Kind::Handler => {
            let guarded: Vec<usize> =
                (0..outline.codes.len()).filter(|&i| !outline.codes[i].handlers.is_empty()).collect();
            let code = &outline.codes[random.pick(&guarded)?];
            let at = code.handlers.start + 2 * random.below(code.handlers.len() / 2);
            let value = match (at - code.handlers.start) % 8 {
                6 => random.below(outline.pool_size.into()) as u16,
                _ => (random.pick(&code.insns)? - code.bytecode.start) as u16,
            };
            put(bytes, at, value);
            Some(at)
        }
        Kind::Limits => {
            let at = code(outline, random)?.limits + 2 * random.below(2);
            let value = u16_at(bytes, at);
            let others = [value.wrapping_sub(1), value.wrapping_add(1), 0, value.wrapping_sub(2), u16::MAX];
            put(bytes, at, random.pick(&others)?);
            Some(at)
        }
        Kind::Duplicate | Kind::Removal => {
            let list = random.below(2);
            let members = if list == 0 { &outline.fields } else { &outline.methods };
            let range = members.get(random.below(members.len().max(1)))?.clone();
            let count = u16_at(bytes, outline.counts[list]);
            if kind == Kind::Duplicate {
                put(bytes, outline.counts[list], count + 1);
                let copy = bytes[range.clone()].to_vec();
                bytes.splice(range.end..range.end, copy);
            } else {
                put(bytes, outline.counts[list], count - 1);
                bytes.drain(range.clone());
            }
            Some(range.start)
        }
    }
}

fn put(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
}

fn code<'a>(outline: &'a Outline, random: &mut Random) -> Option<&'a super::outline::Code> {
    outline.codes.get(random.below(outline.codes.len().max(1)))
}

/// An instruction that `wanted` accepts.
fn insn(outline: &Outline, random: &mut Random, wanted: impl Fn(usize) -> bool) -> Option<usize> {
    let insns: Vec<usize> =
        outline.codes.iter().flat_map(|code| &code.insns).copied().filter(|&at| wanted(at)).collect();
    random.pick(&insns)
}
