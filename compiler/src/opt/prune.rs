//! Leaves out methods that nothing calls any more, because all their calls were inlined.

use std::collections::{HashMap, HashSet};

use crate::hir::{Callee, Op};
use crate::program::operations;
use crate::reach::Reached;
use crate::throwers::Thrower;
use crate::world::{MethodId, World};

pub fn run(world: &mut World, reached: &mut Reached) {
    let index: HashMap<MethodId, usize> = reached.funcs.iter().enumerate().map(|(i, (m, _))| (*m, i)).collect();
    let instances = reached.instances(world);
    let mut live: HashSet<MethodId> = HashSet::new();
    let mut work: Vec<MethodId> = reached.exports.iter().map(|&(_, m)| m).collect();
    // The runtime starts initialisers and asks for enum constants through the class table.
    work.extend(reached.inits.iter().filter_map(|&class| world.class(class).clinit));
    work.extend(reached.funcs.iter().map(|(m, _)| *m).filter(|&m| {
        let class = world.method(m).class;
        world.enum_values(class) == Some(m)
    }));
    let mut throwers: HashSet<Thrower> = HashSet::from([Thrower::StackOverflow]);
    let mut calls = HashSet::new();
    loop {
        while let Some(method) = work.pop() {
            let Some(&at) = index.get(&method) else { continue };
            if !live.insert(method) {
                continue;
            }
            for op in operations(&reached.funcs[at].1) {
                if let Some(thrower) = Thrower::of(op) {
                    throwers.insert(thrower);
                }
                match op {
                    Op::Invoke(Callee::Direct(target)) => work.push(*target),
                    Op::Invoke(Callee::Virtual { method, receiver }) => {
                        calls.insert((*method, *receiver));
                    }
                    // What is behind a null check that traps.
                    Op::LoadField(..) | Op::StoreField(..) | Op::ArrayLength(_) => {
                        throwers.insert(Thrower::NullPointer);
                    }
                    _ => {}
                }
            }
        }
        // Targets of virtual calls: by class, as in `reach`.
        for &(method, receiver) in &calls {
            for &class in instances.get(&receiver).map_or(&[][..], Vec::as_slice) {
                match world.select(class, method) {
                    Some(target) if !live.contains(&target) => work.push(target),
                    Some(_) => {}
                    None => {
                        throwers.insert(Thrower::AbstractMethod);
                    }
                }
            }
        }
        for &thrower in &throwers {
            if let Ok(method) = thrower.method(world)
                && !live.contains(&method)
            {
                work.push(method);
            }
        }
        work.retain(|m| index.contains_key(m) && !live.contains(m));
        if work.is_empty() {
            break;
        }
    }
    reached.funcs.retain(|(m, _)| live.contains(m));
    reached.calls.retain(|call| calls.contains(call));
    reached.throwers.retain(|thrower| throwers.contains(thrower));
}
