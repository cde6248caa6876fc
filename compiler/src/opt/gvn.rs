//! Global value numbering, and what follows from the facts that hold where an operation stands.
//!
//! A walk through the dominator tree finds operations that were done before on the same operands, loads of memory that
//! nothing has written since, checks that cannot fail, and comparisons whose outcome is known. What loops do to their
//! counters is found on the way ([`super::induction`]) and is known in the next round.
//!
//! Loads are numbered together with a *version* of the memory they read: a store to the same field or kind of array, or
//! anything that may run other code, makes a new version, and so does every place where paths meet. Final fields have one
//! version ([`Finals`]).

use std::collections::{HashMap, HashSet};

use super::facts::Facts;
use super::induction::Induction;
use super::memory::{Cell, Memory};
use super::range::Range;
use super::simplify::{Replacements, rewrite};
use crate::classfile::descriptor::FieldType;
use crate::hir::{BlockId, Cond, Dominators, Func, InstId, Null, Op, Order, RefInfo, Step, Term, Ty, Value};
use crate::world::{FieldId, MethodId, World};

/// How often the function is walked at most: a counter of an inner loop that starts from that of an outer one is known
/// in the third round.
const ROUNDS: usize = 3;

/// Final instance fields that keep the value their object's constructor gives them.
pub struct Finals {
    settled: HashSet<FieldId>,
}

impl Finals {
    /// A final field is settled unless something but a constructor of the object itself stores to it. Class files before
    /// version 53 may do that, and so may hand-made ones.
    pub fn find(world: &World, funcs: &[(MethodId, Func)]) -> Finals {
        let mut settled: HashSet<FieldId> = HashSet::new();
        let mut unsettled: HashSet<FieldId> = HashSet::new();
        for (method, func) in funcs {
            let constructor = world.method(*method).name.as_str() == "<init>";
            let this = func.block(Func::ENTRY).params.first();
            for inst in &func.insts {
                match &inst.op {
                    Op::StoreField(field, _) if !constructor || Some(&inst.args[0]) != this => {
                        unsettled.insert(*field);
                    }
                    Op::LoadField(field, _) if world.field(*field).is_final() => {
                        settled.insert(*field);
                    }
                    _ => {}
                }
            }
        }
        settled.retain(|field| !unsettled.contains(field));
        Finals { settled }
    }
}

/// Removes what is redundant. True if anything has changed.
pub fn run(world: &World, finals: &Finals, func: &mut Func) -> bool {
    let order = func.reverse_postorder();
    let tree = Dominators::new(func, &order);
    let mut incoming = vec![0u32; func.blocks.len()];
    for target in order.iter().flat_map(|&id| func.block(id).term.targets()) {
        incoming[target.block.0 as usize] += 1;
    }
    let stored = crate::program::operations(func).filter_map(|op| match op {
        Op::StoreField(field, _) => Some(*field),
        _ => None,
    });
    let stored = stored.collect();
    let replaced = Replacements::new(func);
    let mut induction = Induction::default();
    let mut pass = Gvn {
        world,
        finals,
        func,
        tree: &tree,
        incoming,
        stored,
        replaced,
        changed: false,
        facts: Facts::default(),
        table: HashMap::new(),
        added: Vec::new(),
        memory: Memory::default(),
        marks: Vec::new(),
        induction: Induction::default(),
    };
    for round in 0..ROUNDS {
        pass.facts = Facts::default();
        induction.teach(pass.func, &mut pass.facts);
        for step in tree.walk() {
            match step {
                Step::Enter(block) => pass.enter(block),
                Step::Leave(_) => pass.leave(),
            }
        }
        let found = std::mem::take(&mut pass.induction);
        if round + 1 == ROUNDS || !induction.improve(found) {
            break;
        }
    }
    let (changed, mut replaced) = (pass.changed, pass.replaced);
    if changed {
        rewrite(func, &mut replaced);
        super::simplify::run(func);
    }
    changed
}

/// An operation on numbered operands, at a version of the memory it reads.
type Key = (Op, [Option<Value>; 3], u32);

/// What is done about an operation.
enum Verdict {
    Keep,
    /// It was done before: its result is this value, or it has none.
    Redundant(Option<Value>),
    /// Its result is this constant.
    Constant(Op),
}

struct Gvn<'a> {
    world: &'a World,
    finals: &'a Finals,
    func: &'a mut Func,
    tree: &'a Dominators,
    /// Edges into each block.
    incoming: Vec<u32>,
    /// Fields this function stores to, perhaps in a constructor inlined into it: not settled here.
    stored: HashSet<FieldId>,
    replaced: Replacements,
    changed: bool,
    facts: Facts,
    table: HashMap<Key, Value>,
    /// Keys in the order they came into the table.
    added: Vec<Key>,
    memory: Memory,
    /// How many keys there were when each block on the way from the root was entered.
    marks: Vec<usize>,
    induction: Induction,
}

impl Gvn<'_> {
    fn enter(&mut self, block: BlockId) {
        self.marks.push(self.added.len());
        self.memory.enter();
        self.facts.enter();
        match self.tree.immediate(block) {
            Some(above) if self.incoming[block.0 as usize] == 1 => self.learn_edge(above, block),
            _ => self.memory.write_all(),
        }
        let insts = std::mem::take(&mut self.func.block_mut(block).insts);
        let mut kept = Vec::with_capacity(insts.len());
        for id in insts {
            if self.visit(id) {
                kept.push(id);
                self.write(id);
                self.learn_success(id);
            }
        }
        self.func.block_mut(block).insts = kept;
        if let Term::Try { inst, normal, .. } = self.func.block(block).term.clone() {
            match self.visit(inst) {
                // Its success is learnt on the edge.
                true => self.write(inst),
                false => self.func.block_mut(block).term = Term::Jump(normal),
            }
        }
        self.record_counters(block);
    }

    fn leave(&mut self) {
        self.facts.leave();
        self.memory.leave();
        let mark = self.marks.pop().expect("entered before");
        for key in self.added.drain(mark..) {
            self.table.remove(&key);
        }
    }

    fn add(&mut self, key: Key, value: Value) {
        if !self.table.contains_key(&key) {
            self.table.insert(key.clone(), value);
            self.added.push(key);
        }
    }

    /// What identifies the operation; `None` where doing it twice is not the same as doing it once.
    fn key(&self, id: InstId) -> Option<Key> {
        let inst = self.func.inst(id);
        let mut version = 0;
        let op = match &inst.op {
            // Compares are cheap next to what they are used by, and code generation joins the two.
            Op::Icmp(..) | Op::Fcmp { .. } => return None,
            Op::LoadField(field, _) => {
                let f = self.world.field(*field);
                if f.is_volatile() {
                    return None;
                }
                if !self.finals.settled.contains(field) || self.stored.contains(field) {
                    version = self.memory.version(Cell::Field(*field));
                }
                Op::LoadField(*field, Null::Checked)
            }
            Op::LoadStatic(field) => {
                if self.world.field(*field).is_volatile() {
                    return None;
                }
                version = self.memory.version(Cell::Field(*field));
                inst.op.clone()
            }
            Op::ArrayLoad(elem) => {
                version = self.memory.version(Cell::Elements(*elem));
                inst.op.clone()
            }
            Op::ArrayLength(_) => Op::ArrayLength(Null::Checked),
            Op::BoundsCheck(_) => Op::BoundsCheck(Null::Checked),
            Op::ClassInit(_) | Op::InterfaceCheck(_) | Op::StoreCheck | Op::CheckCast(_) | Op::ZeroCheck(_) => {
                inst.op.clone()
            }
            op if op.is_pure() => op.clone(),
            _ => return None,
        };
        Some((op, operands(&inst.args)?, version))
    }

    fn length(&self, array: Value) -> Option<Value> {
        self.table.get(&(Op::ArrayLength(Null::Checked), [Some(array), None, None], 0)).copied()
    }

    /// Looks at an operation with what is known. False if it goes.
    fn visit(&mut self, id: InstId) -> bool {
        for index in 0..self.func.inst(id).args.len() {
            let arg = self.func.insts[id.0 as usize].args[index];
            self.func.insts[id.0 as usize].args[index] = self.replaced.find(arg);
        }
        let result = self.func.inst(id).result;
        match self.judge(id) {
            Verdict::Keep => {
                let inst = &self.func.insts[id.0 as usize];
                if super::inline::implicit_null(&mut inst.op.clone()).is_some()
                    && self.facts.is_nonnull(self.func, inst.args[0])
                {
                    let op = &mut self.func.insts[id.0 as usize].op;
                    *super::inline::implicit_null(op).expect("asked before") = Null::Checked;
                    self.changed = true;
                }
                true
            }
            Verdict::Redundant(value) => {
                if let (Some(result), Some(value)) = (result, value) {
                    self.replaced.replace(result, value);
                }
                self.changed = true;
                false
            }
            Verdict::Constant(op) => {
                let result = result.expect("a comparison has a result");
                let data = &mut self.func.values[result.0 as usize];
                (data.ty, data.info) = (Ty::I32, RefInfo::null());
                let inst = &mut self.func.insts[id.0 as usize];
                (inst.op, inst.args) = (op, Vec::new());
                self.changed = true;
                true
            }
        }
    }

    fn judge(&self, id: InstId) -> Verdict {
        let inst = self.func.inst(id);
        let (func, facts, args) = (&*self.func, &self.facts, &inst.args);
        match &inst.op {
            Op::NullCheck if facts.is_nonnull(func, args[0]) => return Verdict::Redundant(None),
            Op::ZeroCheck(_) if !facts.range(func, args[0]).holds(0) => return Verdict::Redundant(None),
            Op::BoundsCheck(_) if self.is_inside(args[0], args[1]) => return Verdict::Redundant(None),
            Op::StoreCheck if func.is_null_const(args[1]) => return Verdict::Redundant(None),
            Op::Icmp(cond, _) => {
                if let Some(holds) = facts.compare(func, args[0], args[1]).decide(*cond) {
                    return Verdict::Constant(Op::ConstInt(holds.into()));
                }
            }
            Op::CheckCast(class) => {
                let test = (Op::InstanceOf(*class), [Some(args[0]), None, None], 0);
                if let Some(&test) = self.table.get(&test)
                    && facts.range(func, test).lo > 0
                {
                    return Verdict::Redundant(Some(args[0]));
                }
            }
            _ => {}
        }
        match self.key(id).and_then(|key| self.table.get(&key)) {
            Some(&value) => Verdict::Redundant(inst.result.map(|_| value)),
            None => Verdict::Keep,
        }
    }

    /// Whether an index is known to be one of an array that is known not to be null.
    fn is_inside(&self, array: Value, index: Value) -> bool {
        let Some(length) = self.length(array) else { return false };
        self.facts.is_nonnull(self.func, array)
            && self.facts.range(self.func, index).lo >= 0
            && self.facts.compare(self.func, index, length).decide(Cond::Lt) == Some(true)
    }

    /// What an operation does to memory, whether it throws or not.
    fn write(&mut self, id: InstId) {
        match &self.func.inst(id).op {
            Op::StoreField(field, _) | Op::StoreStatic(field) if !self.world.field(*field).is_volatile() => {
                self.memory.write(Cell::Field(*field));
            }
            Op::LoadField(field, _) | Op::LoadStatic(field) if !self.world.field(*field).is_volatile() => {}
            Op::ArrayStore(elem) | Op::Fill(elem) => self.memory.write(Cell::Elements(*elem)),
            // Volatile ones, by which other threads' writes come to be seen.
            Op::StoreField(..) | Op::StoreStatic(_) | Op::LoadField(..) | Op::LoadStatic(_) => self.memory.write_all(),
            Op::RawLoad(_, Order::Plain) => {}
            Op::Invoke(_)
            | Op::Native(_)
            | Op::Unsupported(_)
            | Op::ClassInit(_)
            | Op::MonitorEnter
            | Op::MonitorExit
            | Op::Fence
            | Op::RawLoad(..)
            | Op::RawStore(..)
            | Op::RawCas(_)
            | Op::RawAdd(_)
            | Op::RawSwap(_) => self.memory.write_all(),
            _ => {}
        }
    }

    /// What is known once an operation has not thrown.
    fn learn_success(&mut self, id: InstId) {
        let inst = self.func.inst(id);
        let (op, args, result) = (inst.op.clone(), inst.args.clone(), inst.result);
        match op {
            Op::NullCheck | Op::ArrayLength(_) | Op::LoadField(..) | Op::StoreField(..) | Op::BoundsCheck(_) => {
                self.facts.learn_nonnull(args[0]);
            }
            Op::New(_) | Op::NewArray(_) | Op::NewMultiArray(_) => {
                self.facts.learn_nonnull(result.expect("an object"));
            }
            _ => {}
        }
        match op {
            Op::ZeroCheck(_) => {
                let Range { lo, hi } = self.facts.range(self.func, args[0]);
                let range = Range::new(lo + i64::from(lo == 0), hi - i64::from(hi == 0));
                self.facts.learn_range(self.func, args[0], range);
            }
            Op::BoundsCheck(_) => {
                self.facts.learn_range(self.func, args[1], Range::new(0, i64::from(i32::MAX) - 1));
                if let Some(length) = self.length(args[0]) {
                    self.facts.learn(self.func, Cond::Lt, args[1], length, true);
                }
            }
            Op::NewArray(_) => {
                self.facts.learn_range(self.func, args[0], Range::LENGTH);
                let length = (Op::ArrayLength(Null::Checked), [result, None, None], 0);
                self.add(length, args[0]);
            }
            Op::StoreField(field, _) if keeps_all_bits(&self.world.field(field).ty) => {
                let key = (
                    Op::LoadField(field, Null::Checked),
                    [Some(args[0]), None, None],
                    self.memory.version(Cell::Field(field)),
                );
                if !self.world.field(field).is_volatile() {
                    self.add(key, args[1]);
                }
            }
            _ => {}
        }
        if let Some(key) = self.key(id) {
            let value = result.or(args.first().copied());
            // A check has no result, an initialisation no operand either: any value marks it as done.
            self.add(key, value.unwrap_or(Value(0)));
        }
    }

    /// What is known because control came over the only edge to `block`.
    fn learn_edge(&mut self, above: BlockId, block: BlockId) {
        match self.func.block(above).term.clone() {
            Term::Branch { cond, yes, .. } => {
                let cond = self.replaced.find(cond);
                self.learn_condition(cond, yes.block == block);
            }
            Term::Switch { value, cases, .. } => {
                let value = self.replaced.find(value);
                if let Some((key, _)) = cases.iter().find(|(_, target)| target.block == block) {
                    self.facts.learn_range(self.func, value, Range::one(i64::from(*key)));
                }
            }
            Term::Try { inst, normal, .. } if normal.block == block => self.learn_success(inst),
            _ => {}
        }
    }

    fn learn_condition(&mut self, cond: Value, holds: bool) {
        let Some(op) = self.func.def(cond).cloned() else { return };
        let crate::hir::Def::Inst(id) = self.func.value(cond).def else { return };
        let args = self.func.inst(id).args.clone();
        if let Op::Icmp(cond, _) = op {
            self.facts.learn(self.func, cond, args[0], args[1], holds);
            args.into_iter().for_each(|arg| self.learn_instance(arg));
        } else if self.func.ty(cond) == Ty::I32 {
            let range = self.facts.range(self.func, cond);
            match holds {
                true if range.lo == 0 => self.facts.learn_range(self.func, cond, Range::new(1, range.hi)),
                true => {}
                false => self.facts.learn_range(self.func, cond, Range::one(0)),
            }
            self.learn_instance(cond);
        }
    }

    /// What is an instance of something is not null.
    fn learn_instance(&mut self, test: Value) {
        let crate::hir::Def::Inst(id) = self.func.value(test).def else { return };
        if let Op::InstanceOf(_) = self.func.inst(id).op
            && self.facts.range(self.func, test).lo > 0
        {
            self.facts.learn_nonnull(self.func.inst(id).args[0]);
        }
    }

    /// Notes what the block's edges give to the integer parameters of others.
    fn record_counters(&mut self, block: BlockId) {
        let term = self.func.block(block).term.clone();
        for (index, target) in term.targets().into_iter().enumerate() {
            let implicit = term.implicit_params(index);
            let back = self.tree.dominates(target.block, block);
            for (offset, &arg) in target.args.iter().enumerate() {
                let param = self.func.block(target.block).params[offset + implicit];
                let arg = self.replaced.find(arg);
                if matches!(self.func.ty(param), Ty::I32 | Ty::I64) {
                    self.induction.record(self.func, &self.facts, param, arg, back);
                }
            }
        }
    }
}

/// The operands of an operation with three at most.
fn operands(args: &[Value]) -> Option<[Option<Value>; 3]> {
    let at = |n: usize| args.get(n).copied();
    (args.len() <= 3).then(|| [at(0), at(1), at(2)])
}

/// Whether a field gives back what was stored: narrow ones keep the low bits only.
fn keeps_all_bits(ty: &FieldType) -> bool {
    matches!(ty, FieldType::Int | FieldType::Long | FieldType::Float | FieldType::Double | FieldType::Ref(_))
}
