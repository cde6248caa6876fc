//! Intervals of Java ints and longs.

use crate::hir::{BinOp, Ty};

/// The values from `lo` to `hi`, both included. Empty ones do not occur in code that can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub lo: i64,
    pub hi: i64,
}

impl Range {
    pub const INT: Range = Range { lo: i32::MIN as i64, hi: i32::MAX as i64 };
    pub const LONG: Range = Range { lo: i64::MIN, hi: i64::MAX };
    /// What the length of an array can be.
    pub const LENGTH: Range = Range { lo: 0, hi: i32::MAX as i64 };

    pub const fn new(lo: i64, hi: i64) -> Range {
        Range { lo, hi }
    }

    pub fn one(value: i64) -> Range {
        Range { lo: value, hi: value }
    }

    /// All values of a type.
    pub fn all(ty: Ty) -> Range {
        match ty {
            Ty::I32 => Range::INT,
            Ty::Bool => Range::new(0, 1),
            _ => Range::LONG,
        }
    }

    pub fn holds(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi
    }

    pub fn within(self, other: Range) -> bool {
        other.lo <= self.lo && self.hi <= other.hi
    }

    /// What lies in both. Where nothing does, the code cannot run, and either answer will do.
    pub fn meet(self, other: Range) -> Range {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo <= hi { Range { lo, hi } } else { self }
    }

    /// The smallest range around both.
    pub fn join(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// This range where all of it fits the type, or else all the type's values: an overflow may give any.
    fn unless_overflow(lo: Option<i64>, hi: Option<i64>, ty: Ty) -> Range {
        match (lo, hi) {
            (Some(lo), Some(hi)) if Range::new(lo, hi).within(Range::all(ty)) => Range { lo, hi },
            _ => Range::all(ty),
        }
    }

    /// What an operation on values of two ranges can give. `ty` is the type of the first operand and the result.
    pub fn bin(op: BinOp, ty: Ty, a: Range, b: Range) -> Range {
        let all = Range::all(ty);
        let bits = if ty == Ty::I32 { 32 } else { 64 };
        match op {
            BinOp::Add => Range::unless_overflow(a.lo.checked_add(b.lo), a.hi.checked_add(b.hi), ty),
            BinOp::Sub => Range::unless_overflow(a.lo.checked_sub(b.hi), a.hi.checked_sub(b.lo), ty),
            BinOp::Mul => {
                let corners = [(a.lo, b.lo), (a.lo, b.hi), (a.hi, b.lo), (a.hi, b.hi)].map(|(x, y)| x.checked_mul(y));
                let known: Option<Vec<i64>> = corners.into_iter().collect();
                let Some(known) = known else { return all };
                Range::unless_overflow(known.iter().min().copied(), known.iter().max().copied(), ty)
            }
            BinOp::Div if a.lo >= 0 && b.lo >= 1 => Range::new(a.lo / b.hi, a.hi / b.lo),
            BinOp::Rem if b.lo >= 1 => {
                let most = b.hi - 1;
                let lo = if a.lo >= 0 { 0 } else { (-most).max(a.lo) };
                Range::new(lo, if a.hi <= 0 { 0 } else { most.min(a.hi) })
            }
            BinOp::And => match (a.lo >= 0, b.lo >= 0) {
                (true, true) => Range::new(0, a.hi.min(b.hi)),
                (true, false) => Range::new(0, a.hi),
                (false, true) => Range::new(0, b.hi),
                (false, false) => all,
            },
            BinOp::Or | BinOp::Xor if a.lo >= 0 && b.lo >= 0 => {
                let ones = u64::MAX >> (a.hi | b.hi).leading_zeros().min(63);
                Range::new(0, (ones & i64::MAX as u64) as i64)
            }
            BinOp::Shr | BinOp::Ushr if b.lo == b.hi => {
                let by = b.lo & (bits - 1);
                match op {
                    BinOp::Ushr if a.lo >= 0 || by == 0 => Range::new(a.lo >> by, a.hi >> by),
                    BinOp::Ushr => Range::new(0, ((1i128 << (bits - by)) - 1) as i64),
                    _ => Range::new(a.lo >> by, a.hi >> by),
                }
            }
            _ => all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hir::fold::{Const, eval};

    /// Every operation on every pair of sample values lies in the range computed from ranges around them.
    #[test]
    fn ranges_hold_what_java_computes() {
        let ints = [i32::MIN, i32::MIN + 1, -65, -32, -3, -1, 0, 1, 2, 5, 31, 33, 64, 1000, i32::MAX - 1, i32::MAX];
        let ops = {
            use BinOp::*;
            [Add, Sub, Mul, Div, Rem, Shl, Shr, Ushr, And, Or, Xor]
        };
        let mut checked = 0;
        for ty in [Ty::I32, Ty::I64] {
            let wide = |n: i32| if ty == Ty::I32 { i64::from(n) } else { i64::from(n).wrapping_mul(0x1_0000_0001) };
            for op in ops {
                for (a, b) in ints.into_iter().flat_map(|a| ints.into_iter().map(move |b| (a, b))) {
                    let shift = matches!(op, BinOp::Shl | BinOp::Shr | BinOp::Ushr);
                    if b == 0 && matches!(op, BinOp::Div | BinOp::Rem) {
                        continue;
                    }
                    let (x, y) = (wide(a), if shift { i64::from(b) } else { wide(b) });
                    let constant = |n: i64| if ty == Ty::I32 { Const::I(n as i32) } else { Const::L(n) };
                    let second = if shift { Const::I(b) } else { constant(y) };
                    let result = match eval(&crate::hir::Op::Bin(op, ty), &[constant(x), second]) {
                        Some(Const::I(n)) => i64::from(n),
                        Some(Const::L(n)) => n,
                        other => panic!("{op:?} {x} {y}: {other:?}"),
                    };
                    let all = Range::all(ty);
                    let around = |n: i64, all: Range| {
                        let reach =
                            |by: i64| Range::new(n.saturating_sub(by).max(all.lo), n.saturating_add(by).min(all.hi));
                        [Range::one(n), reach(1), reach(70), all]
                    };
                    for ra in around(x, all) {
                        for rb in around(y, if shift { Range::INT } else { all }) {
                            let range = Range::bin(op, ty, ra, rb);
                            assert!(range.holds(result), "{op:?} {ra:?} {rb:?} = {range:?} without {result}");
                            assert!(range.within(all), "{op:?} {ra:?} {rb:?} = {range:?}");
                            checked += 1;
                        }
                    }
                }
            }
        }
        assert!(checked > 50_000);
    }

    #[test]
    fn ranges_are_narrow_where_they_can_be() {
        let r = Range::new;
        assert_eq!(Range::bin(BinOp::Add, Ty::I32, r(0, 10), r(1, 2)), r(1, 12));
        assert_eq!(Range::bin(BinOp::Add, Ty::I32, Range::LENGTH, r(1, 1)), Range::INT);
        assert_eq!(
            Range::bin(BinOp::Sub, Ty::I64, Range::LENGTH, Range::LENGTH),
            r(-(i32::MAX as i64), i32::MAX as i64)
        );
        assert_eq!(Range::bin(BinOp::And, Ty::I32, Range::INT, r(15, 15)), r(0, 15));
        assert_eq!(Range::bin(BinOp::Rem, Ty::I32, Range::INT, r(10, 10)), r(-9, 9));
        assert_eq!(Range::bin(BinOp::Ushr, Ty::I32, Range::INT, r(1, 1)), r(0, i32::MAX as i64));
        assert_eq!(Range::bin(BinOp::Xor, Ty::I32, r(0, 5), r(0, 9)), r(0, 15));
    }
}
