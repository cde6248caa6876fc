//! Loops that fill a range of a primitive array become one operation, where the range is inside the array.
//!
//! `for (; i < limit; i++) array[x + i] = value` with everything but `i` the same in each round. A guard in front of the
//! loop tests that the array is there and holds the whole range; then the range is filled at once and the loop is entered
//! with `i = limit`, so it ends at its first test. Otherwise the loop runs as it is and throws where it must, after the
//! stores before. The loop itself is not changed, so nothing behind it can tell.

use crate::hir::{
    BinOp, BlockId, Cond, Conv, Def, Elem, Func, Inst, InstId, Null, Op, Pos, RefInfo, Target, Term, Ty, Value,
};

/// A fill loop.
struct Fill {
    header: BlockId,
    body: BlockId,
    elem: Elem,
    array: Value,
    /// Added to the counter to give the index; `None` where the counter is the index.
    base: Option<Value>,
    limit: Limit,
    value: Value,
    pos: Pos,
}

enum Limit {
    Value(Value),
    /// The length of this array, loaded anew in each round.
    Length(Value),
}

/// Guards all fill loops of the function. True if there was one.
pub fn run(func: &mut Func) -> bool {
    let mut found = Vec::new();
    for header in func.reverse_postorder() {
        if let Some(fill) = recognise(func, header) {
            found.push(fill);
        }
    }
    for fill in &found {
        guard(func, fill);
    }
    if !found.is_empty() {
        super::simplify::run(func);
    }
    !found.is_empty()
}

fn recognise(func: &Func, header: BlockId) -> Option<Fill> {
    let head = func.block(header);
    let &[counter] = head.params.as_slice() else { return None };
    let Term::Branch { cond, yes, no } = &head.term else { return None };
    let Def::Inst(test) = func.value(*cond).def else { return None };
    let (body, limit) = match (&func.inst(test).op, func.inst(test).args.as_slice()) {
        (Op::Icmp(Cond::Ge, Ty::I32), &[a, limit]) if a == counter => (no, limit),
        (Op::Icmp(Cond::Lt, Ty::I32), &[a, limit]) if a == counter => (yes, limit),
        _ => return None,
    };
    if !body.args.is_empty() || body.block == header {
        return None;
    }
    let body = body.block;
    if func.blocks.iter().flat_map(|b| b.term.targets()).filter(|t| t.block == body).count() != 1 {
        return None;
    }
    let inside: Vec<InstId> = head.insts.iter().chain(&func.block(body).insts).copied().collect();
    let invariant = |value: Value| match func.value(value).def {
        Def::Inst(inst) => !inside.contains(&inst) || matches!(func.inst(inst).op, Op::ConstInt(_)),
        Def::Param(block) => block != header,
        Def::Dead => false,
    };
    let limit = match func.value(limit).def {
        Def::Inst(inst) if inside.contains(&inst) => match func.inst(inst) {
            Inst { op: Op::ConstInt(_), .. } => Limit::Value(limit),
            Inst { op: Op::ArrayLength(_), args, .. } if invariant(args[0]) => Limit::Length(args[0]),
            _ => return None,
        },
        _ if invariant(limit) => Limit::Value(limit),
        _ => return None,
    };
    // The header may hold nothing but the test, constants and that length.
    let header_fine = head.insts.iter().all(|&inst| {
        inst == test
            || matches!(func.inst(inst).op, Op::ConstInt(_))
            || matches!((&func.inst(inst).op, &limit), (Op::ArrayLength(_), Limit::Length(_)))
    });
    if !header_fine {
        return None;
    }
    let Term::Jump(back) = &func.block(body).term else { return None };
    let &[next] = back.args.as_slice() else { return None };
    if back.block != header {
        return None;
    }
    // The next round's counter may be anything, a constant or a value from outside.
    let Def::Inst(count) = func.value(next).def else { return None };
    let one = |value| func.const_int(value) == Some(1);
    match (&func.inst(count).op, func.inst(count).args.as_slice()) {
        (Op::Bin(BinOp::Add, Ty::I32), &[a, b]) if a == counter && one(b) || b == counter && one(a) => {}
        _ => return None,
    }
    let (mut index, mut base, mut checked, mut store) = (counter, None, None, None);
    for &id in &func.block(body).insts {
        let inst = func.inst(id);
        match (&inst.op, inst.args.as_slice()) {
            (Op::ConstInt(_), _) => {}
            _ if id == count => {}
            (Op::Bin(BinOp::Add, Ty::I32), &[a, b]) if base.is_none() && checked.is_none() => {
                base = Some(match (a == counter, b == counter) {
                    (true, false) if invariant(b) => b,
                    (false, true) if invariant(a) => a,
                    _ => return None,
                });
                index = inst.result?;
            }
            (Op::BoundsCheck(_), &[array, at]) if checked.is_none() && at == index && invariant(array) => {
                checked = Some(array);
            }
            (Op::ArrayStore(elem), &[array, at, value])
                if store.is_none()
                    && *elem != Elem::Ref
                    && at == index
                    && checked == Some(array)
                    && invariant(value) =>
            {
                store = Some((*elem, array, value, inst.pos));
            }
            _ => return None,
        }
    }
    let (elem, array, value, pos) = store?;
    Some(Fill { header, body, elem, array, base, limit, value, pos })
}

/// Code under construction in one block after the other.
struct Emitter<'a> {
    func: &'a mut Func,
    block: BlockId,
    /// Where a failed test goes.
    slow: BlockId,
    pos: Pos,
}

impl Emitter<'_> {
    fn emit(&mut self, op: Op, args: Vec<Value>, ty: Option<Ty>) -> Option<Value> {
        let id = InstId(self.func.insts.len() as u32);
        let result = ty.map(|ty| self.func.new_value(ty, RefInfo::null(), Def::Inst(id)));
        self.func.insts.push(Inst { op, args, result, pos: self.pos });
        self.func.block_mut(self.block).insts.push(id);
        result
    }

    fn value(&mut self, op: Op, args: Vec<Value>, ty: Ty) -> Value {
        self.emit(op, args, Some(ty)).expect("asked for a result")
    }

    /// A constant that may be defined inside the loop is made again here.
    fn outside(&mut self, value: Value) -> Value {
        match self.func.const_int(value) {
            Some(n) => self.value(Op::ConstInt(n), Vec::new(), Ty::I32),
            None => value,
        }
    }

    fn require(&mut self, cond: Value) {
        let next = self.func.new_block();
        let (yes, no) = (Target::plain(next), Target::plain(self.slow));
        self.func.block_mut(self.block).term = Term::Branch { cond, yes, no };
        self.block = next;
    }
}

fn guard(func: &mut Func, fill: &Fill) {
    let (entry, slow) = (func.new_block(), func.new_block());
    for index in 0..func.blocks.len() {
        if index == fill.body.0 as usize {
            continue;
        }
        for target in func.blocks[index].term.targets_mut() {
            if target.block == fill.header {
                target.block = entry;
            }
        }
    }
    let start = func.new_param(entry, Ty::I32, RefInfo::null());
    func.block_mut(slow).term = Term::Jump(Target { block: fill.header, args: vec![start] });
    let mut e = Emitter { func, block: entry, slow, pos: fill.pos };
    let arrays = match fill.limit {
        Limit::Length(other) if other != fill.array => vec![fill.array, other],
        _ => vec![fill.array],
    };
    for array in arrays {
        if !e.func.info(array).nonnull {
            let null = e.value(Op::Null, Vec::new(), Ty::Ref);
            let there = e.value(Op::Icmp(Cond::Ne, Ty::Ref), vec![array, null], Ty::Bool);
            e.require(there);
        }
    }
    let limit = match fill.limit {
        Limit::Value(limit) => e.outside(limit),
        Limit::Length(array) => e.value(Op::ArrayLength(Null::Checked), vec![array], Ty::I32),
    };
    let some = e.value(Op::Icmp(Cond::Lt, Ty::I32), vec![start, limit], Ty::Bool);
    e.require(some);
    let length = e.value(Op::ArrayLength(Null::Checked), vec![fill.array], Ty::I32);
    let base = match fill.base {
        Some(base) => e.outside(base),
        None => e.value(Op::ConstInt(0), Vec::new(), Ty::I32),
    };
    // In 64 bits nothing wraps: the index of every round lies between the first and the last.
    let [wide_base, wide_start, wide_limit, wide_length] =
        [base, start, limit, length].map(|v| e.value(Op::Conv(Conv::I2l), vec![v], Ty::I64));
    let first = e.value(Op::Bin(BinOp::Add, Ty::I64), vec![wide_base, wide_start], Ty::I64);
    let zero = e.value(Op::ConstLong(0), Vec::new(), Ty::I64);
    let from = e.value(Op::Icmp(Cond::Ge, Ty::I64), vec![first, zero], Ty::Bool);
    e.require(from);
    let end = e.value(Op::Bin(BinOp::Add, Ty::I64), vec![wide_base, wide_limit], Ty::I64);
    let to = e.value(Op::Icmp(Cond::Le, Ty::I64), vec![end, wide_length], Ty::Bool);
    e.require(to);
    let index = e.value(Op::Bin(BinOp::Add, Ty::I32), vec![base, start], Ty::I32);
    let count = e.value(Op::Bin(BinOp::Sub, Ty::I32), vec![limit, start], Ty::I32);
    let value = match fill.elem {
        Elem::Float | Elem::Double | Elem::Long => fill.value,
        _ => e.outside(fill.value),
    };
    e.emit(Op::Fill(fill.elem), vec![fill.array, index, count, value], None);
    let block = e.block;
    e.func.block_mut(block).term = Term::Jump(Target { block: fill.header, args: vec![limit] });
}
