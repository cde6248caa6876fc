//! Calls with a known target: intrinsics, rules and natives first, then the plain call.

use aotc_abi::natives::{NATIVES, Native};

use super::build::Builder;
use super::intrinsics;
use super::ir::{Callee, Op, RefInfo, Value};
use crate::bail;
use crate::classfile::MemberRef;
use crate::classfile::descriptor::FieldType;
use crate::error::Result;
use crate::rules::MethodRule;
use crate::world::{FieldId, MethodId};

/// Whether a call is expanded at a call site or makes the body of the method itself.
#[derive(Clone, Copy, PartialEq)]
pub enum Site {
    Call,
    Body,
}

/// Calls `method` with `args` (receiver first, known not to be null). The result is `None` for void, and after a refusal
/// that ended the block.
pub(super) fn call(b: &mut Builder, method: MethodId, args: &[Value], site: Site) -> Result<Option<Value>> {
    let m = b.world.method(method);
    let member = MemberRef { class: b.world.class(m.class).name, name: m.name, desc: m.desc };
    let here = b.func.method;
    let caller = || format!("{}.{}", b.world.class(b.class).name, b.world.method(here).name);
    if let Some(other) = b.world.rules.redirect(caller, member) {
        let ret = b.world.method(method).ret;
        let target = overlay_method(b, other.class, other.name, args.len(), ret)?;
        let result = call(b, target, args, site)?;
        return retyped(b, method, result);
    }
    if let Some(other) = b.world.rules.literal(member, || intrinsics::string_const(b, args[0])) {
        let ret = b.world.method(method).ret;
        let target = overlay_method(b, other.class, other.name, args.len(), ret)?;
        return b.emit_call(Callee::Direct(target), target, args.to_vec());
    }
    if let Some(result) = intrinsics::call(b, method, member, args)? {
        return Ok(result.value());
    }
    if member.class.as_str() == "aotc/rt/Startup" && member.name.as_str() == "main" {
        return call_main(b, args);
    }
    if let Some(rule) = b.world.rules.method(member) {
        return by_rule(b, method, member, rule, args, site);
    }
    let m = b.world.method(method);
    if m.is_native() || is_face(member) {
        return by_native(b, method, member, args, site);
    }
    if m.is_abstract() {
        let what = b.world.method_name(method);
        b.refuse(what, "is abstract (AbstractMethodError)")?;
        return Ok(None);
    }
    debug_assert!(site == Site::Call, "a plain body is built from its code");
    b.emit_call(Callee::Direct(method), method, args.to_vec())
}

/// Calls what a rule puts in place of a variable handle's method with this descriptor, in the method being built. `args`
/// begin with the handle, which may be null.
pub(super) fn handle_call(
    b: &mut Builder,
    target: MemberRef,
    args: &[Value],
    ret: Option<FieldType>,
) -> Result<Option<Value>> {
    let method = overlay_method(b, target.class, target.name, args.len(), ret)?;
    let owner = b.world.method(method).class;
    b.class_init(owner)?;
    b.emit_call(Callee::Direct(method), method, args.to_vec())
}

/// The program's main method, called by the overlay's start-up code.
fn call_main(b: &mut Builder, args: &[Value]) -> Result<Option<Value>> {
    let Some(main) = b.world.main else { bail!("the program has no main method") };
    b.class_init(main.class)?;
    let mut passed = Vec::new();
    let mut method = main.method;
    if let Some(constructor) = main.constructor {
        let info = RefInfo::of(main.class).nonnull().exact();
        let object = b.emit_ref(Op::New(main.class), Vec::new(), info)?;
        b.emit_call(Callee::Direct(constructor), constructor, vec![object])?;
        method = b.world.select(main.class, method).unwrap_or(method);
        passed.push(object);
    }
    if !b.world.method(method).params.is_empty() {
        passed.extend(args);
    }
    b.emit_call(Callee::Direct(method), method, passed)
}

fn by_rule(
    b: &mut Builder,
    method: MethodId,
    member: MemberRef,
    rule: MethodRule,
    args: &[Value],
    site: Site,
) -> Result<Option<Value>> {
    let ret = b.world.method(method).ret;
    match rule {
        MethodRule::Const(value) => b.rule_value(value, ret).map(Some),
        // The wrapper keeps the replaced member's name in stack traces.
        MethodRule::Replace { .. } if site == Site::Call => b.emit_call(Callee::Direct(method), method, args.to_vec()),
        MethodRule::Replace { class, method: name } => {
            let target = overlay_method(b, class, name, args.len(), ret)?;
            let owner = b.world.method(target).class;
            b.class_init(owner)?;
            let result = call(b, target, args, Site::Call)?;
            retyped(b, method, result)
        }
        MethodRule::Alias(target) => {
            let Some(owner) = b.world.try_load(target.class)? else {
                return missing(b, member, target);
            };
            let Some(found) = b.world.resolve_method(owner, target.name, target.desc) else {
                return missing(b, member, target);
            };
            if target.name.as_str() == "<init>" && ret.is_some() {
                b.class_init(owner)?;
                let info = RefInfo::of(owner).nonnull().exact();
                let object = b.emit_ref(Op::New(owner), Vec::new(), info)?;
                let mut passed = vec![object];
                passed.extend(args);
                call(b, found, &passed, Site::Call)?;
                return Ok(Some(object));
            }
            if b.world.method(found).is_static() {
                b.class_init(owner)?;
            }
            let result = call(b, found, args, Site::Call)?;
            retyped(b, method, result)
        }
        MethodRule::GetField { class, field } => {
            let Some(id) = field_named(b, class, field)? else {
                return missing_field(b, member, class, field);
            };
            match b.world.field(id).is_static() {
                true => match b.static_constant(id)? {
                    Some(value) => Ok(Some(value)),
                    None => b.load_static(id).map(Some),
                },
                false => b.load_field(id, args[0]).map(Some),
            }
        }
        MethodRule::PutField { class, field } => {
            let Some(id) = field_named(b, class, field)? else {
                return missing_field(b, member, class, field).map(|_| None);
            };
            match b.world.field(id).is_static() {
                true => b.store_static(id, args[0])?,
                false => b.store_field(id, args[0], args[1])?,
            }
            Ok(None)
        }
        MethodRule::Nothing => match ret {
            None => Ok(None),
            Some(ty) => b.zero(ty).map(Some),
        },
        MethodRule::Digests => {
            if let Err(why) = b.world.jdk().digests_are_suns() {
                b.refuse("message digests with the security providers of this JDK".to_owned(), why)?;
            }
            Ok(None)
        }
        MethodRule::Unsupported(reason) => {
            let what = b.world.method_name(method);
            b.refuse(what, reason)?;
            Ok(None)
        }
        MethodRule::Compile => unreachable!("Rules::method gives out no such rule"),
        MethodRule::Loud => {
            let what = b.world.method_name(method);
            b.unsupported(&what)?;
            Ok(None)
        }
    }
}

/// The static overlay method of this name that takes as many arguments and gives the same kind of result.
fn overlay_method(
    b: &mut Builder,
    class: crate::classfile::Name,
    name: crate::classfile::Name,
    arity: usize,
    ret: Option<FieldType>,
) -> Result<MethodId> {
    let owner = b.world.load(class)?;
    let found = b.world.class(owner).methods.iter().copied().find(|&id| {
        let m = b.world.method(id);
        m.name == name
            && m.is_static()
            && m.params.len() == arity
            && m.ret.map(FieldType::kind) == ret.map(FieldType::kind)
    });
    match found {
        Some(method) => Ok(method),
        None => bail!("rules name {class}.{name}, which the overlay does not have with {arity} parameters"),
    }
}

/// A replacement's result with the static type of what it replaces.
fn retyped(b: &mut Builder, method: MethodId, result: Option<Value>) -> Result<Option<Value>> {
    let Some(value) = result else { return Ok(None) };
    if let Some((super::ir::Ty::Ref, info)) = b.result_of(method)?
        && let Some(class) = info.class
        && b.func.info(value).class.is_some_and(|have| !b.world.is_subtype(have, class))
    {
        return b.check_cast(value, class).map(Some);
    }
    Ok(Some(value))
}

fn missing(b: &mut Builder, member: MemberRef, target: MemberRef) -> Result<Option<Value>> {
    let what = format!("{}.{}", target.class.dotted(), target.name);
    b.refuse(what, format!("is not in this JDK (wanted by {}.{})", member.class.dotted(), member.name))?;
    Ok(None)
}

fn missing_field(
    b: &mut Builder,
    member: MemberRef,
    class: crate::classfile::Name,
    field: crate::classfile::Name,
) -> Result<Option<Value>> {
    missing(b, member, MemberRef { class, name: field, desc: field })
}

fn field_named(
    b: &mut Builder,
    class: crate::classfile::Name,
    field: crate::classfile::Name,
) -> Result<Option<FieldId>> {
    let Some(owner) = b.world.try_load(class)? else { return Ok(None) };
    let fields = &b.world.class(owner).fields;
    Ok(fields.iter().copied().find(|&f| b.world.field(f).name == field))
}

fn by_native(
    b: &mut Builder,
    method: MethodId,
    member: MemberRef,
    args: &[Value],
    site: Site,
) -> Result<Option<Value>> {
    let Some(native) = find(member, b.world.jdk().version()) else {
        let what = b.world.method_name(method);
        b.refuse(what, "this native method is not supported")?;
        return Ok(None);
    };
    let result = b.result_of(method)?;
    // A native called in place is a frame of its own in stack traces.
    let here = b.pos;
    if site == Site::Call {
        b.inlined_at(method);
    }
    let value = b.emit_any(Op::Native(native), args.to_vec(), result);
    b.pos = here;
    value
}

/// Whether a method is the Java face of one of our own natives: it has a body for the JVM, which the native replaces.
pub fn is_face(member: MemberRef) -> bool {
    let class = member.class.as_str();
    (class.starts_with("aotc/crypto/") || class.starts_with("aotc/measure/")) && find(member, u32::MAX).is_some()
}

/// The native of a member in the table, for this JDK.
pub fn find(member: MemberRef, jdk: u32) -> Option<&'static Native> {
    let (class, name, desc) = (member.class.as_str(), member.name.as_str(), member.desc.as_str());
    NATIVES.iter().find(|native| {
        native.java.strip_prefix(class).and_then(|rest| rest.strip_prefix('.')).and_then(|rest| rest.strip_prefix(name))
            == Some(desc)
            && (native.jdk.0..=native.jdk.1).contains(&jdk)
    })
}
