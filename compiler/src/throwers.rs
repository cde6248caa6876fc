//! The overlay methods through which failed checks throw: which check needs which.

use crate::error::Result;
use crate::hir::Op;
use crate::world::{MethodId, World};

/// A static method of `aotc/rt/Throw` (or `ClassInit`) that compiled code calls. Operands of checks are passed in the
/// thread's scratch slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thrower {
    NullPointer,
    ArrayIndex,
    DivideByZero,
    ClassCast,
    ArrayStore,
    StackOverflow,
    AbstractMethod,
    IncompatibleClassChange,
    /// Takes the text.
    Unsupported,
    /// Not a thrower in itself: initialises the class with the given id, which may throw.
    Initialize,
}

impl Thrower {
    /// What the operation calls when it fails (or for its slow path).
    pub fn of(op: &Op) -> Option<Thrower> {
        Some(match op {
            Op::NullCheck => Thrower::NullPointer,
            Op::BoundsCheck(_) => Thrower::ArrayIndex,
            Op::ZeroCheck(_) => Thrower::DivideByZero,
            Op::CheckCast(_) => Thrower::ClassCast,
            Op::StoreCheck => Thrower::ArrayStore,
            Op::InterfaceCheck(_) => Thrower::IncompatibleClassChange,
            Op::Unsupported(_) => Thrower::Unsupported,
            Op::ClassInit(_) => Thrower::Initialize,
            _ => return None,
        })
    }

    pub fn method(self, world: &mut World) -> Result<MethodId> {
        let (class, name, desc) = match self {
            Thrower::NullPointer => ("aotc/rt/Throw", "nullPointer", "()V"),
            Thrower::ArrayIndex => ("aotc/rt/Throw", "arrayIndex", "()V"),
            Thrower::DivideByZero => ("aotc/rt/Throw", "divideByZero", "()V"),
            Thrower::ClassCast => ("aotc/rt/Throw", "classCast", "()V"),
            Thrower::ArrayStore => ("aotc/rt/Throw", "arrayStore", "()V"),
            Thrower::StackOverflow => ("aotc/rt/Throw", "stackOverflow", "()V"),
            Thrower::AbstractMethod => ("aotc/rt/Throw", "abstractMethod", "()V"),
            Thrower::IncompatibleClassChange => ("aotc/rt/Throw", "incompatibleClassChange", "()V"),
            Thrower::Unsupported => ("aotc/rt/Throw", "unsupported", "(Ljava/lang/String;)V"),
            Thrower::Initialize => ("aotc/rt/ClassInit", "initialize", "(I)V"),
        };
        world.declared(class, name, desc)
    }
}
