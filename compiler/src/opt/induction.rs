//! What loops do to their counters, and what paths that meet give a value between them.
//!
//! A block parameter whose edges from outside the loop give it values of a known range, and whose edges from inside add to
//! it and never wrap, stays at or above where it began. The claims hold by induction over the time a program runs: each
//! speaks of what an edge passes on and rests on facts from before.

use std::collections::BTreeMap;

use super::facts::Facts;
use super::range::Range;
use crate::hir::{BinOp, Def, Func, Op, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    Nothing,
    One(Value),
    Several,
}

/// What the edges give one parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counter {
    /// All that it gets other than by counting.
    range: Option<Range>,
    /// Where it begins.
    start: Start,
    up: bool,
    down: bool,
}

/// By parameter; ordered, so that the same program always gives the same code.
#[derive(Default, PartialEq, Eq)]
pub struct Induction {
    counters: BTreeMap<Value, Counter>,
}

impl Induction {
    /// Notes that an edge gives `arg` to `param`, with the facts at the edge's beginning. `back`: from inside the loop.
    pub fn record(&mut self, func: &Func, facts: &Facts, param: Value, arg: Value, back: bool) {
        let nothing = Counter { range: None, start: Start::Nothing, up: false, down: false };
        let counter = self.counters.entry(param).or_insert(nothing);
        if back && arg == param {
            return;
        }
        if back
            && let Some(by) = step(func, param, arg)
            && facts.adds(func, param, by)
        {
            counter.up |= by > 0;
            counter.down |= by < 0;
            return;
        }
        let range = facts.range(func, arg);
        counter.range = Some(counter.range.map_or(range, |other| other.join(range)));
        counter.start = match counter.start {
            Start::Nothing if !back => Start::One(arg),
            Start::One(other) if !back && other == arg => Start::One(arg),
            _ => Start::Several,
        };
    }

    /// Makes the claims facts, for the whole function.
    pub fn teach(&self, func: &Func, facts: &mut Facts) {
        for (&param, counter) in &self.counters {
            let (Some(range), all) = (counter.range, Range::all(func.ty(param))) else { continue };
            let range = match (counter.up, counter.down) {
                (false, false) => range,
                (true, false) => Range::new(range.lo, all.hi),
                (false, true) => Range::new(all.lo, range.hi),
                (true, true) => continue,
            };
            facts.learn_range(func, param, range);
            if let Start::One(start) = counter.start {
                if !counter.down {
                    facts.learn_difference(func, start, param, 0);
                }
                if !counter.up {
                    facts.learn_difference(func, param, start, 0);
                }
            }
        }
    }

    /// Takes over what another round has found. False if that is the same.
    pub fn improve(&mut self, found: Induction) -> bool {
        let better = *self != found;
        *self = found;
        better
    }
}

/// What `arg` adds to `param`.
fn step(func: &Func, param: Value, arg: Value) -> Option<i64> {
    let Def::Inst(inst) = func.value(arg).def else { return None };
    let inst = func.inst(inst);
    let constant = |value: Value| match func.def(value) {
        Some(Op::ConstInt(n)) => Some(i64::from(*n)),
        Some(Op::ConstLong(n)) => i32::try_from(*n).ok().map(i64::from),
        _ => None,
    };
    match (&inst.op, inst.args.as_slice()) {
        (Op::Bin(BinOp::Add, _), &[a, b]) if a == param => constant(b),
        (Op::Bin(BinOp::Add, _), &[a, b]) if b == param => constant(a),
        (Op::Bin(BinOp::Sub, _), &[a, b]) if a == param => Some(-constant(b)?),
        _ => None,
    }
}
