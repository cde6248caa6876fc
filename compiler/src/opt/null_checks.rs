//! A null check becomes part of the first access behind it, which then traps in its place.

use crate::hir::{BlockId, Func, Null, Op};
use crate::world::World;

/// Joins null checks to accesses in the same block, where nothing between them could tell.
pub fn run(world: &World, func: &mut Func) {
    for index in 0..func.blocks.len() {
        let block = BlockId(index as u32);
        let mut at = 0;
        while at < func.block(block).insts.len() {
            let is_check = matches!(func.inst(func.block(block).insts[at]).op, Op::NullCheck);
            if is_check && join(world, func, block, at) {
                func.block_mut(block).insts.remove(at);
            } else {
                at += 1;
            }
        }
    }
}

/// Makes the first access to the object of the null check at `at` the check.
fn join(world: &World, func: &mut Func, block: BlockId, at: usize) -> bool {
    let check = func.inst(func.block(block).insts[at]);
    let (object, pos) = (check.args[0], check.pos);
    for index in at + 1..func.block(block).insts.len() {
        let id = func.block(block).insts[index];
        let inst = &mut func.insts[id.0 as usize];
        if inst.args.contains(&object) {
            let offset = match &inst.op {
                Op::LoadField(field, _) => world.field(*field).offset,
                Op::StoreField(field, _) if inst.args[1] != object => world.field(*field).offset,
                Op::ArrayLength(_) => aotc_abi::object::ARRAY_LENGTH as u32,
                _ => return false,
            };
            let (Op::LoadField(_, null) | Op::StoreField(_, null) | Op::ArrayLength(null)) = &mut inst.op else {
                unreachable!("one of those with an offset")
            };
            if inst.args[0] != object || offset as usize >= aotc_abi::arch::NULL_GUARD {
                return false;
            }
            *null = Null::Implicit;
            // The exception comes from where the check stood.
            inst.pos = pos;
            return true;
        }
        if !inst.op.is_pure() {
            return false;
        }
    }
    false
}
