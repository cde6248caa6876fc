//! The HIR checker: what every pass must leave true. Debug builds run it after each pass.

use super::dominators::Dominators;
use super::ir::{BlockId, Def, Func, InstId, Op, Term, Ty, Value};

/// Panics with a description if the function is not well formed: every use is dominated by its definition, edges pass
/// as many arguments as their blocks have parameters, of the same types, and operands have the types operations want.
pub fn check(func: &Func, pass: &str) {
    let order = func.reverse_postorder();
    let tree = Dominators::new(func, &order);
    let mut defined_in = vec![None; func.values.len()];
    let mut place = vec![0usize; func.values.len()];
    for &id in &order {
        let block = func.block(id);
        for &param in &block.params {
            defined_in[param.0 as usize] = Some(id);
        }
        for (index, &inst) in block.insts.iter().enumerate() {
            define(func, inst, id, index + 1, &mut defined_in, &mut place);
        }
        if let Term::Try { inst, .. } = &block.term {
            define(func, *inst, id, usize::MAX, &mut defined_in, &mut place);
        }
    }
    let context = |id: BlockId| format!("after {pass}: block b{} of method {:?}", id.0, func.method);
    let check_use = |user: BlockId, at: usize, value: Value| {
        let Some(home) = defined_in[value.0 as usize] else {
            panic!("{}: v{} is used but not defined", context(user), value.0);
        };
        let fine = if home == user { place[value.0 as usize] < at } else { tree.dominates(home, user) };
        assert!(fine, "{}: v{} does not dominate its use", context(user), value.0);
    };
    for &id in &order {
        let block = func.block(id);
        for (index, &inst) in block.insts.iter().enumerate() {
            for &arg in &func.inst(inst).args {
                check_use(id, index + 1, arg);
            }
            check_types(func, inst, &context(id));
        }
        let end = usize::MAX;
        match &block.term {
            Term::Branch { cond, .. } => {
                check_use(id, end, *cond);
                let ty = func.ty(*cond);
                assert!(matches!(ty, Ty::Bool | Ty::I32), "{}: branch on {ty:?}", context(id));
            }
            Term::Switch { value, .. } => check_use(id, end, *value),
            Term::Return(Some(value)) => check_use(id, end, *value),
            Term::Throw { exception, .. } => check_use(id, end, *exception),
            Term::Try { inst, .. } => {
                for &arg in &func.inst(*inst).args {
                    check_use(id, end, arg);
                }
                check_types(func, *inst, &context(id));
                assert!(func.inst(*inst).op.throws(), "{}: try without a throwing operation", context(id));
            }
            _ => {}
        }
        for (index, target) in block.term.targets().into_iter().enumerate() {
            let params = &func.block(target.block).params;
            let implicit = block.term.implicit_params(index);
            assert_eq!(
                params.len(),
                target.args.len() + implicit,
                "{}: arguments of the edge to b{}",
                context(id),
                target.block.0
            );
            for (&arg, &param) in target.args.iter().zip(&params[implicit..]) {
                // The result of a Try is not there on its unwind edge, but no edge passes it before `end`.
                check_use(id, end, arg);
                assert_eq!(func.ty(arg), func.ty(param), "{}: edge to b{}", context(id), target.block.0);
            }
        }
    }
}

fn define(
    func: &Func,
    inst: InstId,
    block: BlockId,
    at: usize,
    defined_in: &mut [Option<BlockId>],
    place: &mut [usize],
) {
    if let Some(result) = func.inst(inst).result {
        assert_eq!(func.value(result).def, Def::Inst(inst), "v{} is defined twice", result.0);
        defined_in[result.0 as usize] = Some(block);
        place[result.0 as usize] = at;
    }
}

fn check_types(func: &Func, id: InstId, context: &str) {
    let inst = func.inst(id);
    let tys: Vec<Ty> = inst.args.iter().map(|&a| func.ty(a)).collect();
    let shift = |op| {
        use super::ir::BinOp::{Shl, Shr, Ushr};
        matches!(op, Shl | Shr | Ushr)
    };
    let want: Vec<Ty> = match &inst.op {
        Op::Bin(op, ty) => vec![*ty, if shift(*op) { Ty::I32 } else { *ty }],
        Op::Neg(ty) => vec![*ty],
        Op::Cmp(ty, _) | Op::Icmp(_, ty) | Op::Fcmp { ty, .. } => vec![*ty, *ty],
        Op::Conv(conv) => vec![super::build::conv_types(*conv).0],
        Op::NullCheck
        | Op::ArrayLength(_)
        | Op::LoadField(..)
        | Op::GetClass
        | Op::InstanceOf(_)
        | Op::CheckCast(_)
        | Op::MonitorEnter
        | Op::MonitorExit
        | Op::InterfaceCheck(_) => vec![Ty::Ref],
        Op::ZeroCheck(ty) => vec![*ty],
        Op::BoundsCheck(_) | Op::ArrayLoad(_) => vec![Ty::Ref, Ty::I32],
        Op::StoreCheck => vec![Ty::Ref, Ty::Ref],
        Op::ArrayStore(elem) => vec![Ty::Ref, Ty::I32, super::build::elem_ty(*elem)],
        Op::NewArray(_) => vec![Ty::I32],
        Op::Fill(elem) => vec![Ty::Ref, Ty::I32, Ty::I32, super::build::elem_ty(*elem)],
        _ => return,
    };
    assert_eq!(tys, want, "{context}: operands of {:?}", inst.op);
}
