//! Calls: direct, through the dispatch table, to natives; with an unwind edge inside a protected range.

use cranelift_codegen::ir::{
    Block, BlockArg, BlockCall, ExceptionTable, ExceptionTableData, ExceptionTableItem, FuncRef, InstBuilder, SigRef,
    Value as Clif,
};

use super::func::{Lower, trusted, unreachable_trap};
use crate::hir::{Callee, Inst, Ty, Value};
use crate::program::Target;
use crate::throwers::Thrower;

impl Lower<'_, '_> {
    /// Calls a function; its result can be used in the current block afterwards.
    pub fn call(&mut self, func: FuncRef, args: &[Clif]) -> Option<Clif> {
        let signature = self.b.func.dfg.ext_funcs[func].signature;
        match self.exception_table(signature) {
            None => {
                let call = self.b.ins().call(func, args);
                self.b.inst_results(call).first().copied()
            }
            Some((table, next)) => {
                self.b.ins().try_call(func, args, table);
                self.go_on(next)
            }
        }
    }

    fn call_indirect(&mut self, signature: SigRef, callee: Clif, args: &[Clif]) -> Option<Clif> {
        match self.exception_table(signature) {
            None => {
                let call = self.b.ins().call_indirect(signature, callee, args);
                self.b.inst_results(call).first().copied()
            }
            Some((table, next)) => {
                self.b.ins().try_call_indirect(callee, args, table);
                self.go_on(next)
            }
        }
    }

    /// Inside a protected range: the table of a call with a catch-all edge to the landing block, which gets the exception
    /// and the locals it wants; and the fresh block behind the call, which gets the result.
    fn exception_table(&mut self, signature: SigRef) -> Option<(ExceptionTable, Block)> {
        let (landing, locals) = self.unwind.clone()?;
        let next = self.fresh_block();
        let returns = self.b.func.dfg.signatures[signature].returns.clone();
        for param in &returns {
            self.b.append_block_param(next, param.value_type);
        }
        let pool = &mut self.b.func.dfg.value_lists;
        let locals = locals.into_iter().map(BlockArg::Value);
        let handler = BlockCall::new(landing, [BlockArg::TryCallExn(0)].into_iter().chain(locals), pool);
        let normal = BlockCall::new(next, (0..returns.len() as u32).map(BlockArg::TryCallRet), pool);
        let data = ExceptionTableData::new(signature, normal, [ExceptionTableItem::Default(handler)]);
        Some((self.b.func.dfg.exception_tables.push(data), next))
    }

    fn go_on(&mut self, next: Block) -> Option<Clif> {
        self.b.switch_to_block(next);
        self.b.block_params(next).first().copied()
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
                    let dead = self.fresh_block();
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
