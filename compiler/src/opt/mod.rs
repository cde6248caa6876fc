//! HIR passes, one a file, in the order they run.
//!
//! [`simplify`] also runs on each method as it is built, before reachability looks at it. The others need the whole
//! program.

pub mod devirtualize;
mod facts;
pub mod fill;
mod gvn;
mod induction;
pub mod inline;
mod memory;
mod null_checks;
pub mod prune;
mod range;
pub mod simplify;

use rayon::prelude::*;

use crate::hir::Op;
use crate::options::Level;
use crate::reach::Reached;
use crate::world::World;

/// Optimises the reached program.
pub fn run(world: &mut World, reached: &mut Reached, level: Level) {
    if level >= Level::O1 {
        devirtualize::run(world, reached);
    }
    if level >= Level::O2 {
        let finals = gvn::Finals::find(world, &reached.funcs);
        inline_all(world, reached);
        fold_objects(world, reached);
        remove_redundant(world, &finals, reached);
    }
    prune::run(world, reached);
}

/// Inlining has brought uses of objects made at compile time to where they are named.
fn fold_objects(world: &mut World, reached: &mut Reached) {
    for (_, func) in &mut reached.funcs {
        if crate::program::operations(func).any(|op| matches!(op, Op::Object(_))) {
            crate::init::fold(world, &reached.evaluated, func);
        }
    }
}

fn remove_redundant(world: &World, finals: &gvn::Finals, reached: &mut Reached) {
    reached.funcs.par_iter_mut().for_each(|(_, func)| {
        gvn::run(world, finals, func);
        null_checks::run(world, func);
    });
}

fn inline_all(world: &World, reached: &mut Reached) {
    let inlined: Vec<_> = {
        let bodies = inline::Bodies::new(world, &reached.funcs);
        (0..reached.funcs.len()).into_par_iter().map(|index| inline::run(&bodies, index)).collect()
    };
    reached.funcs.par_iter_mut().zip(inlined).for_each(|((_, func), inlined)| {
        if let Some(inlined) = inlined {
            *func = inlined;
        }
        fill::run(func);
    });
}
