//! Source files and the line table.
//!
//! A source file is named as in its class's SourceFile attribute, in the folder of its package. Nothing else is known of it,
//! and nothing else could be the same wherever the program is compiled.

use std::collections::HashMap;

use gimli::LineEncoding;
use gimli::write::{DwarfUnit, FileId, LineProgram, LineString};

use crate::hir::{PosData, print::line_of};
use crate::world::{ClassId, MethodId, World};

/// The folder that all paths are relative to.
pub const ROOT: &str = ".";

pub struct Sources {
    /// By class; `None`: the class does not tell.
    files: HashMap<ClassId, Option<FileId>>,
    /// Of the row before.
    file: FileId,
}

impl Sources {
    /// Starts the unit's line table. Also gives the unit's name, the path of the main class's source.
    pub fn new(world: &World, unit: &mut DwarfUnit) -> (Sources, String) {
        let main = world.main.as_ref().and_then(|main| path(world, world.method(main.method).class));
        let (folder, name) = main.unwrap_or((None, "program"));
        let encoding = unit.unit.encoding();
        let mut string = |text: &str| LineString::new(text, encoding, &mut unit.line_strings);
        let (root, source_folder, file) = (string(ROOT), folder.map(&mut string), string(name));
        unit.unit.line_program = LineProgram::new(encoding, LineEncoding::default(), root, source_folder, file, None);
        let file = unit.unit.line_program.files().next().expect("the first file").0;
        let full = folder.map_or(String::new(), |folder| format!("{folder}/")) + name;
        (Sources { files: HashMap::new(), file }, full)
    }

    /// File and line, if both are known.
    pub fn place(&mut self, world: &World, unit: &mut DwarfUnit, method: MethodId, bci: u32) -> Option<(FileId, u64)> {
        let line = line_of(world, method, bci);
        if line == 0 {
            return None;
        }
        let class = world.method(method).class;
        let file = *self.files.entry(class).or_insert_with(|| {
            let (folder, name) = path(world, class)?;
            let encoding = unit.unit.encoding();
            let program = &mut unit.unit.line_program;
            let folder = match folder {
                Some(folder) => program.add_directory(LineString::new(folder, encoding, &mut unit.line_strings)),
                None => program.default_directory(),
            };
            Some(program.add_file(LineString::new(name, encoding, &mut unit.line_strings), folder, None))
        });
        Some((file?, line.into()))
    }

    /// The rows of the function at text offset `start`.
    pub fn rows(
        &mut self,
        world: &World,
        unit: &mut DwarfUnit,
        method: MethodId,
        positions: &[PosData],
        start: u32,
        lines: &[(u32, u32)],
    ) {
        let mut before = self.place(world, unit, method, 0);
        self.row(unit, start, before, false);
        // The debugger stops behind the prologue, which ends with the first row of the body even if the line is the same.
        let mut body = true;
        for &(offset, position) in lines {
            let PosData { method, bci, .. } = positions[position as usize];
            let place = self.place(world, unit, method, bci);
            if body || place != before {
                self.row(unit, start + offset, place, body);
                (before, body) = (place, false);
            }
        }
    }

    fn row(&mut self, unit: &mut DwarfUnit, offset: u32, place: Option<(FileId, u64)>, prologue_end: bool) {
        // Line 0 says that there is no source, whatever the file.
        let (file, line) = place.unwrap_or((self.file, 0));
        self.file = file;
        let program = &mut unit.unit.line_program;
        let row = program.row();
        row.address_offset = offset.into();
        row.file = file;
        row.line = line;
        row.prologue_end = prologue_end;
        program.generate_row();
    }
}

/// The folder of a class's package, and the name of its source file.
fn path(world: &World, class: ClassId) -> Option<(Option<&str>, &str)> {
    let data = world.class(class);
    let file = data.file()?.source_file?.as_str();
    Some((data.name.as_str().rsplit_once('/').map(|(package, _)| package), file))
}
