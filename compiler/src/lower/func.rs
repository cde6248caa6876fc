//! One function: blocks, edges and terminators.

use std::collections::{HashMap, HashSet};

use cranelift_codegen::ir::{
    Block, BlockArg, FuncRef, GlobalValue, GlobalValueData, InstBuilder, MemFlagsData, SourceLoc, TrapCode,
    UserExternalName, Value as Clif, condcodes::IntCC, types,
};
use cranelift_frontend::{FunctionBuilder, Switch};
use cranelift_module::{DataId, FuncId};

use super::symbols::{Symbols, clif_type};
use crate::hir::{BlockId, Func, Op, Pos, Target, Term, Ty, Value};
use crate::program::Program;
use crate::throwers::Thrower;

/// The trap code behind calls that never return.
pub fn unreachable_trap() -> TrapCode {
    TrapCode::unwrap_user(1)
}

/// Null checks in one function that can have a trap code of their own.
const NUMBERED: usize = 240;

/// The trap code of null check `n` of a function. A load can be folded into a later instruction, which then carries that
/// instruction's source location; so the code, not the location, tells which check it was. The last code is shared by
/// checks that are never folded.
fn null_trap(n: usize) -> TrapCode {
    TrapCode::unwrap_user(2 + n.min(NUMBERED) as u8)
}

/// Which null check of its function a trap code stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullTrap {
    Numbered(usize),
    /// Told by the source location.
    AtLocation,
}

impl NullTrap {
    pub fn of(code: TrapCode) -> Option<NullTrap> {
        let n = usize::from(code.as_raw().get()).checked_sub(2)?;
        match n {
            0..NUMBERED => Some(NullTrap::Numbered(n)),
            NUMBERED => Some(NullTrap::AtLocation),
            _ => None,
        }
    }
}

/// An access that cannot fault.
pub fn trusted() -> MemFlagsData {
    MemFlagsData::trusted()
}

/// Whether [`super::derived`] checks what is compiled: in debug builds, as Cranelift's verifier.
pub const CHECK_DERIVED: bool = cfg!(debug_assertions);

/// What is known of a function once it is lowered.
#[derive(Default)]
pub struct Lowered {
    /// Positions of the numbered null checks.
    pub null_checks: Vec<Pos>,
    /// The values that are references, for the check of derived addresses.
    pub references: HashSet<Clif>,
}

pub struct Lower<'a, 'f> {
    pub program: &'a Program<'a>,
    pub symbols: &'a Symbols,
    pub hir: &'a Func,
    pub b: FunctionBuilder<'f>,
    blocks: Vec<Option<Block>>,
    values: Vec<Option<Clif>>,
    /// Whether the HIR block being lowered is cold.
    cold: bool,
    /// Image objects whose address the HIR block being lowered has computed.
    image_objects: Vec<Value>,
    /// Where exceptions of the operation being lowered go, with the arguments after the exception.
    pub unwind: Option<(Block, Vec<Clif>)>,
    func_refs: HashMap<FuncId, FuncRef>,
    globals: HashMap<(DataId, i64), GlobalValue>,
    text: Option<FuncRef>,
    pos: Pos,
    /// Positions of the null checks that have a trap code of their own.
    null_checks: Vec<Pos>,
}

impl<'a, 'f> Lower<'a, 'f> {
    pub fn new(program: &'a Program<'a>, symbols: &'a Symbols, hir: &'a Func, b: FunctionBuilder<'f>) -> Lower<'a, 'f> {
        Lower {
            program,
            symbols,
            hir,
            b,
            blocks: vec![None; hir.blocks.len()],
            values: vec![None; hir.values.len()],
            cold: false,
            image_objects: Vec::new(),
            unwind: None,
            func_refs: HashMap::new(),
            globals: HashMap::new(),
            text: None,
            pos: Pos(0),
            null_checks: Vec::new(),
        }
    }

    /// Lowers the whole function into the builder.
    pub fn run(mut self) -> Lowered {
        let order = self.hir.reverse_postorder();
        for &id in &order {
            let block = self.b.create_block();
            if self.hir.block(id).cold {
                self.b.set_cold_block(block);
            }
            for &param in &self.hir.block(id).params {
                let value = self.b.append_block_param(block, clif_type(self.hir.ty(param)));
                self.values[param.0 as usize] = Some(value);
            }
            self.blocks[id.0 as usize] = Some(block);
        }
        for (index, &id) in order.iter().enumerate() {
            self.b.switch_to_block(self.block(id));
            self.cold = self.hir.block(id).cold;
            for value in self.image_objects.drain(..) {
                self.values[value.0 as usize] = None;
            }
            if index == 0 {
                self.stack_check();
            }
            for &inst in &self.hir.block(id).insts {
                self.inst(inst);
            }
            self.terminator(&self.hir.block(id).term);
        }
        self.b.seal_all_blocks();
        self.b.finalize(super::compile::frontend_config());
        let references = match CHECK_DERIVED {
            true => (0..)
                .zip(&self.values)
                .filter(|&(id, _)| self.hir.ty(Value(id)) == Ty::Ref)
                .filter_map(|(_, v)| *v)
                .collect(),
            false => HashSet::new(),
        };
        Lowered { null_checks: self.null_checks, references }
    }

    pub fn block(&self, id: BlockId) -> Block {
        self.blocks[id.0 as usize].expect("reachable blocks are made first")
    }

    pub fn get(&mut self, value: Value) -> Clif {
        if let Some(clif) = self.values[value.0 as usize] {
            return clif;
        }
        // The address of an image object is computed where it is used, once in each block: it costs no more than a
        // register that holds it across calls, and most uses are messages in cold blocks.
        let offset = self.hir.def(value).and_then(|op| self.image_offset(op));
        let clif = self.image_object(offset.expect("definitions come before uses in reverse postorder"));
        self.values[value.0 as usize] = Some(clif);
        self.image_objects.push(value);
        clif
    }

    pub fn set(&mut self, result: Option<Value>, value: Clif) {
        if let Some(result) = result {
            self.values[result.0 as usize] = Some(value);
        }
    }

    pub fn at(&mut self, pos: Pos) {
        self.pos = pos;
        self.b.set_srcloc(SourceLoc::new(pos.0));
    }

    /// Flags of an access to `object` that is a null check too.
    pub fn null_access(&mut self, object: Clif) -> MemFlagsData {
        let n = self.null_checks.len();
        if n < NUMBERED {
            self.null_checks.push(self.pos);
            return trusted().with_trap_code(Some(null_trap(n)));
        }
        self.trapping_load(object);
        trusted()
    }

    /// A null check that is no other access: a load without a use, which stays where it is.
    pub fn trapping_load(&mut self, object: Clif) {
        self.b.ins().load(types::I32, trusted().with_trap_code(Some(null_trap(NUMBERED))), object, 0);
    }

    fn args(&mut self, target: &Target) -> Vec<BlockArg> {
        target.args.iter().map(|&v| BlockArg::Value(self.get(v))).collect()
    }

    fn terminator(&mut self, term: &Term) {
        match term {
            Term::Jump(target) => {
                let args = self.args(target);
                let block = self.block(target.block);
                self.b.ins().jump(block, &args);
            }
            Term::Branch { cond, yes, no } => {
                let (cond, yes_args, no_args) = (self.get(*cond), self.args(yes), self.args(no));
                let (yes, no) = (self.block(yes.block), self.block(no.block));
                self.b.ins().brif(cond, yes, &yes_args, no, &no_args);
            }
            Term::Switch { value, cases, default } => self.switch(*value, cases, default),
            Term::Return(value) => {
                let values: Vec<Clif> = value.iter().map(|&v| self.get(v)).collect();
                self.b.ins().return_(&values);
            }
            Term::Throw { exception, pos, unwind } => {
                self.at(*pos);
                self.unwind = unwind.as_ref().map(|t| self.unwind_edge(t));
                let exception = self.get(*exception);
                let throw = self.import(aotc_abi::entry::runtime::THROW);
                self.call(throw, &[exception]);
                self.unwind = None;
                self.b.ins().trap(unreachable_trap());
            }
            Term::Try { inst, normal, unwind } => {
                self.unwind = Some(self.unwind_edge(unwind));
                self.inst(*inst);
                self.unwind = None;
                let args = self.args(normal);
                let block = self.block(normal.block);
                self.b.ins().jump(block, &args);
            }
            Term::Unreachable => {
                self.b.ins().trap(unreachable_trap());
            }
        }
    }

    fn unwind_edge(&mut self, target: &Target) -> (Block, Vec<Clif>) {
        (self.block(target.block), target.args.iter().map(|&v| self.get(v)).collect())
    }

    fn switch(&mut self, value: Value, cases: &[(i32, Target)], default: &Target) {
        let value = self.get(value);
        let mut switch = Switch::new();
        // Switch wants blocks without arguments: edges with some get a block of their own.
        let mut stubs = Vec::new();
        let mut block_for = |this: &mut Self, target: &Target| {
            if target.args.is_empty() {
                return this.block(target.block);
            }
            let stub = this.fresh_block();
            stubs.push((stub, this.args(target), this.block(target.block)));
            stub
        };
        for (key, target) in cases {
            let block = block_for(self, target);
            switch.set_entry(u128::from(*key as u32), block);
        }
        let otherwise = block_for(self, default);
        switch.emit(&mut self.b, value, otherwise);
        for (stub, args, block) in stubs {
            self.b.switch_to_block(stub);
            self.b.ins().jump(block, &args);
        }
    }

    /// Compares the stack pointer with the thread's limit; left out of functions that call nothing.
    fn stack_check(&mut self) {
        let calls = crate::program::operations(self.hir).any(|op| matches!(op, Op::Invoke(_) | Op::Native(_)));
        // The thrower itself runs below the limit, until it has lowered that.
        let throws_overflow = self.program.throwers.get(&Thrower::StackOverflow) == Some(&self.hir.method);
        if !calls || throws_overflow {
            return;
        }
        let sp = self.b.ins().get_stack_pointer(types::I64);
        let limit = self.thread_load(types::I64, aotc_abi::thread::offset::STACK_LIMIT);
        let over = self.b.ins().icmp(IntCC::UnsignedLessThan, sp, limit);
        self.at(Pos(0));
        self.fail_if(over, Thrower::StackOverflow, &[]);
    }

    // --- the thread ---

    pub fn thread(&mut self) -> Clif {
        self.b.ins().get_pinned_reg(types::I64)
    }

    pub fn thread_load(&mut self, ty: types::Type, offset: i32) -> Clif {
        let thread = self.thread();
        self.b.ins().load(ty, trusted(), thread, offset)
    }

    pub fn thread_store(&mut self, value: Clif, offset: i32) {
        let thread = self.thread();
        self.b.ins().store(trusted(), value, thread, offset);
    }

    // --- names ---

    /// A reference to a function with the given signature.
    pub fn func_ref_as(&mut self, id: FuncId, params: &[Ty], ret: Option<Ty>) -> FuncRef {
        if let Some(&func) = self.func_refs.get(&id) {
            return func;
        }
        let signature = self.b.import_signature(super::symbols::signature(params, ret));
        let name = self.b.func.declare_imported_user_function(UserExternalName::new(0, id.as_u32()));
        let func = self.b.import_function(cranelift_codegen::ir::ExtFuncData {
            name: cranelift_codegen::ir::ExternalName::user(name),
            signature,
            // Everything is linked into one executable.
            colocated: true,
            patchable: false,
        });
        self.func_refs.insert(id, func);
        func
    }

    /// A runtime entry.
    pub fn import(&mut self, symbol: &'static str) -> FuncRef {
        let id = self.symbols.import(symbol);
        let (_, params, ret) =
            super::symbols::RUNTIME.iter().find(|(name, ..)| *name == symbol).expect("a runtime entry");
        self.func_ref_as(id, params, *ret)
    }

    /// A compiled method.
    pub fn method_ref(&mut self, method: crate::world::MethodId) -> FuncRef {
        let (params, ret) = super::symbols::types_of(self.program, method);
        let id = self.symbols.methods[self.program.index[&method]];
        self.func_ref_as(id, &params, ret)
    }

    /// The address of data plus an offset.
    pub fn data(&mut self, id: DataId, offset: i64) -> Clif {
        let global = match self.globals.get(&(id, offset)) {
            Some(&global) => global,
            None => {
                let name = self.b.func.declare_imported_user_function(UserExternalName::new(1, id.as_u32()));
                let global = self.b.func.create_global_value(GlobalValueData::Symbol {
                    name: cranelift_codegen::ir::ExternalName::user(name),
                    offset: offset.into(),
                    colocated: true,
                    tls: false,
                });
                self.globals.insert((id, offset), global);
                global
            }
        };
        self.b.ins().symbol_value(types::I64, global)
    }

    /// The address of the start of the compiled code.
    pub fn text(&mut self) -> Clif {
        let func = match self.text {
            Some(func) => func,
            None => {
                let func = self.func_ref_as(self.symbols.text, &[], None);
                self.text = Some(func);
                func
            }
        };
        self.b.ins().func_addr(types::I64, func)
    }

    // --- control inside an operation ---

    /// A block within the HIR block being lowered, as cold as that.
    pub fn fresh_block(&mut self) -> Block {
        let block = self.b.create_block();
        if self.cold {
            self.b.set_cold_block(block);
        }
        block
    }

    /// Goes on in a fresh block if `fails` is zero; otherwise a cold block, which never comes back, stores the operands in
    /// the thread's scratch slots and calls the thrower. The block takes no arguments and nothing rejoins: that is what
    /// keeps the hot path free of moves.
    pub fn fail_if(&mut self, fails: Clif, thrower: Thrower, scratch: &[(Clif, i32)]) {
        let (cold, next) = (self.b.create_block(), self.fresh_block());
        self.b.set_cold_block(cold);
        self.b.ins().brif(fails, cold, &[], next, &[]);
        self.b.switch_to_block(cold);
        self.throw_through(thrower, scratch);
        self.b.switch_to_block(next);
    }

    /// Like [`Lower::fail_if`], but fails where `holds` is zero.
    pub fn fail_unless(&mut self, holds: Clif, thrower: Thrower, scratch: &[(Clif, i32)]) {
        let (cold, next) = (self.b.create_block(), self.fresh_block());
        self.b.set_cold_block(cold);
        self.b.ins().brif(holds, next, &[], cold, &[]);
        self.b.switch_to_block(cold);
        self.throw_through(thrower, scratch);
        self.b.switch_to_block(next);
    }

    fn throw_through(&mut self, thrower: Thrower, scratch: &[(Clif, i32)]) {
        for &(value, offset) in scratch {
            self.thread_store(value, offset);
        }
        let method = self.program.throwers[&thrower];
        let func = self.method_ref(method);
        self.call(func, &[]);
        self.b.ins().trap(unreachable_trap());
    }
}
