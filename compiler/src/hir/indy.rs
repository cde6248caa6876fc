//! `invokedynamic`: the bootstraps javac emits are expanded here, at compile time; all others are refused by name.

use std::sync::Arc;

use super::build::Builder;
use super::ir::{Op, RefInfo, Ty, Value};
use super::special::{self, Site};
use crate::bail;
use crate::classfile::descriptor::{FieldType, MethodDesc};
use crate::classfile::insn::{Conv, Insn, InvokeKind, Kind};
use crate::classfile::{self, BootstrapMethod, ClassFile, Code, Constant, MemberRef, MethodHandle, Name, access};
use crate::error::{Error, Result};

impl Builder<'_> {
    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Result<()> {
        let file = self.file().clone();
        let Some(Constant::InvokeDynamic { bootstrap, name, desc }) = file.pool.get(index as usize) else {
            bail!("ClassFormatError: constant {index} is not an InvokeDynamic");
        };
        let Some(bootstrap) = file.bootstrap_methods.get(*bootstrap as usize) else {
            bail!("ClassFormatError: no bootstrap method {bootstrap}");
        };
        let desc = MethodDesc::parse(desc.as_str()).map_err(|e| Error::new(e.to_string()))?;
        let target = bootstrap.handle.member;
        // The JVM resolves the method before it calls it; what is expanded here must be the one of that name.
        let owner = self.world.load(target.class)?;
        let found = self.world.class(owner).method(target.name, target.desc);
        const INVOKE_STATIC: u8 = 6;
        if !found.is_some_and(|method| self.world.method(method).is_static()) || bootstrap.handle.kind != INVOKE_STATIC
        {
            let what = format!("{}.{}{}", target.class.dotted(), target.name, target.desc);
            return self.refuse(what, "no such bootstrap method (NoSuchMethodError)");
        }
        match (target.class.as_str(), target.name.as_str()) {
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => self.concat(&desc, bootstrap),
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(*name, &desc, bootstrap)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.record_method(*name, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => self.type_switch(&desc, bootstrap),
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => self.enum_switch(&desc, bootstrap),
            _ => {
                let what = format!("invokedynamic through {}.{}", target.class.dotted(), target.name);
                self.refuse(what, "this bootstrap method is not supported")
            }
        }
    }

    /// A concatenation recipe as a chain of StringBuilder.append: the same conversions in the same order.
    fn concat(&mut self, desc: &MethodDesc, bootstrap: &BootstrapMethod) -> Result<()> {
        let Some(Constant::String(recipe)) = bootstrap.args.first() else {
            bail!("BootstrapMethodError: no recipe");
        };
        let mut args = Vec::new();
        for &ty in desc.params.iter().rev() {
            args.push((self.pop(ty.kind().into())?, ty));
        }
        let mut constants = bootstrap.args[1..].iter();
        let object = self.new_string_builder()?;
        let mut literal: Vec<u16> = Vec::new();
        for &unit in recipe.iter() {
            match unit {
                1 => {
                    self.append_literal(object, &mut literal)?;
                    let Some((value, ty)) = args.pop() else {
                        bail!("BootstrapMethodError: recipe wants more arguments");
                    };
                    self.append(object, value, ty)?;
                }
                2 => match constants.next() {
                    Some(Constant::String(text)) => literal.extend(text.iter()),
                    Some(Constant::Integer(n)) => literal.extend(n.to_string().encode_utf16()),
                    Some(Constant::Long(n)) => literal.extend(n.to_string().encode_utf16()),
                    _ => {
                        return self
                            .refuse("string concatenation".into(), "with a constant of this kind is not supported");
                    }
                },
                unit => literal.push(unit),
            }
        }
        if !args.is_empty() || constants.next().is_some() {
            let what = "string concatenation".into();
            return self.refuse(what, "the recipe does not use all arguments (BootstrapMethodError)");
        }
        self.append_literal(object, &mut literal)?;
        let result = self.string_of_builder(object)?;
        self.push(result)
    }

    pub(super) fn new_string_builder(&mut self) -> Result<Value> {
        let builder = self.load_named("java/lang/StringBuilder")?;
        let info = RefInfo::of(builder).nonnull().exact();
        let init = self.world.declared("java/lang/StringBuilder", "<init>", "()V")?;
        let object = self.emit_ref(Op::New(builder), Vec::new(), info)?;
        special::call(self, init, &[object], Site::Call)?;
        Ok(object)
    }

    pub(super) fn string_of_builder(&mut self, builder: Value) -> Result<Value> {
        let to_string = self.world.declared("java/lang/StringBuilder", "toString", "()Ljava/lang/String;")?;
        Ok(special::call(self, to_string, &[builder], Site::Call)?.expect("returns a string"))
    }

    pub(super) fn append_literal(&mut self, builder: Value, literal: &mut Vec<u16>) -> Result<()> {
        if literal.is_empty() {
            return Ok(());
        }
        let text: Arc<[u16]> = std::mem::take(literal).into();
        let value = self.constant(Op::Str(text));
        self.append(builder, value, FieldType::Ref(Name::new("java/lang/String")))
    }

    pub(super) fn append(&mut self, builder: Value, value: Value, ty: FieldType) -> Result<()> {
        let param = match ty {
            FieldType::Byte | FieldType::Short => FieldType::Int,
            FieldType::Ref(name) if name.as_str() != "java/lang/String" => {
                FieldType::Ref(Name::new("java/lang/Object"))
            }
            other => other,
        };
        let desc = format!("({param})Ljava/lang/StringBuilder;");
        let method = self.world.declared("java/lang/StringBuilder", "append", &desc)?;
        special::call(self, method, &[builder, value], Site::Call)?;
        Ok(())
    }

    /// A lambda or method reference: a class of its own that holds the captured values and implements the interface.
    fn lambda(&mut self, name: Name, desc: &MethodDesc, bootstrap: &BootstrapMethod) -> Result<()> {
        let (
            Some(Constant::MethodType(erased)),
            Some(Constant::MethodHandle(target)),
            Some(Constant::MethodType(instantiated)),
        ) = (bootstrap.args.first(), bootstrap.args.get(1), bootstrap.args.get(2))
        else {
            bail!("BootstrapMethodError: LambdaMetafactory arguments");
        };
        let Some(FieldType::Ref(interface)) = desc.ret else {
            bail!("BootstrapMethodError: a lambda is no object");
        };
        if let Some(reason) = self.handle_fault(target)? {
            let member = target.member;
            let what = format!("{}.{}{}", member.class.dotted(), member.name, member.desc);
            return self.refuse(what, reason);
        }
        let (markers, bridges) = alternatives(bootstrap)?;
        let mut captured = Vec::new();
        for &ty in desc.params.iter().rev() {
            captured.push(self.pop(ty.kind().into())?);
        }
        captured.reverse();
        // A bound receiver is null-checked when the lambda is made (javac adds its own check before; other compilers
        // need not).
        let proxy = Proxy {
            interface,
            markers,
            name,
            erased: *erased,
            instantiated: *instantiated,
            bridges,
            captured: desc.params.clone(),
            target: *target,
        };
        let prefix = format!("{}$$Lambda/", self.file().name);
        let mut failed = None;
        let class = self.world.define_synthetic(
            |name| {
                proxy.class_file(name).unwrap_or_else(|e| {
                    failed = Some(e);
                    empty(name)
                })
            },
            &prefix,
        )?;
        if let Some(e) = failed {
            return Err(e);
        }
        let info = RefInfo::of(class).nonnull().exact();
        let object = self.emit_ref(Op::New(class), Vec::new(), info)?;
        let fields = self.world.class(class).fields.clone();
        for (field, value) in fields.into_iter().zip(captured) {
            self.store_field(field, object, value)?;
        }
        self.push(object)
    }

    /// Why a method handle constant cannot be resolved here (JVMS 5.4.3.5). What the call itself would meet again is
    /// left to the call.
    fn handle_fault(&mut self, handle: &MethodHandle) -> Result<Option<&'static str>> {
        let member = handle.member;
        let class = self.world.load(member.class)?;
        let Some(method) = self.world.resolve_method(class, member.name, member.desc) else {
            return Ok(Some("no such method (NoSuchMethodError)"));
        };
        let method = self.world.method(method);
        if !self.accessible(method.class, method.access) {
            return Ok(Some("is not accessible from here (IllegalAccessError)"));
        }
        let is_array = |ty: &FieldType| matches!(ty, FieldType::Ref(name) if name.as_str().starts_with('['));
        if method.access & access::VARARGS != 0 && !method.params.last().is_some_and(is_array) {
            return Ok(Some("has variable arity but no array to put it in (IllegalAccessError)"));
        }
        Ok(None)
    }

    /// The zero of a type.
    pub(super) fn zero(&mut self, ty: FieldType) -> Result<Value> {
        Ok(match Ty::from(ty.kind()) {
            Ty::I64 => self.long(0),
            Ty::F32 => self.constant(Op::ConstFloat(0)),
            Ty::F64 => self.constant(Op::ConstDouble(0)),
            Ty::Ref => self.constant(Op::Null),
            _ => self.int(0),
        })
    }
}

/// Marker interfaces and bridge signatures of `altMetafactory`.
fn alternatives(bootstrap: &BootstrapMethod) -> Result<(Vec<Name>, Vec<Name>)> {
    const FLAG_SERIALIZABLE: i32 = 1;
    const FLAG_MARKERS: i32 = 2;
    const FLAG_BRIDGES: i32 = 4;
    let (mut markers, mut bridges) = (Vec::new(), Vec::new());
    if bootstrap.handle.member.name.as_str() != "altMetafactory" {
        return Ok((markers, bridges));
    }
    let mut rest = bootstrap.args[3..].iter();
    let int = |rest: &mut std::slice::Iter<Constant>| match rest.next() {
        Some(Constant::Integer(n)) => Ok(*n),
        _ => bail!("BootstrapMethodError: altMetafactory arguments"),
    };
    let flags = int(&mut rest)?;
    if flags & FLAG_SERIALIZABLE != 0 {
        markers.push(Name::new("java/io/Serializable"));
    }
    if flags & FLAG_MARKERS != 0 {
        for _ in 0..int(&mut rest)? {
            if let Some(Constant::Class(name)) = rest.next() {
                markers.push(*name);
            }
        }
    }
    if flags & FLAG_BRIDGES != 0 {
        for _ in 0..int(&mut rest)? {
            if let Some(Constant::MethodType(desc)) = rest.next() {
                bridges.push(*desc);
            }
        }
    }
    Ok((markers, bridges))
}

/// What a lambda's class is made from.
struct Proxy {
    interface: Name,
    markers: Vec<Name>,
    /// Name of the interface's method.
    name: Name,
    /// Its erased descriptor.
    erased: Name,
    /// The descriptor its arguments really have.
    instantiated: Name,
    bridges: Vec<Name>,
    captured: Vec<FieldType>,
    target: MethodHandle,
}

fn empty(name: Name) -> ClassFile {
    ClassFile {
        major: 52,
        minor: 0,
        access: access::FINAL | access::SUPER | access::SYNTHETIC,
        name,
        super_name: Some(Name::new("java/lang/Object")),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        pool: vec![Constant::Unusable],
        bootstrap_methods: Vec::new(),
        source_file: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        record: None,
        permitted_subclasses: Vec::new(),
    }
}

/// Bytecode under construction.
struct Assembler<'a> {
    pool: &'a mut Vec<Constant>,
    insns: Vec<(u32, Insn)>,
}

impl Assembler<'_> {
    fn push(&mut self, insn: Insn) {
        self.insns.push((self.insns.len() as u32, insn));
    }

    fn constant(&mut self, constant: Constant) -> u16 {
        self.pool.push(constant);
        self.pool.len() as u16 - 1
    }

    fn call(&mut self, kind: InvokeKind, interface: bool, class: Name, name: &str, desc: &str) {
        let member = MemberRef { class, name: Name::new(name), desc: Name::new(desc) };
        let index = self.constant(match interface {
            true => Constant::InterfaceMethod(member),
            false => Constant::Method(member),
        });
        self.push(Insn::Invoke(kind, index));
    }

    fn cast(&mut self, class: Name) {
        let index = self.constant(Constant::Class(class));
        self.push(Insn::CheckCast(index));
    }

    /// Converts the top of the stack as `MethodHandle.asType` does.
    fn adapt(&mut self, from: FieldType, to: FieldType) -> Result<()> {
        match (from, to) {
            _ if from == to => {}
            (FieldType::Ref(_), FieldType::Ref(class)) => {
                if class.as_str() != "java/lang/Object" {
                    self.cast(class);
                }
            }
            (FieldType::Ref(source), to) => {
                // Unbox what is there, then widen; an Object or Number must hold the target's own box.
                let boxed = unboxed(source).unwrap_or(to);
                let (class, method) = box_of(boxed);
                self.cast(Name::new(class));
                self.call(InvokeKind::Virtual, false, Name::new(class), method, &format!("(){boxed}"));
                self.adapt(boxed, to)?;
            }
            (from, FieldType::Ref(class)) => {
                let prim = unboxed(class).unwrap_or(from);
                self.adapt(from, prim)?;
                let (class, _) = box_of(prim);
                self.call(InvokeKind::Static, false, Name::new(class), "valueOf", &format!("({prim})L{class};"));
            }
            (from, to) => match (from.kind(), to.kind()) {
                (a, b) if a == b => {}
                (Kind::Int, Kind::Long) => self.push(Insn::Conv(Conv::I2l)),
                (Kind::Int, Kind::Float) => self.push(Insn::Conv(Conv::I2f)),
                (Kind::Int, Kind::Double) => self.push(Insn::Conv(Conv::I2d)),
                (Kind::Long, Kind::Float) => self.push(Insn::Conv(Conv::L2f)),
                (Kind::Long, Kind::Double) => self.push(Insn::Conv(Conv::L2d)),
                (Kind::Float, Kind::Double) => self.push(Insn::Conv(Conv::F2d)),
                _ => bail!("BootstrapMethodError: cannot convert {from} to {to}"),
            },
        }
        Ok(())
    }
}

pub(super) fn box_of(ty: FieldType) -> (&'static str, &'static str) {
    match ty {
        FieldType::Byte => ("java/lang/Byte", "byteValue"),
        FieldType::Char => ("java/lang/Character", "charValue"),
        FieldType::Double => ("java/lang/Double", "doubleValue"),
        FieldType::Float => ("java/lang/Float", "floatValue"),
        FieldType::Int => ("java/lang/Integer", "intValue"),
        FieldType::Long => ("java/lang/Long", "longValue"),
        FieldType::Short => ("java/lang/Short", "shortValue"),
        FieldType::Boolean => ("java/lang/Boolean", "booleanValue"),
        FieldType::Ref(_) => unreachable!("primitives only"),
    }
}

fn unboxed(class: Name) -> Option<FieldType> {
    [
        FieldType::Byte,
        FieldType::Char,
        FieldType::Double,
        FieldType::Float,
        FieldType::Int,
        FieldType::Long,
        FieldType::Short,
        FieldType::Boolean,
    ]
    .into_iter()
    .find(|&ty| box_of(ty).0 == class.as_str())
}

impl Proxy {
    fn class_file(&self, name: Name) -> Result<ClassFile> {
        let mut file = empty(name);
        file.interfaces.push(self.interface);
        for &marker in &self.markers {
            if !file.interfaces.contains(&marker) {
                file.interfaces.push(marker);
            }
        }
        for (index, ty) in self.captured.iter().enumerate() {
            file.fields.push(classfile::Field {
                access: access::PRIVATE | access::FINAL,
                name: Name::new(&format!("arg${index}")),
                desc: Name::new(&ty.to_string()),
                constant_value: None,
            });
        }
        let mut done = Vec::new();
        for desc in [self.erased].into_iter().chain(self.bridges.iter().copied()) {
            if !done.contains(&desc) {
                done.push(desc);
                let method = self.method(name, desc, &mut file.pool)?;
                file.methods.push(method);
            }
        }
        Ok(file)
    }

    fn method(&self, class: Name, desc: Name, pool: &mut Vec<Constant>) -> Result<classfile::Method> {
        let parse = |desc: Name| MethodDesc::parse(desc.as_str()).map_err(|e| Error::new(e.to_string()));
        let (own, instantiated) = (parse(desc)?, parse(self.instantiated)?);
        let member = self.target.member;
        let target = parse(member.desc)?;
        let (kind, receiver, constructor) = match self.target.kind {
            5 => (InvokeKind::Virtual, true, false),
            6 => (InvokeKind::Static, false, false),
            7 => (InvokeKind::Special, true, false),
            8 => (InvokeKind::Special, false, true),
            9 => (InvokeKind::Interface, true, false),
            kind => bail!("BootstrapMethodError: method handle of kind {kind} in a lambda"),
        };
        let mut wanted = Vec::new();
        if receiver {
            wanted.push(FieldType::Ref(member.class));
        }
        wanted.extend(&target.params);
        let mut code = Assembler { pool, insns: Vec::new() };
        if constructor {
            let index = code.constant(Constant::Class(member.class));
            code.push(Insn::New(index));
            code.push(Insn::Stack(crate::classfile::insn::StackOp::Dup));
        }
        let mut wanted = wanted.into_iter();
        for (index, &ty) in self.captured.iter().enumerate() {
            code.push(Insn::Load(Kind::Ref, 0));
            let field = code.constant(Constant::Field(MemberRef {
                class,
                name: Name::new(&format!("arg${index}")),
                desc: Name::new(&ty.to_string()),
            }));
            code.push(Insn::GetField(field));
            let Some(to) = wanted.next() else { bail!("BootstrapMethodError: too many captures") };
            code.adapt(ty, to)?;
        }
        let mut slot = 1u16;
        for (&ty, &real) in own.params.iter().zip(&instantiated.params) {
            code.push(Insn::Load(ty.kind(), slot));
            slot += ty.slots() as u16;
            let Some(to) = wanted.next() else { bail!("BootstrapMethodError: too many arguments") };
            code.adapt(ty, real)?;
            code.adapt(real, to)?;
        }
        // A private instance method is called without selection, wherever it is named.
        let kind = match kind {
            InvokeKind::Special if !constructor && self.target.interface => InvokeKind::Interface,
            InvokeKind::Special if !constructor => InvokeKind::Virtual,
            other => other,
        };
        code.call(kind, self.target.interface, member.class, member.name.as_str(), member.desc.as_str());
        let got = if constructor { Some(FieldType::Ref(member.class)) } else { target.ret };
        match (got, own.ret) {
            (_, None) => {
                if let Some(ty) = got {
                    let pop = match ty.is_wide() {
                        true => crate::classfile::insn::StackOp::Pop2,
                        false => crate::classfile::insn::StackOp::Pop,
                    };
                    code.push(Insn::Stack(pop));
                }
                code.push(Insn::Return(None));
            }
            (Some(got), Some(ret)) => {
                if let Some(real) = instantiated.ret {
                    code.adapt(got, real)?;
                    code.adapt(real, ret)?;
                }
                code.push(Insn::Return(Some(ret.kind())));
            }
            (None, Some(_)) => bail!("BootstrapMethodError: a void method cannot give a result"),
        }
        let insns = code.insns;
        Ok(classfile::Method {
            access: access::PUBLIC,
            name: self.name,
            desc,
            code: Some(Code {
                max_stack: u16::MAX,
                max_locals: slot + 2,
                length: insns.len() as u32,
                insns,
                exception_table: Vec::new(),
                lines: Vec::new(),
                local_variables: Vec::new(),
                frames: Vec::new(),
            }),
            exceptions: Vec::new(),
            annotations: Vec::new(),
        })
    }
}
