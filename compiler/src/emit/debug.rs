//! DWARF for debuggers and profilers (`-g`): lines, functions, inlined calls. One unit for the whole program.
//!
//! Code positions know the calls that they are inlined into, so the frames that a debugger shows are exact.

mod scopes;
mod sources;

use std::collections::{HashMap, HashSet};

use cranelift_object::{ObjectProduct, object};
use gimli::write::{
    Address, AttributeValue, DwarfUnit, Range, RangeList, RelocationTarget, Sections, UnitEntryId, Writer,
};
use gimli::{Encoding, Format, SectionId, constants as dw};

use self::scopes::Scope;
use self::sources::Sources;
use super::Placed;
use super::section::Section;
use crate::error::{Error, Result};
use crate::lower::{Compiled, Symbols};
use crate::program::Program;
use crate::world::{MethodId, World};

/// The start of the code is the only symbol that debug information refers to.
fn text(offset: u32) -> Address {
    Address::Symbol { symbol: 0, addend: offset.into() }
}

/// Appends the debug sections of all functions to the object.
pub fn append(
    product: &mut ObjectProduct,
    program: &Program,
    symbols: &Symbols,
    code: &[Compiled],
    placed: &Placed,
) -> Result<()> {
    let fail = |e: &dyn std::fmt::Display| Error::new(format!("internal error: debug information: {e}"));
    let names = program.funcs.iter().zip(&symbols.methods).map(|((method, _), &id)| {
        let symbol = product.function_symbol(id);
        (*method, product.object.symbol(symbol).name.clone())
    });
    let mut builder = Builder::new(program, names.collect());
    builder.functions(program, code, placed);
    let mut sections = Sections::new(Section::new());
    builder.unit.write(&mut sections).map_err(|e| fail(&e))?;
    let aranges = aranges(placed.starts[program.funcs.len()]).map_err(|e| fail(&e))?;
    let start = product.function_symbol(symbols.text);
    let file = &mut product.object;
    let mut added = Vec::new();
    let mut add = |id: SectionId, section| {
        let kind = match id {
            SectionId::DebugStr | SectionId::DebugLineStr => object::SectionKind::DebugString,
            _ => object::SectionKind::Debug,
        };
        let place = file.add_section(Vec::new(), id.name().as_bytes().to_vec(), kind);
        added.push((id, place, section));
    };
    add(SectionId::DebugAranges, &aranges);
    sections.for_each(|id, section| {
        if !section.is_empty() {
            add(id, section);
        }
        Ok::<(), Error>(())
    })?;
    let places: HashMap<SectionId, object::write::SectionId> =
        added.iter().map(|&(id, place, _)| (id, place)).collect();
    for (_, place, section) in added {
        section.append(file, place, 1, object::RelocationKind::Absolute, |file, target| match target {
            RelocationTarget::Symbol(_) => Some(start),
            RelocationTarget::Section(id) => places.get(&id).map(|&place| file.section_symbol(place)),
        })?;
    }
    Ok(())
}

/// The table from addresses to units (DWARF 5, 6.1.2), which gimli does not write: one unit, one range up to `end`. Some
/// readers look only here.
fn aranges(end: u32) -> gimli::write::Result<Section> {
    const VERSION: u16 = 2;
    /// Bytes after the length field: the header, padded to twice an address, and two pairs of address and length.
    const LENGTH: u32 = 12 + 2 * 16;
    let mut section = Section::new();
    section.write_u32(LENGTH)?;
    section.write_u16(VERSION)?;
    section.write_offset(0, SectionId::DebugInfo, 4)?;
    section.write_u8(8)?;
    section.write_u8(0)?;
    section.write_u32(0)?;
    section.write_address(text(0), 8)?;
    section.write_u64(end.into())?;
    section.write_u64(0)?;
    section.write_u64(0)?;
    Ok(section)
}

struct Builder<'a> {
    world: &'a World,
    unit: DwarfUnit,
    sources: Sources,
    /// The symbol of each compiled method.
    symbols: HashMap<MethodId, Vec<u8>>,
    /// The entry that describes a method that is inlined somewhere.
    origins: HashMap<MethodId, UnitEntryId>,
}

impl<'a> Builder<'a> {
    fn new(program: &Program<'a>, symbols: HashMap<MethodId, Vec<u8>>) -> Builder<'a> {
        let world = program.world;
        let encoding = Encoding { format: Format::Dwarf32, version: 5, address_size: 8 };
        let mut unit = DwarfUnit::new(encoding);
        let (sources, name) = Sources::new(world, &mut unit);
        let name = AttributeValue::StringRef(unit.strings.add(name));
        // The folder in which the sources lie, as far as anybody can know: the one the debugger runs in.
        let folder = AttributeValue::StringRef(unit.strings.add(sources::ROOT));
        let producer = concat!("aotc ", env!("CARGO_PKG_VERSION"));
        let producer = AttributeValue::StringRef(unit.strings.add(producer));
        let root = unit.unit.get_mut(unit.unit.root());
        root.set(dw::DW_AT_producer, producer);
        root.set(dw::DW_AT_language, AttributeValue::Language(dw::DW_LANG_Java));
        root.set(dw::DW_AT_name, name);
        root.set(dw::DW_AT_comp_dir, folder);
        root.set(dw::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        Builder { world, unit, sources, symbols, origins: HashMap::new() }
    }

    fn functions(&mut self, program: &Program, code: &[Compiled], placed: &Placed) {
        let root = self.unit.unit.root();
        // The entry stub, which comes last, has no source.
        let end = placed.starts[program.funcs.len()];
        self.range(root, &[(0, end)]);
        self.unit.unit.line_program.begin_sequence(Some(text(0)));
        let scopes: Vec<Vec<Scope>> = program
            .funcs
            .iter()
            .zip(code)
            .map(|((_, func), compiled)| scopes::of(&func.positions, &compiled.lines, compiled.bytes.len() as u32))
            .collect();
        let mut described = HashSet::new();
        for scope in scopes.iter().flatten() {
            if described.insert(scope.method) {
                let origin = self.unit.unit.add(root, dw::DW_TAG_subprogram);
                self.describe(origin, scope.method);
                self.set(origin, dw::DW_AT_inline, AttributeValue::Inline(dw::DW_INL_inlined));
                self.origins.insert(scope.method, origin);
            }
        }
        for (index, ((method, func), scopes)) in program.funcs.iter().zip(&scopes).enumerate() {
            let (start, compiled) = (placed.starts[index], &code[index]);
            self.sources.rows(self.world, &mut self.unit, *method, &func.positions, start, &compiled.lines);
            let entry = self.unit.unit.add(root, dw::DW_TAG_subprogram);
            self.range(entry, &[(start, start + compiled.bytes.len() as u32)]);
            match self.origins.get(method) {
                Some(&origin) => self.set(entry, dw::DW_AT_abstract_origin, AttributeValue::UnitRef(origin)),
                None => self.describe(entry, *method),
            }
            self.inlined(entry, start, scopes);
        }
        self.unit.unit.line_program.end_sequence(end.into());
    }

    /// Name and place of a method.
    fn describe(&mut self, entry: UnitEntryId, method: MethodId) {
        let m = self.world.method(method);
        let name = format!("{}.{}", self.world.class(m.class).name.dotted(), m.name);
        let symbol = self.symbols.get(&method).cloned().unwrap_or_else(|| self.world.method_name(method).into_bytes());
        let name = AttributeValue::StringRef(self.unit.strings.add(name));
        let symbol = AttributeValue::StringRef(self.unit.strings.add(symbol));
        self.set(entry, dw::DW_AT_name, name);
        self.set(entry, dw::DW_AT_linkage_name, symbol);
        if let Some((file, line)) = self.sources.place(self.world, &mut self.unit, method, 0) {
            self.set(entry, dw::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
            self.set(entry, dw::DW_AT_decl_line, AttributeValue::Udata(line));
        }
    }

    /// The calls inlined into the function at `start`.
    fn inlined(&mut self, function: UnitEntryId, start: u32, scopes: &[Scope]) {
        let mut entries: Vec<UnitEntryId> = Vec::with_capacity(scopes.len());
        for scope in scopes {
            let parent = scope.parent.map_or(function, |parent| entries[parent]);
            let entry = self.unit.unit.add(parent, dw::DW_TAG_inlined_subroutine);
            let origin = self.origins[&scope.method];
            self.set(entry, dw::DW_AT_abstract_origin, AttributeValue::UnitRef(origin));
            let ranges: Vec<(u32, u32)> = scope.ranges.iter().map(|&(from, to)| (start + from, start + to)).collect();
            self.range(entry, &ranges);
            let (caller, bci) = scope.call;
            if let Some((file, line)) = self.sources.place(self.world, &mut self.unit, caller, bci) {
                self.set(entry, dw::DW_AT_call_file, AttributeValue::FileIndex(Some(file)));
                self.set(entry, dw::DW_AT_call_line, AttributeValue::Udata(line));
            }
            entries.push(entry);
        }
    }

    /// The text that belongs to an entry; offsets, ascending.
    fn range(&mut self, entry: UnitEntryId, ranges: &[(u32, u32)]) {
        if let &[(start, end)] = ranges {
            self.set(entry, dw::DW_AT_low_pc, AttributeValue::Address(text(start)));
            self.set(entry, dw::DW_AT_high_pc, AttributeValue::Udata((end - start).into()));
            return;
        }
        // Relative to the start of the unit, which is the start of the code.
        let pairs = ranges.iter().map(|&(begin, end)| Range::OffsetPair { begin: begin.into(), end: end.into() });
        let list = self.unit.unit.ranges.add(RangeList(pairs.collect()));
        self.set(entry, dw::DW_AT_ranges, AttributeValue::RangeListRef(list));
    }

    fn set(&mut self, entry: UnitEntryId, name: dw::DwAt, value: AttributeValue) {
        self.unit.unit.get_mut(entry).set(name, value);
    }
}
