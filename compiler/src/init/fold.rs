//! What the results of initialisers mean for compiled code: constants instead of loads, nothing instead of checks.

use super::{Evaluated, Identity, State, Val};
use crate::hir::{Callee, Def, Elem, Func, InstId, ObjectId, Op, Raw, RefInfo, Term, Value};
use crate::world::{ClassId, World};

/// Folds what is known of evaluated classes into a function.
pub fn fold(world: &mut World, evaluated: &Evaluated, func: &mut Func) {
    while pass(world, evaluated, func) {
        crate::opt::simplify::run(func);
    }
}

fn pass(world: &mut World, evaluated: &Evaluated, func: &mut Func) -> bool {
    let mut changed = false;
    for index in 0..func.blocks.len() {
        let ids = func.blocks[index].insts.clone();
        let mut kept = Vec::with_capacity(ids.len());
        for &id in &ids {
            if passes(world, evaluated, func, id) {
                continue;
            }
            changed |= rewrite(world, evaluated, func, id);
            kept.push(id);
        }
        changed |= kept.len() != ids.len();
        func.blocks[index].insts = kept;
        if let Term::Try { inst, normal, .. } = &func.blocks[index].term {
            let (inst, normal) = (*inst, normal.clone());
            if passes(world, evaluated, func, inst) {
                func.blocks[index].term = Term::Jump(normal);
                changed = true;
            } else {
                changed |= rewrite(world, evaluated, func, inst);
            }
        }
    }
    changed
}

/// Whether an operation is a check that is known to pass.
fn passes(world: &World, evaluated: &Evaluated, func: &Func, id: InstId) -> bool {
    let inst = func.inst(id);
    match inst.op {
        Op::ClassInit(class) => is_initialised(world, evaluated, class),
        Op::BoundsCheck(_) => match (object(func, inst.args[0]), func.const_int(inst.args[1])) {
            (Some(array), Some(at)) => (0..evaluated.heap.length(array)).contains(&at),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a class is initialised from the start, its superclasses and interfaces too.
fn is_initialised(world: &World, evaluated: &Evaluated, class: ClassId) -> bool {
    match evaluated.states.get(&class) {
        Some(State::Done(_)) => true,
        Some(_) => false,
        None => {
            world.class(class).clinit.is_none()
                && world.init_before(class).into_iter().all(|sup| is_initialised(world, evaluated, sup))
        }
    }
}

/// Makes an operation in place what it is known to be; whether it did.
fn rewrite(world: &mut World, evaluated: &Evaluated, func: &mut Func, id: InstId) -> bool {
    let inst = func.inst(id);
    let value = match &inst.op {
        Op::LoadStatic(field) => {
            let class = world.field(*field).class;
            match evaluated.is_done(class) && Evaluated::is_constant(world, *field) {
                true => evaluated.initial(*field),
                false => None,
            }
        }
        Op::LoadField(field, _) if Evaluated::is_constant(world, *field) => object(func, inst.args[0]).map(|object| {
            evaluated.heap.read(object, world.field(*field).offset, super::heap::raw_of(world.field(*field).ty))
        }),
        Op::ArrayLength(_) => object(func, inst.args[0]).map(|array| Val::Int(evaluated.heap.length(array))),
        Op::ArrayLoad(elem) => frozen_element(evaluated, func, *elem, inst.args[0], inst.args[1]),
        Op::Invoke(Callee::Virtual { method, .. }) => {
            let info = func.info(inst.args[0]);
            let (method, Some(class)) = (*method, info.class.filter(|_| info.exact && info.proven)) else {
                return false;
            };
            let Some(target) = world.select(class, method) else { return false };
            func.insts[id.0 as usize].op = Op::Invoke(Callee::Direct(target));
            return true;
        }
        _ => None,
    };
    let Some(value) = value else { return false };
    let (op, info) = constant(evaluated, value);
    let inst = &mut func.insts[id.0 as usize];
    inst.op = op;
    inst.args.clear();
    if let Some(result) = inst.result {
        let data = &mut func.values[result.0 as usize];
        data.info = info;
        debug_assert_eq!(data.def, Def::Inst(id));
    }
    true
}

/// The object a value always is.
fn object(func: &Func, value: Value) -> Option<ObjectId> {
    match func.def(value) {
        Some(Op::Object(id)) => Some(*id),
        _ => None,
    }
}

/// A reference in an array that nothing writes. (Numbers of such arrays are loaded as cheaply.)
fn frozen_element(evaluated: &Evaluated, func: &Func, elem: Elem, array: Value, index: Value) -> Option<Val> {
    let (array, index) = (object(func, array)?, func.const_int(index)?);
    let inside = (0..evaluated.heap.length(array)).contains(&index);
    if !inside || elem != Elem::Ref || !evaluated.heap.get(array).frozen {
        return None;
    }
    let offset = evaluated.heap.element(Raw::Ref, index as u32);
    Some(evaluated.heap.read(array, offset, Raw::Ref))
}

/// A value as an operation.
fn constant(evaluated: &Evaluated, value: Val) -> (Op, RefInfo) {
    let none = RefInfo::null();
    match value {
        Val::Int(n) => (Op::ConstInt(n), none),
        Val::Long(n) => (Op::ConstLong(n), none),
        Val::Float(n) => (Op::ConstFloat(n.to_bits()), none),
        Val::Double(n) => (Op::ConstDouble(n.to_bits()), none),
        Val::Ref(None) => (Op::Null, none),
        Val::Ref(Some(id)) => {
            let object = evaluated.heap.get(id);
            let op = match &object.identity {
                Identity::Literal(text) => Op::Str(text.clone()),
                Identity::Mirror(class) => Op::Mirror(*class),
                Identity::Own | Identity::LiteralValue(_) => Op::Object(id),
            };
            (op, RefInfo::of(object.class).nonnull().exact())
        }
    }
}
