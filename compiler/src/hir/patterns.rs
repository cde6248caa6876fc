//! Switches over patterns: what `java.lang.runtime.SwitchBootstraps` would link, expanded in place.
//!
//! The call gets the selector and the label to start at (a guard that fails goes on with the next one). It answers the
//! index of the first label that matches, the number of labels if none does, -1 for null.

use super::build::Builder;
use super::ir::{BlockId, Cond, Op, RefInfo, Target, Term, Ty, Value};
use super::special::{self, Site};
use crate::bail;
use crate::classfile::descriptor::{FieldType, MethodDesc};
use crate::classfile::{BootstrapMethod, Constant, Name};
use crate::error::Result;

/// What a label asks of the selector.
enum Label {
    /// To be an instance of the class.
    Type(Name),
    /// To equal the string.
    Text(std::sync::Arc<[u16]>),
    /// To hold this number or character.
    Number(i32),
    /// To be the enum constant of this name.
    Enum(Name, Name),
    /// Nothing: a selector of a primitive type with a pattern of the same type.
    Always,
}

impl Builder<'_> {
    /// Expands `typeSwitch`.
    pub(super) fn type_switch(&mut self, desc: &MethodDesc, bootstrap: &BootstrapMethod) -> Result<()> {
        let selector = desc.params.first().copied();
        let mut labels = Vec::new();
        for arg in &bootstrap.args {
            let label = match (arg, selector) {
                (Constant::Class(name), Some(FieldType::Ref(_))) => Some(Label::Type(*name)),
                (Constant::String(text), Some(FieldType::Ref(_))) => Some(Label::Text(text.clone())),
                (Constant::Integer(n), Some(FieldType::Ref(_))) => Some(Label::Number(*n)),
                (Constant::Dynamic { .. }, Some(FieldType::Ref(_))) => self.enum_label(arg),
                (Constant::Dynamic { .. }, Some(primitive)) => self.primitive_label(arg, primitive),
                _ => None,
            };
            let Some(label) = label else {
                return self.refuse("a pattern switch".into(), "with a label of this kind is not supported");
            };
            labels.push(label);
        }
        self.switch_over(desc, labels)
    }

    /// Expands `enumSwitch`, whose strings are names of constants of the selector's own enum.
    pub(super) fn enum_switch(&mut self, desc: &MethodDesc, bootstrap: &BootstrapMethod) -> Result<()> {
        let Some(&FieldType::Ref(class)) = desc.params.first() else {
            bail!("BootstrapMethodError: enumSwitch over no enum");
        };
        let mut labels = Vec::new();
        for arg in &bootstrap.args {
            labels.push(match arg {
                Constant::Class(name) => Label::Type(*name),
                Constant::String(name) => Label::Enum(class, Name::new(&String::from_utf16_lossy(name))),
                _ => bail!("BootstrapMethodError: enumSwitch: a label of another kind"),
            });
        }
        self.switch_over(desc, labels)
    }

    fn switch_over(&mut self, desc: &MethodDesc, labels: Vec<Label>) -> Result<()> {
        let (&[selector_type, FieldType::Int], Some(FieldType::Int)) = (&desc.params[..], desc.ret) else {
            bail!("BootstrapMethodError: Illegal invocation type {desc}");
        };
        let restart = self.pop(Ty::I32)?;
        let selector = self.pop(selector_type.kind().into())?;
        let count = labels.len() as i32;
        let limit = self.int(count + 1);
        self.call_static("java/util/Objects", "checkIndex", "(II)I", &[restart, limit])?;

        let done = self.func.new_block();
        let result = self.func.new_param(done, Ty::I32, RefInfo::null());
        if matches!(selector_type, FieldType::Ref(_)) {
            let (null, minus_one) = (self.constant(Op::Null), self.int(-1));
            let is_null = self.emit_value(Op::Icmp(Cond::Eq, Ty::Ref), vec![selector, null], Ty::Bool);
            self.leave_if(is_null, Target { block: done, args: vec![minus_one] }, true);
            self.state.nonnull.push(selector);
        }
        let none = self.int(count);
        let blocks: Vec<BlockId> = labels.iter().map(|_| self.func.new_block()).collect();
        let cases = (0..).zip(&blocks).map(|(index, &block)| (index, Target::plain(block))).collect();
        let default = Target { block: done, args: vec![none] };
        self.end(Term::Switch { value: restart, cases, default: default.clone() });
        for (index, label) in labels.into_iter().enumerate() {
            self.start(blocks[index]);
            let hit = self.int(index as i32);
            let hit = Target { block: done, args: vec![hit] };
            let next = blocks.get(index + 1).map_or(default.clone(), |&block| Target::plain(block));
            match self.matches(selector, selector_type, label)? {
                Some(cond) => self.end(Term::Branch { cond, yes: hit, no: next }),
                None => self.end(Term::Jump(hit)),
            }
        }
        self.start(done);
        self.push(result)
    }

    /// A Bool for whether `selector`, which is not null, fits the label; `None` if it always does.
    fn matches(&mut self, selector: Value, ty: FieldType, label: Label) -> Result<Option<Value>> {
        let answer = match label {
            Label::Always => return Ok(None),
            Label::Type(name) => {
                let class = self.world.load(name)?;
                self.instance_of(selector, class)
            }
            Label::Text(text) => {
                let equals = self.world.declared("java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
                let text = self.constant(Op::Str(text));
                special::call(self, equals, &[text, selector], Site::Call)?.expect("returns a value")
            }
            Label::Number(n) => {
                let FieldType::Ref(class) = ty else { bail!("BootstrapMethodError: no box to look into") };
                let unboxed = match class.as_str() {
                    "java/lang/Character" => Some(("charValue", "()C")),
                    "java/lang/Integer" | "java/lang/Short" | "java/lang/Byte" => Some(("intValue", "()I")),
                    _ => None,
                };
                let wanted = self.int(n);
                if let Some((method, desc)) = unboxed {
                    let method = self.world.declared(class.as_str(), method, desc)?;
                    let number = special::call(self, method, &[selector], Site::Call)?.expect("returns a value");
                    return Ok(Some(self.emit_value(Op::Icmp(Cond::Eq, Ty::I32), vec![number, wanted], Ty::Bool)));
                }
                let args = [selector, wanted];
                self.call_static("aotc/rt/Patterns", "isNumber", "(Ljava/lang/Object;I)Z", &args)?
            }
            Label::Enum(class, name) => {
                let class = self.world.load(class)?;
                let desc = Name::new(&format!("L{};", self.world.class(class).name));
                match self.world.class(class).field(name, desc).filter(|&f| self.world.field(f).is_static()) {
                    // A constant that is not there matches nothing.
                    None => self.int(0),
                    Some(field) => {
                        // Not initialised by this: a value of the enum exists only if that has happened, and before it
                        // the field is null.
                        let constant = self.emit_ref(Op::LoadStatic(field), Vec::new(), RefInfo::of(class))?;
                        return Ok(Some(self.emit_value(
                            Op::Icmp(Cond::Eq, Ty::Ref),
                            vec![selector, constant],
                            Ty::Bool,
                        )));
                    }
                }
            }
        };
        let zero = self.int(0);
        Ok(Some(self.emit_value(Op::Icmp(Cond::Ne, Ty::I32), vec![answer, zero], Ty::Bool)))
    }

    /// `EnumDesc.of(ClassDesc.of("E"), "NAME")` as javac writes it, with constants that are calls.
    fn enum_label(&self, label: &Constant) -> Option<Label> {
        let [Constant::MethodHandle(of), class, Constant::String(name)] = self.invoked(label)? else { return None };
        let [Constant::MethodHandle(class_of), Constant::String(class)] = self.invoked(class)? else { return None };
        let called = |handle: &crate::classfile::MethodHandle, class: &str| {
            handle.member.class.as_str() == class && handle.member.name.as_str() == "of"
        };
        let text = |units: &[u16]| String::from_utf16_lossy(units);
        (called(of, "java/lang/Enum$EnumDesc") && called(class_of, "java/lang/constant/ClassDesc"))
            .then(|| Label::Enum(Name::new(&text(class).replace('.', "/")), Name::new(&text(name))))
    }

    /// The arguments of a dynamic constant made by `ConstantBootstraps.invoke`.
    fn invoked(&self, constant: &Constant) -> Option<&[Constant]> {
        let bootstrap = self.bootstrap_of(constant, "invoke")?;
        Some(&bootstrap.args)
    }

    fn bootstrap_of(&self, constant: &Constant, name: &str) -> Option<&BootstrapMethod> {
        let Constant::Dynamic { bootstrap, .. } = constant else { return None };
        let bootstrap = self.file().bootstrap_methods.get(usize::from(*bootstrap))?;
        let member = bootstrap.handle.member;
        (member.class.as_str() == "java/lang/invoke/ConstantBootstraps" && member.name.as_str() == name)
            .then_some(bootstrap)
    }

    /// `int.class` and its like, where the selector has that very type; other pairs are a preview feature.
    fn primitive_label(&self, label: &Constant, selector: FieldType) -> Option<Label> {
        let Constant::Dynamic { name, .. } = label else { return None };
        self.bootstrap_of(label, "primitiveClass")?;
        (FieldType::parse(name.as_str()).ok() == Some(selector)).then_some(Label::Always)
    }
}
