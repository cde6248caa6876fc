//! The builder's abstract state: what each local and stack slot holds, and how states meet StackMapTable frames.

use super::build::Builder;
use super::ir::{BlockId, Op, RefInfo, Target, Ty, Value};
use crate::bail;
use crate::classfile::{Frame, Insn, Name, VType};
use crate::error::Result;
use crate::world::ClassId;

/// `Slot::uninit` of `this` before its superclass constructor ran.
pub const UNINIT_THIS: u32 = u32::MAX;

/// A local variable or stack entry.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    pub value: Value,
    /// An object whose constructor has not run: the bytecode index of its `new`, or [`UNINIT_THIS`].
    pub uninit: Option<u32>,
}

impl Slot {
    pub fn init(value: Value) -> Slot {
        Slot { value, uninit: None }
    }
}

#[derive(Clone, Default, Debug)]
pub struct State {
    pub locals: Vec<Option<Slot>>,
    pub stack: Vec<Slot>,
    /// Values checked against null on every path to here.
    pub nonnull: Vec<Value>,
    /// Classes known to be initialised here.
    pub inited: Vec<ClassId>,
}

impl Builder<'_> {
    pub(super) fn push(&mut self, value: Value) -> Result<()> {
        self.push_slot(Slot::init(value))
    }

    pub(super) fn push_slot(&mut self, slot: Slot) -> Result<()> {
        let width = |ty| if matches!(ty, Ty::I64 | Ty::F64) { 2 } else { 1 };
        let depth: usize = self.state.stack.iter().map(|s| width(self.func.ty(s.value))).sum::<usize>();
        if depth + width(self.func.ty(slot.value)) > self.max_stack as usize {
            bail!("VerifyError: Operand stack overflow");
        }
        self.state.stack.push(slot);
        Ok(())
    }

    pub(super) fn pop_slot(&mut self) -> Result<Slot> {
        match self.state.stack.pop() {
            Some(slot) => Ok(slot),
            None => bail!("VerifyError: Operand stack underflow"),
        }
    }

    /// Pops an initialised value of the given type.
    pub(super) fn pop(&mut self, ty: Ty) -> Result<Value> {
        let slot = self.pop_slot()?;
        self.expect(slot, ty)
    }

    pub(super) fn expect(&self, slot: Slot, ty: Ty) -> Result<Value> {
        if self.func.ty(slot.value) != ty || slot.uninit.is_some() {
            bail!("VerifyError: Bad type on operand stack");
        }
        Ok(slot.value)
    }

    pub(super) fn is_wide(&self, slot: Slot) -> bool {
        matches!(self.func.ty(slot.value), Ty::I64 | Ty::F64)
    }

    pub(super) fn local(&self, index: u16, ty: Ty) -> Result<Slot> {
        match self.state.locals.get(index as usize) {
            Some(Some(slot)) if self.func.ty(slot.value) == ty => Ok(*slot),
            _ => bail!("VerifyError: Bad local variable type"),
        }
    }

    pub(super) fn set_local(&mut self, index: u16, slot: Slot) -> Result<()> {
        let wide = self.is_wide(slot);
        let index = index as usize;
        if index + wide as usize >= self.state.locals.len() {
            bail!("VerifyError: Local variable index out of range");
        }
        // Storing into the second half of a long or double spoils it.
        if index > 0
            && let Some(before) = self.state.locals[index - 1]
            && self.is_wide(before)
        {
            self.state.locals[index - 1] = None;
        }
        self.state.locals[index] = Some(slot);
        if wide {
            self.state.locals[index + 1] = None;
        }
        Ok(())
    }

    /// HIR type and reference facts of a verification type; `None` for `Top`.
    pub(super) fn vtype(&mut self, vtype: VType) -> Result<Option<(Ty, RefInfo, Option<u32>)>> {
        let plain = |ty| Ok(Some((ty, RefInfo::null(), None)));
        match vtype {
            VType::Top => Ok(None),
            VType::Int => plain(Ty::I32),
            VType::Float => plain(Ty::F32),
            VType::Long => plain(Ty::I64),
            VType::Double => plain(Ty::F64),
            VType::Null => plain(Ty::Ref),
            VType::UninitThis => {
                let info = RefInfo::of(self.class).nonnull();
                Ok(Some((Ty::Ref, info, Some(UNINIT_THIS))))
            }
            VType::Uninit(bci) => {
                let class = self.new_at(bci)?;
                Ok(Some((Ty::Ref, RefInfo::of(class).nonnull().exact(), Some(bci))))
            }
            VType::Ref(name) => {
                let class = self.class_or_object(name)?;
                Ok(Some((Ty::Ref, RefInfo::of(class), None)))
            }
        }
    }

    /// The class that the `new` at `bci` instantiates.
    fn new_at(&mut self, bci: u32) -> Result<ClassId> {
        let method = self.world.method_file(self.func.method).and_then(|m| m.code.as_ref());
        match method.and_then(|code| code.insn_at(bci)) {
            Some(&Insn::New(index)) => self.pool_class(index),
            _ => bail!("VerifyError: StackMapTable error: no `new` at bytecode index {bci}"),
        }
    }

    /// The class of a name in a frame. A class that is nowhere can only be null or dead at run time; it is Object here.
    fn class_or_object(&mut self, name: Name) -> Result<ClassId> {
        Ok(self.world.try_load(name)?.unwrap_or(self.world.known().object))
    }

    /// The block that starts at `bci`, which must have a frame, and the edge to it from the current state.
    pub(super) fn edge_to(&mut self, bci: u32) -> Result<Target> {
        let block = self.block_at(bci)?;
        let frame = self.frames[&bci].clone();
        let args = self.frame_args(&frame, None)?;
        Ok(Target { block, args })
    }

    /// The HIR block of a frame, made at the first jump to it.
    pub(super) fn block_at(&mut self, bci: u32) -> Result<BlockId> {
        if let Some(&block) = self.blocks.get(&bci) {
            return Ok(block);
        }
        let Some(frame) = self.frames.get(&bci).cloned() else {
            bail!("VerifyError: Expecting a stackmap frame at branch target {bci}");
        };
        let block = self.func.new_block();
        self.blocks.insert(bci, block);
        let mut state = State { locals: vec![None; self.max_locals as usize], ..State::default() };
        for (index, &vtype) in frame.locals.iter().enumerate() {
            if let Some((ty, info, uninit)) = self.vtype(vtype)? {
                if index >= state.locals.len() {
                    bail!("VerifyError: StackMapTable error: bad locals");
                }
                let value = self.func.new_param(block, ty, info);
                state.locals[index] = Some(Slot { value, uninit });
            }
        }
        for &vtype in &frame.stack {
            let Some((ty, info, uninit)) = self.vtype(vtype)? else {
                bail!("VerifyError: StackMapTable error: Top on the stack");
            };
            let value = self.func.new_param(block, ty, info);
            state.stack.push(Slot { value, uninit });
        }
        if frame.stack.len() > self.max_stack as usize {
            bail!("VerifyError: StackMapTable error: stack too deep");
        }
        self.work.push((bci, state));
        Ok(block)
    }

    /// What the current state passes to a frame's parameters. `exception` stands for the whole stack on the way to a
    /// handler.
    pub(super) fn frame_args(&mut self, frame: &Frame, exception: Option<Value>) -> Result<Vec<Value>> {
        let mut args = Vec::new();
        for (index, &vtype) in frame.locals.iter().enumerate() {
            if vtype == VType::Top {
                continue;
            }
            match self.state.locals.get(index).copied().flatten() {
                Some(slot) if self.assignable(slot, vtype)? => args.push(slot.value),
                _ => bail!("VerifyError: Instruction type does not match stack map (local {index})"),
            }
        }
        let stack = match exception {
            Some(value) => vec![Slot::init(value)],
            None => self.state.stack.clone(),
        };
        if stack.len() != frame.stack.len() {
            bail!("VerifyError: Stack map does not match the one at exception handler or branch");
        }
        for (slot, &vtype) in stack.iter().zip(&frame.stack) {
            if !self.assignable(*slot, vtype)? {
                bail!("VerifyError: Instruction type does not match stack map");
            }
            args.push(slot.value);
        }
        Ok(args)
    }

    fn assignable(&mut self, slot: Slot, vtype: VType) -> Result<bool> {
        let Some((ty, info, uninit)) = self.vtype(vtype)? else { return Ok(true) };
        if self.func.ty(slot.value) != ty || slot.uninit != uninit {
            return Ok(false);
        }
        if ty != Ty::Ref || uninit.is_some() {
            return Ok(true);
        }
        if vtype == VType::Null {
            return Ok(self.func.info(slot.value).class.is_none());
        }
        Ok(info.class.is_none_or(|class| self.is_assignable(slot.value, class)))
    }

    /// The verifier's assignability: interfaces take anything.
    pub(super) fn is_assignable(&self, value: Value, class: ClassId) -> bool {
        let Some(from) = self.func.info(value).class else { return true };
        self.world.is_subtype(from, class) || self.treated_as_object(class)
    }

    /// Interfaces, and arrays of them, are Object to the verifier (JVMS 4.10.1.2).
    fn treated_as_object(&self, class: ClassId) -> bool {
        match self.world.class(class).component() {
            Some(component) => self.treated_as_object(component),
            None => self.world.class(class).is_interface(),
        }
    }

    /// Pops a reference that must be assignable to `class`.
    pub(super) fn pop_ref(&mut self, class: ClassId) -> Result<Value> {
        let value = self.pop(Ty::Ref)?;
        if !self.is_assignable(value, class) {
            let have = self.func.info(value).class.map(|c| self.world.class(c).name.dotted());
            bail!(
                "VerifyError: Bad type on operand stack: {} is not assignable to {}",
                have.unwrap_or_default(),
                self.world.class(class).name.dotted()
            );
        }
        Ok(value)
    }

    /// Whether a value is known not to be null here.
    pub(super) fn is_nonnull(&self, value: Value) -> bool {
        self.func.info(value).nonnull
            || self.state.nonnull.contains(&value)
            || matches!(self.func.def(value), Some(Op::Str(_) | Op::Mirror(_) | Op::Object(_)))
    }
}
