//! The program laid out: class ids, dispatch table, statics and heap image; everything code generation needs to know,
//! and nothing it can change.

pub mod dispatch;
pub mod ids;
pub mod image;
pub mod statics;

use std::collections::HashMap;

use crate::error::Result;
use crate::hir::{Func, ObjectId, Op, Term};
use crate::init::Evaluated;
use crate::reach::Reached;
use crate::throwers::Thrower;
use crate::world::{MethodId, World};

pub use dispatch::{Dispatch, Target};
pub use ids::Ids;
pub use image::Image;
pub use statics::Statics;

pub struct Program<'w> {
    pub world: &'w World,
    pub funcs: Vec<(MethodId, Func)>,
    /// Position of each method in `funcs`.
    pub index: HashMap<MethodId, usize>,
    pub ids: Ids,
    pub dispatch: Dispatch,
    pub statics: Statics,
    pub image: Image,
    pub throwers: HashMap<Thrower, MethodId>,
    /// Classes whose initialiser may run.
    pub inits: std::collections::HashSet<crate::world::ClassId>,
    pub exports: Vec<(&'static str, MethodId)>,
    pub evaluated: Evaluated,
}

/// Lays out what was reached. Functions come in a fixed order, so equal inputs give equal programs.
pub fn lay_out(world: &mut World, mut reached: Reached) -> Result<Program<'_>> {
    let mut throwers = HashMap::new();
    for &thrower in &reached.throwers {
        throwers.insert(thrower, thrower.method(world)?);
    }
    let ids = ids::assign(world, &reached)?;
    let dispatch = dispatch::build(world, &reached, &ids);
    let funcs = std::mem::take(&mut reached.funcs);
    let index = funcs.iter().enumerate().map(|(i, (m, _))| (*m, i)).collect();
    let evaluated = std::mem::take(&mut reached.evaluated);
    let mut statics = statics::place(world, funcs.iter().map(|(_, f)| f));
    let mut roots = objects(&funcs);
    roots.extend(statics.objects(&evaluated));
    let objects = evaluated.heap.reachable(world, roots);
    let mut strings = strings(&funcs);
    strings.extend(statics.strings(world));
    let image = image::build(world, &ids, strings, &evaluated.heap, &objects)?;
    statics.fill(world, &evaluated, &image, &ids);
    let inits = reached.inits.iter().copied().collect();
    let exports = reached.exports;
    Ok(Program { world, funcs, index, ids, dispatch, statics, image, throwers, inits, exports, evaluated })
}

/// All operations of a function that control can reach.
pub fn operations(func: &Func) -> impl Iterator<Item = &Op> {
    func.blocks.iter().flat_map(|block| {
        let last = match &block.term {
            Term::Try { inst, .. } => Some(*inst),
            _ => None,
        };
        block.insts.iter().copied().chain(last).map(|id| &func.inst(id).op)
    })
}

/// The objects made at compile time that code names, in order of appearance.
fn objects(funcs: &[(MethodId, Func)]) -> Vec<ObjectId> {
    let ops = funcs.iter().flat_map(|(_, func)| operations(func));
    ops.filter_map(|op| match op {
        Op::Object(id) => Some(*id),
        _ => None,
    })
    .collect()
}

/// The string constants of the program, in order of appearance.
fn strings(funcs: &[(MethodId, Func)]) -> Vec<std::sync::Arc<[u16]>> {
    let mut seen = std::collections::HashSet::new();
    let mut out = Vec::new();
    for (_, func) in funcs {
        for op in operations(func) {
            let text: std::sync::Arc<[u16]> = match op {
                Op::Str(text) => text.clone(),
                Op::Unsupported(text) => text.encode_utf16().collect(),
                _ => continue,
            };
            if seen.insert(text.clone()) {
                out.push(text);
            }
        }
    }
    out
}
