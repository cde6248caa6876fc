//! Constant folding with Java's arithmetic.

use super::ir::{BinOp, Bits, Cond, Conv, Func, Math, Op, Ty, Value};

/// A value that is known at compile time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Const {
    I(i32),
    L(i64),
    F(f32),
    D(f64),
    Null,
}

impl Const {
    fn of(func: &Func, value: Value) -> Option<Const> {
        match func.def(value)? {
            Op::ConstInt(n) => Some(Const::I(*n)),
            Op::ConstLong(n) => Some(Const::L(*n)),
            Op::ConstFloat(bits) => Some(Const::F(f32::from_bits(*bits))),
            Op::ConstDouble(bits) => Some(Const::D(f64::from_bits(*bits))),
            Op::Null => Some(Const::Null),
            _ => None,
        }
    }

    pub fn op(self) -> Op {
        match self {
            Const::I(n) => Op::ConstInt(n),
            Const::L(n) => Op::ConstLong(n),
            Const::F(n) => Op::ConstFloat(n.to_bits()),
            Const::D(n) => Op::ConstDouble(n.to_bits()),
            Const::Null => Op::Null,
        }
    }
}

/// The constant an operation always gives, if its operands are constants (or it does not depend on them).
pub fn fold(func: &Func, op: &Op, args: &[Value]) -> Option<Op> {
    if let Op::Icmp(cond, _) = op
        && args[0] == args[1]
    {
        return Some(Op::ConstInt(matches!(cond, Cond::Eq | Cond::Le | Cond::Ge) as i32));
    }
    let consts: Vec<Const> = args.iter().map(|&a| Const::of(func, a)).collect::<Option<_>>()?;
    eval(op, &consts).map(Const::op)
}

/// The result of an operation on numbers (or nulls) that depends on nothing else; `None` for every other operation.
pub fn eval(op: &Op, args: &[Const]) -> Option<Const> {
    Some(match (op, args) {
        (Op::Bin(op, _), [a, b]) => bin(*op, *a, *b)?,
        (Op::Neg(_), [Const::I(a)]) => Const::I(a.wrapping_neg()),
        (Op::Neg(_), [Const::L(a)]) => Const::L(a.wrapping_neg()),
        (Op::Neg(_), [Const::F(a)]) => Const::F(-a),
        (Op::Neg(_), [Const::D(a)]) => Const::D(-a),
        (Op::Conv(conv), [a]) => convert(*conv, *a)?,
        (Op::Cmp(_, nan), [a, b]) => Const::I(compare(*a, *b)?.unwrap_or(*nan)),
        (Op::Icmp(cond, _), [Const::Null, Const::Null]) => Const::I(holds(*cond, 0) as i32),
        (Op::Icmp(cond, _), [a, b]) => Const::I(holds(*cond, compare(*a, *b)??) as i32),
        (Op::Fcmp { cond, unordered, .. }, [a, b]) => {
            Const::I(compare(*a, *b)?.map_or(*unordered, |order| holds(*cond, order)) as i32)
        }
        (Op::Bitcast(Ty::I32), [Const::F(a)]) => Const::I(a.to_bits() as i32),
        (Op::Bitcast(Ty::F32), [Const::I(a)]) => Const::F(f32::from_bits(*a as u32)),
        (Op::Bitcast(Ty::I64), [Const::D(a)]) => Const::L(a.to_bits() as i64),
        (Op::Bitcast(Ty::F64), [Const::L(a)]) => Const::D(f64::from_bits(*a as u64)),
        (Op::Math(op, _), args) => math(*op, args)?,
        (Op::Bits(op, _), [Const::I(a)]) => Const::I(match op {
            Bits::Clz => a.leading_zeros() as i32,
            Bits::Ctz => a.trailing_zeros() as i32,
            Bits::Popcnt => a.count_ones() as i32,
            Bits::ReverseBytes => a.swap_bytes(),
        }),
        (Op::Bits(op, _), [Const::L(a)]) => Const::L(match op {
            Bits::Clz => a.leading_zeros().into(),
            Bits::Ctz => a.trailing_zeros().into(),
            Bits::Popcnt => a.count_ones().into(),
            Bits::ReverseBytes => a.swap_bytes(),
        }),
        (Op::MulHigh, [Const::L(a), Const::L(b)]) => Const::L(((i128::from(*a) * i128::from(*b)) >> 64) as i64),
        (Op::UnsignedDiv(_), [Const::I(a), Const::I(b)]) => Const::I((*a as u32).checked_div(*b as u32)? as i32),
        (Op::UnsignedDiv(_), [Const::L(a), Const::L(b)]) => Const::L((*a as u64).checked_div(*b as u64)? as i64),
        (Op::UnsignedRem(_), [Const::I(a), Const::I(b)]) => Const::I((*a as u32).checked_rem(*b as u32)? as i32),
        (Op::UnsignedRem(_), [Const::L(a), Const::L(b)]) => Const::L((*a as u64).checked_rem(*b as u64)? as i64),
        _ => return None,
    })
}

/// The functions that are exact: one right answer for every argument.
fn math(op: Math, args: &[Const]) -> Option<Const> {
    Some(match (op, args) {
        (Math::Sqrt, [Const::D(a)]) => Const::D(a.sqrt()),
        (Math::Abs, [Const::D(a)]) => Const::D(a.abs()),
        (Math::Abs, [Const::F(a)]) => Const::F(a.abs()),
        (Math::Ceil, [Const::D(a)]) => Const::D(a.ceil()),
        (Math::Floor, [Const::D(a)]) => Const::D(a.floor()),
        (Math::Rint, [Const::D(a)]) => Const::D(a.round_ties_even()),
        // Of equal zeros the sign decides; NaNs are left to the machine.
        (Math::Min, [Const::D(a), Const::D(b)]) if a == b => Const::D(if a.is_sign_negative() { *a } else { *b }),
        (Math::Max, [Const::D(a), Const::D(b)]) if a == b => Const::D(if a.is_sign_negative() { *b } else { *a }),
        (Math::Min, [Const::F(a), Const::F(b)]) if a == b => Const::F(if a.is_sign_negative() { *a } else { *b }),
        (Math::Max, [Const::F(a), Const::F(b)]) if a == b => Const::F(if a.is_sign_negative() { *b } else { *a }),
        (Math::Min, [Const::D(a), Const::D(b)]) if !a.is_nan() && !b.is_nan() => Const::D(a.min(*b)),
        (Math::Max, [Const::D(a), Const::D(b)]) if !a.is_nan() && !b.is_nan() => Const::D(a.max(*b)),
        (Math::Min, [Const::F(a), Const::F(b)]) if !a.is_nan() && !b.is_nan() => Const::F(a.min(*b)),
        (Math::Max, [Const::F(a), Const::F(b)]) if !a.is_nan() && !b.is_nan() => Const::F(a.max(*b)),
        (Math::Fma, [Const::D(a), Const::D(b), Const::D(c)]) => Const::D(a.mul_add(*b, *c)),
        (Math::Fma, [Const::F(a), Const::F(b), Const::F(c)]) => Const::F(a.mul_add(*b, *c)),
        _ => return None,
    })
}

/// Whether `order cond 0` holds.
pub fn holds(cond: Cond, order: i32) -> bool {
    match cond {
        Cond::Eq => order == 0,
        Cond::Ne => order != 0,
        Cond::Lt => order < 0,
        Cond::Ge => order >= 0,
        Cond::Gt => order > 0,
        Cond::Le => order <= 0,
    }
}

/// Whether an int or long is known to be other than zero.
pub fn is_nonzero(func: &Func, value: Value) -> Option<bool> {
    match Const::of(func, value)? {
        Const::I(n) => Some(n != 0),
        Const::L(n) => Some(n != 0),
        _ => None,
    }
}

fn bin(op: BinOp, a: Const, b: Const) -> Option<Const> {
    Some(match (a, b) {
        (Const::I(a), Const::I(b)) => Const::I(match op {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Div if b != 0 => a.wrapping_div(b),
            BinOp::Rem if b != 0 => a.wrapping_rem(b),
            BinOp::Shl => a.wrapping_shl(b as u32),
            BinOp::Shr => a.wrapping_shr(b as u32),
            BinOp::Ushr => (a as u32).wrapping_shr(b as u32) as i32,
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Div | BinOp::Rem => return None,
        }),
        (Const::L(a), Const::I(b)) => Const::L(match op {
            BinOp::Shl => a.wrapping_shl(b as u32),
            BinOp::Shr => a.wrapping_shr(b as u32),
            BinOp::Ushr => (a as u64).wrapping_shr(b as u32) as i64,
            _ => return None,
        }),
        (Const::L(a), Const::L(b)) => Const::L(match op {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Div if b != 0 => a.wrapping_div(b),
            BinOp::Rem if b != 0 => a.wrapping_rem(b),
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            _ => return None,
        }),
        (Const::F(a), Const::F(b)) => Const::F(match op {
            BinOp::Add => a + b,
            BinOp::Sub => a - b,
            BinOp::Mul => a * b,
            BinOp::Div => a / b,
            BinOp::Rem => a % b,
            _ => return None,
        }),
        (Const::D(a), Const::D(b)) => Const::D(match op {
            BinOp::Add => a + b,
            BinOp::Sub => a - b,
            BinOp::Mul => a * b,
            BinOp::Div => a / b,
            BinOp::Rem => a % b,
            _ => return None,
        }),
        _ => return None,
    })
}

/// -1, 0 or 1; the inner `None` is unordered (NaN).
fn compare(a: Const, b: Const) -> Option<Option<i32>> {
    let order = match (a, b) {
        (Const::I(a), Const::I(b)) => Some(a.cmp(&b)),
        (Const::L(a), Const::L(b)) => Some(a.cmp(&b)),
        (Const::F(a), Const::F(b)) => a.partial_cmp(&b),
        (Const::D(a), Const::D(b)) => a.partial_cmp(&b),
        _ => return None,
    };
    Some(order.map(|o| o as i32))
}

fn convert(conv: Conv, a: Const) -> Option<Const> {
    // Rust's `as` from float to integer saturates and makes NaN zero, as Java does.
    Some(match (conv, a) {
        (Conv::I2l, Const::I(a)) => Const::L(a.into()),
        (Conv::I2f, Const::I(a)) => Const::F(a as f32),
        (Conv::I2d, Const::I(a)) => Const::D(a.into()),
        (Conv::L2i, Const::L(a)) => Const::I(a as i32),
        (Conv::L2f, Const::L(a)) => Const::F(a as f32),
        (Conv::L2d, Const::L(a)) => Const::D(a as f64),
        (Conv::F2i, Const::F(a)) => Const::I(a as i32),
        (Conv::F2l, Const::F(a)) => Const::L(a as i64),
        (Conv::F2d, Const::F(a)) => Const::D(a.into()),
        (Conv::D2i, Const::D(a)) => Const::I(a as i32),
        (Conv::D2l, Const::D(a)) => Const::L(a as i64),
        (Conv::D2f, Const::D(a)) => Const::F(a as f32),
        (Conv::I2b, Const::I(a)) => Const::I(a as i8 as i32),
        (Conv::I2c, Const::I(a)) => Const::I(a as u16 as i32),
        (Conv::I2s, Const::I(a)) => Const::I(a as i16 as i32),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn java_arithmetic() {
        let int = |op, a, b| match bin(op, Const::I(a), Const::I(b)) {
            Some(Const::I(n)) => Some(n),
            _ => None,
        };
        assert_eq!(int(BinOp::Div, i32::MIN, -1), Some(i32::MIN));
        assert_eq!(int(BinOp::Rem, i32::MIN, -1), Some(0));
        assert_eq!(int(BinOp::Div, 1, 0), None);
        assert_eq!(int(BinOp::Shl, 1, 33), Some(2));
        assert_eq!(int(BinOp::Ushr, -1, 28), Some(15));
        assert!(matches!(convert(Conv::D2i, Const::D(f64::NAN)), Some(Const::I(0))));
        assert!(matches!(convert(Conv::D2l, Const::D(1e300)), Some(Const::L(i64::MAX))));
        assert_eq!(compare(Const::F(f32::NAN), Const::F(0.0)), Some(None));
    }
}
