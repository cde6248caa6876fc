//! Bytecode instructions in a normal form: short and wide forms, and the same operation on different types,
//! are one variant; branch targets are absolute bytecode indices.

/// Computational kinds (JVMS 2.11.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

/// Element types of array loads and stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Elem {
    /// `baload`/`bastore`: byte and boolean arrays.
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conv {
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// Stack shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// Primitive element types of `newarray`, by their JVMS code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prim {
    Boolean,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
}

impl Prim {
    /// Internal name of the array class.
    pub fn array(self) -> &'static str {
        match self {
            Prim::Boolean => "[Z",
            Prim::Char => "[C",
            Prim::Float => "[F",
            Prim::Double => "[D",
            Prim::Byte => "[B",
            Prim::Short => "[S",
            Prim::Int => "[I",
            Prim::Long => "[J",
        }
    }
}

/// Constant pool indices stay `u16`s into [`super::ClassFile::pool`].
#[derive(Clone, PartialEq, Debug)]
pub enum Insn {
    Nop,
    ConstNull,
    ConstInt(i32),
    ConstLong(i64),
    ConstFloat(f32),
    ConstDouble(f64),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    Ldc(u16),
    Load(Kind, u16),
    Store(Kind, u16),
    Iinc(u16, i32),
    ArrayLoad(Elem),
    ArrayStore(Elem),
    Stack(StackOp),
    /// Never with `Kind::Ref`; shifts take an int as second operand.
    Bin(Kind, BinOp),
    Neg(Kind),
    Conv(Conv),
    /// `lcmp`, `fcmpl/g`, `dcmpl/g`; the flag is the answer for NaN (-1 or 1; 0 for long).
    Cmp(Kind, i32),
    /// int against zero.
    If(Cond, u32),
    IfIcmp(Cond, u32),
    /// `Eq` or `Ne` only.
    IfAcmp(Cond, u32),
    /// `Eq` is ifnull, `Ne` is ifnonnull.
    IfNull(Cond, u32),
    Goto(u32),
    /// Both switches: (match, target) pairs in ascending order and the default target.
    Switch {
        pairs: Vec<(i32, u32)>,
        default: u32,
    },
    /// The kind returned; `None` for void.
    Return(Option<Kind>),
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    Invoke(InvokeKind, u16),
    InvokeDynamic(u16),
    New(u16),
    NewArray(Prim),
    ANewArray(u16),
    MultiANewArray(u16, u8),
    ArrayLength,
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
    /// `jsr` and `ret`: only in class files older than 50; always refused.
    Subroutine,
}

impl Kind {
    /// Slots a value takes on the operand stack and among the local variables.
    pub fn slots(self) -> usize {
        if matches!(self, Kind::Long | Kind::Double) { 2 } else { 1 }
    }
}

impl Elem {
    /// The kind of an element once loaded.
    pub fn kind(self) -> Kind {
        match self {
            Elem::Long => Kind::Long,
            Elem::Float => Kind::Float,
            Elem::Double => Kind::Double,
            Elem::Ref => Kind::Ref,
            Elem::Byte | Elem::Char | Elem::Short | Elem::Int => Kind::Int,
        }
    }

    /// Slots of an element once loaded.
    pub fn slots(self) -> usize {
        self.kind().slots()
    }
}

impl BinOp {
    /// Shifts take an int as second operand, whatever the first one is.
    pub fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr | BinOp::Ushr)
    }
}

impl Conv {
    /// The kind converted.
    pub fn from(self) -> Kind {
        match self {
            Conv::I2l | Conv::I2f | Conv::I2d | Conv::I2b | Conv::I2c | Conv::I2s => Kind::Int,
            Conv::L2i | Conv::L2f | Conv::L2d => Kind::Long,
            Conv::F2i | Conv::F2l | Conv::F2d => Kind::Float,
            Conv::D2i | Conv::D2l | Conv::D2f => Kind::Double,
        }
    }

    /// The kind of the result.
    pub fn to(self) -> Kind {
        match self {
            Conv::L2i | Conv::F2i | Conv::D2i | Conv::I2b | Conv::I2c | Conv::I2s => Kind::Int,
            Conv::I2l | Conv::F2l | Conv::D2l => Kind::Long,
            Conv::I2f | Conv::L2f | Conv::D2f => Kind::Float,
            Conv::I2d | Conv::L2d | Conv::F2d => Kind::Double,
        }
    }
}
