//! What is known of values at a point of a function, because control has come there.
//!
//! Facts belong to the block where they were learnt and those it dominates: [`Facts::enter`] and [`Facts::leave`] bracket
//! a block's part of the dominator tree. Integers are known by their range and by upper bounds of differences, `a - b <= c`
//! over the integers, where nothing wraps (after Bodik, Gupta and Sarkar, *ABCD: Eliminating Array Bounds Checks on
//! Demand*). An addition of a constant counts as the value it adds to plus the constant, once its range shows that it
//! does not wrap.

use std::collections::{HashMap, HashSet};

use super::range::Range;
use crate::hir::{BinOp, Cond, Conv, Def, Elem, Func, Op, Ty, Value};

/// How deep a value's range is looked for in the values it is computed from.
const DEPTH: usize = 6;
/// How many bounds of differences are added up at most.
const HOPS: usize = 4;

/// How many bounds of differences are kept for a value.
const BOUNDS: usize = 8;

/// Orders that two values can have, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders(u8);

impl Orders {
    const LESS: u8 = 1;
    const EQUAL: u8 = 2;
    const GREATER: u8 = 4;

    fn of(cond: Cond) -> Orders {
        Orders(match cond {
            Cond::Eq => Self::EQUAL,
            Cond::Ne => Self::LESS | Self::GREATER,
            Cond::Lt => Self::LESS,
            Cond::Le => Self::LESS | Self::EQUAL,
            Cond::Gt => Self::GREATER,
            Cond::Ge => Self::GREATER | Self::EQUAL,
        })
    }

    /// Whether a condition holds in all of these orders (`Some(true)`), or in none.
    pub fn decide(self, cond: Cond) -> Option<bool> {
        let holding = self.0 & Orders::of(cond).0;
        match holding {
            0 => Some(false),
            _ if holding == self.0 => Some(true),
            _ => None,
        }
    }
}

/// The condition that holds where this one does not.
fn negate(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Ne,
        Cond::Ne => Cond::Eq,
        Cond::Lt => Cond::Ge,
        Cond::Ge => Cond::Lt,
        Cond::Gt => Cond::Le,
        Cond::Le => Cond::Gt,
    }
}

enum Undo {
    Nonnull(Value),
    Range(Value, Option<Range>),
    Above(Value),
    Different(Value, Value),
}

#[derive(Default)]
pub struct Facts {
    nonnull: HashSet<Value>,
    ranges: HashMap<Value, Range>,
    /// For each value what bounds it from above: `value - other <= distance`.
    above: HashMap<Value, Vec<(Value, i64)>>,
    different: HashSet<(Value, Value)>,
    undo: Vec<Undo>,
    marks: Vec<usize>,
}

impl Facts {
    pub fn enter(&mut self) {
        self.marks.push(self.undo.len());
    }

    pub fn leave(&mut self) {
        let mark = self.marks.pop().expect("entered before");
        for undo in self.undo.drain(mark..).rev() {
            match undo {
                Undo::Nonnull(value) => {
                    self.nonnull.remove(&value);
                }
                Undo::Range(value, old) => match old {
                    Some(range) => {
                        self.ranges.insert(value, range);
                    }
                    None => {
                        self.ranges.remove(&value);
                    }
                },
                Undo::Above(value) => {
                    self.above.get_mut(&value).expect("has bounds").pop();
                }
                Undo::Different(a, b) => {
                    self.different.remove(&(a, b));
                }
            }
        }
    }

    // --- references ---

    pub fn is_nonnull(&self, func: &Func, value: Value) -> bool {
        func.info(value).nonnull
            || self.nonnull.contains(&value)
            || matches!(func.def(value), Some(Op::Str(_) | Op::Mirror(_) | Op::Object(_)))
    }

    pub fn learn_nonnull(&mut self, value: Value) {
        if self.nonnull.insert(value) {
            self.undo.push(Undo::Nonnull(value));
        }
    }

    // --- integers ---

    /// What an int or long can be here.
    pub fn range(&self, func: &Func, value: Value) -> Range {
        self.range_at(func, value, DEPTH)
    }

    fn range_at(&self, func: &Func, value: Value, depth: usize) -> Range {
        let ty = func.ty(value);
        let all = Range::all(ty);
        let known = self.ranges.get(&value).copied().unwrap_or(all);
        let Def::Inst(inst) = func.value(value).def else { return known };
        let inst = func.inst(inst);
        let Some(depth) = depth.checked_sub(1) else { return known };
        let of = |n: usize| self.range_at(func, inst.args[n], depth);
        let computed = match &inst.op {
            Op::ConstInt(n) => Range::one(i64::from(*n)),
            Op::ConstLong(n) => Range::one(*n),
            Op::Bin(op, ty @ (Ty::I32 | Ty::I64)) => Range::bin(*op, *ty, of(0), of(1)),
            Op::Conv(Conv::I2l) => of(0),
            Op::Conv(Conv::L2i) => narrowed(of(0), Range::INT),
            Op::Conv(Conv::I2b) => narrowed(of(0), Range::new(-128, 127)),
            Op::Conv(Conv::I2s) => narrowed(of(0), Range::new(-32768, 32767)),
            Op::Conv(Conv::I2c) => narrowed(of(0), Range::new(0, 65535)),
            Op::Cmp(..) => Range::new(-1, 1),
            Op::InstanceOf(_) => Range::new(0, 1),
            Op::Bits(crate::hir::Bits::Clz | crate::hir::Bits::Ctz | crate::hir::Bits::Popcnt, _) => Range::new(0, 64),
            Op::ArrayLength(_) => Range::LENGTH,
            Op::ArrayLoad(Elem::Byte) => Range::new(-128, 127),
            Op::ArrayLoad(Elem::Short) => Range::new(-32768, 32767),
            Op::ArrayLoad(Elem::Char) => Range::new(0, 65535),
            _ => all,
        };
        computed.meet(known)
    }

    pub fn learn_range(&mut self, func: &Func, value: Value, range: Range) {
        let now = self.range(func, value);
        let meet = now.meet(range);
        if meet != now {
            let old = self.ranges.insert(value, meet);
            self.undo.push(Undo::Range(value, old));
        }
    }

    /// A value as another plus a constant, over the integers.
    fn root(&self, func: &Func, value: Value) -> (Value, i64) {
        let (mut at, mut sum) = (value, 0i64);
        for _ in 0..DEPTH {
            let Def::Inst(inst) = func.value(at).def else { break };
            let inst = func.inst(inst);
            let constant = |v: Value| match func.def(v) {
                Some(Op::ConstInt(n)) => Some(i64::from(*n)),
                // Sums of a few of them stay far from the ends of i64.
                Some(Op::ConstLong(n)) if i32::try_from(*n).is_ok() => Some(*n),
                _ => None,
            };
            let (next, by) = match &inst.op {
                Op::Conv(Conv::I2l) => (inst.args[0], 0),
                Op::Bin(BinOp::Add, Ty::I32 | Ty::I64) => match (constant(inst.args[0]), constant(inst.args[1])) {
                    (_, Some(n)) => (inst.args[0], n),
                    (Some(n), _) => (inst.args[1], n),
                    _ => break,
                },
                Op::Bin(BinOp::Sub, Ty::I32 | Ty::I64) => match constant(inst.args[1]) {
                    Some(n) => (inst.args[0], -n),
                    None => break,
                },
                _ => break,
            };
            if by != 0 && !self.adds(func, next, by) {
                break;
            }
            (at, sum) = (next, sum + by);
        }
        (at, sum)
    }

    /// Whether adding a constant does not wrap here.
    pub fn adds(&self, func: &Func, value: Value, by: i64) -> bool {
        let (range, all) = (self.range(func, value), Range::all(func.ty(value)));
        let fits = |n: i64| n.checked_add(by).is_some_and(|n| all.holds(n));
        fits(range.lo) && fits(range.hi)
    }

    /// Learns that `a - b <= distance`.
    pub fn learn_difference(&mut self, func: &Func, a: Value, b: Value, distance: i64) {
        let ((a, ka), (b, kb)) = (self.root(func, a), self.root(func, b));
        let constant = |v| matches!(func.def(v), Some(Op::ConstInt(_) | Op::ConstLong(_)));
        if a == b || constant(a) || constant(b) {
            return; // for the ranges to know
        }
        let bounds = self.above.entry(a).or_default();
        if bounds.len() < BOUNDS {
            bounds.push((b, distance - ka + kb));
            self.undo.push(Undo::Above(a));
        }
    }

    /// The least known bound of `a - b`.
    fn difference(&self, func: &Func, a: Value, b: Value) -> Option<i64> {
        let ((a, ka), (b, kb)) = (self.root(func, a), self.root(func, b));
        let (ra, rb) = (self.range(func, a), self.range(func, b));
        let by_range = ra.hi.checked_sub(rb.lo);
        let by_path = self.path(a, b, HOPS);
        let least = match (by_range, by_path) {
            (Some(x), Some(y)) => x.min(y),
            (x, y) => x.or(y)?,
        };
        least.checked_add(ka)?.checked_sub(kb)
    }

    fn path(&self, from: Value, to: Value, hops: usize) -> Option<i64> {
        if from == to {
            return Some(0);
        }
        let hops = hops.checked_sub(1)?;
        let bounds = self.above.get(&from)?;
        bounds.iter().filter_map(|&(next, by)| self.path(next, to, hops)?.checked_add(by)).min()
    }

    /// The orders that two ints, longs or references can have. Of references only `EQUAL` or not means anything.
    pub fn compare(&self, func: &Func, a: Value, b: Value) -> Orders {
        let mut orders = Orders::LESS | Orders::EQUAL | Orders::GREATER;
        if func.ty(a) == Ty::Ref {
            let null = |v| func.is_null_const(v);
            if null(a) && self.is_nonnull(func, b) || null(b) && self.is_nonnull(func, a) {
                orders &= !Orders::EQUAL;
            }
        } else {
            if let Some(most) = self.difference(func, a, b) {
                if most < 0 {
                    orders &= Orders::LESS;
                } else if most == 0 {
                    orders &= Orders::LESS | Orders::EQUAL;
                }
            }
            if let Some(most) = self.difference(func, b, a) {
                if most < 0 {
                    orders &= Orders::GREATER;
                } else if most == 0 {
                    orders &= Orders::GREATER | Orders::EQUAL;
                }
            }
        }
        if a == b {
            orders = Orders::EQUAL;
        } else if self.different.contains(&(a.min(b), a.max(b))) {
            orders &= !Orders::EQUAL;
        }
        Orders(orders)
    }

    /// Learns that a condition on two ints, longs or references holds, or that it does not.
    pub fn learn(&mut self, func: &Func, cond: Cond, a: Value, b: Value, holds: bool) {
        let cond = if holds { cond } else { negate(cond) };
        if func.ty(a) == Ty::Ref {
            if cond == Cond::Ne {
                for (value, other) in [(a, b), (b, a)] {
                    if func.is_null_const(other) {
                        self.learn_nonnull(value);
                    }
                }
                self.learn_different(a, b);
            }
            return;
        }
        let (ra, rb) = (self.range(func, a), self.range(func, b));
        match cond {
            Cond::Eq => {
                self.learn_range(func, a, rb);
                self.learn_range(func, b, ra);
                self.learn_difference(func, a, b, 0);
                self.learn_difference(func, b, a, 0);
            }
            Cond::Ne => {
                for (value, range, other) in [(a, ra, rb), (b, rb, ra)] {
                    if other.lo == other.hi && range.lo < range.hi {
                        let n = other.lo;
                        let lo = if range.lo == n { n + 1 } else { range.lo };
                        let hi = if range.hi == n { n - 1 } else { range.hi };
                        self.learn_range(func, value, Range::new(lo, hi));
                    }
                }
                self.learn_different(a, b);
            }
            Cond::Lt => self.learn_at_most(func, (a, ra), (b, rb), -1),
            Cond::Le => self.learn_at_most(func, (a, ra), (b, rb), 0),
            Cond::Gt => self.learn_at_most(func, (b, rb), (a, ra), -1),
            Cond::Ge => self.learn_at_most(func, (b, rb), (a, ra), 0),
        }
    }

    /// Learns that `a <= b + distance`, for a distance of 0 or -1.
    fn learn_at_most(&mut self, func: &Func, (a, ra): (Value, Range), (b, rb): (Value, Range), distance: i64) {
        if let Some(hi) = rb.hi.checked_add(distance) {
            self.learn_range(func, a, Range::new(i64::MIN, hi));
        }
        if let Some(lo) = ra.lo.checked_sub(distance) {
            self.learn_range(func, b, Range::new(lo, i64::MAX));
        }
        self.learn_difference(func, a, b, distance);
    }

    fn learn_different(&mut self, a: Value, b: Value) {
        let pair = (a.min(b), a.max(b));
        if self.different.insert(pair) {
            self.undo.push(Undo::Different(pair.0, pair.1));
        }
    }
}

/// The range after a conversion to a type that holds `all`.
fn narrowed(range: Range, all: Range) -> Range {
    if range.within(all) { range } else { all }
}
