//! `.eh_frame` with pc-relative pointers, for debuggers and profilers, and the save masks for our own unwinder.
//!
//! Cranelift-object's own writer uses absolute addresses, which PIE links reject.

use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::isa::unwind::UnwindInfo;
use cranelift_module::FuncId;
use cranelift_object::{ObjectProduct, object};
use gimli::write::{Address, EhFrame, EndianVec, FrameTable, RelocationTarget};
use gimli::{BaseAddresses, LittleEndian, RegisterRule, UnwindContext, UnwindSection, X86_64};

use super::section::Section;
use crate::error::{Error, Result};
use crate::lower::Compiled;

/// Appends the unwind data of all functions to the object.
pub fn append(product: &mut ObjectProduct, isa: &dyn TargetIsa, code: &[Compiled], ids: &[FuncId]) -> Result<()> {
    let fail = |e: &dyn std::fmt::Display| Error::new(format!("internal error: unwind data: {e}"));
    let mut frames = FrameTable::default();
    let mut cie = isa.create_systemv_cie().ok_or_else(|| fail(&"no CIE"))?;
    cie.fde_address_encoding = gimli::DwEhPe(gimli::DW_EH_PE_pcrel.0 | gimli::DW_EH_PE_sdata4.0);
    let cie = frames.add_cie(cie);
    for (symbol, compiled) in code.iter().enumerate() {
        if let Some(UnwindInfo::SystemV(info)) = &compiled.unwind {
            frames.add_fde(cie, info.to_fde(Address::Symbol { symbol, addend: 0 }));
        }
    }
    let mut section = EhFrame(Section::new());
    frames.write_eh_frame(&mut section).map_err(|e| fail(&e))?;
    let symbols: Vec<_> = ids.iter().map(|&id| product.function_symbol(id)).collect();
    let file = &mut product.object;
    let id = file.add_section(Vec::new(), b".eh_frame".to_vec(), object::SectionKind::ReadOnlyData);
    section.0.append(file, id, 8, object::RelocationKind::Relative, |_, target| match target {
        RelocationTarget::Symbol(index) => Some(symbols[index]),
        RelocationTarget::Section(_) => None,
    })
}

/// Words below the CFA at which a function of `size` bytes saves rbx, r12, r13, r14 (0: not saved), read back from its
/// unwind data.
pub fn saved_registers(isa: &dyn TargetIsa, info: Option<&UnwindInfo>, size: u32) -> [u8; 4] {
    let Some(UnwindInfo::SystemV(info)) = info else { return [0; 4] };
    let read = || -> Option<[u8; 4]> {
        // Any address does, as the rules do not depend on it.
        const START: u64 = 0x1000;
        let mut frames = FrameTable::default();
        let cie = frames.add_cie(isa.create_systemv_cie()?);
        frames.add_fde(cie, info.to_fde(Address::Constant(START)));
        let mut section = EhFrame(EndianVec::new(LittleEndian));
        frames.write_eh_frame(&mut section).ok()?;
        let bytes = section.0.into_vec();
        let section = gimli::EhFrame::new(&bytes, LittleEndian);
        let bases = BaseAddresses::default();
        let fde = section.fde_for_address(&bases, START, |s, b, o| s.cie_from_offset(b, o)).ok()?;
        let mut context = UnwindContext::new();
        // The row of the last byte: after the prologue, and epilogues restore without saying so.
        let row = fde.unwind_info_for_address(&section, &bases, &mut context, START + u64::from(size) - 1).ok()?;
        Some([X86_64::RBX, X86_64::R12, X86_64::R13, X86_64::R14].map(|register| match row.register(register) {
            Some(RegisterRule::Offset(offset)) => (-offset / 8) as u8,
            _ => 0,
        }))
    };
    read().expect("Cranelift's unwind data can be read back")
}
