//! HIR as text, for `--emit=hir` and golden tests.

use std::fmt::Write;

use super::ir::{Callee, Func, InstId, Op, Target, Term, Ty, Value};
use crate::world::{ClassId, FieldId, World};

/// The whole function, with bytecode indices and source lines.
pub fn print(world: &World, func: &Func) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "func {} {{", world.method_name(func.method));
    for id in func.reverse_postorder() {
        let block = func.block(id);
        let params: Vec<String> = block.params.iter().map(|&p| format!("v{}: {}", p.0, ty(world, func, p))).collect();
        let cold = if block.cold { " cold" } else { "" };
        let _ = writeln!(out, "b{}({}){cold}:", id.0, params.join(", "));
        for &inst in &block.insts {
            let _ = writeln!(out, "    {}", instruction(world, func, inst));
        }
        let _ = writeln!(out, "    {}", terminator(world, func, &block.term));
    }
    out.push_str("}\n");
    out
}

fn ty(world: &World, func: &Func, value: Value) -> String {
    match func.ty(value) {
        Ty::I32 => "i32".into(),
        Ty::I64 => "i64".into(),
        Ty::F32 => "f32".into(),
        Ty::F64 => "f64".into(),
        Ty::Bool => "bool".into(),
        Ty::Ref => {
            let info = func.info(value);
            let class = info.class.map_or("null".into(), |c| world.class(c).name.dotted());
            let exact = if info.exact { "=" } else { "" };
            let null = if info.nonnull || info.class.is_none() { "" } else { "?" };
            format!("{exact}{class}{null}")
        }
    }
}

fn values(list: &[Value]) -> String {
    let list: Vec<String> = list.iter().map(|v| format!("v{}", v.0)).collect();
    list.join(", ")
}

fn instruction(world: &World, func: &Func, id: InstId) -> String {
    let inst = func.inst(id);
    let mut text = String::new();
    if let Some(result) = inst.result {
        let _ = write!(text, "v{}: {} = ", result.0, ty(world, func, result));
    }
    let _ = write!(text, "{}", operation(world, &inst.op));
    if !inst.args.is_empty() {
        let _ = write!(text, " {}", values(&inst.args));
    }
    let _ = write!(text, "  ; {}", position(world, func, inst.pos));
    text
}

fn position(world: &World, func: &Func, pos: super::ir::Pos) -> String {
    let data = func.positions[pos.0 as usize];
    let line = line_of(world, data.method, data.bci);
    match line {
        0 => format!("@{}", data.bci),
        line => format!("@{} line {line}", data.bci),
    }
}

/// The bytecode index of a place in a method that is not in its bytecode: a body that a rule replaced.
pub const NO_BCI: u32 = u32::MAX;

/// Source line of a bytecode index; 0 where unknown.
pub fn line_of(world: &World, method: crate::world::MethodId, bci: u32) -> u16 {
    if bci == NO_BCI {
        return 0;
    }
    let Some(code) = world.method_file(method).and_then(|m| m.code.as_ref()) else { return 0 };
    code.line_at(bci).unwrap_or(0)
}

fn class(world: &World, id: ClassId) -> String {
    world.class(id).name.dotted()
}

fn field(world: &World, id: FieldId) -> String {
    let f = world.field(id);
    format!("{}.{}", class(world, f.class), f.name)
}

fn operation(world: &World, op: &Op) -> String {
    match op {
        Op::Str(text) => format!("str {:?}", String::from_utf16_lossy(text)),
        Op::Mirror(c) => format!("mirror {}", class(world, *c)),
        Op::Object(id) => format!("object #{}", id.0),
        Op::ConstFloat(bits) => format!("const_float {:?}", f32::from_bits(*bits)),
        Op::ConstDouble(bits) => format!("const_double {:?}", f64::from_bits(*bits)),
        Op::ClassInit(c) => format!("class_init {}", class(world, *c)),
        Op::InterfaceCheck(c) => format!("interface_check {}", class(world, *c)),
        Op::New(c) => format!("new {}", class(world, *c)),
        Op::NewArray(c) => format!("new_array {}", class(world, *c)),
        Op::NewMultiArray(c) => format!("new_multi_array {}", class(world, *c)),
        Op::InstanceOf(c) => format!("instance_of {}", class(world, *c)),
        Op::CheckCast(c) => format!("check_cast {}", class(world, *c)),
        Op::LoadField(f, null) => format!("load_field {} {null:?}", field(world, *f)),
        Op::StoreField(f, null) => format!("store_field {} {null:?}", field(world, *f)),
        Op::LoadStatic(f) => format!("load_static {}", field(world, *f)),
        Op::StoreStatic(f) => format!("store_static {}", field(world, *f)),
        Op::Invoke(Callee::Direct(m)) => format!("invoke {}", world.method_name(*m)),
        Op::Invoke(Callee::Virtual { method, receiver }) => {
            format!("invoke_virtual {} on {}", world.method_name(*method), class(world, *receiver))
        }
        Op::Native(native) => format!("native {}", native.symbol),
        Op::Unsupported(text) => format!("unsupported {text:?}"),
        other => snake(&format!("{other:?}")),
    }
}

/// `BoundsCheck(Implicit)` as `bounds_check(implicit)`.
fn snake(text: &str) -> String {
    let mut out = String::new();
    let mut previous = ' ';
    for c in text.chars() {
        if c.is_ascii_uppercase() && previous.is_ascii_lowercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
        previous = c;
    }
    out
}

fn target(t: &Target) -> String {
    match t.args.is_empty() {
        true => format!("b{}", t.block.0),
        false => format!("b{}({})", t.block.0, values(&t.args)),
    }
}

fn terminator(world: &World, func: &Func, term: &Term) -> String {
    match term {
        Term::Jump(to) => format!("jump {}", target(to)),
        Term::Branch { cond, yes, no } => {
            format!("branch v{}, {}, {}", cond.0, target(yes), target(no))
        }
        Term::Switch { value, cases, default } => {
            let cases: Vec<String> = cases.iter().map(|(k, t)| format!("{k}: {}", target(t))).collect();
            format!("switch v{} [{}], {}", value.0, cases.join(", "), target(default))
        }
        Term::Return(None) => "return".into(),
        Term::Return(Some(v)) => format!("return v{}", v.0),
        Term::Throw { exception, unwind, .. } => match unwind {
            Some(to) => format!("throw v{}, unwind {}", exception.0, target(to)),
            None => format!("throw v{}", exception.0),
        },
        Term::Try { inst, normal, unwind } => {
            format!("try {{ {} }} {}, unwind {}", instruction(world, func, *inst), target(normal), target(unwind))
        }
        Term::Unreachable => "unreachable".into(),
    }
}
