//! Inlining of direct calls to small methods.
//!
//! Bodies are taken as they were before any inlining, and calls in an inlined body are considered in turn up to a depth,
//! so functions are independent of each other and of the order they are done in. Inside a protected range whatever can
//! throw in the inlined body gets the call's unwind edge, and accesses that were their own null check get an explicit one.

use std::collections::HashMap;

use crate::hir::{BlockId, Callee, Def, Func, Inst, InstId, Null, Op, Pos, PosData, Target, Term, Value};
use crate::world::{MethodId, World};

/// Operations of a body that is always worth inlining.
const SMALL: usize = 15;
/// How many times as large a body may be with the blocks that only lead to a throw.
const COLD: usize = 4;
/// Limit for methods the JDK marks `@ForceInline`.
const FORCED: usize = 40;
/// Calls within calls.
const DEPTH: usize = 4;
/// Operations a function may grow by, at the least; a large one may double, up to a limit.
const GROWTH: usize = 100;
const GROWTH_LIMIT: usize = 1000;

/// The bodies calls may be replaced by.
pub struct Bodies<'a> {
    funcs: &'a [(MethodId, Func)],
    /// Methods that may be inlined, by position.
    inlinable: HashMap<MethodId, usize>,
}

impl<'a> Bodies<'a> {
    pub fn new(world: &World, funcs: &'a [(MethodId, Func)]) -> Bodies<'a> {
        let inlinable = funcs
            .iter()
            .enumerate()
            .filter(|(_, (method, func))| is_inlinable(world, *method, func))
            .map(|(index, (method, _))| (*method, index))
            .collect();
        Bodies { funcs, inlinable }
    }
}

fn is_inlinable(world: &World, method: MethodId, func: &Func) -> bool {
    let m = world.method(method);
    // The throwers work below the stack limit; they must stay the functions they are.
    if world.class(m.class).overlay
        && matches!(world.class(m.class).name.as_str(), "aotc/rt/Throw" | "aotc/rt/ClassInit")
    {
        return false;
    }
    let forced = world
        .method_file(method)
        .is_some_and(|file| file.annotations.iter().any(|a| a.as_str() == "Ljdk/internal/vm/annotation/ForceInline;"));
    let limit = if forced { FORCED } else { SMALL };
    size(func, false) <= limit && size(func, true) <= limit * COLD
}

/// Operations that cost something, in all blocks or only in those that are not cold.
fn size(func: &Func, with_cold: bool) -> usize {
    let costly = |inst: &&InstId| {
        !matches!(
            func.inst(**inst).op,
            Op::ConstInt(_) | Op::ConstLong(_) | Op::ConstFloat(_) | Op::ConstDouble(_) | Op::Null
        )
    };
    let order = func.reverse_postorder();
    let blocks = order.into_iter().map(|id| func.block(id)).filter(|block| with_cold || !block.cold);
    blocks.map(|block| block.insts.iter().filter(costly).count() + 1).sum()
}

/// What a body costs a function it is inlined into: cold blocks cost size only.
fn weight(func: &Func) -> usize {
    let hot = size(func, false);
    hot + (size(func, true) - hot) / 4
}

/// The function with calls inlined; `None` if there was nothing to inline.
pub fn run(bodies: &Bodies, index: usize) -> Option<Func> {
    let (method, original) = &bodies.funcs[index];
    let mut func = original.clone();
    let mut budget = weight(&func).clamp(GROWTH, GROWTH_LIMIT);
    let mut changed = false;
    // Blocks to look at, with the methods they are inlined from.
    let mut work: Vec<(BlockId, Vec<MethodId>)> =
        func.reverse_postorder().into_iter().map(|id| (id, vec![*method])).collect();
    while let Some((block, chain)) = work.pop() {
        let Some((at, callee)) = find_call(bodies, &func, block, &chain) else { continue };
        let body = &bodies.funcs[callee].1;
        let cost = weight(body);
        if cost > budget {
            continue;
        }
        budget -= cost;
        changed = true;
        let (inlined, rest) = inline_at(&mut func, block, at, body);
        let mut deeper = chain.clone();
        deeper.push(bodies.funcs[callee].0);
        work.push((rest, chain));
        work.extend(inlined.into_iter().map(|id| (id, deeper.clone())));
    }
    changed.then(|| {
        super::simplify::run(&mut func);
        func
    })
}

/// Where a call is in its block.
#[derive(Clone, Copy)]
enum At {
    /// Index among the operations.
    Inst(usize),
    /// The operation of a `Try`.
    Term,
}

/// The first call of the block that is to be inlined.
fn find_call(bodies: &Bodies, func: &Func, block: BlockId, chain: &[MethodId]) -> Option<(At, usize)> {
    if chain.len() > DEPTH || func.block(block).cold {
        return None;
    }
    let wanted = |inst: InstId| match func.inst(inst).op {
        Op::Invoke(Callee::Direct(target)) if !chain.contains(&target) => bodies.inlinable.get(&target).copied(),
        _ => None,
    };
    let block = func.block(block);
    for (index, &inst) in block.insts.iter().enumerate() {
        if let Some(callee) = wanted(inst) {
            return Some((At::Inst(index), callee));
        }
    }
    match &block.term {
        Term::Try { inst, .. } => wanted(*inst).map(|callee| (At::Term, callee)),
        _ => None,
    }
}

/// Replaces the call by the body. Gives the new blocks and the block that goes on behind the call.
fn inline_at(func: &mut Func, block: BlockId, at: At, body: &Func) -> (Vec<BlockId>, BlockId) {
    let (call, rest, unwind) = match at {
        At::Inst(index) => {
            let rest = func.new_block();
            let mut insts = func.block_mut(block).insts.split_off(index);
            let call = insts.remove(0);
            let term = std::mem::replace(&mut func.block_mut(block).term, Term::Unreachable);
            let cold = func.block(block).cold;
            let to = func.block_mut(rest);
            (to.insts, to.term, to.cold) = (insts, term, cold);
            (call, rest, None)
        }
        At::Term => {
            let term = std::mem::replace(&mut func.block_mut(block).term, Term::Unreachable);
            let Term::Try { inst, normal, unwind } = term else { unreachable!("found as a Try") };
            let rest = func.new_block();
            func.block_mut(rest).term = Term::Jump(normal);
            (inst, rest, Some(unwind))
        }
    };
    let Inst { args, result, pos, .. } = func.inst(call).clone();
    // The result becomes the parameter of the block behind the call.
    if let Some(result) = result {
        func.values[result.0 as usize].def = Def::Param(rest);
        func.block_mut(rest).params.push(result);
    }
    let mut copy = Copy {
        func,
        body,
        blocks: HashMap::new(),
        values: HashMap::new(),
        positions: HashMap::new(),
        call: pos,
        rest,
        unwind,
    };
    let blocks = copy.run(&args, result.is_some());
    let entry = copy.blocks[&Func::ENTRY];
    func.block_mut(block).term = Term::Jump(Target::plain(entry));
    (blocks, rest)
}

/// Copying a body into a function.
struct Copy<'a> {
    func: &'a mut Func,
    body: &'a Func,
    blocks: HashMap<BlockId, BlockId>,
    values: HashMap<Value, Value>,
    positions: HashMap<Pos, Pos>,
    /// Position of the call.
    call: Pos,
    /// Where returns go.
    rest: BlockId,
    /// Where exceptions go, inside a protected range.
    unwind: Option<Target>,
}

impl Copy<'_> {
    fn run(&mut self, args: &[Value], wants_result: bool) -> Vec<BlockId> {
        let order = self.body.reverse_postorder();
        for &id in &order {
            let new = self.func.new_block();
            self.func.block_mut(new).cold = self.body.block(id).cold;
            self.blocks.insert(id, new);
            for (index, &param) in self.body.block(id).params.iter().enumerate() {
                let value = match id {
                    // The entry block has no predecessors: its parameters are the arguments.
                    Func::ENTRY => args[index],
                    _ => {
                        let data = self.body.value(param);
                        self.func.new_param(new, data.ty, data.info)
                    }
                };
                self.values.insert(param, value);
            }
        }
        let mut made = Vec::new();
        for &id in &order {
            let mut current = self.blocks[&id];
            made.push(current);
            for &inst in &self.body.block(id).insts {
                current = self.inst(current, inst, &mut made);
            }
            let term = self.term(current, id, wants_result);
            self.func.block_mut(current).term = term;
        }
        made
    }

    fn value(&self, value: Value) -> Value {
        self.values[&value]
    }

    fn target(&self, target: &Target) -> Target {
        Target { block: self.blocks[&target.block], args: target.args.iter().map(|&v| self.value(v)).collect() }
    }

    fn pos(&mut self, pos: Pos) -> Pos {
        if let Some(&new) = self.positions.get(&pos) {
            return new;
        }
        let data = self.body.positions[pos.0 as usize];
        let parent = match data.parent {
            Some(parent) => self.pos(parent),
            None => self.call,
        };
        let new = Pos(self.func.positions.len() as u32);
        self.func.positions.push(PosData { parent: Some(parent), ..data });
        self.positions.insert(pos, new);
        new
    }

    fn copy(&mut self, id: InstId) -> InstId {
        let Inst { op, args, result, pos } = self.body.inst(id).clone();
        let new = InstId(self.func.insts.len() as u32);
        let args = args.iter().map(|&v| self.value(v)).collect();
        let pos = self.pos(pos);
        let result = result.map(|old| {
            let data = self.body.value(old);
            let value = self.func.new_value(data.ty, data.info, Def::Inst(new));
            self.values.insert(old, value);
            value
        });
        self.func.insts.push(Inst { op, args, result, pos });
        new
    }

    /// Copies one operation to the end of `current`; gives the block to go on in.
    fn inst(&mut self, current: BlockId, id: InstId, made: &mut Vec<BlockId>) -> BlockId {
        let mut current = current;
        let new = self.copy(id);
        if let Some(unwind) = self.unwind.clone() {
            if let Some(null) = implicit_null(&mut self.func.insts[new.0 as usize].op) {
                *null = Null::Checked;
                let Inst { ref args, pos, .. } = self.func.insts[new.0 as usize];
                let object = args[0];
                let check = InstId(self.func.insts.len() as u32);
                self.func.insts.push(Inst { op: Op::NullCheck, args: vec![object], result: None, pos });
                current = self.attempt(current, check, unwind.clone(), made);
            }
            if self.func.inst(new).op.throws() {
                return self.attempt(current, new, unwind, made);
            }
        }
        self.func.block_mut(current).insts.push(new);
        current
    }

    /// Ends the block with a throwing operation and its unwind edge.
    fn attempt(&mut self, current: BlockId, inst: InstId, unwind: Target, made: &mut Vec<BlockId>) -> BlockId {
        let next = self.func.new_block();
        self.func.block_mut(next).cold = self.func.block(current).cold;
        self.func.block_mut(current).term = Term::Try { inst, normal: Target::plain(next), unwind };
        made.push(next);
        next
    }

    fn term(&mut self, _: BlockId, id: BlockId, wants_result: bool) -> Term {
        match &self.body.block(id).term {
            Term::Jump(target) => Term::Jump(self.target(target)),
            Term::Branch { cond, yes, no } => {
                Term::Branch { cond: self.value(*cond), yes: self.target(yes), no: self.target(no) }
            }
            Term::Switch { value, cases, default } => Term::Switch {
                value: self.value(*value),
                cases: cases.iter().map(|(key, target)| (*key, self.target(target))).collect(),
                default: self.target(default),
            },
            Term::Return(value) => {
                let args = match value {
                    Some(value) if wants_result => vec![self.value(*value)],
                    _ => Vec::new(),
                };
                Term::Jump(Target { block: self.rest, args })
            }
            Term::Throw { exception, pos, unwind } => Term::Throw {
                exception: self.value(*exception),
                pos: self.pos(*pos),
                unwind: match unwind {
                    Some(target) => Some(self.target(target)),
                    None => self.unwind.clone(),
                },
            },
            Term::Try { inst, normal, unwind } => {
                let inst = self.copy(*inst);
                Term::Try { inst, normal: self.target(normal), unwind: self.target(unwind) }
            }
            Term::Unreachable => Term::Unreachable,
        }
    }
}

/// The null mode of an access that is its own null check.
pub fn implicit_null(op: &mut Op) -> Option<&mut Null> {
    match op {
        Op::ArrayLength(null) | Op::BoundsCheck(null) | Op::LoadField(_, null) | Op::StoreField(_, null)
            if *null == Null::Implicit =>
        {
            Some(null)
        }
        _ => None,
    }
}
