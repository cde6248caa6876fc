//! One method's code: a single pass in order, checked against the frames of its StackMapTable.

use std::collections::HashMap;

use super::state::State;
use super::types::{assignable, named};
use crate::bail;
use crate::classfile::{ClassFile, Code, Frame, Insn, Method, Name, VType, initial_frame};
use crate::error::Result;
use crate::world::{ClassId, World};

pub struct Body<'a> {
    pub world: &'a mut World,
    pub class: ClassId,
    pub file: &'a ClassFile,
    pub method: &'a Method,
    code: &'a Code,
    frames: HashMap<u32, &'a Frame>,
    pub state: State,
    pub bci: u32,
}

/// Type-checks `code`, the code of `method`.
pub fn verify(world: &mut World, class: ClassId, file: &ClassFile, method: &Method, code: &Code) -> Result<()> {
    let entry = initial_frame(file.name, method.access, method.name, method.desc);
    let mut state = State::new(&entry, code.max_locals, code.max_stack);
    state.raw_this = method.name.as_str() == "<init>" && entry.locals.first() == Some(&VType::UninitThis);
    let frames = code.frames.iter().map(|(bci, frame)| (*bci, frame)).collect();
    let mut body = Body { world, class, file, method, code, frames, state, bci: 0 };
    body.handlers_catch_throwables()?;
    body.run().map_err(|e| e.context(format!("bytecode index {}", body.bci)))
}

impl Body<'_> {
    fn run(&mut self) -> Result<()> {
        let mut ended = false;
        for (bci, insn) in &self.code.insns {
            self.bci = *bci;
            if let Some(&frame) = self.frames.get(bci) {
                if !ended {
                    self.state.fits(self.world, frame)?;
                }
                self.state = State::new(frame, self.code.max_locals, self.code.max_stack);
            } else if ended {
                bail!("VerifyError: Expecting a stack map frame");
            }
            self.handlers_accept()?;
            self.insn(insn)?;
            // The call of another constructor may throw before or after it has done its work.
            if matches!(insn, Insn::Invoke(..)) {
                self.handlers_accept()?;
            }
            ended = matches!(insn, Insn::Goto(_) | Insn::Switch { .. } | Insn::Return(_) | Insn::Throw);
        }
        match ended {
            true => Ok(()),
            false => bail!("VerifyError: Control flow falls through code end"),
        }
    }

    /// A jump from the current state.
    pub fn jump(&mut self, target: u32) -> Result<()> {
        match self.frames.get(&target) {
            Some(&frame) => self.state.fits(self.world, frame),
            None => bail!("VerifyError: Expecting a stackmap frame at branch target {target}"),
        }
    }

    fn handlers_catch_throwables(&mut self) -> Result<()> {
        let throwable = named("java/lang/Throwable");
        for entry in &self.code.exception_table {
            if let Some(caught) = entry.catch_type
                && !assignable(self.world, VType::Ref(caught), throwable)?
            {
                bail!("VerifyError: Catch type {caught} is not a subclass of Throwable");
            }
        }
        Ok(())
    }

    /// The locals as they are here must suit every handler that covers this instruction.
    fn handlers_accept(&mut self) -> Result<()> {
        for entry in &self.code.exception_table {
            if !(entry.start..entry.end).contains(&self.bci) {
                continue;
            }
            let caught = entry.catch_type.unwrap_or_else(|| Name::new("java/lang/Throwable"));
            let mut state = self.state.clone();
            state.stack.clear();
            state.push(VType::Ref(caught))?;
            match self.frames.get(&entry.handler) {
                Some(&frame) => state.fits(self.world, frame)?,
                None => bail!("VerifyError: Expecting a stackmap frame at exception handler {}", entry.handler),
            }
        }
        Ok(())
    }
}
