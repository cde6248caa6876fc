//! Where the parts of a class file lie (JVMS 4), as offsets into its bytes. For files that javac made: anything unknown
//! panics.

use std::ops::Range;

/// All offsets are from the start of the file.
#[derive(Default, Debug)]
pub struct Outline {
    /// Constant pool entries with their index and tag; each range begins at the tag.
    pub constants: Vec<(u16, u8, Range<usize>)>,
    /// Highest constant pool index + 1.
    pub pool_size: u16,
    /// The class's access flags; this class and super class follow.
    pub flags: usize,
    /// The number of fields, the number of methods.
    pub counts: [usize; 2],
    pub fields: Vec<Range<usize>>,
    pub methods: Vec<Range<usize>>,
    pub attributes: Vec<Attribute>,
    pub codes: Vec<Code>,
}

#[derive(Clone, Debug)]
pub struct Attribute {
    pub name: String,
    /// Of its name index; the length is 2 further on, the content 6.
    pub start: usize,
    pub content: Range<usize>,
    /// The attributes that hold this one, by position in [`Outline::attributes`].
    pub within: Option<usize>,
}

/// One Code attribute.
#[derive(Clone, Debug)]
pub struct Code {
    /// Of max_stack; max_locals is 2 further on.
    pub limits: usize,
    pub bytecode: Range<usize>,
    /// Where each instruction begins.
    pub insns: Vec<usize>,
    /// Exception table entries of 8 bytes.
    pub handlers: Range<usize>,
}

pub fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes[at + 1]])
}

pub fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

impl Outline {
    pub fn of(bytes: &[u8]) -> Outline {
        let mut outline = Outline { pool_size: u16_at(bytes, 8), ..Outline::default() };
        let mut at = 10;
        let mut index = 1;
        while index < outline.pool_size {
            let tag = bytes[at];
            let length = match tag {
                1 => 3 + usize::from(u16_at(bytes, at + 1)),
                3 | 4 | 9..=12 | 17 | 18 => 5,
                5 | 6 => 9,
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                tag => panic!("constant of kind {tag}"),
            };
            outline.constants.push((index, tag, at..at + length));
            at += length;
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        outline.flags = at;
        at += 8 + 2 * usize::from(u16_at(bytes, at + 6));
        for list in 0..2 {
            outline.counts[list] = at;
            let count = u16_at(bytes, at);
            at += 2;
            for _ in 0..count {
                let start = at;
                at = outline.attributes(bytes, at + 6, None);
                match list {
                    0 => outline.fields.push(start..at),
                    _ => outline.methods.push(start..at),
                }
            }
        }
        at = outline.attributes(bytes, at, None);
        assert_eq!(at, bytes.len(), "a whole class file");
        outline
    }

    /// The text of the Utf8 constant at `index`.
    pub fn utf8(&self, bytes: &[u8], index: u16) -> String {
        let found = self.constants.iter().find(|(i, tag, _)| *i == index && *tag == 1);
        let (_, _, range) = found.expect("a Utf8 constant");
        String::from_utf8_lossy(&bytes[range.start + 3..range.end]).into_owned()
    }

    fn attributes(&mut self, bytes: &[u8], mut at: usize, within: Option<usize>) -> usize {
        let count = u16_at(bytes, at);
        at += 2;
        for _ in 0..count {
            let content = at + 6..at + 6 + u32_at(bytes, at + 2) as usize;
            let name = self.utf8(bytes, u16_at(bytes, at));
            let position = self.attributes.len();
            self.attributes.push(Attribute { name: name.clone(), start: at, content: content.clone(), within });
            if name == "Code" {
                self.code(bytes, content.start, position);
            }
            at = content.end;
        }
        at
    }

    fn code(&mut self, bytes: &[u8], limits: usize, position: usize) {
        let start = limits + 8;
        let end = start + u32_at(bytes, limits + 4) as usize;
        let mut insns = Vec::new();
        let mut at = start;
        while at < end {
            insns.push(at);
            at += insn_length(bytes, at, start);
        }
        let handlers = end + 2..end + 2 + 8 * usize::from(u16_at(bytes, end));
        self.attributes(bytes, handlers.end, Some(position));
        self.codes.push(Code { limits, bytecode: start..end, insns, handlers });
    }
}

/// Bytes of the instruction at `at`, in code that begins at `start`.
pub fn insn_length(bytes: &[u8], at: usize, start: usize) -> usize {
    let operands = at + 4 - (at - start) % 4;
    match bytes[at] {
        0xAA => {
            operands + 12 + 4 * (u32_at(bytes, operands + 8).wrapping_sub(u32_at(bytes, operands + 4)) as usize + 1)
                - at
        }
        0xAB => operands + 8 + 8 * u32_at(bytes, operands + 4) as usize - at,
        0xC4 => 4 + 2 * usize::from(bytes[at + 1] == 0x84),
        opcode => plain_length(opcode),
    }
}

/// Length by opcode, switches and `wide` aside.
pub fn plain_length(opcode: u8) -> usize {
    match opcode {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3A | 0xA9 | 0xBC => 2,
        0x11 | 0x13 | 0x14 | 0x84 | 0x99..=0xA8 | 0xB2..=0xB8 | 0xBB | 0xBD | 0xC0 | 0xC1 | 0xC6 | 0xC7 => 3,
        0xC5 => 4,
        0xB9 | 0xBA | 0xC8 | 0xC9 => 5,
        _ => 1,
    }
}

/// Instructions whose operand is a branch offset of two bytes.
pub fn is_branch(opcode: u8) -> bool {
    matches!(opcode, 0x99..=0xA7 | 0xC6 | 0xC7)
}

/// Instructions whose operand is a constant pool index of two bytes.
pub fn names_constant(opcode: u8) -> bool {
    matches!(opcode, 0x13 | 0x14 | 0xB2..=0xBB | 0xBD | 0xC0 | 0xC1 | 0xC5)
}
