//! The types of local variables and operand stack at one point of a method.

use super::types::{self, assignable};
use crate::bail;
use crate::classfile::insn::Kind;
use crate::classfile::{Frame, VType};
use crate::error::Result;
use crate::world::World;

#[derive(Clone)]
pub struct State {
    /// One entry per slot; the second half of a long or double is `Top`.
    pub locals: Vec<VType>,
    /// One entry per value.
    pub stack: Vec<VType>,
    /// The constructor has not called another one yet.
    pub raw_this: bool,
    max_stack: usize,
}

pub fn of_kind(kind: Kind) -> VType {
    match kind {
        Kind::Int => VType::Int,
        Kind::Long => VType::Long,
        Kind::Float => VType::Float,
        Kind::Double => VType::Double,
        Kind::Ref => super::types::named("java/lang/Object"),
    }
}

impl State {
    pub fn new(frame: &Frame, max_locals: u16, max_stack: u16) -> State {
        let mut locals = frame.locals.clone();
        locals.resize(usize::from(max_locals), VType::Top);
        let raw_this = locals.contains(&VType::UninitThis);
        State { locals, stack: frame.stack.clone(), raw_this, max_stack: usize::from(max_stack) }
    }

    pub fn push(&mut self, vtype: VType) -> Result<()> {
        let depth: usize = self.stack.iter().chain([&vtype]).map(|t| if t.is_wide() { 2 } else { 1 }).sum();
        if depth > self.max_stack {
            bail!("VerifyError: Operand stack overflow");
        }
        self.stack.push(vtype);
        Ok(())
    }

    pub fn pop_any(&mut self) -> Result<VType> {
        match self.stack.pop() {
            Some(vtype) => Ok(vtype),
            None => bail!("VerifyError: Operand stack underflow"),
        }
    }

    /// Pops a value that is usable as `wanted`.
    pub fn pop(&mut self, world: &mut World, wanted: VType) -> Result<VType> {
        let have = self.pop_any()?;
        if !assignable(world, have, wanted)? {
            bail!("VerifyError: Bad type on operand stack: {} is not assignable to {}", text(have), text(wanted));
        }
        Ok(have)
    }

    /// Pops a value that `fits` accepts.
    pub fn pop_if(&mut self, fits: fn(VType) -> bool) -> Result<VType> {
        let have = self.pop_any()?;
        if !fits(have) {
            bail!("VerifyError: Bad type on operand stack: {}", text(have));
        }
        Ok(have)
    }

    pub fn pop_kind(&mut self, kind: Kind) -> Result<()> {
        let have = self.pop_any()?;
        if have != of_kind(kind) {
            bail!("VerifyError: Bad type on operand stack: {} where {kind:?} is wanted", text(have));
        }
        Ok(())
    }

    pub fn local(&self, kind: Kind, slot: u16) -> Result<VType> {
        let have = self.locals.get(usize::from(slot)).copied().unwrap_or(VType::Top);
        let fits = match kind {
            Kind::Ref => types::is_reference(have),
            kind => have == of_kind(kind),
        };
        if !fits {
            bail!("VerifyError: Bad local variable type: {} in local {slot}", text(have));
        }
        Ok(have)
    }

    pub fn set_local(&mut self, slot: u16, vtype: VType) -> Result<()> {
        let slot = usize::from(slot);
        if slot + usize::from(vtype.is_wide()) >= self.locals.len() {
            bail!("VerifyError: Local variable index out of range");
        }
        // Half of a long or double overwritten spoils it.
        if slot > 0 && self.locals[slot - 1].is_wide() {
            self.locals[slot - 1] = VType::Top;
        }
        self.locals[slot] = vtype;
        if vtype.is_wide() {
            self.locals[slot + 1] = VType::Top;
        }
        Ok(())
    }

    /// Every copy of `from` becomes `to`.
    pub fn replace(&mut self, from: VType, to: VType) {
        for vtype in self.locals.iter_mut().chain(&mut self.stack).filter(|t| **t == from) {
            *vtype = to;
        }
    }

    /// Whether control may go from here to `frame`.
    pub fn fits(&self, world: &mut World, frame: &Frame) -> Result<()> {
        if self.stack.len() != frame.stack.len() {
            bail!("VerifyError: Stack size does not match the stack map");
        }
        if self.raw_this && !frame.locals.contains(&VType::UninitThis) {
            bail!("VerifyError: Stack map does not say that this is not initialised");
        }
        // Slots the frame leaves out are `Top`: anything fits.
        for (slot, &wanted) in frame.locals.iter().enumerate() {
            let have = self.locals.get(slot).copied().unwrap_or(VType::Top);
            if !assignable(world, have, wanted)? {
                bail!("VerifyError: {} in local {slot} does not match the stack map ({})", text(have), text(wanted));
            }
        }
        for (&have, &wanted) in self.stack.iter().zip(&frame.stack) {
            if !assignable(world, have, wanted)? {
                bail!("VerifyError: {} on the stack does not match the stack map ({})", text(have), text(wanted));
            }
        }
        Ok(())
    }
}

/// How HotSpot's messages name a type.
pub fn text(vtype: VType) -> String {
    match vtype {
        VType::Top => "top".into(),
        VType::Int => "integer".into(),
        VType::Float => "float".into(),
        VType::Long => "long".into(),
        VType::Double => "double".into(),
        VType::Null => "null".into(),
        VType::UninitThis => "uninitializedThis".into(),
        VType::Uninit(bci) => format!("uninitialized {bci}"),
        VType::Ref(name) => format!("'{name}'"),
    }
}
