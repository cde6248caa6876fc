//! What each instruction takes and leaves.

use super::body::Body;
use super::state::{of_kind, text};
use super::types::{self, assignable, is_object, is_reference, named};
use crate::bail;
use crate::classfile::descriptor::{FieldType, MethodDesc};
use crate::classfile::insn::{Elem, InvokeKind, Kind, StackOp};
use crate::classfile::{Constant, Insn, MemberRef, Name, VType, access};
use crate::error::{Error, Result};

impl Body<'_> {
    pub fn insn(&mut self, insn: &Insn) -> Result<()> {
        match insn {
            Insn::Nop => Ok(()),
            Insn::ConstNull => self.state.push(VType::Null),
            Insn::ConstInt(_) => self.state.push(VType::Int),
            Insn::ConstLong(_) => self.state.push(VType::Long),
            Insn::ConstFloat(_) => self.state.push(VType::Float),
            Insn::ConstDouble(_) => self.state.push(VType::Double),
            Insn::Ldc(index) => self.ldc(*index),
            Insn::Load(kind, slot) => {
                let vtype = self.state.local(*kind, *slot)?;
                self.state.push(vtype)
            }
            Insn::Store(kind, slot) => {
                let vtype = match kind {
                    Kind::Ref => self.state.pop_if(is_reference)?,
                    kind => {
                        self.state.pop_kind(*kind)?;
                        of_kind(*kind)
                    }
                };
                self.state.set_local(*slot, vtype)
            }
            Insn::Iinc(slot, _) => self.state.local(Kind::Int, *slot).map(drop),
            Insn::ArrayLoad(elem) => {
                self.state.pop_kind(Kind::Int)?;
                let element = self.pop_array(*elem)?;
                self.state.push(element)
            }
            Insn::ArrayStore(elem) => {
                match elem {
                    Elem::Ref => self.state.pop_if(is_object).map(drop)?,
                    elem => self.state.pop_kind(elem.kind())?,
                }
                self.state.pop_kind(Kind::Int)?;
                self.pop_array(*elem).map(drop)
            }
            Insn::Stack(op) => self.stack_op(*op),
            Insn::Bin(kind, op) => {
                self.state.pop_kind(if op.is_shift() { Kind::Int } else { *kind })?;
                self.state.pop_kind(*kind)?;
                self.state.push(of_kind(*kind))
            }
            Insn::Neg(kind) => {
                self.state.pop_kind(*kind)?;
                self.state.push(of_kind(*kind))
            }
            Insn::Conv(conv) => {
                self.state.pop_kind(conv.from())?;
                self.state.push(of_kind(conv.to()))
            }
            Insn::Cmp(kind, _) => {
                self.state.pop_kind(*kind)?;
                self.state.pop_kind(*kind)?;
                self.state.push(VType::Int)
            }
            Insn::If(_, target) => {
                self.state.pop_kind(Kind::Int)?;
                self.jump(*target)
            }
            Insn::IfIcmp(_, target) => {
                self.state.pop_kind(Kind::Int)?;
                self.state.pop_kind(Kind::Int)?;
                self.jump(*target)
            }
            Insn::IfAcmp(_, target) => {
                self.state.pop_if(is_object)?;
                self.state.pop_if(is_object)?;
                self.jump(*target)
            }
            Insn::IfNull(_, target) => {
                self.state.pop_if(is_object)?;
                self.jump(*target)
            }
            Insn::Goto(target) => self.jump(*target),
            Insn::Switch { pairs, default } => {
                self.state.pop_kind(Kind::Int)?;
                for (_, target) in pairs {
                    self.jump(*target)?;
                }
                self.jump(*default)
            }
            Insn::Return(kind) => self.return_(*kind),
            Insn::GetStatic(index) => {
                let (_, ty) = self.field(*index)?;
                self.state.push(ty.vtype())
            }
            Insn::PutStatic(index) => {
                let (_, ty) = self.field(*index)?;
                self.state.pop(self.world, ty.vtype()).map(drop)
            }
            Insn::GetField(index) => {
                let (member, ty) = self.field(*index)?;
                let object = self.state.pop(self.world, VType::Ref(member.class))?;
                self.protected(member, object, true)?;
                self.state.push(ty.vtype())
            }
            Insn::PutField(index) => self.put_field(*index),
            Insn::Invoke(kind, index) => self.invoke(*kind, *index),
            Insn::InvokeDynamic(index) => {
                let Some(Constant::InvokeDynamic { desc, .. }) = self.file.constant(*index) else {
                    bail!("VerifyError: Illegal type at constant pool entry {index}");
                };
                self.call(*desc)
            }
            Insn::New(_) => {
                let fresh = VType::Uninit(self.bci);
                if self.state.stack.contains(&fresh) {
                    bail!("VerifyError: an object from an earlier execution of this new is on the stack");
                }
                self.state.replace(fresh, VType::Top);
                self.state.push(fresh)
            }
            Insn::NewArray(prim) => {
                self.state.pop_kind(Kind::Int)?;
                self.state.push(named(prim.array()))
            }
            Insn::ANewArray(index) => {
                self.state.pop_kind(Kind::Int)?;
                let class = self.class(*index)?;
                let array = match class.as_str().starts_with('[') {
                    true => format!("[{class}"),
                    false => format!("[L{class};"),
                };
                self.state.push(named(&array))
            }
            Insn::MultiANewArray(index, dimensions) => {
                for _ in 0..*dimensions {
                    self.state.pop_kind(Kind::Int)?;
                }
                let class = self.class(*index)?;
                self.state.push(VType::Ref(class))
            }
            Insn::ArrayLength => {
                let array = self.state.pop_if(is_object)?;
                match array {
                    VType::Ref(name) if !name.as_str().starts_with('[') => {
                        bail!("VerifyError: Bad type on operand stack: {} is no array", text(array))
                    }
                    _ => self.state.push(VType::Int),
                }
            }
            Insn::Throw => self.state.pop(self.world, named("java/lang/Throwable")).map(drop),
            Insn::CheckCast(index) => {
                let class = self.class(*index)?;
                self.state.pop_if(is_object)?;
                self.state.push(VType::Ref(class))
            }
            Insn::InstanceOf(_) => {
                self.state.pop_if(is_object)?;
                self.state.push(VType::Int)
            }
            Insn::MonitorEnter | Insn::MonitorExit => self.state.pop_if(is_reference).map(drop),
            Insn::Subroutine => bail!("jsr and ret (class files before Java 6) are not supported"),
        }
    }

    fn class(&self, index: u16) -> Result<Name> {
        match self.file.constant(index) {
            Some(Constant::Class(name)) => Ok(*name),
            _ => bail!("VerifyError: Illegal type at constant pool entry {index}"),
        }
    }

    fn field(&self, index: u16) -> Result<(MemberRef, FieldType)> {
        let Some(Constant::Field(member)) = self.file.constant(index) else {
            bail!("VerifyError: Illegal type at constant pool entry {index}");
        };
        if member.class.as_str().starts_with('[') {
            bail!("VerifyError: Expecting reference to class, not to the array {}", member.class);
        }
        let ty = FieldType::parse(member.desc.as_str()).map_err(|e| Error::new(e.to_string()))?;
        Ok((*member, ty))
    }

    fn ldc(&mut self, index: u16) -> Result<()> {
        let vtype = match self.file.constant(index) {
            Some(Constant::Integer(_)) => VType::Int,
            Some(Constant::Float(_)) => VType::Float,
            Some(Constant::Long(_)) => VType::Long,
            Some(Constant::Double(_)) => VType::Double,
            Some(Constant::String(_)) => named("java/lang/String"),
            Some(Constant::Class(_)) => named("java/lang/Class"),
            Some(Constant::MethodHandle(_)) => named("java/lang/invoke/MethodHandle"),
            Some(Constant::MethodType(_)) => named("java/lang/invoke/MethodType"),
            Some(Constant::Dynamic { desc, .. }) => {
                FieldType::parse(desc.as_str()).map_err(|e| Error::new(e.to_string()))?.vtype()
            }
            _ => bail!("VerifyError: Illegal type at constant pool entry {index}"),
        };
        self.state.push(vtype)
    }

    /// Pops an array of such elements, or null; gives the type of an element.
    fn pop_array(&mut self, elem: Elem) -> Result<VType> {
        let array = self.state.pop_any()?;
        let element = match (array, elem) {
            (VType::Null, Elem::Ref) => Some(VType::Null),
            (VType::Null, elem) => Some(of_kind(elem.kind())),
            (VType::Ref(name), Elem::Ref) => types::element(name),
            (VType::Ref(name), elem) => elements(elem).contains(&name.as_str()).then(|| of_kind(elem.kind())),
            _ => None,
        };
        match element {
            Some(element) => Ok(element),
            None => bail!("VerifyError: Bad type on operand stack: {} is no array of such elements", text(array)),
        }
    }

    fn stack_op(&mut self, op: StackOp) -> Result<()> {
        let narrow = |vtype: VType| !vtype.is_wide();
        // One long or double, or two others, in stack order.
        let two = |body: &mut Self| -> Result<Vec<VType>> {
            let top = body.state.pop_any()?;
            if top.is_wide() {
                return Ok(vec![top]);
            }
            Ok(vec![body.state.pop_if(narrow)?, top])
        };
        let (under, top) = match op {
            StackOp::Pop => return self.state.pop_if(narrow).map(drop),
            StackOp::Pop2 => return two(self).map(drop),
            StackOp::Swap => {
                let (b, a) = (self.state.pop_if(narrow)?, self.state.pop_if(narrow)?);
                self.state.push(b)?;
                return self.state.push(a);
            }
            StackOp::Dup => (vec![], vec![self.state.pop_if(narrow)?]),
            StackOp::DupX1 => {
                let top = vec![self.state.pop_if(narrow)?];
                (vec![self.state.pop_if(narrow)?], top)
            }
            StackOp::DupX2 => {
                let top = vec![self.state.pop_if(narrow)?];
                (two(self)?, top)
            }
            StackOp::Dup2 => (vec![], two(self)?),
            StackOp::Dup2X1 => {
                let top = two(self)?;
                (vec![self.state.pop_if(narrow)?], top)
            }
            StackOp::Dup2X2 => {
                let top = two(self)?;
                (two(self)?, top)
            }
        };
        for vtype in top.iter().chain(&under).chain(&top) {
            self.state.push(*vtype)?;
        }
        Ok(())
    }

    fn return_(&mut self, kind: Option<Kind>) -> Result<()> {
        let ret = self.desc(self.method.desc)?.ret;
        if ret.map(FieldType::kind) != kind {
            bail!("VerifyError: Wrong return type in function");
        }
        if let Some(ty) = ret {
            self.state.pop(self.world, ty.vtype())?;
        }
        if self.state.raw_this {
            bail!("VerifyError: Constructor must call super() or this() before return");
        }
        Ok(())
    }

    fn put_field(&mut self, index: u16) -> Result<()> {
        let (member, ty) = self.field(index)?;
        self.state.pop(self.world, ty.vtype())?;
        // A constructor may set the class's own fields before it calls super().
        if self.state.stack.last() == Some(&VType::UninitThis)
            && member.class == self.file.name
            && self.file.field(member.name, member.desc).is_some()
        {
            return self.state.pop_any().map(drop);
        }
        let object = self.state.pop(self.world, VType::Ref(member.class))?;
        self.protected(member, object, true)
    }

    fn desc(&self, desc: Name) -> Result<MethodDesc> {
        MethodDesc::parse(desc.as_str()).map_err(|e| Error::new(e.to_string()))
    }

    fn pop_arguments(&mut self, desc: &MethodDesc) -> Result<()> {
        for ty in desc.params.iter().rev() {
            self.state.pop(self.world, ty.vtype())?;
        }
        Ok(())
    }

    /// A call without a receiver.
    fn call(&mut self, desc: Name) -> Result<()> {
        let desc = self.desc(desc)?;
        self.pop_arguments(&desc)?;
        self.push_result(&desc)
    }

    fn push_result(&mut self, desc: &MethodDesc) -> Result<()> {
        desc.ret.map_or(Ok(()), |ty| self.state.push(ty.vtype()))
    }

    fn invoke(&mut self, kind: InvokeKind, index: u16) -> Result<()> {
        let (member, interface) = match self.file.constant(index) {
            Some(Constant::Method(member)) => (*member, false),
            Some(Constant::InterfaceMethod(member)) => (*member, true),
            _ => bail!("VerifyError: Illegal type at constant pool entry {index}"),
        };
        let constructor = member.name.as_str() == "<init>";
        if kind == InvokeKind::Special && !constructor {
            self.above(member.class, interface)?;
        }
        if kind == InvokeKind::Static {
            return self.call(member.desc);
        }
        let desc = self.desc(member.desc)?;
        self.pop_arguments(&desc)?;
        if constructor {
            return self.constructor(member);
        }
        let object = match kind {
            InvokeKind::Special => self.state.pop(self.world, VType::Ref(self.file.name))?,
            _ => self.state.pop(self.world, VType::Ref(member.class))?,
        };
        if kind == InvokeKind::Virtual {
            self.protected(member, object, false)?;
        }
        self.push_result(&desc)
    }

    /// `invokespecial` names the class itself, a superclass or a direct superinterface.
    fn above(&mut self, class: Name, interface: bool) -> Result<()> {
        if class == self.file.name || self.file.super_name == Some(class) || self.file.interfaces.contains(&class) {
            return Ok(());
        }
        if !assignable(self.world, VType::Ref(self.file.name), VType::Ref(class))? {
            bail!("VerifyError: Bad invokespecial instruction: current class isn't assignable to reference class.");
        }
        match interface {
            true => bail!("VerifyError: Bad invokespecial instruction: an indirect superinterface"),
            false => Ok(()),
        }
    }

    /// The call of a constructor, its arguments popped.
    fn constructor(&mut self, member: MemberRef) -> Result<()> {
        let object = self.state.pop_any()?;
        match object {
            VType::UninitThis => {
                if member.class != self.file.name && self.file.super_name != Some(member.class) {
                    bail!("VerifyError: Bad <init> method call");
                }
                self.state.raw_this = false;
                self.state.replace(object, VType::Ref(self.file.name));
            }
            VType::Uninit(bci) => {
                let code = self.method.code.as_ref();
                let Some(&Insn::New(index)) = code.and_then(|code| code.insn_at(bci)) else {
                    bail!("VerifyError: Expecting new instruction");
                };
                if self.class(index)? != member.class {
                    bail!("VerifyError: Call to wrong <init> method");
                }
                if self.is_protected_elsewhere(member, false)? {
                    bail!("VerifyError: Bad access to protected <init> method");
                }
                self.state.replace(object, VType::Ref(member.class));
            }
            other => bail!("VerifyError: Bad operand type when invoking <init>: {}", text(other)),
        }
        Ok(())
    }

    /// A protected member of a superclass in another package is used on objects of the current class only
    /// (JVMS 4.10.1.8).
    fn protected(&mut self, member: MemberRef, object: VType, field: bool) -> Result<()> {
        let clones_array = matches!(object, VType::Ref(name) if name.as_str().starts_with('['))
            && member.class.as_str() == "java/lang/Object"
            && member.name.as_str() == "clone";
        if self.is_protected_elsewhere(member, field)?
            && !clones_array
            && !assignable(self.world, object, VType::Ref(self.file.name))?
        {
            bail!("VerifyError: Bad access to protected data in {}.{}", member.class.dotted(), member.name);
        }
        Ok(())
    }

    /// Whether `member` is named in a superclass and resolves to a protected one in another package.
    fn is_protected_elsewhere(&mut self, member: MemberRef, field: bool) -> Result<bool> {
        let mut named = self.world.class(self.class).superclass;
        while let Some(class) = named.filter(|&c| self.world.class(c).name != member.class) {
            named = self.world.class(class).superclass;
        }
        let Some(named) = named else { return Ok(false) };
        let found = match field {
            true => {
                let found = self.world.resolve_field(named, member.name, member.desc);
                found.map(|f| (self.world.field(f).class, self.world.field(f).access))
            }
            false => {
                let found = self.world.resolve_method(named, member.name, member.desc);
                found.map(|m| (self.world.method(m).class, self.world.method(m).access))
            }
        };
        Ok(found.is_some_and(|(owner, flags)| {
            flags & access::PROTECTED != 0
                && self.world.class(owner).package() != self.world.class(self.class).package()
        }))
    }
}

fn elements(elem: Elem) -> &'static [&'static str] {
    match elem {
        Elem::Byte => &["[B", "[Z"],
        Elem::Char => &["[C"],
        Elem::Short => &["[S"],
        Elem::Int => &["[I"],
        Elem::Long => &["[J"],
        Elem::Float => &["[F"],
        Elem::Double => &["[D"],
        Elem::Ref => &[],
    }
}
