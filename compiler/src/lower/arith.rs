//! Arithmetic, comparisons and conversions with Java's meaning.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value as Clif, types};

use super::func::Lower;
use super::symbols::clif_type;
use crate::hir::{BinOp, Bits, Cond, Conv, Math, Ty, Value};

pub fn int_cc(cond: Cond) -> IntCC {
    match cond {
        Cond::Eq => IntCC::Equal,
        Cond::Ne => IntCC::NotEqual,
        Cond::Lt => IntCC::SignedLessThan,
        Cond::Ge => IntCC::SignedGreaterThanOrEqual,
        Cond::Gt => IntCC::SignedGreaterThan,
        Cond::Le => IntCC::SignedLessThanOrEqual,
    }
}

fn float_cc(cond: Cond, unordered: bool) -> FloatCC {
    match (cond, unordered) {
        (Cond::Eq, false) => FloatCC::Equal,
        (Cond::Eq, true) => FloatCC::UnorderedOrEqual,
        (Cond::Ne, false) => FloatCC::OrderedNotEqual,
        (Cond::Ne, true) => FloatCC::NotEqual,
        (Cond::Lt, false) => FloatCC::LessThan,
        (Cond::Lt, true) => FloatCC::UnorderedOrLessThan,
        (Cond::Ge, false) => FloatCC::GreaterThanOrEqual,
        (Cond::Ge, true) => FloatCC::UnorderedOrGreaterThanOrEqual,
        (Cond::Gt, false) => FloatCC::GreaterThan,
        (Cond::Gt, true) => FloatCC::UnorderedOrGreaterThan,
        (Cond::Le, false) => FloatCC::LessThanOrEqual,
        (Cond::Le, true) => FloatCC::UnorderedOrLessThanOrEqual,
    }
}

impl Lower<'_, '_> {
    pub fn binary(&mut self, op: BinOp, ty: Ty, args: &[Value]) -> Clif {
        let (a, b) = (self.get(args[0]), self.get(args[1]));
        match ty {
            Ty::F32 | Ty::F64 => match op {
                BinOp::Add => self.b.ins().fadd(a, b),
                BinOp::Sub => self.b.ins().fsub(a, b),
                BinOp::Mul => self.b.ins().fmul(a, b),
                BinOp::Div => self.b.ins().fdiv(a, b),
                BinOp::Rem => {
                    let symbol = match ty {
                        Ty::F32 => aotc_abi::entry::runtime::FREM,
                        _ => aotc_abi::entry::runtime::DREM,
                    };
                    let func = self.import(symbol);
                    self.call(func, &[a, b]).expect("returns the remainder")
                }
                _ => unreachable!("no shifts or bits on floats"),
            },
            _ => match op {
                BinOp::Add => self.b.ins().iadd(a, b),
                BinOp::Sub => self.b.ins().isub(a, b),
                BinOp::Mul => self.b.ins().imul(a, b),
                BinOp::And => self.b.ins().band(a, b),
                BinOp::Or => self.b.ins().bor(a, b),
                BinOp::Xor => self.b.ins().bxor(a, b),
                // CLIF masks the count as Java does.
                BinOp::Shl => self.b.ins().ishl(a, b),
                BinOp::Shr => self.b.ins().sshr(a, b),
                BinOp::Ushr => self.b.ins().ushr(a, b),
                BinOp::Div | BinOp::Rem => self.divide(op, ty, args[1], a, b),
            },
        }
    }

    /// Signed division by a divisor that is not zero. CLIF traps on MIN / -1, so -1 goes around.
    fn divide(&mut self, op: BinOp, ty: Ty, divisor: Value, a: Clif, b: Clif) -> Clif {
        let is_div = op == BinOp::Div;
        let constant = match self.hir.def(divisor) {
            Some(crate::hir::Op::ConstInt(n)) => Some(i64::from(*n)),
            Some(crate::hir::Op::ConstLong(n)) => Some(*n),
            _ => None,
        };
        let clif = clif_type(ty);
        match constant {
            Some(-1) if is_div => return self.b.ins().ineg(a),
            Some(-1) => return self.b.ins().iconst(clif, 0),
            Some(_) if is_div => return self.b.ins().sdiv(a, b),
            Some(_) => return self.b.ins().srem(a, b),
            None => {}
        }
        let (minus_one, plain, done) = (self.fresh_block(), self.fresh_block(), self.fresh_block());
        let result = self.b.append_block_param(done, clif);
        let test = self.b.ins().icmp_imm_s(IntCC::Equal, b, -1);
        self.b.ins().brif(test, minus_one, &[], plain, &[]);
        self.b.switch_to_block(minus_one);
        let value = match is_div {
            true => self.b.ins().ineg(a),
            false => self.b.ins().iconst(clif, 0),
        };
        self.b.ins().jump(done, &[value.into()]);
        self.b.switch_to_block(plain);
        let value = match is_div {
            true => self.b.ins().sdiv(a, b),
            false => self.b.ins().srem(a, b),
        };
        self.b.ins().jump(done, &[value.into()]);
        self.b.switch_to_block(done);
        result
    }

    pub fn negate(&mut self, ty: Ty, a: Clif) -> Clif {
        match ty {
            Ty::F32 | Ty::F64 => self.b.ins().fneg(a),
            _ => self.b.ins().ineg(a),
        }
    }

    pub fn convert(&mut self, conv: Conv, a: Clif) -> Clif {
        match conv {
            Conv::I2l => self.b.ins().sextend(types::I64, a),
            Conv::I2f | Conv::L2f => self.b.ins().fcvt_from_sint(types::F32, a),
            Conv::I2d | Conv::L2d => self.b.ins().fcvt_from_sint(types::F64, a),
            Conv::L2i => self.b.ins().ireduce(types::I32, a),
            Conv::F2i | Conv::D2i => self.b.ins().fcvt_to_sint_sat(types::I32, a),
            Conv::F2l | Conv::D2l => self.b.ins().fcvt_to_sint_sat(types::I64, a),
            Conv::F2d => self.b.ins().fpromote(types::F64, a),
            Conv::D2f => self.b.ins().fdemote(types::F32, a),
            Conv::I2b => {
                let low = self.b.ins().ireduce(types::I8, a);
                self.b.ins().sextend(types::I32, low)
            }
            Conv::I2s => {
                let low = self.b.ins().ireduce(types::I16, a);
                self.b.ins().sextend(types::I32, low)
            }
            Conv::I2c => {
                let low = self.b.ins().ireduce(types::I16, a);
                self.b.ins().uextend(types::I32, low)
            }
        }
    }

    /// -1, 0 or 1.
    pub fn compare3(&mut self, ty: Ty, nan: i32, a: Clif, b: Clif) -> Clif {
        let (greater, less) = match ty {
            Ty::I64 => {
                (self.b.ins().icmp(IntCC::SignedGreaterThan, a, b), self.b.ins().icmp(IntCC::SignedLessThan, a, b))
            }
            _ => (
                self.b.ins().fcmp(float_cc(Cond::Gt, nan > 0), a, b),
                self.b.ins().fcmp(float_cc(Cond::Lt, nan < 0), a, b),
            ),
        };
        let greater = self.b.ins().uextend(types::I32, greater);
        let less = self.b.ins().uextend(types::I32, less);
        self.b.ins().isub(greater, less)
    }

    pub fn icmp(&mut self, cond: Cond, a: Clif, b: Clif) -> Clif {
        self.b.ins().icmp(int_cc(cond), a, b)
    }

    pub fn fcmp(&mut self, cond: Cond, unordered: bool, a: Clif, b: Clif) -> Clif {
        self.b.ins().fcmp(float_cc(cond, unordered), a, b)
    }

    pub fn math(&mut self, op: Math, args: &[Clif]) -> Clif {
        match op {
            Math::Sqrt => self.b.ins().sqrt(args[0]),
            Math::Abs => self.b.ins().fabs(args[0]),
            Math::Ceil => self.b.ins().ceil(args[0]),
            Math::Floor => self.b.ins().floor(args[0]),
            Math::Rint => self.b.ins().nearest(args[0]),
            Math::Fma => self.b.ins().fma(args[0], args[1], args[2]),
            Math::Min => self.b.ins().fmin(args[0], args[1]),
            Math::Max => self.b.ins().fmax(args[0], args[1]),
        }
    }

    pub fn bits(&mut self, op: Bits, a: Clif) -> Clif {
        match op {
            Bits::Clz => self.b.ins().clz(a),
            Bits::Ctz => self.b.ins().ctz(a),
            Bits::Popcnt => self.b.ins().popcnt(a),
            Bits::ReverseBytes => self.b.ins().bswap(a),
        }
    }

    pub fn bitcast(&mut self, to: Ty, a: Clif) -> Clif {
        self.b.ins().bitcast(clif_type(to), MemFlagsData::new(), a)
    }
}
