//! Sections that gimli writes and the object file takes.

use cranelift_object::object::write::{Object, SectionId, SymbolId};
use cranelift_object::object::{self, RelocationEncoding, RelocationFlags, RelocationKind};
use gimli::LittleEndian;
use gimli::write::{EndianVec, RelocateWriter, Relocation, RelocationTarget};

use crate::error::{Error, Result};

/// Bytes that remember where addresses go.
#[derive(Clone)]
pub struct Section {
    bytes: EndianVec<LittleEndian>,
    relocations: Vec<Relocation>,
}

impl Section {
    pub fn new() -> Section {
        Section { bytes: EndianVec::new(LittleEndian), relocations: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.slice().is_empty()
    }

    /// Puts bytes and relocations into section `id` of the object; `symbol` finds the symbol of a target.
    pub fn append(
        &self,
        file: &mut Object,
        id: SectionId,
        align: u64,
        kind: RelocationKind,
        symbol: impl Fn(&mut Object, RelocationTarget) -> Option<SymbolId>,
    ) -> Result<()> {
        let fail = |e: &dyn std::fmt::Display| Error::new(format!("internal error: debugger's data: {e}"));
        file.append_section_data(id, self.bytes.slice(), align);
        for relocation in &self.relocations {
            let target = symbol(file, relocation.target).ok_or_else(|| fail(&"a relocation to nowhere"))?;
            let relocation = object::write::Relocation {
                offset: relocation.offset as u64,
                symbol: target,
                addend: relocation.addend,
                flags: RelocationFlags::Generic {
                    kind,
                    encoding: RelocationEncoding::Generic,
                    size: relocation.size * 8,
                },
            };
            file.add_relocation(id, relocation).map_err(|e| fail(&e))?;
        }
        Ok(())
    }
}

impl RelocateWriter for Section {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: Relocation) {
        self.relocations.push(relocation);
    }
}
