//! From the parser crate's instructions to ours. What is checked here is what later phases index by: branch
//! targets are instructions, local variables are within max_locals, constants are of the kind the
//! instruction takes. Types are not looked at.

use classfile_parser::code_attribute::{Instruction, instruction_parser};

use super::descriptor;
use super::error::{ReadError, malformed};
use super::insn::{BinOp, Cond, Conv, Elem, Insn, InvokeKind, Kind, Prim, StackOp};
use super::model::{Constant, MemberRef};

/// What an instruction may refer to.
pub(super) struct Context<'a> {
    pub major: u16,
    pub max_locals: u16,
    pub pool: &'a [Constant],
}

/// Decodes the bytecode of one method.
pub(super) fn decode(code: &[u8], context: &Context<'_>) -> Result<Vec<(u32, Insn)>, ReadError> {
    let raw = split(code)?;
    let mut starts = vec![false; code.len()];
    for (bci, _) in &raw {
        starts[*bci] = true;
    }
    let mut insns = Vec::with_capacity(raw.len());
    for (bci, instruction) in raw {
        let at = At { bci: bci as u32, starts: &starts, context };
        let insn = at.insn(instruction).map_err(|error| error.within(format_args!("bytecode index {bci}")))?;
        insns.push((bci as u32, insn));
    }
    Ok(insns)
}

/// Cuts the bytecode into instructions. (The parser crate's own loop ends silently at a bad opcode.)
fn split(code: &[u8]) -> Result<Vec<(usize, Instruction)>, ReadError> {
    let mut raw = Vec::with_capacity(code.len() / 2);
    let mut rest = code;
    while let Some(&opcode) = rest.first() {
        let bci = code.len() - rest.len();
        if opcode == TABLESWITCH && !tableswitch_fits(code, bci) {
            return malformed(format!("bytecode index {bci}: tableswitch with bad bounds"));
        }
        let Ok((after, instruction)) = instruction_parser(rest, bci) else {
            return malformed(format!("bytecode index {bci}: bad or cut off instruction (opcode {opcode:#04x})"));
        };
        raw.push((bci, instruction));
        rest = after;
    }
    Ok(raw)
}

const TABLESWITCH: u8 = 0xAA;

/// The parser crate computes the number of cases without a look at the bounds.
fn tableswitch_fits(code: &[u8], bci: usize) -> bool {
    let operands = (bci + 4) & !3;
    let word =
        |n: usize| code.get(operands + 4 * n..)?.first_chunk().map(|&bytes| i64::from(i32::from_be_bytes(bytes)));
    match (word(1), word(2)) {
        (Some(low), Some(high)) => low <= high && high - low < code.len() as i64,
        _ => false,
    }
}

/// One instruction's place.
struct At<'a> {
    bci: u32,
    starts: &'a [bool],
    context: &'a Context<'a>,
}

impl At<'_> {
    fn target(&self, offset: impl Into<i64>) -> Result<u32, ReadError> {
        let target = i64::from(self.bci) + offset.into();
        match usize::try_from(target) {
            Ok(index) if self.starts.get(index) == Some(&true) => Ok(index as u32),
            _ => malformed(format!("branch to {target}, where no instruction begins")),
        }
    }

    fn slot(&self, kind: Kind, slot: u16) -> Result<u16, ReadError> {
        let last = u32::from(slot) + u32::from(matches!(kind, Kind::Long | Kind::Double));
        if last >= u32::from(self.context.max_locals) {
            return malformed(format!("local variable {slot} is beyond max_locals {}", self.context.max_locals));
        }
        Ok(slot)
    }

    fn load(&self, kind: Kind, slot: u16) -> Result<Insn, ReadError> {
        Ok(Insn::Load(kind, self.slot(kind, slot)?))
    }

    fn store(&self, kind: Kind, slot: u16) -> Result<Insn, ReadError> {
        Ok(Insn::Store(kind, self.slot(kind, slot)?))
    }

    fn iinc(&self, slot: u16, by: i32) -> Result<Insn, ReadError> {
        Ok(Insn::Iinc(self.slot(Kind::Int, slot)?, by))
    }

    fn constant(&self, index: u16) -> Result<&Constant, ReadError> {
        match self.context.pool.get(usize::from(index)) {
            Some(constant) => Ok(constant),
            None => malformed(format!("there is no constant pool entry {index}")),
        }
    }

    /// `index`, if `allowed` says its constant is of the right kind.
    fn checked(&self, index: u16, kind: &str, allowed: impl FnOnce(&Constant) -> bool) -> Result<u16, ReadError> {
        if allowed(self.constant(index)?) {
            Ok(index)
        } else {
            malformed(format!("constant pool entry {index} is not a {kind}"))
        }
    }

    fn ldc(&self, index: u16) -> Result<Insn, ReadError> {
        let loadable = |constant: &Constant| match constant {
            Constant::Integer(_) | Constant::Float(_) | Constant::String(_) => true,
            Constant::Class(_) => self.context.major >= 49,
            Constant::Dynamic { desc, .. } => !matches!(desc.as_str(), "J" | "D"),
            Constant::MethodHandle(_) | Constant::MethodType(_) => self.context.major >= 51,
            _ => false,
        };
        self.checked(index, "constant that ldc loads", loadable).map(Insn::Ldc)
    }

    fn ldc2(&self, index: u16) -> Result<Insn, ReadError> {
        let wide = |constant: &Constant| match constant {
            Constant::Long(_) | Constant::Double(_) => true,
            Constant::Dynamic { desc, .. } => matches!(desc.as_str(), "J" | "D"),
            _ => false,
        };
        self.checked(index, "long or double", wide).map(Insn::Ldc)
    }

    fn field(&self, index: u16) -> Result<u16, ReadError> {
        self.checked(index, "field reference", |it| matches!(it, Constant::Field(_)))
    }

    fn class(&self, index: u16) -> Result<u16, ReadError> {
        self.checked(index, "class", |it| matches!(it, Constant::Class(_)))
    }

    fn new_object(&self, index: u16) -> Result<Insn, ReadError> {
        let plain = |it: &Constant| matches!(it, Constant::Class(name) if !name.as_str().starts_with('['));
        self.checked(index, "class that new can make", plain).map(Insn::New)
    }

    fn anewarray(&self, index: u16) -> Result<Insn, ReadError> {
        let dimensions = self.dimensions(index)?;
        if dimensions > 254 {
            return malformed("an array of more than 255 dimensions");
        }
        Ok(Insn::ANewArray(index))
    }

    fn multianewarray(&self, index: u16, count: u8) -> Result<Insn, ReadError> {
        let dimensions = self.dimensions(index)?;
        if count == 0 || usize::from(count) > dimensions {
            return malformed(format!("multianewarray of {count} of {dimensions} dimensions"));
        }
        Ok(Insn::MultiANewArray(index, count))
    }

    fn dimensions(&self, index: u16) -> Result<usize, ReadError> {
        match self.constant(index)? {
            Constant::Class(name) => Ok(name.as_str().bytes().take_while(|&byte| byte == b'[').count()),
            _ => malformed(format!("constant pool entry {index} is not a class")),
        }
    }

    fn invoke(&self, kind: InvokeKind, index: u16) -> Result<Insn, ReadError> {
        let member = match (kind, self.constant(index)?) {
            (InvokeKind::Virtual, Constant::Method(member)) => member,
            (InvokeKind::Special | InvokeKind::Static, Constant::Method(member)) => member,
            (InvokeKind::Special | InvokeKind::Static, Constant::InterfaceMethod(member))
                if self.context.major >= 52 =>
            {
                member
            }
            (InvokeKind::Interface, Constant::InterfaceMethod(member)) => member,
            _ => return malformed(format!("constant pool entry {index} is not what this invocation takes")),
        };
        if kind != InvokeKind::Special && member.name.as_str() == "<init>" {
            return malformed("a constructor is called by invokespecial only");
        }
        Ok(Insn::Invoke(kind, index))
    }

    /// The count operand of invokeinterface says again what the descriptor says.
    fn invokeinterface(&self, index: u16, count: u8) -> Result<Insn, ReadError> {
        let insn = self.invoke(InvokeKind::Interface, index)?;
        if let Constant::InterfaceMethod(MemberRef { desc, .. }) = self.constant(index)?
            && descriptor::method_param_slots(desc.as_str()).map(|slots| slots + 1) != Some(usize::from(count))
        {
            return malformed("the count of invokeinterface does not match its descriptor");
        }
        Ok(insn)
    }

    fn newarray(&self, code: u8) -> Result<Insn, ReadError> {
        const PRIMS: [Prim; 8] =
            [Prim::Boolean, Prim::Char, Prim::Float, Prim::Double, Prim::Byte, Prim::Short, Prim::Int, Prim::Long];
        match usize::from(code).checked_sub(4).and_then(|code| PRIMS.get(code)) {
            Some(&prim) => Ok(Insn::NewArray(prim)),
            None => malformed(format!("newarray of the unknown type {code}")),
        }
    }

    fn tableswitch(&self, default: i32, low: i32, offsets: &[i32]) -> Result<Insn, ReadError> {
        let pairs = (low..=i32::MAX).zip(offsets).map(|(key, &offset)| Ok((key, self.target(offset)?)));
        Ok(Insn::Switch { pairs: pairs.collect::<Result<_, _>>()?, default: self.target(default)? })
    }

    fn lookupswitch(&self, default: i32, pairs: &[(i32, i32)]) -> Result<Insn, ReadError> {
        if !pairs.is_sorted_by(|(a, _), (b, _)| a < b) {
            return malformed("the keys of lookupswitch are not in order");
        }
        let pairs = pairs.iter().map(|&(key, offset)| Ok((key, self.target(offset)?)));
        Ok(Insn::Switch { pairs: pairs.collect::<Result<_, _>>()?, default: self.target(default)? })
    }

    fn insn(&self, instruction: Instruction) -> Result<Insn, ReadError> {
        use Instruction as I;
        use Kind::{Double, Float, Int, Long, Ref};
        Ok(match instruction {
            I::Nop => Insn::Nop,
            I::Aconstnull => Insn::ConstNull,
            I::Iconstm1 => Insn::ConstInt(-1),
            I::Iconst0 => Insn::ConstInt(0),
            I::Iconst1 => Insn::ConstInt(1),
            I::Iconst2 => Insn::ConstInt(2),
            I::Iconst3 => Insn::ConstInt(3),
            I::Iconst4 => Insn::ConstInt(4),
            I::Iconst5 => Insn::ConstInt(5),
            I::Lconst0 => Insn::ConstLong(0),
            I::Lconst1 => Insn::ConstLong(1),
            I::Fconst0 => Insn::ConstFloat(0.0),
            I::Fconst1 => Insn::ConstFloat(1.0),
            I::Fconst2 => Insn::ConstFloat(2.0),
            I::Dconst0 => Insn::ConstDouble(0.0),
            I::Dconst1 => Insn::ConstDouble(1.0),
            I::Bipush(value) => Insn::ConstInt(value.into()),
            I::Sipush(value) => Insn::ConstInt(value.into()),
            I::Ldc(index) => self.ldc(index.into())?,
            I::LdcW(index) => self.ldc(index)?,
            I::Ldc2W(index) => self.ldc2(index)?,

            I::Iload(slot) => self.load(Int, slot.into())?,
            I::Lload(slot) => self.load(Long, slot.into())?,
            I::Fload(slot) => self.load(Float, slot.into())?,
            I::Dload(slot) => self.load(Double, slot.into())?,
            I::Aload(slot) => self.load(Ref, slot.into())?,
            I::IloadWide(slot) => self.load(Int, slot)?,
            I::LloadWide(slot) => self.load(Long, slot)?,
            I::FloadWide(slot) => self.load(Float, slot)?,
            I::DloadWide(slot) => self.load(Double, slot)?,
            I::AloadWide(slot) => self.load(Ref, slot)?,
            I::Iload0 => self.load(Int, 0)?,
            I::Iload1 => self.load(Int, 1)?,
            I::Iload2 => self.load(Int, 2)?,
            I::Iload3 => self.load(Int, 3)?,
            I::Lload0 => self.load(Long, 0)?,
            I::Lload1 => self.load(Long, 1)?,
            I::Lload2 => self.load(Long, 2)?,
            I::Lload3 => self.load(Long, 3)?,
            I::Fload0 => self.load(Float, 0)?,
            I::Fload1 => self.load(Float, 1)?,
            I::Fload2 => self.load(Float, 2)?,
            I::Fload3 => self.load(Float, 3)?,
            I::Dload0 => self.load(Double, 0)?,
            I::Dload1 => self.load(Double, 1)?,
            I::Dload2 => self.load(Double, 2)?,
            I::Dload3 => self.load(Double, 3)?,
            I::Aload0 => self.load(Ref, 0)?,
            I::Aload1 => self.load(Ref, 1)?,
            I::Aload2 => self.load(Ref, 2)?,
            I::Aload3 => self.load(Ref, 3)?,

            I::Istore(slot) => self.store(Int, slot.into())?,
            I::Lstore(slot) => self.store(Long, slot.into())?,
            I::Fstore(slot) => self.store(Float, slot.into())?,
            I::Dstore(slot) => self.store(Double, slot.into())?,
            I::Astore(slot) => self.store(Ref, slot.into())?,
            I::IstoreWide(slot) => self.store(Int, slot)?,
            I::LstoreWide(slot) => self.store(Long, slot)?,
            I::FstoreWide(slot) => self.store(Float, slot)?,
            I::DstoreWide(slot) => self.store(Double, slot)?,
            I::AstoreWide(slot) => self.store(Ref, slot)?,
            I::Istore0 => self.store(Int, 0)?,
            I::Istore1 => self.store(Int, 1)?,
            I::Istore2 => self.store(Int, 2)?,
            I::Istore3 => self.store(Int, 3)?,
            I::Lstore0 => self.store(Long, 0)?,
            I::Lstore1 => self.store(Long, 1)?,
            I::Lstore2 => self.store(Long, 2)?,
            I::Lstore3 => self.store(Long, 3)?,
            I::Fstore0 => self.store(Float, 0)?,
            I::Fstore1 => self.store(Float, 1)?,
            I::Fstore2 => self.store(Float, 2)?,
            I::Fstore3 => self.store(Float, 3)?,
            I::Dstore0 => self.store(Double, 0)?,
            I::Dstore1 => self.store(Double, 1)?,
            I::Dstore2 => self.store(Double, 2)?,
            I::Dstore3 => self.store(Double, 3)?,
            I::Astore0 => self.store(Ref, 0)?,
            I::Astore1 => self.store(Ref, 1)?,
            I::Astore2 => self.store(Ref, 2)?,
            I::Astore3 => self.store(Ref, 3)?,
            I::Iinc { index, value } => self.iinc(index.into(), value.into())?,
            I::IincWide { index, value } => self.iinc(index, value.into())?,

            I::Iaload => Insn::ArrayLoad(Elem::Int),
            I::Laload => Insn::ArrayLoad(Elem::Long),
            I::Faload => Insn::ArrayLoad(Elem::Float),
            I::Daload => Insn::ArrayLoad(Elem::Double),
            I::Aaload => Insn::ArrayLoad(Elem::Ref),
            I::Baload => Insn::ArrayLoad(Elem::Byte),
            I::Caload => Insn::ArrayLoad(Elem::Char),
            I::Saload => Insn::ArrayLoad(Elem::Short),
            I::Iastore => Insn::ArrayStore(Elem::Int),
            I::Lastore => Insn::ArrayStore(Elem::Long),
            I::Fastore => Insn::ArrayStore(Elem::Float),
            I::Dastore => Insn::ArrayStore(Elem::Double),
            I::Aastore => Insn::ArrayStore(Elem::Ref),
            I::Bastore => Insn::ArrayStore(Elem::Byte),
            I::Castore => Insn::ArrayStore(Elem::Char),
            I::Sastore => Insn::ArrayStore(Elem::Short),

            I::Pop => Insn::Stack(StackOp::Pop),
            I::Pop2 => Insn::Stack(StackOp::Pop2),
            I::Dup => Insn::Stack(StackOp::Dup),
            I::Dupx1 => Insn::Stack(StackOp::DupX1),
            I::Dupx2 => Insn::Stack(StackOp::DupX2),
            I::Dup2 => Insn::Stack(StackOp::Dup2),
            I::Dup2x1 => Insn::Stack(StackOp::Dup2X1),
            I::Dup2x2 => Insn::Stack(StackOp::Dup2X2),
            I::Swap => Insn::Stack(StackOp::Swap),

            I::Iadd => Insn::Bin(Int, BinOp::Add),
            I::Ladd => Insn::Bin(Long, BinOp::Add),
            I::Fadd => Insn::Bin(Float, BinOp::Add),
            I::Dadd => Insn::Bin(Double, BinOp::Add),
            I::Isub => Insn::Bin(Int, BinOp::Sub),
            I::Lsub => Insn::Bin(Long, BinOp::Sub),
            I::Fsub => Insn::Bin(Float, BinOp::Sub),
            I::Dsub => Insn::Bin(Double, BinOp::Sub),
            I::Imul => Insn::Bin(Int, BinOp::Mul),
            I::Lmul => Insn::Bin(Long, BinOp::Mul),
            I::Fmul => Insn::Bin(Float, BinOp::Mul),
            I::Dmul => Insn::Bin(Double, BinOp::Mul),
            I::Idiv => Insn::Bin(Int, BinOp::Div),
            I::Ldiv => Insn::Bin(Long, BinOp::Div),
            I::Fdiv => Insn::Bin(Float, BinOp::Div),
            I::Ddiv => Insn::Bin(Double, BinOp::Div),
            I::Irem => Insn::Bin(Int, BinOp::Rem),
            I::Lrem => Insn::Bin(Long, BinOp::Rem),
            I::Frem => Insn::Bin(Float, BinOp::Rem),
            I::Drem => Insn::Bin(Double, BinOp::Rem),
            I::Ishl => Insn::Bin(Int, BinOp::Shl),
            I::Lshl => Insn::Bin(Long, BinOp::Shl),
            I::Ishr => Insn::Bin(Int, BinOp::Shr),
            I::Lshr => Insn::Bin(Long, BinOp::Shr),
            I::Iushr => Insn::Bin(Int, BinOp::Ushr),
            I::Lushr => Insn::Bin(Long, BinOp::Ushr),
            I::Iand => Insn::Bin(Int, BinOp::And),
            I::Land => Insn::Bin(Long, BinOp::And),
            I::Ior => Insn::Bin(Int, BinOp::Or),
            I::Lor => Insn::Bin(Long, BinOp::Or),
            I::Ixor => Insn::Bin(Int, BinOp::Xor),
            I::Lxor => Insn::Bin(Long, BinOp::Xor),
            I::Ineg => Insn::Neg(Int),
            I::Lneg => Insn::Neg(Long),
            I::Fneg => Insn::Neg(Float),
            I::Dneg => Insn::Neg(Double),

            I::I2l => Insn::Conv(Conv::I2l),
            I::I2f => Insn::Conv(Conv::I2f),
            I::I2d => Insn::Conv(Conv::I2d),
            I::L2i => Insn::Conv(Conv::L2i),
            I::L2f => Insn::Conv(Conv::L2f),
            I::L2d => Insn::Conv(Conv::L2d),
            I::F2i => Insn::Conv(Conv::F2i),
            I::F2l => Insn::Conv(Conv::F2l),
            I::F2d => Insn::Conv(Conv::F2d),
            I::D2i => Insn::Conv(Conv::D2i),
            I::D2l => Insn::Conv(Conv::D2l),
            I::D2f => Insn::Conv(Conv::D2f),
            I::I2b => Insn::Conv(Conv::I2b),
            I::I2c => Insn::Conv(Conv::I2c),
            I::I2s => Insn::Conv(Conv::I2s),

            I::Lcmp => Insn::Cmp(Long, 0),
            I::Fcmpl => Insn::Cmp(Float, -1),
            I::Fcmpg => Insn::Cmp(Float, 1),
            I::Dcmpl => Insn::Cmp(Double, -1),
            I::Dcmpg => Insn::Cmp(Double, 1),

            I::Ifeq(offset) => Insn::If(Cond::Eq, self.target(offset)?),
            I::Ifne(offset) => Insn::If(Cond::Ne, self.target(offset)?),
            I::Iflt(offset) => Insn::If(Cond::Lt, self.target(offset)?),
            I::Ifge(offset) => Insn::If(Cond::Ge, self.target(offset)?),
            I::Ifgt(offset) => Insn::If(Cond::Gt, self.target(offset)?),
            I::Ifle(offset) => Insn::If(Cond::Le, self.target(offset)?),
            I::IfIcmpeq(offset) => Insn::IfIcmp(Cond::Eq, self.target(offset)?),
            I::IfIcmpne(offset) => Insn::IfIcmp(Cond::Ne, self.target(offset)?),
            I::IfIcmplt(offset) => Insn::IfIcmp(Cond::Lt, self.target(offset)?),
            I::IfIcmpge(offset) => Insn::IfIcmp(Cond::Ge, self.target(offset)?),
            I::IfIcmpgt(offset) => Insn::IfIcmp(Cond::Gt, self.target(offset)?),
            I::IfIcmple(offset) => Insn::IfIcmp(Cond::Le, self.target(offset)?),
            I::IfAcmpeq(offset) => Insn::IfAcmp(Cond::Eq, self.target(offset)?),
            I::IfAcmpne(offset) => Insn::IfAcmp(Cond::Ne, self.target(offset)?),
            I::Ifnull(offset) => Insn::IfNull(Cond::Eq, self.target(offset)?),
            I::Ifnonnull(offset) => Insn::IfNull(Cond::Ne, self.target(offset)?),
            I::Goto(offset) => Insn::Goto(self.target(offset)?),
            I::GotoW(offset) => Insn::Goto(self.target(offset)?),
            I::Tableswitch { default, low, offsets, .. } => self.tableswitch(default, low, &offsets)?,
            I::Lookupswitch { default, pairs } => self.lookupswitch(default, &pairs)?,

            I::Ireturn => Insn::Return(Some(Int)),
            I::Lreturn => Insn::Return(Some(Long)),
            I::Freturn => Insn::Return(Some(Float)),
            I::Dreturn => Insn::Return(Some(Double)),
            I::Areturn => Insn::Return(Some(Ref)),
            I::Return => Insn::Return(None),

            I::Getstatic(index) => Insn::GetStatic(self.field(index)?),
            I::Putstatic(index) => Insn::PutStatic(self.field(index)?),
            I::Getfield(index) => Insn::GetField(self.field(index)?),
            I::Putfield(index) => Insn::PutField(self.field(index)?),
            I::Invokevirtual(index) => self.invoke(InvokeKind::Virtual, index)?,
            I::Invokespecial(index) => self.invoke(InvokeKind::Special, index)?,
            I::Invokestatic(index) => self.invoke(InvokeKind::Static, index)?,
            I::Invokeinterface { index, count } => self.invokeinterface(index, count)?,
            I::Invokedynamic(index) => {
                let dynamic = |it: &Constant| matches!(it, Constant::InvokeDynamic { .. });
                Insn::InvokeDynamic(self.checked(index, "dynamic call site", dynamic)?)
            }

            I::New(index) => self.new_object(index)?,
            I::Newarray(code) => self.newarray(code)?,
            I::Anewarray(index) => self.anewarray(index)?,
            I::Multianewarray { index, dimensions } => self.multianewarray(index, dimensions)?,
            I::Arraylength => Insn::ArrayLength,
            I::Athrow => Insn::Throw,
            I::Checkcast(index) => Insn::CheckCast(self.class(index)?),
            I::Instanceof(index) => Insn::InstanceOf(self.class(index)?),
            I::Monitorenter => Insn::MonitorEnter,
            I::Monitorexit => Insn::MonitorExit,
            I::Jsr(_) | I::JsrW(_) | I::Ret(_) | I::RetWide(_) => Insn::Subroutine,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode_with(code: &[u8], max_locals: u16) -> Result<Vec<(u32, Insn)>, ReadError> {
        let pool = [Constant::Unusable, Constant::Integer(7), Constant::Class("[[I".into()), Constant::Long(1)];
        decode(code, &Context { major: 61, max_locals, pool: &pool })
    }

    fn bad(code: &[u8]) {
        assert!(matches!(decode_with(code, 1), Err(ReadError::Malformed(_))), "{code:?}");
    }

    #[test]
    fn forms_meet() {
        let short = decode_with(&[0x1A, 0x84, 0, 0xFF, 0xA7, 0xFF, 0xFD], 1).unwrap();
        assert_eq!(short, [(0, Insn::Load(Kind::Int, 0)), (1, Insn::Iinc(0, -1)), (4, Insn::Goto(1))]);
        let wide = decode_with(&[0xC4, 0x15, 0, 0, 0xC4, 0x84, 0, 0, 0xFF, 0xFF, 0xC8, 0, 0, 0, 0], 1).unwrap();
        assert_eq!(wide, [(0, Insn::Load(Kind::Int, 0)), (4, Insn::Iinc(0, -1)), (10, Insn::Goto(10))]);
    }

    #[test]
    fn switches() {
        let mut table = vec![0xAA, 0, 0, 0];
        for word in [0i32, 5, 6, 0, 0] {
            table.extend(word.to_be_bytes());
        }
        let decoded = decode_with(&table, 0).unwrap();
        assert_eq!(decoded, [(0, Insn::Switch { pairs: vec![(5, 0), (6, 0)], default: 0 })]);
        table[8..16].copy_from_slice(&[0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF]);
        bad(&table);
        let mut lookup = vec![0xAB, 0, 0, 0];
        for word in [0i32, 2, 9, 0, 8, 0] {
            lookup.extend(word.to_be_bytes());
        }
        bad(&lookup);
    }

    #[test]
    fn refuses() {
        bad(&[0xCB]); // no such opcode
        bad(&[0x10]); // cut off
        bad(&[0xA7, 0, 1]); // into itself
        bad(&[0xA7, 0, 3]); // past the end
        bad(&[0x1B]); // local 1 of 1
        bad(&[0x1E]); // a long in local 0 of 1
        bad(&[0x12, 2, 0xB2, 0, 1]); // getstatic of an integer
        bad(&[0x12, 3]); // ldc of a long
        bad(&[0x14, 0, 1]); // ldc2_w of an integer
        bad(&[0x12, 9]); // no such constant
        bad(&[0xC5, 0, 2, 3]); // three of two dimensions
        bad(&[0xBB, 0, 2]); // new of an array
        bad(&[0xBC, 3]); // newarray of nothing
    }
}
