//! Removes what the builder left only because it could not know yet: block parameters with one incoming value,
//! operations on constants, branches on constants, blocks that cannot be reached.
//!
//! Runs before reachability looks at a method, so whatever it proves dead pulls nothing into the program.

use crate::hir::{BinOp, Block, Def, Func, Op, RefInfo, Target, Term, Ty, Value};

/// Simplifies to a fixed point.
pub fn run(func: &mut Func) {
    let mut replaced = Replacements::new(func);
    loop {
        remove_unreachable(func);
        let params = redundant_params(func, &mut replaced);
        rewrite(func, &mut replaced);
        let folded = fold_constants(func, &mut replaced);
        rewrite(func, &mut replaced);
        let branches = fold_branches(func);
        if !(params || folded || branches) {
            break;
        }
    }
    merge_straight_lines(func);
    mark_cold(func);
    if cfg!(debug_assertions) {
        crate::hir::check::check(func, "simplify");
    }
}

/// What each value was replaced by, with path compression.
pub struct Replacements {
    to: Vec<Value>,
}

impl Replacements {
    pub fn new(func: &Func) -> Replacements {
        Replacements { to: (0..func.values.len() as u32).map(Value).collect() }
    }

    pub fn replace(&mut self, value: Value, by: Value) {
        self.to[value.0 as usize] = self.find(by);
    }

    pub fn find(&mut self, value: Value) -> Value {
        let mut root = value;
        while self.to[root.0 as usize] != root {
            root = self.to[root.0 as usize];
        }
        let mut at = value;
        while at != root {
            at = std::mem::replace(&mut self.to[at.0 as usize], root);
        }
        root
    }
}

fn remove_unreachable(func: &mut Func) {
    let mut live = vec![false; func.blocks.len()];
    for id in func.reverse_postorder() {
        live[id.0 as usize] = true;
    }
    for (index, block) in func.blocks.iter_mut().enumerate() {
        if !live[index] {
            *block = Block { params: Vec::new(), insts: Vec::new(), term: Term::Unreachable, cold: false };
        }
    }
}

/// What the edges to a block give one of its parameters.
#[derive(Clone, Copy)]
enum Incoming {
    Nothing,
    /// Always this value, or the parameter itself.
    One(Value),
    Several,
}

/// Replaces parameters that every edge gives the same value (or the parameter itself).
fn redundant_params(func: &mut Func, replaced: &mut Replacements) -> bool {
    let mut any = false;
    loop {
        // What each parameter gets.
        let mut incoming: Vec<Vec<Incoming>> =
            func.blocks.iter().map(|b| vec![Incoming::Nothing; b.params.len()]).collect();
        for block in &func.blocks {
            for (index, target) in block.term.targets().into_iter().enumerate() {
                let implicit = block.term.implicit_params(index);
                let to = target.block.0 as usize;
                incoming[to][..implicit].fill(Incoming::Several);
                for (offset, &arg) in target.args.iter().enumerate() {
                    let slot = &mut incoming[to][offset + implicit];
                    let param = func.blocks[to].params[offset + implicit];
                    let arg = replaced.find(arg);
                    if arg == param {
                        continue;
                    }
                    *slot = match *slot {
                        Incoming::Nothing => Incoming::One(arg),
                        Incoming::One(other) if other == arg => Incoming::One(arg),
                        Incoming::One(other) if same_constant(func, other, arg) => Incoming::One(other),
                        _ => Incoming::Several,
                    };
                }
            }
        }
        let mut changed = false;
        for (index, incoming) in incoming.iter().enumerate().skip(1) {
            let mut keep: Vec<bool> = incoming.iter().map(|slot| !matches!(slot, Incoming::One(_))).collect();
            if keep.iter().all(|&k| k) {
                continue;
            }
            let params = std::mem::take(&mut func.blocks[index].params);
            for (at, (param, slot)) in params.into_iter().zip(incoming).enumerate() {
                match slot {
                    Incoming::One(value) => {
                        let mut root = replaced.find(*value);
                        if is_constant(func, root) {
                            // A constant may be defined where it does not dominate: make one here.
                            root = copy_constant(func, replaced, index, root);
                        }
                        // Two parameters can stand for each other in a cycle of blocks.
                        if root == param {
                            func.blocks[index].params.push(param);
                            keep[at] = true;
                            continue;
                        }
                        changed = true;
                        func.values[param.0 as usize].def = Def::Dead;
                        replaced.to[param.0 as usize] = root;
                    }
                    _ => func.blocks[index].params.push(param),
                }
            }
            for block in &mut func.blocks {
                let implicit: Vec<usize> =
                    (0..block.term.targets().len()).map(|i| block.term.implicit_params(i)).collect();
                for (target, implicit) in block.term.targets_mut().into_iter().zip(implicit) {
                    if target.block.0 as usize == index {
                        let mut at = implicit;
                        target.args.retain(|_| {
                            at += 1;
                            keep[at - 1]
                        });
                    }
                }
            }
        }
        any |= changed;
        if !changed {
            return any;
        }
    }
}

fn is_constant(func: &Func, value: Value) -> bool {
    matches!(
        func.def(value),
        Some(
            Op::ConstInt(_)
                | Op::ConstLong(_)
                | Op::ConstFloat(_)
                | Op::ConstDouble(_)
                | Op::Null
                | Op::Str(_)
                | Op::Mirror(_)
                | Op::Object(_)
        )
    )
}

fn same_constant(func: &Func, a: Value, b: Value) -> bool {
    is_constant(func, a) && func.def(a) == func.def(b)
}

fn copy_constant(func: &mut Func, replaced: &mut Replacements, block: usize, value: Value) -> Value {
    let Def::Inst(id) = func.value(value).def else { unreachable!("constants are operations") };
    let mut inst = func.inst(id).clone();
    let (ty, info) = (func.ty(value), func.info(value));
    let new_id = crate::hir::InstId(func.insts.len() as u32);
    let result = func.new_value(ty, info, Def::Inst(new_id));
    replaced.to.push(result);
    inst.result = Some(result);
    func.insts.push(inst);
    func.blocks[block].insts.insert(0, new_id);
    result
}

/// Puts what values were replaced by in their places.
pub fn rewrite(func: &mut Func, replaced: &mut Replacements) {
    let Func { blocks, insts, .. } = func;
    for block in blocks {
        for &id in &block.insts {
            for arg in &mut insts[id.0 as usize].args {
                *arg = replaced.find(*arg);
            }
        }
        match &mut block.term {
            Term::Branch { cond, .. } => *cond = replaced.find(*cond),
            Term::Switch { value, .. } => *value = replaced.find(*value),
            Term::Return(Some(value)) => *value = replaced.find(*value),
            Term::Throw { exception, .. } => *exception = replaced.find(*exception),
            Term::Try { inst, .. } => {
                for arg in &mut insts[inst.0 as usize].args {
                    *arg = replaced.find(*arg);
                }
            }
            _ => {}
        }
        for target in block.term.targets_mut() {
            for arg in &mut target.args {
                *arg = replaced.find(*arg);
            }
        }
    }
}

/// Turns operations on constants into constants, in place.
fn fold_constants(func: &mut Func, replaced: &mut Replacements) -> bool {
    let mut changed = false;
    for index in 0..func.blocks.len() {
        let ids = func.blocks[index].insts.clone();
        let mut drop = Vec::new();
        for id in ids {
            let inst = func.inst(id);
            if is_check_that_passes(func, &inst.op, &inst.args) {
                drop.push(id);
                continue;
            }
            let Some(result) = inst.result else { continue };
            if inst.args.is_empty() {
                continue;
            }
            if let Op::CheckCast(_) = inst.op
                && func.is_null_const(inst.args[0])
            {
                let to = inst.args[0];
                replaced.to[result.0 as usize] = to;
                drop.push(id);
                continue;
            }
            if let Some(same) = identity(func, &inst.op, &inst.args) {
                replaced.to[result.0 as usize] = replaced.find(same);
                drop.push(id);
                continue;
            }
            let folded = match &inst.op {
                Op::InstanceOf(_) if func.is_null_const(inst.args[0]) => Some(Op::ConstInt(0)),
                Op::Icmp(cond, Ty::Ref) => fold_null_compare(func, *cond, &inst.args),
                _ => None,
            };
            let Some(folded) = folded.or_else(|| crate::hir::fold_op(func, &inst.op, &inst.args)) else {
                continue;
            };
            let ty = match folded {
                Op::ConstInt(_) => Ty::I32,
                Op::ConstLong(_) => Ty::I64,
                Op::ConstFloat(_) => Ty::F32,
                Op::ConstDouble(_) => Ty::F64,
                _ => Ty::Ref,
            };
            let data = &mut func.values[result.0 as usize];
            data.ty = ty;
            if ty != Ty::Ref {
                data.info = RefInfo::null();
            }
            let inst = &mut func.insts[id.0 as usize];
            inst.op = folded;
            inst.args.clear();
            changed = true;
        }
        if !drop.is_empty() {
            changed = true;
            func.blocks[index].insts.retain(|id| !drop.contains(id));
        }
        // A check that cannot fail needs no unwind edge.
        if let Term::Try { inst, normal, .. } = &func.blocks[index].term {
            let data = func.inst(*inst);
            if is_check_that_passes(func, &data.op, &data.args) {
                let normal = normal.clone();
                func.blocks[index].term = Term::Jump(normal);
                changed = true;
            }
        }
    }
    changed
}

/// The operand that an operation with a neutral second operand gives back.
fn identity(func: &Func, op: &Op, args: &[Value]) -> Option<Value> {
    let Op::Bin(op, Ty::I32 | Ty::I64) = op else { return None };
    let is = |value: Value, n: i64| match func.def(value) {
        Some(Op::ConstInt(m)) => i64::from(*m) == n,
        Some(Op::ConstLong(m)) => *m == n,
        _ => false,
    };
    let (a, b) = (args[0], args[1]);
    match op {
        BinOp::Add | BinOp::Or | BinOp::Xor if is(b, 0) => Some(a),
        BinOp::Add | BinOp::Or | BinOp::Xor if is(a, 0) => Some(b),
        BinOp::Sub | BinOp::Shl | BinOp::Shr | BinOp::Ushr if is(b, 0) => Some(a),
        BinOp::Mul | BinOp::Div if is(b, 1) => Some(a),
        BinOp::Mul if is(a, 1) => Some(b),
        _ => None,
    }
}

fn is_check_that_passes(func: &Func, op: &Op, args: &[Value]) -> bool {
    match op {
        Op::NullCheck => {
            func.info(args[0]).nonnull || matches!(func.def(args[0]), Some(Op::Str(_) | Op::Mirror(_) | Op::Object(_)))
        }
        Op::ZeroCheck(_) => match func.def(args[0]) {
            Some(Op::ConstInt(n)) => *n != 0,
            Some(Op::ConstLong(n)) => *n != 0,
            _ => false,
        },
        _ => false,
    }
}

/// A reference that is known not to be null against the null constant.
fn fold_null_compare(func: &Func, cond: crate::hir::Cond, args: &[Value]) -> Option<Op> {
    let nonnull = |v: Value| func.info(v).nonnull;
    let null = |v: Value| func.is_null_const(v);
    let different = (null(args[0]) && nonnull(args[1])) || (null(args[1]) && nonnull(args[0]));
    different.then(|| Op::ConstInt((cond == crate::hir::Cond::Ne) as i32))
}

fn fold_branches(func: &mut Func) -> bool {
    let mut changed = false;
    for index in 0..func.blocks.len() {
        let next: Option<Target> = match &func.blocks[index].term {
            Term::Branch { cond, yes, no } => {
                func.const_int(*cond).map(|n| if n != 0 { yes.clone() } else { no.clone() })
            }
            Term::Switch { value, cases, default } => {
                func.const_int(*value).map(|n| cases.iter().find(|(k, _)| *k == n).map_or(default, |(_, t)| t).clone())
            }
            _ => None,
        };
        if let Some(next) = next {
            func.blocks[index].term = Term::Jump(next);
            changed = true;
        }
    }
    changed
}

/// Joins a block to its only predecessor where that jumps nowhere else.
fn merge_straight_lines(func: &mut Func) {
    let mut preds = vec![0usize; func.blocks.len()];
    for block in &func.blocks {
        for target in block.term.targets() {
            preds[target.block.0 as usize] += 1;
        }
    }
    for index in 0..func.blocks.len() {
        while let Term::Jump(target) = &func.blocks[index].term {
            let to = target.block.0 as usize;
            if preds[to] != 1 || to == index || !func.blocks[to].params.is_empty() || to == 0 {
                break;
            }
            let block = std::mem::replace(
                &mut func.blocks[to],
                Block { params: Vec::new(), insts: Vec::new(), term: Term::Unreachable, cold: false },
            );
            preds[to] = 0;
            func.blocks[index].insts.extend(block.insts);
            func.blocks[index].term = block.term;
        }
    }
}

/// A block from which every path ends in a throw is cold.
fn mark_cold(func: &mut Func) {
    for id in func.reverse_postorder().into_iter().rev() {
        let block = func.block(id);
        let throws = match &block.term {
            Term::Throw { .. } | Term::Unreachable => true,
            Term::Return(_) => false,
            // The unwind edge of a Try says nothing of its block.
            Term::Try { normal, .. } => func.block(normal.block).cold,
            term => term.targets().iter().all(|target| func.block(target.block).cold),
        };
        if throws && id != Func::ENTRY {
            func.block_mut(id).cold = true;
        }
    }
}
