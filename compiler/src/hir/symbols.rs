//! Instructions that name things in the constant pool: constants, fields and calls.

use super::build::Builder;
use super::frame::UNINIT_THIS;
use super::ir::{Callee, Op, RefInfo, Ty, Value};
use super::special::{self, Site};
use crate::bail;
use crate::classfile::descriptor::{FieldType, MethodDesc};
use crate::classfile::insn::InvokeKind;
use crate::classfile::{Constant, MemberRef, access};
use crate::error::{Error, Result};
use crate::rules::RuleConst;
use crate::world::{ClassId, FieldId, MethodId};

/// Classes whose `TYPE` field is the mirror of a primitive.
const BOXES: [(&str, FieldType); 8] = [
    ("java/lang/Boolean", FieldType::Boolean),
    ("java/lang/Byte", FieldType::Byte),
    ("java/lang/Character", FieldType::Char),
    ("java/lang/Short", FieldType::Short),
    ("java/lang/Integer", FieldType::Int),
    ("java/lang/Long", FieldType::Long),
    ("java/lang/Float", FieldType::Float),
    ("java/lang/Double", FieldType::Double),
];

impl Builder<'_> {
    fn pool(&self, index: u16) -> Result<Constant> {
        match self.file().pool.get(index as usize) {
            Some(constant) => Ok(constant.clone()),
            None => bail!("ClassFormatError: bad constant pool index {index}"),
        }
    }

    pub(super) fn pool_class(&mut self, index: u16) -> Result<ClassId> {
        match self.pool(index)? {
            Constant::Class(name) => self.world.load(name),
            _ => bail!("ClassFormatError: constant {index} is not a class"),
        }
    }

    pub(super) fn ldc(&mut self, index: u16) -> Result<()> {
        let op = match self.pool(index)? {
            Constant::Integer(n) => Op::ConstInt(n),
            Constant::Long(n) => Op::ConstLong(n),
            Constant::Float(n) => Op::ConstFloat(n.to_bits()),
            Constant::Double(n) => Op::ConstDouble(n.to_bits()),
            Constant::String(text) => Op::Str(text),
            Constant::Class(name) => Op::Mirror(self.world.load(name)?),
            Constant::Dynamic { .. } => {
                return self.refuse("a dynamic constant".into(), "as a value is not supported (CONSTANT_Dynamic)");
            }
            Constant::MethodType(_) | Constant::MethodHandle(_) => {
                return self.refuse("java.lang.invoke".into(), "method handles as values are not supported");
            }
            _ => bail!("ClassFormatError: constant {index} cannot be loaded"),
        };
        let value = self.constant(op);
        self.push(value)
    }

    // --- fields ---

    /// Resolves a field reference; `None` after a refusal.
    fn field_ref(&mut self, index: u16, is_static: bool) -> Result<Option<FieldId>> {
        let Constant::Field(member) = self.pool(index)? else {
            bail!("ClassFormatError: constant {index} is not a field");
        };
        let class = self.world.load(member.class)?;
        let what = format!("{}.{}", member.class.dotted(), member.name);
        let Some(field) = self.world.resolve_field(class, member.name, member.desc) else {
            self.refuse(what, "no such field (NoSuchFieldError)")?;
            return Ok(None);
        };
        if self.world.field(field).is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            self.refuse(what, format!("expected a {expected} field (IncompatibleClassChangeError)"))?;
            return Ok(None);
        }
        if !self.accessible(self.world.field(field).class, self.world.field(field).access) {
            self.refuse(what, "is not accessible from here (IllegalAccessError)")?;
            return Ok(None);
        }
        Ok(Some(field))
    }

    /// The field of a store. A final field is stored to by its own class, from Java 9 on by the initialiser only
    /// (JVMS 6.5 putfield, putstatic).
    fn stored_field_ref(&mut self, index: u16, is_static: bool) -> Result<Option<FieldId>> {
        let Some(field) = self.field_ref(index, is_static)? else { return Ok(None) };
        let f = self.world.field(field);
        let initialiser = if is_static { "<clinit>" } else { "<init>" };
        let inside = self.world.method(self.func.method).name.as_str() == initialiser || self.file().major < 53;
        if !f.is_final() || self.world.class(self.class).overlay || f.class == self.class && inside {
            return Ok(Some(field));
        }
        let what = format!("{}.{}", self.world.class(f.class).name.dotted(), f.name);
        self.refuse(what, "is final and cannot be stored to from here (IllegalAccessError)")?;
        Ok(None)
    }

    /// Whether a member with these flags, declared in `owner`, may be used here (JVMS 5.4.4).
    pub(super) fn accessible(&self, owner: ClassId, flags: u16) -> bool {
        let (here, there) = (self.world.class(self.class), self.world.class(owner));
        if here.overlay || self.class == owner || flags & access::PUBLIC != 0 {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            let host = |class: &crate::world::Class| class.file().and_then(|f| f.nest_host).unwrap_or(class.name);
            return host(here) == host(there) || here.origin == crate::world::Origin::Synthetic;
        }
        here.package() == there.package()
            || (flags & access::PROTECTED != 0 && self.world.is_subtype(self.class, owner))
            || here.origin == crate::world::Origin::Synthetic
            || there.is_array()
            // `clone` and the like on arrays: Object's protected members are public there.
            || flags & access::PROTECTED != 0 && owner == self.world.known().object
    }

    fn rule_const(&mut self, value: RuleConst) -> Result<Value> {
        Ok(match value {
            RuleConst::Null => self.constant(Op::Null),
            RuleConst::Int(n) => self.int(n),
            RuleConst::Class(name) => {
                let class = match self.world.primitive_named(name.as_str()) {
                    Some(class) => class,
                    None => self.world.load(name)?,
                };
                self.mirror(class)
            }
            RuleConst::Str(text) => self.string(text),
        })
    }

    /// A rule's constant as a value of a member's type.
    pub(super) fn rule_value(&mut self, value: RuleConst, ty: Option<FieldType>) -> Result<Value> {
        match (value, ty) {
            (RuleConst::Int(n), Some(FieldType::Long)) => Ok(self.long(n.into())),
            _ => self.rule_const(value),
        }
    }

    /// The value of a static field that is known now.
    pub(super) fn static_constant(&mut self, field: FieldId) -> Result<Option<Value>> {
        let f = self.world.field(field);
        let (class, name, ty) = (f.class, f.name, f.ty);
        let class_name = self.world.class(class).name;
        if let Some(rule) = self.world.rules.field(class_name, name) {
            return self.rule_value(rule, Some(ty)).map(Some);
        }
        // Assertions are off: programs run as under plain `java`.
        if name.as_str() == "$assertionsDisabled" {
            return Ok(Some(self.int(1)));
        }
        if name.as_str() == "TYPE" {
            if let Some((_, prim)) = BOXES.iter().find(|(n, _)| *n == class_name.as_str()) {
                let mirror = self.world.primitive(*prim);
                return Ok(Some(self.mirror(mirror)));
            }
            if class_name.as_str() == "java/lang/Void" {
                let void = self.world.primitive_named("void").expect("void has a mirror");
                return Ok(Some(self.mirror(void)));
            }
        }
        let f = self.world.field(field);
        if !f.is_final() {
            return Ok(None);
        }
        let op = match &f.constant {
            Some(Constant::Integer(n)) => Op::ConstInt(*n),
            Some(Constant::Long(n)) => Op::ConstLong(*n),
            Some(Constant::Float(n)) => Op::ConstFloat(n.to_bits()),
            Some(Constant::Double(n)) => Op::ConstDouble(n.to_bits()),
            Some(Constant::String(text)) => Op::Str(text.clone()),
            _ => return Ok(None),
        };
        Ok(Some(self.constant(op)))
    }

    pub(super) fn get_static(&mut self, index: u16) -> Result<()> {
        let Some(field) = self.field_ref(index, true)? else { return Ok(()) };
        if let Some(value) = self.static_constant(field)? {
            return self.push(value);
        }
        let value = self.load_static(field)?;
        self.push(value)
    }

    pub(super) fn load_static(&mut self, field: FieldId) -> Result<Value> {
        let (class, ty) = (self.world.field(field).class, self.world.field(field).ty);
        self.class_init(class)?;
        let info = self.info_of(ty)?;
        match ty {
            FieldType::Ref(_) => self.emit_ref(Op::LoadStatic(field), Vec::new(), info),
            _ => Ok(self.emit_value(Op::LoadStatic(field), Vec::new(), ty.kind().into())),
        }
    }

    pub(super) fn put_static(&mut self, index: u16) -> Result<()> {
        let Some(field) = self.stored_field_ref(index, true)? else { return Ok(()) };
        let ty = self.world.field(field).ty;
        let value = self.pop_as(ty)?;
        self.store_static(field, value)
    }

    pub(super) fn store_static(&mut self, field: FieldId, value: Value) -> Result<()> {
        let class = self.world.field(field).class;
        self.class_init(class)?;
        self.emit(Op::StoreStatic(field), vec![value]);
        Ok(())
    }

    /// Pops a value to be stored as `ty`, narrowed as the store narrows it.
    fn pop_as(&mut self, ty: FieldType) -> Result<Value> {
        match ty {
            FieldType::Ref(name) => match self.world.try_load(name)? {
                Some(class) => self.pop_ref(class),
                None => self.pop(Ty::Ref),
            },
            FieldType::Boolean => {
                let value = self.pop(Ty::I32)?;
                Ok(self.narrow(value, ty))
            }
            _ => self.pop(ty.kind().into()),
        }
    }

    pub(super) fn get_field(&mut self, index: u16) -> Result<()> {
        let Some(field) = self.field_ref(index, false)? else { return Ok(()) };
        let class = self.world.field(field).class;
        let object = self.pop_ref(class)?;
        let value = self.load_field(field, object)?;
        self.push(value)
    }

    pub(super) fn load_field(&mut self, field: FieldId, object: Value) -> Result<Value> {
        let (offset, ty) = (self.world.field(field).offset, self.world.field(field).ty);
        let null = self.null_mode(object, offset)?;
        let info = self.info_of(ty)?;
        match ty {
            FieldType::Ref(_) => self.emit_ref(Op::LoadField(field, null), vec![object], info),
            _ => Ok(self.emit_value(Op::LoadField(field, null), vec![object], ty.kind().into())),
        }
    }

    pub(super) fn put_field(&mut self, index: u16) -> Result<()> {
        let Some(field) = self.stored_field_ref(index, false)? else { return Ok(()) };
        let (class, ty) = (self.world.field(field).class, self.world.field(field).ty);
        let value = self.pop_as(ty)?;
        let slot = self.pop_slot()?;
        let object = match slot.uninit {
            // A constructor may set its own fields before it calls super().
            Some(UNINIT_THIS) if class == self.class => slot.value,
            _ => {
                let object = self.expect(slot, Ty::Ref)?;
                if !self.is_assignable(object, class) {
                    bail!("VerifyError: Bad type on operand stack in putfield");
                }
                object
            }
        };
        self.store_field(field, object, value)
    }

    pub(super) fn store_field(&mut self, field: FieldId, object: Value, value: Value) -> Result<()> {
        let offset = self.world.field(field).offset;
        let null = self.null_mode(object, offset)?;
        self.emit(Op::StoreField(field, null), vec![object, value]);
        Ok(())
    }

    // --- calls ---

    pub(super) fn invoke(&mut self, kind: InvokeKind, index: u16) -> Result<()> {
        let member = match (self.pool(index)?, kind) {
            (Constant::Method(member), InvokeKind::Virtual) => member,
            (Constant::InterfaceMethod(member), InvokeKind::Interface) => member,
            (
                Constant::Method(member) | Constant::InterfaceMethod(member),
                InvokeKind::Static | InvokeKind::Special,
            ) => member,
            _ => bail!("ClassFormatError: constant {index} is not a method of the right kind"),
        };
        let class = self.world.load(member.class)?;
        let what = format!("{}.{}{}", member.class.dotted(), member.name, member.desc);
        let Some(mut method) = self.world.resolve_method(class, member.name, member.desc) else {
            if matches!(member.class.as_str(), "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
                if kind == InvokeKind::Virtual && self.invoke_handle(member)? {
                    return Ok(());
                }
                return self.refuse(what, "method and variable handles are not supported");
            }
            return self.refuse(what, "no such method (NoSuchMethodError)");
        };
        if member.name.as_str() == "<init>" && self.world.method(method).class != class {
            return self.refuse(what, "constructors are not inherited (NoSuchMethodError)");
        }
        let is_static = kind == InvokeKind::Static;
        if self.world.method(method).is_static() != is_static {
            let expected = if is_static { "static" } else { "non-static" };
            return self.refuse(what, format!("expected a {expected} method (IncompatibleClassChangeError)"));
        }
        let (owner, flags) = (self.world.method(method).class, self.world.method(method).access);
        if !self.accessible(owner, flags) {
            return self.refuse(what, "is not accessible from here (IllegalAccessError)");
        }
        let mut args = self.pop_args(method)?;
        if is_static {
            self.class_init(owner)?;
            return self.call_and_push(method, args);
        }
        if kind == InvokeKind::Special && member.name.as_str() == "<init>" {
            return self.invoke_constructor(member, method, args);
        }
        if kind == InvokeKind::Special {
            let receiver = self.pop_ref(self.class)?;
            self.null_check(receiver)?;
            args.insert(0, receiver);
            // `super.m()`: looked up again from the direct superclass (JVMS 6.5 invokespecial).
            let above = self.world.class(self.class).superclass;
            if self.class != class
                && !self.world.class(class).is_interface()
                && self.world.is_subtype(self.class, class)
                && let Some(above) = above
                && let Some(found) = self.world.resolve_method(above, member.name, member.desc)
            {
                method = found;
            }
            if self.world.method(method).is_abstract() {
                return self.refuse(what, "is abstract (AbstractMethodError)");
            }
            return self.call_and_push(method, args);
        }
        let receiver = self.pop_ref(class)?;
        self.null_check(receiver)?;
        args.insert(0, receiver);
        self.invoke_virtual(method, class, args)
    }

    /// A call of a signature-polymorphic method for which there is a rule.
    fn invoke_handle(&mut self, member: MemberRef) -> Result<bool> {
        let here = self.func.method;
        let caller = || format!("{}.{}", self.world.class(self.class).name, self.world.method(here).name);
        let Some(target) = self.world.rules.redirect(caller, member) else { return Ok(false) };
        let desc = MethodDesc::parse(member.desc.as_str()).map_err(|e| Error::new(e.to_string()))?;
        let mut args = self.pop_params(&desc.params)?;
        args.insert(0, self.pop(Ty::Ref)?);
        if let Some(value) = special::handle_call(self, target, &args, desc.ret)? {
            self.push(value)?;
        }
        Ok(true)
    }

    fn invoke_constructor(&mut self, member: MemberRef, method: MethodId, mut args: Vec<Value>) -> Result<()> {
        let owner = self.world.method(method).class;
        let object = self.pop_slot()?;
        let right = match object.uninit {
            None => false,
            Some(UNINIT_THIS) => owner == self.class || self.world.class(self.class).superclass == Some(owner),
            Some(_) => self.func.info(object.value).class == Some(owner),
        };
        if !right {
            bail!("VerifyError: Bad type on operand stack: not an uninitialised {}", member.class.dotted());
        }
        args.insert(0, object.value);
        special::call(self, method, &args, Site::Call)?;
        if !self.is_ended() {
            self.initialised(object);
        }
        Ok(())
    }

    fn pop_args(&mut self, method: MethodId) -> Result<Vec<Value>> {
        let params = self.world.method(method).params.clone();
        self.pop_params(&params)
    }

    fn pop_params(&mut self, params: &[FieldType]) -> Result<Vec<Value>> {
        let mut args = Vec::with_capacity(params.len() + 1);
        for &ty in params.iter().rev() {
            args.push(match ty {
                FieldType::Ref(name) => match self.world.try_load(name)? {
                    Some(class) => self.pop_ref(class)?,
                    None => self.pop(Ty::Ref)?,
                },
                _ => self.pop(ty.kind().into())?,
            });
        }
        args.reverse();
        Ok(args)
    }

    /// A virtual or interface call on a receiver that is not null.
    fn invoke_virtual(&mut self, method: MethodId, named: ClassId, args: Vec<Value>) -> Result<()> {
        let info = self.func.info(args[0]);
        let mut receiver = named;
        if let Some(have) = info.class
            && self.world.is_subtype(have, named)
        {
            receiver = have;
        }
        let m = self.world.method(method);
        let fixed =
            m.is_private() || m.access & access::FINAL != 0 || self.world.class(m.class).access & access::FINAL != 0;
        if self.world.class(receiver).is_interface() && !info.proven {
            self.emit_check(Op::InterfaceCheck(receiver), vec![args[0]])?;
        }
        if fixed {
            return self.call_and_push(method, args);
        }
        let leaf = self.world.class(receiver);
        if info.exact || leaf.access & access::FINAL != 0 || leaf.is_array() {
            return match self.world.select(receiver, method) {
                Some(target) => self.call_and_push(target, args),
                None => {
                    let what = self.world.method_name(method);
                    self.refuse(what, "has no implementation (AbstractMethodError)")
                }
            };
        }
        let result = self.emit_call(Callee::Virtual { method, receiver }, method, args)?;
        match result {
            Some(value) => self.push(value),
            None => Ok(()),
        }
    }

    fn call_and_push(&mut self, method: MethodId, args: Vec<Value>) -> Result<()> {
        let result = special::call(self, method, &args, Site::Call)?;
        match result {
            Some(value) if !self.is_ended() => self.push(value),
            _ => Ok(()),
        }
    }

    /// Emits the call itself.
    pub(super) fn emit_call(&mut self, callee: Callee, method: MethodId, args: Vec<Value>) -> Result<Option<Value>> {
        let result = self.result_of(method)?;
        self.emit_any(Op::Invoke(callee), args, result)
    }

    pub(super) fn result_of(&mut self, method: MethodId) -> Result<Option<(Ty, RefInfo)>> {
        match self.world.method(method).ret {
            None => Ok(None),
            Some(ty) => Ok(Some((ty.kind().into(), self.info_of(ty)?))),
        }
    }
}
