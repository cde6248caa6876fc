//! Calls: direct, through the dispatch table, to natives; with an unwind edge inside a protected range.

use cranelift_codegen::ir::{
    BlockArg, BlockCall, ExceptionTableData, ExceptionTableItem, FuncRef, InstBuilder, SigRef, Value as Clif, types,
};

use super::func::{Lower, trusted, unreachable_trap};
use crate::hir::{Callee, Inst, Ty, Value};
use crate::program::Target;
use crate::throwers::Thrower;

impl Lower<'_, '_> {
    /// Calls a function; the results are available in the current block afterwards.
    pub fn call(&mut self, func: FuncRef, args: &[Clif]) -> Option<Clif> {
        let Some((landing, extra)) = self.unwind.clone() else {
            let call = self.b.ins().call(func, args);
            return self.b.inst_results(call).first().copied();
        };
        let signature = self.b.func.dfg.ext_funcs[func].signature;
        let (table, result) = self.exception_table(signature, landing, &extra);
        let next = self.next_block(signature, result);
        let table = self.finish_table(table, next);
        self.b.ins().try_call(func, args, table);
        self.b.switch_to_block(next);
        self.b.block_params(next).first().copied()
    }

    fn call_indirect(&mut self, signature: SigRef, callee: Clif, args: &[Clif]) -> Option<Clif> {
        let Some((landing, extra)) = self.unwind.clone() else {
            let call = self.b.ins().call_indirect(signature, callee, args);
            return self.b.inst_results(call).first().copied();
        };
        let (table, result) = self.exception_table(signature, landing, &extra);
        let next = self.next_block(signature, result);
        let table = self.finish_table(table, next);
        self.b.ins().try_call_indirect(callee, args, table);
        self.b.switch_to_block(next);
        self.b.block_params(next).first().copied()
    }

    /// The catch-all edge to a landing block: the exception, then the locals it wants.
    fn exception_table(
        &mut self,
        signature: SigRef,
        landing: cranelift_codegen::ir::Block,
        extra: &[Clif],
    ) -> ((SigRef, BlockCall), Option<types::Type>) {
        let mut args = vec![BlockArg::TryCallExn(0)];
        args.extend(extra.iter().map(|&v| BlockArg::Value(v)));
        let pool = &mut self.b.func.dfg.value_lists;
        let handler = BlockCall::new(landing, args, pool);
        let returns = &self.b.func.dfg.signatures[signature].returns;
        ((signature, handler), returns.first().map(|r| r.value_type))
    }

    fn next_block(&mut self, _: SigRef, result: Option<types::Type>) -> cranelift_codegen::ir::Block {
        let next = self.b.create_block();
        if let Some(ty) = result {
            self.b.append_block_param(next, ty);
        }
        next
    }

    fn finish_table(
        &mut self,
        (signature, handler): (SigRef, BlockCall),
        next: cranelift_codegen::ir::Block,
    ) -> cranelift_codegen::ir::ExceptionTable {
        let count = self.b.func.dfg.block_params(next).len() as u32;
        let pool = &mut self.b.func.dfg.value_lists;
        let normal = BlockCall::new(next, (0..count).map(BlockArg::TryCallRet), pool);
        let data = ExceptionTableData::new(signature, normal, [ExceptionTableItem::Default(handler)]);
        self.b.func.dfg.exception_tables.push(data)
    }

    pub fn invoke(&mut self, callee: Callee, inst: &Inst) {
        let args: Vec<Clif> = inst.args.iter().map(|&a| self.get(a)).collect();
        let result = match callee {
            Callee::Direct(method) => {
                let func = self.method_ref(method);
                self.call(func, &args)
            }
            Callee::Virtual { method, receiver } => match self.program.dispatch.target(method, receiver) {
                Target::Direct(method) => {
                    let func = self.method_ref(method);
                    self.call(func, &args)
                }
                Target::Table(offset) => {
                    let code = self.table_entry(args[0], offset);
                    let (params, ret) = super::symbols::types_of(self.program, method);
                    let signature = self.b.import_signature(super::symbols::signature(&params, ret));
                    self.call_indirect(signature, code, &args)
                }
                Target::Never => {
                    // The receiver was checked against null and nothing else can be here.
                    self.b.ins().trap(unreachable_trap());
                    let dead = self.b.create_block();
                    self.b.switch_to_block(dead);
                    inst.result.map(|r| self.dead_value(r))
                }
            },
        };
        if let Some(value) = result {
            self.set(inst.result, value);
        }
    }

    /// A value for code that is never run.
    fn dead_value(&mut self, result: Value) -> Clif {
        match self.hir.ty(result) {
            Ty::F32 => self.b.ins().f32const(0.0),
            Ty::F64 => self.b.ins().f64const(0.0),
            ty => self.b.ins().iconst(super::symbols::clif_type(ty), 0),
        }
    }

    /// The code address for a receiver and a selector: entries are offsets from the start of the code, so the table needs
    /// no relocation.
    fn table_entry(&mut self, receiver: Clif, offset: i32) -> Clif {
        let id = self.b.ins().uload32(trusted(), receiver, aotc_abi::object::CLASS_ID);
        let table = self.data(self.symbols.dispatch, i64::from(offset) * 4);
        let index = self.b.ins().ishl_imm_u(id, 2);
        let slot = self.b.ins().iadd(table, index);
        let entry = self.b.ins().uload32(trusted().with_readonly(), slot, 0);
        let text = self.text();
        self.b.ins().iadd(text, entry)
    }

    pub fn native(&mut self, native: &'static aotc_abi::natives::Native, inst: &Inst) {
        let args: Vec<Clif> = inst.args.iter().map(|&a| self.get(a)).collect();
        let params: Vec<Ty> = inst.args.iter().map(|&a| self.hir.ty(a)).collect();
        let ret = inst.result.map(|r| self.hir.ty(r));
        let func = self.func_ref_as(self.symbols.import(native.symbol), &params, ret);
        let leaf = native.effects == aotc_abi::natives::Effects::Leaf;
        let unwind = if leaf { self.unwind.take() } else { None };
        if let Some(value) = self.call(func, &args) {
            self.set(inst.result, value);
        }
        if leaf {
            self.unwind = unwind;
        }
    }

    /// A null check of its own: a load that traps, or inside a protected range a compare.
    pub fn null_check(&mut self, object: Clif) {
        if self.unwind.is_none() {
            return self.trapping_load(object);
        }
        let null = self.b.ins().icmp_imm_s(cranelift_codegen::ir::condcodes::IntCC::Equal, object, 0);
        self.fail_if(null, Thrower::NullPointer, &[]);
    }
}
