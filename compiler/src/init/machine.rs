//! The interpreter: control, arithmetic and calls. Operations on objects are in `object.rs`.
//!
//! It has no exceptions: what would throw ends the evaluation, and the initialiser runs at run time.

use super::unit::{Unit, budget};
use super::{Evaluator, Val, Why};
use crate::classfile::descriptor::FieldType;
use crate::hir::fold::{Const, eval};
use crate::hir::{BlockId, Callee, Cond, Func, InstId, Op, Target, Term, Ty, Value};
use crate::world::{MethodId, World};

/// Calls within calls, over all initialisers that are running. The interpreter uses the compiler's own stack.
const DEPTH: u32 = 300;

pub(super) type Eval<T> = std::result::Result<T, Why>;

impl Val {
    pub fn zero(ty: FieldType) -> Val {
        match ty {
            FieldType::Long => Val::Long(0),
            FieldType::Float => Val::Float(0.0),
            FieldType::Double => Val::Double(0.0),
            FieldType::Ref(_) => Val::Ref(None),
            _ => Val::Int(0),
        }
    }

    pub fn object(self) -> Option<crate::hir::ObjectId> {
        match self {
            Val::Ref(object) => object,
            _ => None,
        }
    }

    fn number(self) -> Option<Const> {
        Some(match self {
            Val::Int(n) => Const::I(n),
            Val::Long(n) => Const::L(n),
            Val::Float(n) => Const::F(n),
            Val::Double(n) => Const::D(n),
            Val::Ref(_) => return None,
        })
    }
}

impl From<Const> for Val {
    fn from(value: Const) -> Val {
        match value {
            Const::I(n) => Val::Int(n),
            Const::L(n) => Val::Long(n),
            Const::F(n) => Val::Float(n),
            Const::D(n) => Val::Double(n),
            Const::Null => Val::Ref(None),
        }
    }
}

pub(super) fn stop<T>(what: impl Into<String>) -> Eval<T> {
    Err(Why { what: what.into(), at: None })
}

pub(super) struct Machine<'a> {
    pub evaluator: &'a mut Evaluator,
    pub world: &'a mut World,
}

/// The values of one call.
pub(super) struct Frame<'f> {
    pub func: &'f Func,
    values: Vec<Option<Val>>,
}

impl Frame<'_> {
    pub fn get(&self, value: Value) -> Val {
        self.values[value.0 as usize].expect("definitions dominate uses")
    }

    pub fn int(&self, value: Value) -> i32 {
        match self.get(value) {
            Val::Int(n) => n,
            other => unreachable!("{other:?} where an int is"),
        }
    }

    pub fn long(&self, value: Value) -> i64 {
        match self.get(value) {
            Val::Long(n) => n,
            other => unreachable!("{other:?} where a long is"),
        }
    }

    pub fn reference(&self, value: Value) -> Option<crate::hir::ObjectId> {
        self.get(value).object()
    }
}

impl Machine<'_> {
    pub(super) fn unit(&mut self) -> &mut Unit {
        self.evaluator.running.last_mut().expect("a unit is running")
    }

    /// Runs a method; `None` is void.
    pub fn call(&mut self, method: MethodId, args: Vec<Val>) -> Eval<Option<Val>> {
        if self.evaluator.depth >= DEPTH {
            return stop("calls too deeply");
        }
        self.evaluator.depth += 1;
        let result = self.invoke(method, args);
        self.evaluator.depth -= 1;
        result
    }

    fn invoke(&mut self, method: MethodId, args: Vec<Val>) -> Eval<Option<Val>> {
        if self.world.method(method).is_abstract() {
            return stop("calls an abstract method");
        }
        if let Some(result) = self.overlay(method, &args)? {
            return Ok(Some(result));
        }
        let built = match self.evaluator.body(self.world, method) {
            Ok(built) => built,
            Err(e) => return stop(e.to_string()),
        };
        let mut frame = Frame { func: &built.func, values: vec![None; built.func.values.len()] };
        let params = &built.func.block(Func::ENTRY).params;
        for (&param, &arg) in params.iter().zip(&args) {
            frame.values[param.0 as usize] = Some(arg);
        }
        if let Some(refusal) = built.refusals.first() {
            return stop(format!("may reach {}, which is not supported", refusal.what));
        }
        self.run(&mut frame)
    }

    fn run(&mut self, frame: &mut Frame) -> Eval<Option<Val>> {
        let func = frame.func;
        let mut at = Func::ENTRY;
        loop {
            let block = func.block(at);
            self.step(block.insts.len() as u64 + 1)?;
            for &inst in &block.insts {
                self.inst(frame, inst)?;
            }
            at = match &block.term {
                Term::Jump(target) => go(frame, target),
                Term::Branch { cond, yes, no } => go(frame, if frame.int(*cond) != 0 { yes } else { no }),
                Term::Switch { value, cases, default } => {
                    let value = frame.int(*value);
                    go(frame, cases.iter().find(|(key, _)| *key == value).map_or(default, |(_, target)| target))
                }
                Term::Return(value) => return Ok(value.map(|v| frame.get(v))),
                Term::Throw { pos, .. } => {
                    return located(func, *pos, stop("throws an exception"));
                }
                Term::Try { inst, normal, .. } => {
                    self.inst(frame, *inst)?;
                    go(frame, normal)
                }
                Term::Unreachable => return stop("comes to code that cannot be reached"),
            };
        }
    }

    pub(super) fn step(&mut self, count: u64) -> Eval<()> {
        let limit = budget(self.evaluator);
        let unit = self.unit();
        unit.steps += count;
        if unit.steps > limit {
            return stop(format!("takes more than {limit} steps"));
        }
        Ok(())
    }

    fn inst(&mut self, frame: &mut Frame, id: InstId) -> Eval<()> {
        let func = frame.func;
        let inst = func.inst(id);
        let result = located(func, inst.pos, self.op(frame, id))?;
        if let Some(value) = inst.result {
            frame.values[value.0 as usize] = Some(result.expect("an operation with a result gives one"));
        }
        Ok(())
    }

    fn op(&mut self, frame: &mut Frame, id: InstId) -> Eval<Option<Val>> {
        let inst = frame.func.inst(id);
        let args = inst.args.as_slice();
        Ok(Some(match &inst.op {
            Op::ConstInt(n) => Val::Int(*n),
            Op::ConstLong(n) => Val::Long(*n),
            Op::ConstFloat(bits) => Val::Float(f32::from_bits(*bits)),
            Op::ConstDouble(bits) => Val::Double(f64::from_bits(*bits)),
            Op::Null => Val::Ref(None),
            Op::Icmp(cond, Ty::Ref) => {
                let same = frame.reference(args[0]) == frame.reference(args[1]);
                Val::Int((same == (*cond == Cond::Eq)) as i32)
            }
            Op::ZeroCheck(_) => match frame.get(args[0]) {
                Val::Int(0) | Val::Long(0) => return stop("divides by zero"),
                _ => return Ok(None),
            },
            Op::Fence => return Ok(None),
            Op::ClassInit(class) => {
                self.evaluator.require(self.world, *class)?;
                return Ok(None);
            }
            Op::Invoke(callee) => {
                let method = match *callee {
                    Callee::Direct(method) => method,
                    Callee::Virtual { method, .. } => {
                        let Some(object) = frame.reference(args[0]) else { return stop("dereferences null") };
                        let class = self.evaluator.out.heap.get(object).class;
                        match self.world.select(class, method) {
                            Some(target) => target,
                            None => return stop("calls an abstract method"),
                        }
                    }
                };
                let args = args.iter().map(|&a| frame.get(a)).collect();
                return self.call(method, args);
            }
            Op::Native(native) => return self.native(frame, native, args),
            Op::Unsupported(member) => return stop(format!("reaches {member}, which is not supported")),
            Op::CurrentThread => return stop("asks for its thread"),
            op => {
                let numbers: Option<Vec<Const>> = args.iter().map(|&a| frame.get(a).number()).collect();
                if let Some(numbers) = numbers
                    && let Some(result) = eval(op, &numbers)
                {
                    return Ok(Some(result.into()));
                }
                return self.object_op(frame, op, args);
            }
        }))
    }
}

/// Passes a jump's arguments to its block.
fn go(frame: &mut Frame, target: &Target) -> BlockId {
    let args: Vec<Val> = target.args.iter().map(|&a| frame.get(a)).collect();
    for (&param, arg) in frame.func.block(target.block).params.iter().zip(args) {
        frame.values[param.0 as usize] = Some(arg);
    }
    target.block
}

/// Notes where an evaluation ended, if that is not known more exactly.
fn located<T>(func: &Func, pos: crate::hir::Pos, result: Eval<T>) -> Eval<T> {
    result.map_err(|mut why| {
        let position = func.positions[pos.0 as usize];
        why.at.get_or_insert((position.method, position.bci));
        why
    })
}
