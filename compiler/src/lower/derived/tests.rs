//! Hand-made functions that obey the rule, and some that do not.

use super::*;
use cranelift_codegen::ir::{
    AbiParam, ExtFuncData, InstBuilder, MemFlagsData, Signature, UserExternalName, UserFuncName,
};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

const ACCESSOR: u32 = 7;

/// A function of a reference and an index; `body` gets its builder, these two, and a call that collects.
fn judge(body: impl FnOnce(&mut FunctionBuilder, Value, Value, &dyn Fn(&mut FunctionBuilder))) -> Result<(), String> {
    let mut signature = Signature::new(CallConv::SystemV);
    signature.params = vec![AbiParam::new(types::I64), AbiParam::new(types::I32)];
    let mut func = Function::with_name_signature(UserFuncName::user(0, 0), signature);
    let mut context = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut func, &mut context);
    let callee = declare(&mut b, 1, &[]);
    let block = b.create_block();
    b.append_block_params_for_function_params(block);
    b.switch_to_block(block);
    let (base, index) = (b.block_params(block)[0], b.block_params(block)[1]);
    body(&mut b, base, index, &move |b| {
        b.ins().call(callee, &[]);
    });
    b.ins().return_(&[]);
    b.seal_all_blocks();
    b.finalize(crate::lower::compile::frontend_config());
    let cfg = ControlFlowGraph::with_function(&func);
    check(&func, &cfg, &HashSet::from([base]), &[FuncId::from_u32(ACCESSOR)])
}

fn declare(b: &mut FunctionBuilder, index: u32, params: &[types::Type]) -> cranelift_codegen::ir::FuncRef {
    let mut signature = Signature::new(CallConv::SystemV);
    signature.params = params.iter().map(|&ty| AbiParam::new(ty)).collect();
    let signature = b.import_signature(signature);
    let name = b.func.declare_imported_user_function(UserExternalName::new(0, index));
    b.import_function(ExtFuncData { name: ExternalName::user(name), signature, colocated: true, patchable: false })
}

/// `base + 16 + index * 8 + more`.
fn element(b: &mut FunctionBuilder, base: Value, index: Value, more: i64) -> Value {
    let wide = b.ins().uextend(types::I64, index);
    let three = b.ins().iconst(types::I64, 3);
    let scaled = b.ins().ishl(wide, three);
    let address = b.ins().iadd(base, scaled);
    let offset = b.ins().iconst(types::I64, 16 + more);
    b.ins().iadd(address, offset)
}

fn load(b: &mut FunctionBuilder, address: Value, offset: i32) {
    b.ins().load(types::I32, MemFlagsData::trusted(), address, offset);
}

#[test]
fn an_address_past_the_end_needs_its_base() {
    let refused = judge(|b, base, index, call| {
        // The element itself is accessed 8 bytes in front of the address, which may be one past the end.
        let beyond = element(b, base, index, 8);
        call(b);
        load(b, beyond, -8);
    });
    assert!(refused.unwrap_err().contains("live without it across the call in block0"));
    let kept = judge(|b, base, index, call| {
        let beyond = element(b, base, index, 8);
        call(b);
        load(b, beyond, -8);
        load(b, base, 8);
    });
    assert_eq!(kept, Ok(()));
    let not_across = judge(|b, base, index, call| {
        let beyond = element(b, base, index, 8);
        load(b, beyond, -8);
        call(b);
    });
    assert_eq!(not_across, Ok(()));
    let kept_for_one_call_only = judge(|b, base, index, call| {
        let beyond = element(b, base, index, 8);
        call(b);
        load(b, base, 8);
        call(b);
        load(b, beyond, -8);
    });
    assert!(kept_for_one_call_only.is_err());
}

#[test]
fn an_address_in_front_needs_its_base() {
    let refused = judge(|b, base, index, call| {
        let before = element(b, base, index, -24);
        call(b);
        load(b, before, 24);
    });
    assert!(refused.is_err());
}

#[test]
fn the_address_of_an_element_keeps_its_array() {
    for (more, offset) in [(0, 0), (-16, 16), (-24, 0)] {
        let inside = judge(|b, base, index, call| {
            let address = element(b, base, index, more);
            call(b);
            load(b, address, offset);
        });
        assert_eq!(inside, Ok(()), "{more}");
    }
    // Used for two places: one of them is behind it.
    let two = judge(|b, base, index, call| {
        let address = element(b, base, index, 8);
        call(b);
        load(b, address, 0);
        load(b, address, -8);
    });
    assert!(two.is_err());
}

#[test]
fn loops_are_followed() {
    let around = |keep: bool| {
        judge(|b, base, index, call| {
            let beyond = element(b, base, index, 8);
            let (body, end) = (b.create_block(), b.create_block());
            b.ins().jump(body, &[]);
            b.switch_to_block(body);
            load(b, beyond, -8);
            if keep {
                load(b, base, 8);
            }
            // Live across this call on the way back to the load.
            call(b);
            b.ins().brif(index, body, &[], end, &[]);
            b.switch_to_block(end);
        })
    };
    assert!(around(false).is_err());
    assert_eq!(around(true), Ok(()));
}

#[test]
fn derived_addresses_do_not_travel() {
    let argument = judge(|b, base, index, _| {
        let address = element(b, base, index, 0);
        let block = b.create_block();
        b.append_block_param(block, types::I64);
        b.ins().jump(block, &[address.into()]);
        b.switch_to_block(block);
    });
    assert!(argument.unwrap_err().contains("escapes"));
    let stored = judge(|b, base, index, _| {
        let address = element(b, base, index, 0);
        b.ins().store(MemFlagsData::trusted(), address, base, 8);
    });
    assert!(stored.is_err());
    for (callee, allowed) in [(ACCESSOR, true), (8, false)] {
        let passed = judge(|b, base, index, _| {
            let func = declare(b, callee, &[types::I64]);
            let address = element(b, base, index, 0);
            b.ins().call(func, &[address]);
        });
        assert_eq!(passed.is_ok(), allowed);
    }
}
