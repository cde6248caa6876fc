//! From bytecode to HIR by abstract interpretation, which is also the verifier.
//!
//! Every bytecode index with a StackMapTable frame becomes a block whose parameters are the frame's locals and stack;
//! between them values are tracked directly. [`crate::opt::simplify`] then removes the parameters that turn out not to
//! be needed. Branches on constants make no edge, so code behind them is never built.

use std::collections::HashMap;
use std::sync::Arc;

use super::frame::{Slot, State, UNINIT_THIS};
use super::ir::{
    BinOp, BlockId, Callee, Cond, Def, Func, Inst, InstId, Math, Null, Op, Pos, PosData, RefInfo, Target, Term, Ty,
    Value,
};
use super::{fold, special};
use crate::bail;
use crate::classfile::descriptor::FieldType;
use crate::classfile::insn::{Conv, Elem, Insn, StackOp};
use crate::classfile::{ClassFile, ExceptionEntry, Frame, Name, access, initial_frame};
use crate::error::{Error, Result};
use crate::verify;
use crate::world::{ClassId, MethodId, World};

/// Something reachable that aotc does not support.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub what: String,
    pub reason: String,
    pub bci: u32,
}

impl Refusal {
    /// What [`Op::Unsupported`] in its place says.
    pub fn text(&self) -> String {
        format!("{}: {}", self.what, self.reason)
    }
}

/// A method's HIR and what in it is refused.
pub struct Built {
    pub func: Func,
    pub refusals: Vec<Refusal>,
}

/// Builds the HIR of `method`: its code, or a body made from its rule or native.
pub fn build(world: &mut World, method: MethodId) -> Result<Built> {
    verify::link(world, world.method(method).class)?;
    let describe = |world: &World, e: Error| e.context(format!("in {}", world.method_name(method)));
    let m = world.method(method);
    let owner = world.class(m.class);
    let file = owner.file().cloned();
    let member = crate::classfile::MemberRef { class: owner.name, name: m.name, desc: m.desc };
    let rule = world.rules.method(member);
    let mut builder = Builder::new(world, method, file);
    let done = match rule.is_some() || special::is_face(member) {
        true => builder.run_special(),
        false => builder.run(),
    };
    match done {
        Ok(()) => {
            let mut built = Built { func: builder.func, refusals: builder.refusals };
            crate::opt::simplify::run(&mut built.func);
            Ok(built)
        }
        Err(e) => Err(describe(world, e)),
    }
}

/// The entry block that exceptions of one set of handlers arrive at.
struct Landing {
    block: BlockId,
    /// The locals it takes, after the exception.
    slots: Vec<u16>,
}

pub(super) struct Builder<'w> {
    pub(super) world: &'w mut World,
    pub(super) func: Func,
    pub(super) class: ClassId,
    method: MethodId,
    file: Option<Arc<ClassFile>>,
    exception_table: Vec<ExceptionEntry>,
    pub(super) max_stack: u16,
    pub(super) max_locals: u16,
    pub(super) frames: HashMap<u32, Frame>,
    pub(super) blocks: HashMap<u32, BlockId>,
    landings: HashMap<Vec<usize>, Landing>,
    pub(super) work: Vec<(u32, State)>,
    pub(super) state: State,
    current: BlockId,
    pub(super) bci: u32,
    pub(super) pos: Pos,
    /// The lock of a synchronized method.
    lock: Option<Value>,
    /// Control has left the current block.
    ended: bool,
    refusals: Vec<Refusal>,
}

impl<'w> Builder<'w> {
    fn new(world: &'w mut World, method: MethodId, file: Option<Arc<ClassFile>>) -> Builder<'w> {
        let class = world.method(method).class;
        let mut func = Func::new(method);
        let entry = func.new_block();
        func.positions.push(PosData { parent: None, method, bci: 0 });
        Builder {
            world,
            func,
            class,
            method,
            file,
            exception_table: Vec::new(),
            max_stack: u16::MAX,
            max_locals: 0,
            frames: HashMap::new(),
            blocks: HashMap::new(),
            landings: HashMap::new(),
            work: Vec::new(),
            state: State::default(),
            current: entry,
            bci: 0,
            pos: Pos(0),
            lock: None,
            ended: false,
            refusals: Vec::new(),
        }
    }

    /// Gives the entry block the method's parameters; returns them in order, the receiver first.
    fn parameters(&mut self) -> Result<Vec<Value>> {
        let m = self.world.method(self.method);
        let (is_static, params) = (m.is_static(), m.params.clone());
        let mut values = Vec::new();
        if !is_static {
            let info = RefInfo::of(self.class).nonnull().proven();
            values.push(self.func.new_param(Func::ENTRY, Ty::Ref, info));
        }
        for ty in params {
            let info = self.info_of(ty)?;
            values.push(self.func.new_param(Func::ENTRY, ty.kind().into(), info));
        }
        Ok(values)
    }

    /// What a field, parameter or result of this type is known to be.
    pub(super) fn info_of(&mut self, ty: FieldType) -> Result<RefInfo> {
        match ty {
            FieldType::Ref(name) => {
                let class = self.world.try_load(name)?.unwrap_or(self.world.known().object);
                Ok(RefInfo::of(class))
            }
            _ => Ok(RefInfo::null()),
        }
    }

    /// A body that is nothing but the method's rule, native or intrinsic.
    fn run_special(&mut self) -> Result<()> {
        self.func.positions[0].bci = super::print::NO_BCI;
        let args = self.parameters()?;
        let result = special::call(self, self.method, &args, special::Site::Body)?;
        if !self.ended {
            self.end(Term::Return(result));
        }
        Ok(())
    }

    fn run(&mut self) -> Result<()> {
        let m = self.world.method(self.method);
        let (index, flags) = (m.index, m.access);
        if flags & access::NATIVE != 0 {
            return self.run_special();
        }
        let Some(file) = self.file.clone() else { bail!("has no code") };
        let method = &file.methods[index];
        let Some(code) = &method.code else { bail!("has no code") };
        let params = self.parameters()?;
        self.max_stack = code.max_stack;
        self.max_locals = code.max_locals;
        self.exception_table = code.exception_table.clone();
        self.frames = code.frames.iter().cloned().collect();
        if file.major < 50 && has_branches(&code.insns) {
            bail!("class file version {} (before Java 6) has no StackMapTable, which aotc needs", file.major);
        }
        self.state.locals = vec![None; code.max_locals as usize];
        let initial = initial_frame(file.name, method.access, method.name, method.desc);
        let mut values = params.iter();
        for (slot, vtype) in initial.locals.iter().enumerate() {
            if *vtype == crate::classfile::VType::Top {
                continue;
            }
            let uninit = (*vtype == crate::classfile::VType::UninitThis).then_some(UNINIT_THIS);
            let Some(&value) = values.next() else { bail!("VerifyError: bad parameters") };
            match self.state.locals.get_mut(slot) {
                Some(local) => *local = Some(Slot { value, uninit }),
                None => bail!("VerifyError: Arguments can't fit into locals"),
            }
        }
        if flags & access::SYNCHRONIZED != 0 {
            let lock = match flags & access::STATIC {
                0 => params[0],
                _ => self.mirror(self.class),
            };
            self.emit(Op::MonitorEnter, vec![lock]);
            self.lock = Some(lock);
        }
        let insns = &code.insns;
        // The entry block must not be a branch target: it has no predecessors in HIR.
        if self.frames.contains_key(&0) {
            let target = self.edge_to(0)?;
            self.end(Term::Jump(target));
        } else {
            let state = std::mem::take(&mut self.state);
            self.work.push((0, state));
            self.blocks.insert(0, Func::ENTRY);
        }
        while let Some((bci, state)) = self.work.pop() {
            self.current = self.blocks[&bci];
            self.state = state;
            self.ended = false;
            let Ok(start) = insns.binary_search_by_key(&bci, |i| i.0) else {
                bail!("VerifyError: StackMapTable error: bad offset {bci}");
            };
            self.block_body(insns, start).map_err(|e| e.context(format!("bytecode index {}", self.bci)))?;
        }
        Ok(())
    }

    fn block_body(&mut self, insns: &[(u32, Insn)], start: usize) -> Result<()> {
        for (index, (bci, insn)) in insns.iter().enumerate().skip(start) {
            if index > start && self.frames.contains_key(bci) {
                let target = self.edge_to(*bci)?;
                self.end(Term::Jump(target));
                return Ok(());
            }
            self.at(*bci);
            self.insn(insn)?;
            if self.ended {
                return Ok(());
            }
        }
        bail!("VerifyError: Control flow falls through code end");
    }

    fn at(&mut self, bci: u32) {
        self.bci = bci;
        self.pos = Pos(self.func.positions.len() as u32);
        self.func.positions.push(PosData { parent: None, method: self.method, bci });
    }

    /// Moves to the start of `method`, inlined at the current position.
    pub(super) fn inlined_at(&mut self, method: MethodId) {
        let parent = Some(self.pos);
        self.pos = Pos(self.func.positions.len() as u32);
        self.func.positions.push(PosData { parent, method, bci: 0 });
    }

    pub(super) fn end(&mut self, term: Term) {
        debug_assert!(!self.ended);
        self.func.block_mut(self.current).term = term;
        self.ended = true;
    }

    /// Starts a fresh block without parameters as the current one.
    pub(super) fn start(&mut self, block: BlockId) {
        self.current = block;
        self.ended = false;
    }

    pub(super) fn file(&self) -> &Arc<ClassFile> {
        self.file.as_ref().expect("code comes from a class file")
    }

    // --- emitting ---

    fn add(&mut self, op: Op, args: Vec<Value>, result: Option<(Ty, RefInfo)>) -> (InstId, Option<Value>) {
        let id = InstId(self.func.insts.len() as u32);
        let result = result.map(|(ty, info)| self.func.new_value(ty, info, Def::Inst(id)));
        self.func.insts.push(Inst { op, args, result, pos: self.pos });
        (id, result)
    }

    /// Puts an operation at the end of the current block.
    fn place(&mut self, id: InstId) {
        let current = self.current;
        self.func.block_mut(current).insts.push(id);
    }

    /// Adds an operation; inside a protected range a throwing one ends the block.
    pub(super) fn emit_any(
        &mut self,
        op: Op,
        args: Vec<Value>,
        result: Option<(Ty, RefInfo)>,
    ) -> Result<Option<Value>> {
        let throws = op.throws();
        let (id, value) = self.add(op, args, result);
        let handlers = if throws { self.handlers() } else { Vec::new() };
        if handlers.is_empty() {
            self.place(id);
        } else {
            let unwind = self.landing(handlers)?;
            let next = self.func.new_block();
            let normal = Target::plain(next);
            self.end(Term::Try { inst: id, normal, unwind });
            self.start(next);
        }
        Ok(value)
    }

    /// An operation without a result that does not throw.
    pub(super) fn emit(&mut self, op: Op, args: Vec<Value>) {
        debug_assert!(!op.throws());
        self.emit_any(op, args, None).expect("only throwing operations can fail here");
    }

    /// An operation without a result that may throw.
    pub(super) fn emit_check(&mut self, op: Op, args: Vec<Value>) -> Result<()> {
        self.emit_any(op, args, None).map(|_| ())
    }

    pub(super) fn emit_value(&mut self, op: Op, args: Vec<Value>, ty: Ty) -> Value {
        debug_assert!(ty != Ty::Ref && !op.throws());
        if let Some(folded) = fold::fold(&self.func, &op, &args) {
            return self.constant(folded);
        }
        let value = self.emit_any(op, args, Some((ty, RefInfo::null())));
        value.expect("cannot fail").expect("has a result")
    }

    pub(super) fn emit_ref(&mut self, op: Op, args: Vec<Value>, info: RefInfo) -> Result<Value> {
        let value = self.emit_any(op, args, Some((Ty::Ref, info)))?;
        Ok(value.expect("has a result"))
    }

    pub(super) fn constant(&mut self, op: Op) -> Value {
        let (ty, info) = match op {
            Op::ConstInt(_) => (Ty::I32, RefInfo::null()),
            Op::ConstLong(_) => (Ty::I64, RefInfo::null()),
            Op::ConstFloat(_) => (Ty::F32, RefInfo::null()),
            Op::ConstDouble(_) => (Ty::F64, RefInfo::null()),
            Op::Str(_) => (Ty::Ref, RefInfo::of(self.world.known().string).nonnull().exact()),
            Op::Mirror(_) => (Ty::Ref, RefInfo::of(self.world.known().class).nonnull().exact()),
            Op::Null => (Ty::Ref, RefInfo::null()),
            _ => unreachable!("not a constant"),
        };
        let (id, value) = self.add(op, Vec::new(), Some((ty, info)));
        self.place(id);
        value.expect("has a result")
    }

    pub(super) fn int(&mut self, n: i32) -> Value {
        self.constant(Op::ConstInt(n))
    }

    pub(super) fn long(&mut self, n: i64) -> Value {
        self.constant(Op::ConstLong(n))
    }

    pub(super) fn mirror(&mut self, class: ClassId) -> Value {
        self.constant(Op::Mirror(class))
    }

    pub(super) fn string(&mut self, text: &str) -> Value {
        self.constant(Op::Str(text.encode_utf16().collect()))
    }

    /// Records something unsupported and ends the block with an error that names it.
    pub(super) fn refuse(&mut self, what: String, reason: impl Into<String>) -> Result<()> {
        let refusal = Refusal { what, reason: reason.into(), bci: self.bci };
        let text = refusal.text();
        self.refusals.push(refusal);
        self.unsupported(&text)
    }

    /// Throws at run time, naming `text`, and ends the block.
    pub(super) fn unsupported(&mut self, text: &str) -> Result<()> {
        self.emit_check(Op::Unsupported(text.into()), Vec::new())?;
        self.end(Term::Unreachable);
        Ok(())
    }

    // --- exceptions ---

    /// Indices of the exception table entries that cover the current position, innermost first; the table's length
    /// stands for the exit of a synchronized method.
    fn handlers(&self) -> Vec<usize> {
        let mut list = Vec::new();
        for (index, entry) in self.exception_table.iter().enumerate() {
            if (entry.start..entry.end).contains(&self.bci) {
                list.push(index);
                if entry.catch_type.is_none() {
                    return list;
                }
            }
        }
        if self.lock.is_some() {
            list.push(self.exception_table.len());
        }
        list
    }

    fn in_protected_range(&self) -> bool {
        !self.handlers().is_empty()
    }

    /// The unwind edge from the current state to a set of handlers.
    fn landing(&mut self, handlers: Vec<usize>) -> Result<Target> {
        if !self.landings.contains_key(&handlers) {
            let landing = self.make_landing(&handlers)?;
            self.landings.insert(handlers.clone(), landing);
        }
        let Landing { block, ref slots } = self.landings[&handlers];
        let slots = slots.clone();
        let types: Vec<Ty> = self.func.block(block).params[1..].iter().map(|&p| self.func.ty(p)).collect();
        let mut args = Vec::new();
        for (slot, ty) in slots.into_iter().zip(types) {
            match self.state.locals.get(slot as usize).copied().flatten() {
                Some(local) if self.func.ty(local.value) == ty => args.push(local.value),
                _ => bail!(
                    "VerifyError: Instruction type does not match stack map of an exception handler (local {slot})"
                ),
            }
        }
        Ok(Target { block, args })
    }

    /// Makes the landing block: takes the exception and the locals the handlers want, and tests the catch types in order.
    fn make_landing(&mut self, handlers: &[usize]) -> Result<Landing> {
        let saved = (self.current, self.ended, std::mem::take(&mut self.state));
        let block = self.func.new_block();
        self.func.block_mut(block).cold = true;
        let throwable = self.world.known().throwable;
        let info = RefInfo::of(throwable).nonnull();
        let exception = self.func.new_param(block, Ty::Ref, info);
        let mut slots: Vec<u16> = Vec::new();
        self.state.locals = vec![None; self.max_locals as usize];
        for &index in handlers {
            let Some(entry) = self.exception_table.get(index) else { continue };
            let bci = entry.handler;
            let Some(frame) = self.frames.get(&bci).cloned() else {
                bail!("VerifyError: Expecting a stackmap frame at exception handler {bci}");
            };
            for (slot, &vtype) in frame.locals.iter().enumerate() {
                let Some((ty, info, uninit)) = self.vtype(vtype)? else { continue };
                if slot >= self.state.locals.len() {
                    bail!("VerifyError: StackMapTable error: bad locals");
                }
                if self.state.locals[slot].is_none() {
                    let value = self.func.new_param(block, ty, info);
                    self.state.locals[slot] = Some(Slot { value, uninit });
                    slots.push(slot as u16);
                }
            }
        }
        self.start(block);
        for &index in handlers {
            let Some(entry) = self.exception_table.get(index).copied() else {
                let lock = self.lock.expect("a synchronized method");
                // A monitor that the body left unbalanced would throw here; its own exception wins then.
                let (id, _) = self.add(Op::MonitorExit, vec![lock], None);
                self.place(id);
                continue;
            };
            let caught = match entry.catch_type {
                None => None,
                Some(name) => Some(self.world.load(name)?),
            };
            let frame = self.frames[&entry.handler].clone();
            let info = RefInfo::of(caught.unwrap_or(throwable)).nonnull().proven();
            let typed = match caught {
                Some(class) if class != throwable => {
                    if !self.world.is_subtype(class, throwable) {
                        bail!("VerifyError: Catch type is not a subclass of Throwable");
                    }
                    let test = {
                        let (id, value) =
                            self.add(Op::InstanceOf(class), vec![exception], Some((Ty::I32, RefInfo::null())));
                        self.place(id);
                        value.expect("has a result")
                    };
                    let zero = self.int(0);
                    let cond = self.emit_value(Op::Icmp(Cond::Ne, Ty::I32), vec![test, zero], Ty::Bool);
                    let (hit, miss) = (self.func.new_block(), self.func.new_block());
                    self.func.block_mut(hit).cold = true;
                    self.func.block_mut(miss).cold = true;
                    self.end(Term::Branch { cond, yes: Target::plain(hit), no: Target::plain(miss) });
                    self.start(hit);
                    // The test has shown the type; the cast carries it.
                    let (id, value) = self.add(Op::CheckCast(class), vec![exception], Some((Ty::Ref, info)));
                    self.place(id);
                    Some((value.expect("has a result"), miss))
                }
                _ => None,
            };
            let value = typed.map_or(exception, |(value, _)| value);
            let block = self.block_at(entry.handler)?;
            let args = self.frame_args(&frame, Some(value))?;
            self.end(Term::Jump(Target { block, args }));
            match typed {
                Some((_, miss)) => self.start(miss),
                None => break,
            }
        }
        if !self.ended {
            self.end(Term::Throw { exception, pos: self.pos, unwind: None });
        }
        (self.current, self.ended, self.state) = saved;
        Ok(Landing { block, slots })
    }

    // --- null and class initialisation ---

    /// Makes sure `value` is not null before an access at `offset`; says how the access is to check.
    pub(super) fn null_mode(&mut self, value: Value, offset: u32) -> Result<Null> {
        if self.is_nonnull(value) {
            return Ok(Null::Checked);
        }
        if self.in_protected_range() || offset as usize >= aotc_abi::arch::NULL_GUARD {
            self.null_check(value)?;
            return Ok(Null::Checked);
        }
        self.state.nonnull.push(value);
        Ok(Null::Implicit)
    }

    pub(super) fn null_check(&mut self, value: Value) -> Result<()> {
        if !self.is_nonnull(value) {
            self.emit_check(Op::NullCheck, vec![value])?;
            self.state.nonnull.push(value);
        }
        Ok(())
    }

    /// Runs a class's initialiser before what follows, unless it has certainly begun.
    pub(super) fn class_init(&mut self, class: ClassId) -> Result<()> {
        verify::link(self.world, class)?;
        // A superclass may have failed although this class, in a circle with it, has not.
        if self.class == class || !self.world.needs_init(class) || self.state.inited.contains(&class) {
            return Ok(());
        }
        self.emit_check(Op::ClassInit(class), Vec::new())?;
        self.state.inited.push(class);
        Ok(())
    }

    // --- instructions ---

    fn insn(&mut self, insn: &Insn) -> Result<()> {
        match insn {
            Insn::Nop => {}
            Insn::ConstNull => self.push_const(Op::Null)?,
            Insn::ConstInt(n) => self.push_const(Op::ConstInt(*n))?,
            Insn::ConstLong(n) => self.push_const(Op::ConstLong(*n))?,
            Insn::ConstFloat(n) => self.push_const(Op::ConstFloat(n.to_bits()))?,
            Insn::ConstDouble(n) => self.push_const(Op::ConstDouble(n.to_bits()))?,
            Insn::Ldc(index) => self.ldc(*index)?,
            Insn::Load(kind, index) => {
                let slot = self.local(*index, (*kind).into())?;
                self.push_slot(slot)?;
            }
            Insn::Store(kind, index) => {
                let slot = self.pop_slot()?;
                if self.func.ty(slot.value) != (*kind).into() {
                    bail!("VerifyError: Bad type on operand stack");
                }
                self.set_local(*index, slot)?;
            }
            Insn::Iinc(index, delta) => {
                let value = self.local(*index, Ty::I32)?.value;
                let delta = self.int(*delta);
                let sum = self.emit_value(Op::Bin(BinOp::Add, Ty::I32), vec![value, delta], Ty::I32);
                self.set_local(*index, Slot::init(sum))?;
            }
            Insn::ArrayLoad(elem) => self.array_load(*elem)?,
            Insn::ArrayStore(elem) => self.array_store(*elem)?,
            Insn::Stack(op) => self.stack_op(*op)?,
            Insn::Bin(kind, op) => self.binary((*kind).into(), *op)?,
            Insn::Neg(kind) => {
                let ty = (*kind).into();
                let value = self.pop(ty)?;
                let result = self.emit_value(Op::Neg(ty), vec![value], ty);
                self.push(result)?;
            }
            Insn::Conv(conv) => {
                let (from, to) = conv_types(*conv);
                let value = self.pop(from)?;
                let result = self.emit_value(Op::Conv(*conv), vec![value], to);
                self.push(result)?;
            }
            Insn::Cmp(kind, nan) => {
                let ty = (*kind).into();
                let (b, a) = (self.pop(ty)?, self.pop(ty)?);
                let result = self.emit_value(Op::Cmp(ty, *nan), vec![a, b], Ty::I32);
                self.push(result)?;
            }
            Insn::If(cond, target) => {
                let value = self.pop(Ty::I32)?;
                let test = self.compare_to_zero(*cond, value);
                self.branch(test, *target, None)?;
            }
            Insn::IfIcmp(cond, target) => {
                let (b, a) = (self.pop(Ty::I32)?, self.pop(Ty::I32)?);
                let test = self.emit_value(Op::Icmp(*cond, Ty::I32), vec![a, b], Ty::Bool);
                self.branch(test, *target, None)?;
            }
            Insn::IfAcmp(cond, target) => {
                let (b, a) = (self.pop(Ty::Ref)?, self.pop(Ty::Ref)?);
                let test = self.compare_refs(*cond, a, b);
                self.branch(test, *target, None)?;
            }
            Insn::IfNull(cond, target) => {
                let a = self.pop(Ty::Ref)?;
                let null = self.constant(Op::Null);
                let test = self.compare_refs(*cond, a, null);
                self.branch(test, *target, Some((*cond, a)))?;
            }
            Insn::Goto(target) => {
                let target = self.edge_to(*target)?;
                self.end(Term::Jump(target));
            }
            Insn::Switch { pairs, default } => self.switch(pairs, *default)?,
            Insn::Return(kind) => self.return_(kind.map(Ty::from))?,
            Insn::GetStatic(index) => self.get_static(*index)?,
            Insn::PutStatic(index) => self.put_static(*index)?,
            Insn::GetField(index) => self.get_field(*index)?,
            Insn::PutField(index) => self.put_field(*index)?,
            Insn::Invoke(kind, index) => self.invoke(*kind, *index)?,
            Insn::InvokeDynamic(index) => self.invoke_dynamic(*index)?,
            Insn::New(index) => {
                let class = self.pool_class(*index)?;
                let data = self.world.class(class);
                if data.is_abstract() || data.is_interface() || data.is_array() {
                    let name = data.name.dotted();
                    return self.refuse(name, "is abstract and cannot be instantiated (InstantiationError)");
                }
                self.class_init(class)?;
                let info = RefInfo::of(class).nonnull().exact();
                let value = self.emit_ref(Op::New(class), Vec::new(), info)?;
                self.push_slot(Slot { value, uninit: Some(self.bci) })?;
            }
            Insn::NewArray(prim) => {
                let class = self.world.prim_array(*prim);
                self.new_array(class)?;
            }
            Insn::ANewArray(index) => {
                let component = self.pool_class(*index)?;
                let class = self.world.array_of(component)?;
                self.new_array(class)?;
            }
            Insn::MultiANewArray(index, dimensions) => {
                let class = self.pool_class(*index)?;
                let mut lengths = Vec::new();
                for _ in 0..*dimensions {
                    lengths.push(self.pop(Ty::I32)?);
                }
                lengths.reverse();
                self.check_dimensions(class, *dimensions)?;
                let info = RefInfo::of(class).nonnull().exact();
                let value = self.emit_ref(Op::NewMultiArray(class), lengths, info)?;
                self.push(value)?;
            }
            Insn::ArrayLength => {
                let array = self.pop(Ty::Ref)?;
                self.check_array(array, None)?;
                let null = self.null_mode(array, aotc_abi::object::ARRAY_LENGTH as u32)?;
                let length = self.emit_value(Op::ArrayLength(null), vec![array], Ty::I32);
                self.push(length)?;
            }
            Insn::Throw => {
                let throwable = self.world.known().throwable;
                let exception = self.pop_ref(throwable)?;
                self.null_check(exception)?;
                let handlers = self.handlers();
                let unwind = match handlers.is_empty() {
                    true => None,
                    false => Some(self.landing(handlers)?),
                };
                self.end(Term::Throw { exception, pos: self.pos, unwind });
            }
            Insn::CheckCast(index) => {
                let class = self.pool_class(*index)?;
                let value = self.pop(Ty::Ref)?;
                let result = self.check_cast(value, class)?;
                self.push(result)?;
            }
            Insn::InstanceOf(index) => {
                let class = self.pool_class(*index)?;
                let value = self.pop(Ty::Ref)?;
                let result = self.instance_of(value, class);
                self.push(result)?;
            }
            Insn::MonitorEnter => {
                let object = self.pop(Ty::Ref)?;
                self.null_check(object)?;
                self.emit(Op::MonitorEnter, vec![object]);
            }
            Insn::MonitorExit => {
                let object = self.pop(Ty::Ref)?;
                self.null_check(object)?;
                self.emit_check(Op::MonitorExit, vec![object])?;
            }
            Insn::Subroutine => bail!("jsr and ret (class files before Java 6) are not supported"),
        }
        Ok(())
    }

    fn push_const(&mut self, op: Op) -> Result<()> {
        let value = self.constant(op);
        self.push(value)
    }

    fn binary(&mut self, ty: Ty, op: BinOp) -> Result<()> {
        let shift = matches!(op, BinOp::Shl | BinOp::Shr | BinOp::Ushr);
        let b = self.pop(if shift { Ty::I32 } else { ty })?;
        let a = self.pop(ty)?;
        let integer = matches!(ty, Ty::I32 | Ty::I64);
        if integer && matches!(op, BinOp::Div | BinOp::Rem) && fold::is_nonzero(&self.func, b) != Some(true) {
            self.emit_check(Op::ZeroCheck(ty), vec![b])?;
        }
        let result = self.emit_value(Op::Bin(op, ty), vec![a, b], ty);
        self.push(result)
    }

    /// A Bool for `value cond 0`; sees through a three-way comparison.
    fn compare_to_zero(&mut self, cond: Cond, value: Value) -> Value {
        if let Def::Inst(inst) = self.func.value(value).def
            && let Op::Cmp(ty, nan) = self.func.inst(inst).op
        {
            let args = self.func.inst(inst).args.clone();
            let op = match ty {
                Ty::I64 => Op::Icmp(cond, ty),
                _ => Op::Fcmp { cond, ty, unordered: fold::holds(cond, nan) },
            };
            return self.emit_value(op, args, Ty::Bool);
        }
        let zero = self.int(0);
        self.emit_value(Op::Icmp(cond, Ty::I32), vec![value, zero], Ty::Bool)
    }

    fn compare_refs(&mut self, cond: Cond, a: Value, b: Value) -> Value {
        // A value known not to be null against null; `fold` sees only constants.
        if self.func.is_null_const(b) && self.is_nonnull(a) {
            let zero = self.int(0);
            return self.emit_value(
                Op::Icmp(if cond == Cond::Eq { Cond::Ne } else { Cond::Eq }, Ty::I32),
                vec![zero, zero],
                Ty::Bool,
            );
        }
        self.emit_value(Op::Icmp(cond, Ty::Ref), vec![a, b], Ty::Bool)
    }

    /// Ends the block with a branch; the fall-through becomes the current block. `null` is the comparison with null that
    /// decides, so that the path where the value is not null knows it.
    fn branch(&mut self, test: Value, target: u32, null: Option<(Cond, Value)>) -> Result<()> {
        if let Some(taken) = self.func.const_int(test) {
            if taken != 0 {
                let target = self.edge_to(target)?;
                self.end(Term::Jump(target));
            }
            return Ok(());
        }
        let yes = self.edge_to(target)?;
        let next = self.func.new_block();
        self.end(Term::Branch { cond: test, yes, no: Target::plain(next) });
        self.start(next);
        if let Some((Cond::Eq, value)) = null {
            self.state.nonnull.push(value);
        }
        Ok(())
    }

    fn switch(&mut self, pairs: &[(i32, u32)], default: u32) -> Result<()> {
        let value = self.pop(Ty::I32)?;
        if let Some(n) = self.func.const_int(value) {
            let hit = pairs.iter().find(|(key, _)| *key == n).map_or(default, |p| p.1);
            let target = self.edge_to(hit)?;
            self.end(Term::Jump(target));
            return Ok(());
        }
        let default_target = self.edge_to(default)?;
        let mut cases = Vec::new();
        for &(key, bci) in pairs {
            if bci != default {
                cases.push((key, self.edge_to(bci)?));
            }
        }
        self.end(Term::Switch { value, cases, default: default_target });
        Ok(())
    }

    fn return_(&mut self, ty: Option<Ty>) -> Result<()> {
        let ret = self.world.method(self.method).ret;
        if ret.map(|r| Ty::from(r.kind())) != ty {
            bail!("VerifyError: Wrong return type in function");
        }
        let value = match ret {
            None => None,
            Some(FieldType::Ref(name)) => {
                let class = self.world.try_load(name)?.unwrap_or(self.world.known().object);
                Some(self.pop_ref(class)?)
            }
            Some(narrow) => {
                let value = self.pop(narrow.kind().into())?;
                Some(self.narrow(value, narrow))
            }
        };
        if self.world.method(self.method).name.as_str() == "<init>"
            && self.state.locals.iter().flatten().any(|s| s.uninit == Some(UNINIT_THIS))
        {
            bail!("VerifyError: Constructor must call super() or this() before return");
        }
        if let Some(lock) = self.lock.take() {
            // The exit itself is outside the protected range.
            let handlers = std::mem::take(&mut self.exception_table);
            self.emit_check(Op::MonitorExit, vec![lock])?;
            self.exception_table = handlers;
            self.lock = Some(lock);
        }
        self.end(Term::Return(value));
        Ok(())
    }

    /// An int as a value of a narrower type, as `ireturn` and stores to boolean fields make it.
    pub(super) fn narrow(&mut self, value: Value, ty: FieldType) -> Value {
        let conv = match ty {
            FieldType::Boolean => {
                let already = match self.func.def(value) {
                    Some(Op::InstanceOf(_)) => true,
                    Some(Op::ConstInt(n)) => *n == 0 || *n == 1,
                    Some(Op::LoadField(f, _) | Op::LoadStatic(f)) => self.world.field(*f).ty == FieldType::Boolean,
                    Some(Op::Invoke(Callee::Direct(m) | Callee::Virtual { method: m, .. })) => {
                        self.world.method(*m).ret == Some(FieldType::Boolean)
                    }
                    Some(Op::Native(native)) => native.java.ends_with(")Z"),
                    _ => false,
                };
                if already {
                    return value;
                }
                let one = self.int(1);
                return self.emit_value(Op::Bin(BinOp::And, Ty::I32), vec![value, one], Ty::I32);
            }
            FieldType::Byte => Conv::I2b,
            FieldType::Char => Conv::I2c,
            FieldType::Short => Conv::I2s,
            _ => return value,
        };
        self.emit_value(Op::Conv(conv), vec![value], Ty::I32)
    }

    fn stack_op(&mut self, op: StackOp) -> Result<()> {
        let one = |b: &mut Self| -> Result<Slot> {
            let slot = b.pop_slot()?;
            match b.is_wide(slot) {
                true => bail!("VerifyError: Bad type on operand stack"),
                false => Ok(slot),
            }
        };
        // One long or double, or two others, in stack order.
        let two = |b: &mut Self| -> Result<Vec<Slot>> {
            let top = b.pop_slot()?;
            if b.is_wide(top) {
                return Ok(vec![top]);
            }
            let below = one(b)?;
            Ok(vec![below, top])
        };
        let (under, top): (Vec<Slot>, Vec<Slot>) = match op {
            StackOp::Pop => {
                one(self)?;
                return Ok(());
            }
            StackOp::Pop2 => {
                two(self)?;
                return Ok(());
            }
            StackOp::Swap => {
                let (b, a) = (one(self)?, one(self)?);
                self.push_slot(b)?;
                return self.push_slot(a);
            }
            StackOp::Dup => (vec![], vec![one(self)?]),
            StackOp::DupX1 => {
                let top = one(self)?;
                (vec![one(self)?], vec![top])
            }
            StackOp::DupX2 => {
                let top = one(self)?;
                (two(self)?, vec![top])
            }
            StackOp::Dup2 => (vec![], two(self)?),
            StackOp::Dup2X1 => {
                let top = two(self)?;
                (vec![one(self)?], top)
            }
            StackOp::Dup2X2 => {
                let top = two(self)?;
                (two(self)?, top)
            }
        };
        for slot in top.iter().chain(&under).chain(&top) {
            self.push_slot(*slot)?;
        }
        Ok(())
    }

    fn new_array(&mut self, class: ClassId) -> Result<()> {
        let length = self.pop(Ty::I32)?;
        let info = RefInfo::of(class).nonnull().exact();
        let value = self.emit_ref(Op::NewArray(class), vec![length], info)?;
        self.push(value)
    }

    fn check_dimensions(&self, class: ClassId, dimensions: u8) -> Result<()> {
        let name = self.world.class(class).name.as_str();
        let depth = name.bytes().take_while(|&b| b == b'[').count();
        if dimensions == 0 || depth < dimensions as usize {
            bail!("VerifyError: Illegal dimension argument");
        }
        Ok(())
    }

    /// Checks that a value is an array, of `elem` elements if given.
    fn check_array(&self, array: Value, elem: Option<Elem>) -> Result<()> {
        let Some(class) = self.func.info(array).class else { return Ok(()) };
        let fits = match (self.world.class(class).component(), elem) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(component), Some(elem)) => {
                let name = self.world.class(component).name.as_str();
                let primitive = matches!(self.world.class(component).kind, crate::world::ClassKind::Primitive(_));
                match elem {
                    Elem::Ref => !primitive,
                    _ if !primitive => false,
                    Elem::Byte => matches!(name, "byte" | "boolean"),
                    Elem::Char => name == "char",
                    Elem::Short => name == "short",
                    Elem::Int => name == "int",
                    Elem::Long => name == "long",
                    Elem::Float => name == "float",
                    Elem::Double => name == "double",
                }
            }
        };
        match fits {
            true => Ok(()),
            false => bail!("VerifyError: Bad type on operand stack (array)"),
        }
    }

    fn array_load(&mut self, elem: Elem) -> Result<()> {
        let index = self.pop(Ty::I32)?;
        let array = self.pop(Ty::Ref)?;
        self.check_array(array, Some(elem))?;
        let null = self.null_mode(array, aotc_abi::object::ARRAY_LENGTH as u32)?;
        self.emit_check(Op::BoundsCheck(null), vec![array, index])?;
        let ty = elem_ty(elem);
        let value = match elem {
            Elem::Ref => {
                // Of null, null (JVMS 4.10.1.9, aaload).
                let component = self.func.info(array).class.and_then(|c| self.world.class(c).component());
                let info = component.map_or(RefInfo::null(), RefInfo::of);
                self.emit_ref(Op::ArrayLoad(elem), vec![array, index], info)?
            }
            _ => self.emit_value(Op::ArrayLoad(elem), vec![array, index], ty),
        };
        self.push(value)
    }

    fn array_store(&mut self, elem: Elem) -> Result<()> {
        let mut value = self.pop(elem_ty(elem))?;
        let index = self.pop(Ty::I32)?;
        let array = self.pop(Ty::Ref)?;
        self.check_array(array, Some(elem))?;
        let null = self.null_mode(array, aotc_abi::object::ARRAY_LENGTH as u32)?;
        self.emit_check(Op::BoundsCheck(null), vec![array, index])?;
        let class = self.func.info(array).class;
        if elem == Elem::Ref {
            if !self.store_fits(array, value) {
                self.emit_check(Op::StoreCheck, vec![array, value])?;
            }
        } else if elem == Elem::Byte && class.is_some_and(|c| self.world.class(c).name.as_str() == "[Z") {
            value = self.narrow(value, FieldType::Boolean);
        }
        self.emit(Op::ArrayStore(elem), vec![array, index, value]);
        Ok(())
    }

    /// Whether storing `value` into `array` can be seen to pass the store check.
    fn store_fits(&self, array: Value, value: Value) -> bool {
        let (array, value) = (self.func.info(array), self.func.info(value));
        let Some(stored) = value.class else { return true };
        let Some(component) = array.class.and_then(|c| self.world.class(c).component()) else {
            return false;
        };
        let class = self.world.class(component);
        let exact = array.exact || (class.access & access::FINAL != 0 && !class.is_array());
        exact && self.world.is_subtype(stored, component) && (!class.is_interface() || value.proven)
    }

    pub(super) fn check_cast(&mut self, value: Value, class: ClassId) -> Result<Value> {
        let info = self.func.info(value);
        let Some(have) = info.class else { return Ok(value) };
        let trusted = info.proven || !self.is_interface_like(class);
        if self.world.is_subtype(have, class) && trusted {
            return Ok(value);
        }
        let nonnull = self.is_nonnull(value);
        let result = RefInfo { class: Some(class), exact: false, nonnull, proven: true };
        self.emit_ref(Op::CheckCast(class), vec![value], result)
    }

    pub(super) fn is_interface_like(&self, class: ClassId) -> bool {
        match self.world.class(class).component() {
            Some(component) => self.is_interface_like(component),
            None => self.world.class(class).is_interface(),
        }
    }

    pub(super) fn instance_of(&mut self, value: Value, class: ClassId) -> Value {
        let info = self.func.info(value);
        match info.class {
            None => return self.int(0),
            Some(have)
                if self.is_nonnull(value)
                    && self.world.is_subtype(have, class)
                    && (info.proven || !self.is_interface_like(class)) =>
            {
                return self.int(1);
            }
            Some(have) if info.exact && !self.world.is_subtype(have, class) => return self.int(0),
            _ => {}
        }
        self.emit_value(Op::InstanceOf(class), vec![value], Ty::I32)
    }

    /// After a constructor call every copy of the object is initialised.
    pub(super) fn initialised(&mut self, object: Slot) {
        let fix = |slot: &mut Slot| {
            if slot.uninit == object.uninit {
                *slot = Slot::init(object.value);
            }
        };
        self.state.stack.iter_mut().for_each(fix);
        self.state.locals.iter_mut().flatten().for_each(fix);
    }

    pub(super) fn math(&mut self, op: Math, ty: Ty, args: &[Value]) -> Value {
        self.emit_value(Op::Math(op, ty), args.to_vec(), ty)
    }

    pub(super) fn is_ended(&self) -> bool {
        self.ended
    }

    pub(super) fn load_named(&mut self, name: &str) -> Result<ClassId> {
        self.world.load(Name::new(name))
    }
}

pub(super) fn elem_ty(elem: Elem) -> Ty {
    elem.kind().into()
}

pub(super) fn conv_types(conv: Conv) -> (Ty, Ty) {
    (conv.from().into(), conv.to().into())
}

fn has_branches(insns: &[(u32, Insn)]) -> bool {
    insns.iter().any(|(_, insn)| {
        matches!(
            insn,
            Insn::If(..)
                | Insn::IfIcmp(..)
                | Insn::IfAcmp(..)
                | Insn::IfNull(..)
                | Insn::Goto(_)
                | Insn::Switch { .. }
                | Insn::Subroutine
        )
    })
}
