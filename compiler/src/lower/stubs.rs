//! The entry stub, by which the runtime calls compiled code.

use cranelift_codegen::ir::{
    BlockArg, BlockCall, ExceptionTableData, ExceptionTableItem, Function, InstBuilder, types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

use super::func::trusted;
use super::symbols::signature;
use crate::hir::Ty;

/// Builds `(thread, code, a0, a1, a2, a3) -> u64`: sets the thread register, calls, puts the caller's r15 back by hand
/// (it is not callee-saved while it is pinned), and turns an exception into a pending one.
pub fn enter(function: &mut Function, context: &mut FunctionBuilderContext) {
    function.signature = signature(&[Ty::I64; 6], Some(Ty::I64));
    let mut b = FunctionBuilder::new(function, context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let params = b.block_params(entry).to_vec();
    let saved = b.ins().get_pinned_reg(types::I64);
    b.ins().set_pinned_reg(params[0]);
    let callee = b.import_signature(signature(&[Ty::I64; 4], Some(Ty::I64)));
    let (normal, caught) = (b.create_block(), b.create_block());
    let result = b.append_block_param(normal, types::I64);
    let exception = b.append_block_param(caught, types::I64);
    let pool = &mut b.func.dfg.value_lists;
    let to_normal = BlockCall::new(normal, [BlockArg::TryCallRet(0)], pool);
    let to_caught = BlockCall::new(caught, [BlockArg::TryCallExn(0)], pool);
    let table = ExceptionTableData::new(callee, to_normal, [ExceptionTableItem::Default(to_caught)]);
    let table = b.func.dfg.exception_tables.push(table);
    b.ins().try_call_indirect(params[1], &params[2..6], table);
    b.switch_to_block(normal);
    b.ins().set_pinned_reg(saved);
    b.ins().return_(&[result]);
    b.switch_to_block(caught);
    let thread = b.ins().get_pinned_reg(types::I64);
    b.ins().store(trusted(), exception, thread, aotc_abi::thread::offset::PENDING);
    b.ins().set_pinned_reg(saved);
    let zero = b.ins().iconst(types::I64, 0);
    b.ins().return_(&[zero]);
    b.seal_all_blocks();
    b.finalize(super::compile::frontend_config());
}
