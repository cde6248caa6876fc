//! Virtual calls with one possible target become direct calls: the closed world knows all classes there will be.

use std::collections::{HashMap, HashSet};

use crate::hir::{Callee, Op};
use crate::reach::Reached;
use crate::world::{MethodId, World};

pub fn run(world: &mut World, reached: &mut Reached) {
    let instances = reached.instances(world);
    let mut only = HashMap::new();
    for &(method, receiver) in &reached.calls {
        let classes = instances.get(&receiver).map_or(&[][..], Vec::as_slice);
        let targets: HashSet<Option<MethodId>> = classes.iter().map(|&c| world.select(c, method)).collect();
        if let (1, Some(Some(target))) = (targets.len(), targets.into_iter().next()) {
            only.insert((method, receiver), target);
        }
    }
    for (_, func) in &mut reached.funcs {
        for inst in &mut func.insts {
            if let Op::Invoke(callee @ Callee::Virtual { .. }) = &mut inst.op
                && let Callee::Virtual { method, receiver } = *callee
                && let Some(&target) = only.get(&(method, receiver))
            {
                *callee = Callee::Direct(target);
            }
        }
    }
}
