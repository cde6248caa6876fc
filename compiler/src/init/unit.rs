//! One initialiser: running it, and keeping or dropping what it did.

use std::collections::HashMap;

use super::machine::Machine;
use super::{Evaluator, Figures, State, UNIT_STEPS, Val, Why};
use crate::classfile::{Constant, access};
use crate::hir::{ObjectId, Raw};
use crate::world::{ClassId, FieldId, MethodId, World};

/// Bytes an initialiser may leave in the image. Above, an executable would carry what is quickly made.
const KEPT_BYTES: u64 = 128 << 10;

/// An initialiser that is running.
pub struct Unit {
    pub class: ClassId,
    pub steps: u64,
    /// Bytes allocated.
    pub bytes: u64,
    pub statics: HashMap<FieldId, Val>,
    /// Monitors held, with their counts.
    pub locks: HashMap<ObjectId, u32>,
}

impl Evaluator {
    pub(super) fn unit(&mut self, world: &mut World, class: ClassId, initialiser: MethodId) -> Result<Figures, Why> {
        let statics = defaults(self, world, class)?;
        self.out.states.insert(class, State::Running);
        self.running.push(Unit { class, steps: 0, bytes: 0, statics, locks: HashMap::new() });
        let result = Machine { evaluator: self, world }.call(initialiser, Vec::new());
        let unit = self.running.pop().expect("pushed above");
        self.steps_left = self.steps_left.saturating_sub(unit.steps);
        result?;
        if unit.locks.values().any(|&count| count != 0) {
            return Err(Why { what: "leaves a monitor locked".into(), at: None });
        }
        self.keep(world, unit)
    }

    /// Makes the unit's results those of the program.
    fn keep(&mut self, world: &World, unit: Unit) -> Result<Figures, Why> {
        let roots: Vec<ObjectId> = sorted(&unit.statics).into_iter().filter_map(|(_, value)| value.object()).collect();
        let heap = &mut self.out.heap;
        let reachable = heap.reachable(world, roots);
        let own: Vec<ObjectId> = reachable.into_iter().filter(|&id| heap.get(id).owner == Some(unit.class)).collect();
        let bytes = own.iter().map(|&id| heap.get(id).bytes.len() as u64).sum();
        if bytes > KEPT_BYTES {
            return Err(Why { what: format!("leaves {bytes} bytes of objects"), at: None });
        }
        let mut stable: Vec<ObjectId> = Vec::new();
        for &id in &own {
            let fields = stable_fields(world, heap.get(id).class);
            stable.extend(fields.into_iter().filter_map(|f| heap.read(id, world.field(f).offset, Raw::Ref).object()));
        }
        let statics = sorted(&unit.statics).into_iter().filter(|&(field, _)| is_stable(world, field));
        stable.extend(statics.filter_map(|(_, value)| value.object()));
        stable.into_iter().for_each(|array| heap.get_mut(array).frozen = true);
        self.out.statics.extend(unit.statics);
        Ok(Figures { steps: unit.steps, bytes })
    }
}

fn sorted(statics: &HashMap<FieldId, Val>) -> Vec<(FieldId, Val)> {
    let mut list: Vec<_> = statics.iter().map(|(&field, &value)| (field, value)).collect();
    list.sort_by_key(|(field, _)| *field);
    list
}

/// Every static field of the class with its value before the initialiser runs.
fn defaults(evaluator: &mut Evaluator, world: &mut World, class: ClassId) -> Result<HashMap<FieldId, Val>, Why> {
    let mut statics = HashMap::new();
    for field in world.class(class).fields.clone() {
        let f = world.field(field);
        if !f.is_static() {
            continue;
        }
        let value = match f.constant.clone() {
            Some(Constant::Integer(n)) => Val::Int(n),
            Some(Constant::Long(n)) => Val::Long(n),
            Some(Constant::Float(n)) => Val::Float(n),
            Some(Constant::Double(n)) => Val::Double(n),
            Some(Constant::String(text)) => {
                let literal = evaluator.out.heap.literal(world, &text);
                Val::Ref(Some(literal.ok_or_else(|| Why { what: "has an unknown kind of string".into(), at: None })?))
            }
            _ => Val::zero(f.ty),
        };
        statics.insert(field, value);
    }
    Ok(statics)
}

/// The instance fields of a class whose arrays never change once the object is made.
fn stable_fields(world: &World, class: ClassId) -> Vec<FieldId> {
    let mut found = Vec::new();
    let mut at = Some(class);
    while let Some(class) = at {
        let data = world.class(class);
        let fields = data.fields.iter().copied();
        found.extend(
            fields.filter(|&f| !world.field(f).is_static() && world.rules.is_stable(data.name, world.field(f).name)),
        );
        at = data.superclass;
    }
    found
}

/// Whether the elements of the array in this static field never change after the initialiser: by rule, or because it is
/// an enum's list of constants, which only `values()` reads, to copy it.
fn is_stable(world: &World, field: FieldId) -> bool {
    let f = world.field(field);
    let class = world.class(f.class);
    if world.rules.is_stable(class.name, f.name) {
        return true;
    }
    let hidden = access::PRIVATE | access::STATIC | access::FINAL | access::SYNTHETIC;
    class.access & access::ENUM != 0
        && f.name.as_str() == "$VALUES"
        && f.access & hidden == hidden
        && only_values_reads(world, f.class, field)
}

/// Whether every `getstatic` of the field is in `values()` and followed by a call (of `clone`).
fn only_values_reads(world: &World, class: ClassId, field: FieldId) -> bool {
    use crate::classfile::insn::Insn;
    let Some(file) = world.class(class).file() else { return false };
    let name = world.field(field).name;
    file.methods.iter().all(|method| {
        let Some(code) = &method.code else { return true };
        let reads = |index: u16| matches!(file.pool.get(index as usize), Some(Constant::Field(m)) if m.name == name);
        let insns = &code.insns;
        insns.iter().enumerate().all(|(at, (_, insn))| match *insn {
            Insn::GetStatic(index) if reads(index) => {
                method.name.as_str() == "values" && matches!(insns.get(at + 1), Some((_, Insn::Invoke(..))))
            }
            _ => true,
        })
    })
}

/// `UNIT_STEPS`, or less where the compilation has little left.
pub(super) fn budget(evaluator: &Evaluator) -> u64 {
    UNIT_STEPS.min(evaluator.steps_left)
}
