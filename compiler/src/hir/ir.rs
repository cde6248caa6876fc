//! The HIR data structures.

use std::sync::Arc;

use aotc_abi::natives::Native;

use crate::classfile::insn::Kind;
pub use crate::classfile::insn::{BinOp, Cond, Conv, Elem};
use crate::world::{ClassId, FieldId, MethodId};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct InstId(pub u32);

/// An object made at compile time: index into [`crate::init::Heap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// Index into [`Func::positions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pos(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    I32,
    I64,
    F32,
    F64,
    Ref,
    /// The result of a comparison; only branches and selects use it.
    Bool,
}

impl From<Kind> for Ty {
    fn from(kind: Kind) -> Ty {
        match kind {
            Kind::Int => Ty::I32,
            Kind::Long => Ty::I64,
            Kind::Float => Ty::F32,
            Kind::Double => Ty::F64,
            Kind::Ref => Ty::Ref,
        }
    }
}

/// What is known of a reference beyond its being one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefInfo {
    /// Its static class; `None` for the null constant.
    pub class: Option<ClassId>,
    /// Its class is exactly this one.
    pub exact: bool,
    pub nonnull: bool,
    /// The value is known to be of its class even where that is an interface. The JVM's verifier lets any object
    /// pass for an interface type, so without proof an interface call needs a check.
    pub proven: bool,
}

impl RefInfo {
    pub fn of(class: ClassId) -> RefInfo {
        RefInfo { class: Some(class), exact: false, nonnull: false, proven: false }
    }

    pub fn null() -> RefInfo {
        RefInfo { class: None, exact: false, nonnull: false, proven: true }
    }

    pub fn nonnull(self) -> RefInfo {
        RefInfo { nonnull: true, ..self }
    }

    pub fn exact(self) -> RefInfo {
        RefInfo { exact: true, proven: true, ..self }
    }

    pub fn proven(self) -> RefInfo {
        RefInfo { proven: true, ..self }
    }
}

#[derive(Clone, Debug)]
pub struct ValueData {
    pub ty: Ty,
    /// Meaningful for `Ty::Ref` only.
    pub info: RefInfo,
    pub def: Def,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Def {
    Param(BlockId),
    Inst(InstId),
    /// Replaced by another value in a pass; nothing uses it any more.
    Dead,
}

/// A position in the source: a bytecode index of a method, perhaps inlined into another position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PosData {
    pub parent: Option<Pos>,
    pub method: MethodId,
    pub bci: u32,
}

/// How an access finds out that its object is null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Null {
    /// It is not null: proven or checked before.
    Checked,
    /// The access itself traps.
    Implicit,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Math {
    Sqrt,
    Abs,
    Ceil,
    Floor,
    Rint,
    Fma,
    /// Java's min and max: NaN wins, -0.0 is below 0.0.
    Min,
    Max,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bits {
    Clz,
    Ctz,
    Popcnt,
    ReverseBytes,
}

/// Memory order of a raw access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    Plain,
    /// Acquire loads, release stores.
    Ordered,
    Volatile,
}

/// Width and interpretation of a raw (Unsafe) access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Raw {
    Bool,
    I8,
    U16,
    I16,
    I32,
    I64,
    F32,
    F64,
    Ref,
}

impl Raw {
    pub fn ty(self) -> Ty {
        match self {
            Raw::Bool | Raw::I8 | Raw::U16 | Raw::I16 | Raw::I32 => Ty::I32,
            Raw::I64 => Ty::I64,
            Raw::F32 => Ty::F32,
            Raw::F64 => Ty::F64,
            Raw::Ref => Ty::Ref,
        }
    }
}

/// How a call finds its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// Exactly this method.
    Direct(MethodId),
    /// Selected by the class of the first argument, which is a subtype of `receiver`.
    Virtual { method: MethodId, receiver: ClassId },
}

/// Operations. Operands are in [`Inst::args`], in the order given here.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    ConstInt(i32),
    ConstLong(i64),
    ConstFloat(u32),
    ConstDouble(u64),
    Null,
    Str(Arc<[u16]>),
    /// The mirror of a class.
    Mirror(ClassId),
    /// An object made at compile time.
    Object(ObjectId),

    /// Arithmetic that cannot throw; a divisor is known not to be zero.
    Bin(BinOp, Ty),
    Neg(Ty),
    Conv(Conv),
    /// -1, 0, 1; the number is the answer for NaN.
    Cmp(Ty, i32),
    /// Bool from two ints (`I32`), longs or references.
    Icmp(Cond, Ty),
    /// Bool from two floats or doubles. `unordered` is the answer for NaN.
    Fcmp {
        cond: Cond,
        ty: Ty,
        unordered: bool,
    },
    Math(Math, Ty),
    Bits(Bits, Ty),
    /// High 64 bits of a product, signed.
    MulHigh,
    /// Between int and float bits, long and double bits; NaNs kept.
    Bitcast(Ty),
    UnsignedDiv(Ty),
    UnsignedRem(Ty),

    /// Throws NullPointerException. No result.
    NullCheck,
    /// Throws ArithmeticException if the operand (int or long) is zero.
    ZeroCheck(Ty),
    /// array, index. Throws ArrayIndexOutOfBoundsException.
    BoundsCheck(Null),
    /// array, value. Throws ArrayStoreException.
    StoreCheck,
    /// object. Throws IncompatibleClassChangeError unless it is an instance of the interface.
    InterfaceCheck(ClassId),
    /// Runs the initialiser if it has not run.
    ClassInit(ClassId),

    ArrayLength(Null),
    /// array, index.
    ArrayLoad(Elem),
    /// array, index, value.
    ArrayStore(Elem),
    /// array, first index, count, value: all elements of a range that is known to be inside the array.
    Fill(Elem),
    LoadField(FieldId, Null),
    /// object, value.
    StoreField(FieldId, Null),
    LoadStatic(FieldId),
    StoreStatic(FieldId),
    /// object (may be null), offset: i64.
    RawLoad(Raw, Order),
    /// object, offset, value.
    RawStore(Raw, Order),
    /// object, offset, expected, new. An int boolean.
    RawCas(Raw),
    /// object, offset, delta. The old value.
    RawAdd(Raw),
    /// object, offset, new. The old value.
    RawSwap(Raw),
    Fence,

    New(ClassId),
    /// length.
    NewArray(ClassId),
    /// The lengths.
    NewMultiArray(ClassId),
    GetClass,
    /// The `java.lang.Thread` of this thread.
    CurrentThread,
    InstanceOf(ClassId),
    /// The object itself, or ClassCastException.
    CheckCast(ClassId),
    MonitorEnter,
    MonitorExit,

    Invoke(Callee),
    /// A Rust function of the runtime.
    Native(&'static Native),
    /// Throws an error that names a member that the rules cut off.
    Unsupported(Arc<str>),
}

impl Op {
    /// Whether it can throw (and so must end its block inside a protected range).
    pub fn throws(&self) -> bool {
        use aotc_abi::natives::Effects;
        match self {
            Op::NullCheck
            | Op::ZeroCheck(_)
            | Op::BoundsCheck(_)
            | Op::StoreCheck
            | Op::InterfaceCheck(_)
            | Op::ClassInit(_)
            | Op::New(_)
            | Op::NewArray(_)
            | Op::NewMultiArray(_)
            | Op::CheckCast(_)
            | Op::MonitorExit
            | Op::Invoke(_)
            | Op::Unsupported(_) => true,
            Op::Native(native) => native.effects == Effects::Full,
            _ => false,
        }
    }

    /// Whether it can be left out where its result is not used.
    pub fn is_pure(&self) -> bool {
        match self {
            Op::ConstInt(_)
            | Op::ConstLong(_)
            | Op::ConstFloat(_)
            | Op::ConstDouble(_)
            | Op::Null
            | Op::Str(_)
            | Op::Mirror(_)
            | Op::Object(_)
            | Op::Bin(..)
            | Op::Neg(_)
            | Op::Conv(_)
            | Op::Cmp(..)
            | Op::Icmp(..)
            | Op::Fcmp { .. }
            | Op::Math(..)
            | Op::Bits(..)
            | Op::MulHigh
            | Op::Bitcast(_)
            | Op::UnsignedDiv(_)
            | Op::UnsignedRem(_)
            | Op::InstanceOf(_)
            | Op::LoadStatic(_)
            | Op::CurrentThread
            | Op::GetClass => true,
            Op::ArrayLength(null) | Op::LoadField(_, null) => *null == Null::Checked,
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub op: Op,
    pub args: Vec<Value>,
    pub result: Option<Value>,
    pub pos: Pos,
}

/// A jump's destination and what it passes to the block's parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub block: BlockId,
    pub args: Vec<Value>,
}

impl Target {
    pub fn plain(block: BlockId) -> Target {
        Target { block, args: Vec::new() }
    }
}

#[derive(Clone, Debug)]
pub enum Term {
    Jump(Target),
    /// On a Bool.
    Branch {
        cond: Value,
        yes: Target,
        no: Target,
    },
    Switch {
        value: Value,
        cases: Vec<(i32, Target)>,
        default: Target,
    },
    Return(Option<Value>),
    /// A non-null exception; inside a protected range with the edge to its handler.
    Throw {
        exception: Value,
        pos: Pos,
        unwind: Option<Target>,
    },
    /// A throwing operation inside a protected range. The unwind edge's block takes the exception as its first
    /// parameter, which is not in `unwind.args`.
    Try {
        inst: InstId,
        normal: Target,
        unwind: Target,
    },
    /// Control cannot come here.
    Unreachable,
}

impl Term {
    pub fn targets(&self) -> Vec<&Target> {
        match self {
            Term::Jump(target) => vec![target],
            Term::Branch { yes, no, .. } => vec![yes, no],
            Term::Switch { cases, default, .. } => cases.iter().map(|(_, t)| t).chain([default]).collect(),
            Term::Throw { unwind, .. } => unwind.iter().collect(),
            Term::Try { normal, unwind, .. } => vec![normal, unwind],
            Term::Return(_) | Term::Unreachable => Vec::new(),
        }
    }

    pub fn targets_mut(&mut self) -> Vec<&mut Target> {
        match self {
            Term::Jump(target) => vec![target],
            Term::Branch { yes, no, .. } => vec![yes, no],
            Term::Switch { cases, default, .. } => cases.iter_mut().map(|(_, t)| t).chain([default]).collect(),
            Term::Throw { unwind, .. } => unwind.iter_mut().collect(),
            Term::Try { normal, unwind, .. } => vec![normal, unwind],
            Term::Return(_) | Term::Unreachable => Vec::new(),
        }
    }

    /// Number of leading parameters of this target's block that the edge itself provides (the exception).
    pub fn implicit_params(&self, index: usize) -> usize {
        match self {
            Term::Try { .. } => index,
            Term::Throw { .. } => 1,
            _ => 0,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Block {
    pub params: Vec<Value>,
    pub insts: Vec<InstId>,
    pub term: Term,
    /// Only reached through exceptions.
    pub cold: bool,
}

/// The body of one method.
#[derive(Clone, Debug)]
pub struct Func {
    pub method: MethodId,
    pub blocks: Vec<Block>,
    pub insts: Vec<Inst>,
    pub values: Vec<ValueData>,
    pub positions: Vec<PosData>,
}

impl Func {
    pub const ENTRY: BlockId = BlockId(0);

    pub fn new(method: MethodId) -> Func {
        Func { method, blocks: Vec::new(), insts: Vec::new(), values: Vec::new(), positions: Vec::new() }
    }

    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    pub fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.0 as usize]
    }

    pub fn inst(&self, id: InstId) -> &Inst {
        &self.insts[id.0 as usize]
    }

    /// Changes what [`Op::Unsupported`] says.
    pub fn reword_unsupported(&mut self, old: &str, new: &str) {
        for inst in &mut self.insts {
            if let Op::Unsupported(text) = &mut inst.op
                && **text == *old
            {
                *text = new.into();
            }
        }
    }

    pub fn value(&self, id: Value) -> &ValueData {
        &self.values[id.0 as usize]
    }

    pub fn ty(&self, id: Value) -> Ty {
        self.value(id).ty
    }

    pub fn info(&self, id: Value) -> RefInfo {
        self.value(id).info
    }

    pub fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block { params: Vec::new(), insts: Vec::new(), term: Term::Unreachable, cold: false });
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub fn new_param(&mut self, block: BlockId, ty: Ty, info: RefInfo) -> Value {
        let value = self.new_value(ty, info, Def::Param(block));
        self.block_mut(block).params.push(value);
        value
    }

    pub fn new_value(&mut self, ty: Ty, info: RefInfo, def: Def) -> Value {
        self.values.push(ValueData { ty, info, def });
        Value(self.values.len() as u32 - 1)
    }

    /// The operation that defines a value.
    pub fn def(&self, value: Value) -> Option<&Op> {
        match self.value(value).def {
            Def::Inst(inst) => Some(&self.inst(inst).op),
            _ => None,
        }
    }

    pub fn const_int(&self, value: Value) -> Option<i32> {
        match self.def(value) {
            Some(Op::ConstInt(n)) => Some(*n),
            _ => None,
        }
    }

    pub fn is_null_const(&self, value: Value) -> bool {
        matches!(self.def(value), Some(Op::Null))
    }

    /// Blocks that can be reached, in reverse postorder.
    pub fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut seen = vec![false; self.blocks.len()];
        let mut order = Vec::new();
        // (block, next successor)
        let mut stack = vec![(Func::ENTRY, 0usize)];
        seen[0] = true;
        while let Some((block, next)) = stack.pop() {
            let targets = self.block(block).term.targets();
            match targets.get(next) {
                Some(target) => {
                    let to = target.block;
                    stack.push((block, next + 1));
                    if !seen[to.0 as usize] {
                        seen[to.0 as usize] = true;
                        stack.push((to, 0));
                    }
                }
                None => order.push(block),
            }
        }
        order.reverse();
        order
    }
}
