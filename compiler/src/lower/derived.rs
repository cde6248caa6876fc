//! A check of finished CLIF: no address inside an object outlives what keeps the object alive.
//!
//! The collector takes any word that points into an object, at its start or inside, for a reference. An address that was
//! made from a reference by addition and lies outside the object, one past its end say, keeps nothing alive; if it is all
//! that is left of the reference while a call collects, the object is gone. HIR has no such addresses, but Cranelift may
//! reassociate additions and share them between accesses. So what is compiled, after all of its passes, must obey this: for
//! every address derived from a reference and every call it is live across,
//!
//! - the reference is live across the call too, or
//! - the address lies inside the object. An access through it is in bounds, as HIR has checked; so this holds if the address
//!   is not above any place that it is used to access, and is not below the reference, or is such a place itself.
//!
//! A derived address that goes elsewhere (to another block as an argument, to a function, to memory) is an error in any
//! case. Which values are references comes from HIR: they are parameters and results of loads and calls, which passes keep.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use cranelift_codegen::flowgraph::ControlFlowGraph;
use cranelift_codegen::ir::{
    Block, BlockArg, ExternalName, Function, Inst, InstructionData, Opcode, Value, ValueDef, types,
};
use cranelift_module::FuncId;

/// What an integer can be, signed; saturated to what no address difference reaches.
type Range = (i64, i64);

const ANYTHING: Range = (i64::MIN, i64::MAX);

/// How an address was made.
#[derive(Clone, Copy, Debug)]
struct Derivation {
    base: Value,
    /// Bytes from the base.
    offset: Range,
}

/// How a derived address, or its base, is used.
#[derive(Clone, Copy, Debug)]
enum Use {
    /// The memory so many bytes behind it is accessed.
    Access(i64),
    /// Another address is made from it, by adding something.
    Add { sum: Value, added: Range },
    /// It is only looked at, or becomes the cursor of an allocation run, which is no reference.
    Look,
    /// It leaves the sight of the check.
    Escape,
}

/// A place in the code: a block, and the number of an instruction in it. Parameters are defined at -1.
type Place = (Block, i32);

struct Check<'a> {
    func: &'a Function,
    cfg: &'a ControlFlowGraph,
    references: &'a HashSet<Value>,
    /// Functions that touch the memory at their first argument and do not collect.
    accessors: &'a [FuncId],
    derivations: HashMap<Value, Option<Derivation>>,
    uses: HashMap<Value, Vec<(Place, Use)>>,
    /// Numbers of calls, ascending.
    calls: HashMap<Block, Vec<i32>>,
    places: HashMap<Inst, Place>,
}

/// Checks a function whose passes have run. `references` are the values that HIR knows as references. The error names the
/// values and instructions.
pub fn check(
    func: &Function,
    cfg: &ControlFlowGraph,
    references: &HashSet<Value>,
    accessors: &[FuncId],
) -> Result<(), String> {
    let mut check = Check {
        func,
        cfg,
        references,
        accessors,
        derivations: HashMap::new(),
        uses: HashMap::new(),
        calls: HashMap::new(),
        places: HashMap::new(),
    };
    let derived = check.find_derived();
    if derived.is_empty() {
        return Ok(());
    }
    check.find_uses(&derived);
    derived.iter().try_for_each(|&(value, derivation)| check.address(value, derivation))
}

impl Check<'_> {
    fn find_derived(&mut self) -> Vec<(Value, Derivation)> {
        let mut derived = Vec::new();
        for block in self.func.layout.blocks() {
            for inst in self.func.layout.block_insts(block) {
                let opcode = self.func.dfg.insts[inst].opcode();
                if !matches!(opcode, Opcode::Iadd | Opcode::Isub | Opcode::Select) {
                    continue;
                }
                let value = self.func.dfg.first_result(inst);
                if !self.references.contains(&value)
                    && let Some(derivation) = self.derivation(value)
                {
                    derived.push((value, derivation));
                }
            }
        }
        derived
    }

    /// How `value` was made from a reference by arithmetic, if it was; a reference from itself.
    fn derivation(&mut self, value: Value) -> Option<Derivation> {
        if self.func.dfg.value_type(value) != types::I64 {
            return None;
        }
        if self.references.contains(&value) {
            return Some(Derivation { base: value, offset: (0, 0) });
        }
        if let Some(&known) = self.derivations.get(&value) {
            return known;
        }
        let ValueDef::Result(inst, _) = self.func.dfg.value_def(value) else { return None };
        let found = match self.func.dfg.insts[inst] {
            InstructionData::Binary { opcode: Opcode::Iadd, args: [a, b] } => {
                match (self.derivation(a), self.derivation(b)) {
                    (Some(a), None) => Some(Derivation { base: a.base, offset: add(a.offset, self.range(b)) }),
                    (None, Some(b)) => Some(Derivation { base: b.base, offset: add(b.offset, self.range(a)) }),
                    (None, None) => None,
                    (Some(a), Some(_)) => Some(Derivation { base: a.base, offset: ANYTHING }),
                }
            }
            InstructionData::Binary { opcode: Opcode::Isub, args: [a, b] } => {
                let from = self.derivation(a);
                from.map(|a| Derivation { base: a.base, offset: add(a.offset, negate(self.range(b))) })
            }
            InstructionData::Ternary { opcode: Opcode::Select, args: [_, a, b] } => {
                let either = self.derivation(a).or(self.derivation(b));
                either.map(|either| Derivation { base: either.base, offset: ANYTHING })
            }
            _ => None,
        };
        self.derivations.insert(value, found);
        found
    }

    /// What an integer can be.
    fn range(&self, value: Value) -> Range {
        let ValueDef::Result(inst, _) = self.func.dfg.value_def(value) else { return ANYTHING };
        let bits = |value: Value| self.func.dfg.value_type(value).bits();
        match self.func.dfg.insts[inst] {
            InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => (imm.bits(), imm.bits()),
            InstructionData::Unary { opcode: Opcode::Uextend, arg } if bits(arg) <= 32 => (0, (1 << bits(arg)) - 1),
            InstructionData::Unary { opcode: Opcode::Sextend, arg } if bits(arg) <= 32 => {
                (-(1 << (bits(arg) - 1)), (1 << (bits(arg) - 1)) - 1)
            }
            InstructionData::Load { opcode: Opcode::Uload32, .. } => (0, u32::MAX.into()),
            InstructionData::Binary { opcode: Opcode::Iadd, args: [a, b] } => add(self.range(a), self.range(b)),
            InstructionData::Binary { opcode: Opcode::Isub, args: [a, b] } => add(self.range(a), negate(self.range(b))),
            InstructionData::Binary { opcode: Opcode::Ishl, args: [a, b] } => match (self.range(a), self.range(b)) {
                ((low, high), (shift, end)) if shift == end && (0..8).contains(&shift) => {
                    (low.saturating_mul(1 << shift), high.saturating_mul(1 << shift))
                }
                _ => ANYTHING,
            },
            _ => ANYTHING,
        }
    }

    /// Records where the derived addresses and their bases are used, and where calls are.
    fn find_uses(&mut self, derived: &[(Value, Derivation)]) {
        let wanted: HashSet<Value> = derived.iter().flat_map(|&(value, derivation)| [value, derivation.base]).collect();
        let dfg = &self.func.dfg;
        for block in self.func.layout.blocks() {
            for (number, inst) in (0..).zip(self.func.layout.block_insts(block)) {
                self.places.insert(inst, (block, number));
                let data = &dfg.insts[inst];
                if data.opcode().is_call() {
                    self.calls.entry(block).or_default().push(number);
                }
                for (index, &value) in dfg.inst_args(inst).iter().enumerate() {
                    if wanted.contains(&value) {
                        let used = self.use_of(inst, index);
                        self.uses.entry(value).or_default().push(((block, number), used));
                    }
                }
                for edge in data.branch_destination(&dfg.jump_tables, &dfg.exception_tables) {
                    for value in edge.args(&dfg.value_lists).filter_map(|arg: BlockArg| arg.as_value()) {
                        if wanted.contains(&value) {
                            // Behind the instruction: what a call passes to a handler is live across it.
                            self.uses.entry(value).or_default().push(((block, number + 1), Use::Escape));
                        }
                    }
                }
            }
        }
    }

    /// What the instruction does with its argument number `index`.
    fn use_of(&self, inst: Inst, index: usize) -> Use {
        let dfg = &self.func.dfg;
        match (&dfg.insts[inst], index) {
            (InstructionData::Load { offset, .. }, _) | (InstructionData::Store { offset, .. }, 1) => {
                Use::Access(i64::from(i32::from(*offset)))
            }
            (InstructionData::LoadNoOffset { .. }, _)
            | (InstructionData::StoreNoOffset { .. }, 1)
            | (InstructionData::AtomicRmw { .. } | InstructionData::AtomicCas { .. }, 0) => Use::Access(0),
            (InstructionData::Binary { opcode: Opcode::Iadd, args }, _) => {
                Use::Add { sum: dfg.first_result(inst), added: self.range(args[1 - index]) }
            }
            (InstructionData::Binary { opcode: Opcode::Isub, args }, 0) => {
                Use::Add { sum: dfg.first_result(inst), added: negate(self.range(args[1])) }
            }
            (InstructionData::IntCompare { .. }, _) => Use::Look,
            (InstructionData::Store { args, .. }, 0) if self.is_thread(args[1]) => Use::Look,
            (InstructionData::Call { func_ref, .. }, 0) => match &dfg.ext_funcs[*func_ref].name {
                ExternalName::User(name) => {
                    let name = &self.func.params.user_named_funcs()[*name];
                    let known = name.namespace == 0 && self.accessors.iter().any(|f| f.as_u32() == name.index);
                    if known { Use::Access(0) } else { Use::Escape }
                }
                _ => Use::Escape,
            },
            _ => Use::Escape,
        }
    }

    /// Whether a value is the address of the thread's record.
    fn is_thread(&self, value: Value) -> bool {
        let inst = self.func.dfg.value_def(value).inst();
        inst.is_some_and(|inst| self.func.dfg.insts[inst].opcode() == Opcode::GetPinnedReg)
    }

    fn address(&self, value: Value, derivation: Derivation) -> Result<(), String> {
        let uses = self.uses.get(&value).map_or(&[][..], Vec::as_slice);
        let base = derivation.base;
        if let Some(((block, number), _)) = uses.iter().find(|(_, used)| matches!(used, Use::Escape)) {
            return Err(format!("{value}, an address derived from {base}, escapes in {block}, instruction {number}"));
        }
        let crossed = self.crossed(value);
        if crossed.is_empty() || self.is_inside(value, derivation) {
            return Ok(());
        }
        let kept = self.crossed(base);
        match crossed.difference(&kept).min() {
            None => Ok(()),
            Some((block, number)) => Err(format!(
                "{value} is derived from {base}, may lie outside its object, and is live without it across the call in \
                 {block}, instruction {number}"
            )),
        }
    }

    /// Whether the address is that of a byte of the object, wherever it is used.
    fn is_inside(&self, value: Value, derivation: Derivation) -> bool {
        let (low, high) = self.ahead(value);
        low >= 0 && (derivation.offset.0 >= 0 || high == 0)
    }

    /// How far behind the address the accesses through it are; an address that is not used for any is like one that is.
    fn ahead(&self, value: Value) -> Range {
        let uses = self.uses.get(&value).map_or(&[][..], Vec::as_slice);
        let ranges = uses.iter().filter_map(|&(_, used)| match used {
            Use::Access(offset) => Some((offset, offset)),
            Use::Add { sum, added } => Some(add(added, self.ahead(sum))),
            Use::Look => None,
            Use::Escape => Some(ANYTHING),
        });
        ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
    }

    /// The calls that a value is live across.
    fn crossed(&self, value: Value) -> HashSet<Place> {
        let (home, defined) = match self.func.dfg.value_def(value) {
            ValueDef::Result(inst, _) => self.places[&inst],
            ValueDef::Param(block, _) => (block, -1),
            ValueDef::Union(..) => unreachable!("no unions are left in finished code"),
        };
        let mut crossed = HashSet::new();
        let mut seen = HashSet::new();
        let mut waiting: Vec<Block> = Vec::new();
        let mut pass = |block: Block, numbers: RangeInclusive<i32>, waiting: &mut Vec<Block>| {
            let from = if block == home { defined + 1 } else { *numbers.start() };
            let calls = self.calls.get(&block).map_or(&[][..], Vec::as_slice);
            let inside = calls.iter().filter(|number| (from..=*numbers.end()).contains(number));
            crossed.extend(inside.map(|&number| (block, number)));
            if block != home {
                waiting.extend(self.cfg.pred_iter(block).map(|predecessor| predecessor.block));
            }
        };
        for &((block, number), _) in self.uses.get(&value).map_or(&[][..], Vec::as_slice) {
            pass(block, 0..=number - 1, &mut waiting);
        }
        while let Some(block) = waiting.pop() {
            if seen.insert(block) {
                pass(block, 0..=i32::MAX, &mut waiting);
            }
        }
        crossed
    }
}

/// The sum, or anything where it could leave the range of a signed number.
fn add(a: Range, b: Range) -> Range {
    match (a.0.checked_add(b.0), a.1.checked_add(b.1)) {
        (Some(low), Some(high)) => (low, high),
        _ => ANYTHING,
    }
}

fn negate(a: Range) -> Range {
    match (a.1.checked_neg(), a.0.checked_neg()) {
        (Some(low), Some(high)) => (low, high),
        _ => ANYTHING,
    }
}

#[cfg(test)]
mod tests;
