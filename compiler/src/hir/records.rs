//! `toString`, `hashCode` and `equals` of records: what `java.lang.runtime.ObjectMethods` would link, expanded in place.

use super::build::Builder;
use super::ir::{BinOp, Cond, Op, RefInfo, Target, Term, Ty, Value};
use super::special::{self, Site};
use crate::bail;
use crate::classfile::descriptor::FieldType;
use crate::classfile::{BootstrapMethod, Constant, Name};
use crate::error::Result;
use crate::world::{ClassId, FieldId};

/// A record's class and the fields of its components, with their names.
struct Record {
    class: ClassId,
    components: Vec<(String, FieldId)>,
}

impl Builder<'_> {
    /// Expands a call bootstrapped by `ObjectMethods`; its arguments are on the stack.
    pub(super) fn record_method(&mut self, name: Name, bootstrap: &BootstrapMethod) -> Result<()> {
        let record = self.record(bootstrap)?;
        let result = match name.as_str() {
            "toString" => {
                let this = self.pop_ref(record.class)?;
                self.record_to_string(&record, this)?
            }
            "hashCode" => {
                let this = self.pop_ref(record.class)?;
                self.record_hash(&record, this)?
            }
            "equals" => {
                let other = self.pop(Ty::Ref)?;
                let this = self.pop_ref(record.class)?;
                self.record_equals(&record, this, other)?
            }
            other => bail!("BootstrapMethodError: ObjectMethods does not make {other}"),
        };
        self.push(result)
    }

    /// The bootstrap's arguments: class, names separated by semicolons, a field getter for each.
    fn record(&mut self, bootstrap: &BootstrapMethod) -> Result<Record> {
        let (Some(Constant::Class(class)), Some(Constant::String(names))) =
            (bootstrap.args.first(), bootstrap.args.get(1))
        else {
            bail!("BootstrapMethodError: ObjectMethods arguments");
        };
        let class = self.world.load(*class)?;
        let names = String::from_utf16_lossy(names);
        let names = names.split(';').filter(|name| !name.is_empty());
        let mut components = Vec::new();
        for (name, getter) in names.zip(&bootstrap.args[2..]) {
            const GET_FIELD: u8 = 1;
            let Constant::MethodHandle(handle) = getter else {
                bail!("BootstrapMethodError: ObjectMethods wants getters");
            };
            let owner = self.world.load(handle.member.class)?;
            let field = self.world.resolve_field(owner, handle.member.name, handle.member.desc);
            match field {
                Some(field) if handle.kind == GET_FIELD => components.push((name.to_string(), field)),
                _ => bail!("BootstrapMethodError: ObjectMethods wants getters"),
            }
        }
        if components.len() + 2 != bootstrap.args.len() {
            bail!("BootstrapMethodError: ObjectMethods: as many names as getters");
        }
        Ok(Record { class, components })
    }

    /// The text of a record begins with its simple name, for which both its own class file and that of the class
    /// around it must say that one is a member of the other.
    fn check_enclosing(&mut self, class: ClassId) -> Result<()> {
        let data = self.world.class(class);
        let name = data.name;
        let Some(outer) = data.file().and_then(|file| file.own_inner_entry()).and_then(|entry| entry.outer) else {
            return Ok(());
        };
        let outer_class = self.world.load(outer)?;
        let agrees = self.world.class(outer_class).file().is_some_and(|file| {
            file.inner_classes.iter().any(|entry| entry.inner == name && entry.outer == Some(outer))
        });
        if !agrees {
            let (outer, name) = (outer.dotted(), name.dotted());
            bail!("IncompatibleClassChangeError: {outer} and {name} disagree on InnerClasses attribute");
        }
        Ok(())
    }

    /// `Point[x=1, y=2]`.
    fn record_to_string(&mut self, record: &Record, this: Value) -> Result<Value> {
        self.check_enclosing(record.class)?;
        let simple = self.world.simple_class_name(record.class);
        let builder = self.new_string_builder()?;
        let mut literal: Vec<u16> = format!("{simple}[").encode_utf16().collect();
        for (index, (name, field)) in record.components.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            literal.extend(format!("{separator}{name}=").encode_utf16());
            self.append_literal(builder, &mut literal)?;
            let value = self.load_field(*field, this)?;
            let ty = self.world.field(*field).ty;
            self.append(builder, value, ty)?;
        }
        literal.extend("]".encode_utf16());
        self.append_literal(builder, &mut literal)?;
        self.string_of_builder(builder)
    }

    /// `31 * hash + hash(component)` over all components, from 0.
    fn record_hash(&mut self, record: &Record, this: Value) -> Result<Value> {
        let mut hash = self.int(0);
        for (_, field) in &record.components {
            let ty = self.world.field(*field).ty;
            let value = self.load_field(*field, this)?;
            let (class, desc) = match ty {
                FieldType::Ref(_) => ("java/util/Objects", "(Ljava/lang/Object;)I".to_string()),
                prim => (super::indy::box_of(prim).0, format!("({prim})I")),
            };
            let part = self.call_static(class, "hashCode", &desc, &[value])?;
            let factor = self.int(31);
            let scaled = self.emit_value(Op::Bin(BinOp::Mul, Ty::I32), vec![hash, factor], Ty::I32);
            hash = self.emit_value(Op::Bin(BinOp::Add, Ty::I32), vec![scaled, part], Ty::I32);
        }
        Ok(hash)
    }

    /// The same object, or a record of the class whose components are all equal.
    fn record_equals(&mut self, record: &Record, this: Value, other: Value) -> Result<Value> {
        let done = self.func.new_block();
        let result = self.func.new_param(done, Ty::I32, RefInfo::null());
        let (yes, no) = (self.int(1), self.int(0));
        let same = self.emit_value(Op::Icmp(Cond::Eq, Ty::Ref), vec![this, other], Ty::Bool);
        self.leave_if(same, Target { block: done, args: vec![yes] }, true);
        let is_record = self.instance_of(other, record.class);
        let zero = self.int(0);
        let is_record = self.emit_value(Op::Icmp(Cond::Ne, Ty::I32), vec![is_record, zero], Ty::Bool);
        self.leave_if(is_record, Target { block: done, args: vec![no] }, false);
        let other = self.check_cast(other, record.class)?;
        self.state.nonnull.push(other);
        for (_, field) in &record.components {
            let ty = self.world.field(*field).ty;
            let (a, b) = (self.load_field(*field, this)?, self.load_field(*field, other)?);
            let equal = match ty {
                FieldType::Long => self.emit_value(Op::Icmp(Cond::Eq, Ty::I64), vec![a, b], Ty::Bool),
                FieldType::Float | FieldType::Double => {
                    let class = super::indy::box_of(ty).0;
                    let order = self.call_static(class, "compare", &format!("({ty}{ty})I"), &[a, b])?;
                    let zero = self.int(0);
                    self.emit_value(Op::Icmp(Cond::Eq, Ty::I32), vec![order, zero], Ty::Bool)
                }
                FieldType::Ref(_) => {
                    let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    let equal = self.call_static("java/util/Objects", "equals", desc, &[a, b])?;
                    let zero = self.int(0);
                    self.emit_value(Op::Icmp(Cond::Ne, Ty::I32), vec![equal, zero], Ty::Bool)
                }
                _ => self.emit_value(Op::Icmp(Cond::Eq, Ty::I32), vec![a, b], Ty::Bool),
            };
            self.leave_if(equal, Target { block: done, args: vec![no] }, false);
        }
        self.end(Term::Jump(Target { block: done, args: vec![yes] }));
        self.start(done);
        Ok(result)
    }

    /// Leaves to `target` if the Bool is `when`; goes on otherwise.
    pub(super) fn leave_if(&mut self, cond: Value, target: Target, when: bool) {
        let next = Target::plain(self.func.new_block());
        let go_on = next.block;
        let (yes, no) = if when { (target, next) } else { (next, target) };
        self.end(Term::Branch { cond, yes, no });
        self.start(go_on);
    }

    pub(super) fn call_static(&mut self, class: &str, name: &str, desc: &str, args: &[Value]) -> Result<Value> {
        let method = self.world.declared(class, name, desc)?;
        let owner = self.world.method(method).class;
        self.class_init(owner)?;
        Ok(special::call(self, method, args, Site::Call)?.expect("returns a value"))
    }
}
