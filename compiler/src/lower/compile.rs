//! From CLIF to bytes: the code generator's settings, and what is kept of each compiled function.

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::unwind::UnwindInfo;
use cranelift_codegen::isa::{self, OwnedTargetIsa, TargetFrontendConfig};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_codegen::{Context, FinalizedMachExceptionHandler};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{FuncId, ModuleReloc};

use super::derived;
use super::func::{CHECK_DERIVED, Lower, Lowered, NullTrap};
use super::symbols::{Symbols, signature, types_of};
use crate::error::{Error, Result};
use crate::program::Program;
use crate::target::Target;

/// A call in a compiled function.
#[derive(Clone, Copy, Debug)]
pub struct CallSite {
    /// Offset of the return address.
    pub ret: u32,
    pub frame_offset: u32,
    pub handler: Option<u32>,
    /// Index into the function's positions.
    pub position: Option<u32>,
}

/// A compiled function, before it is placed.
pub struct Compiled {
    pub bytes: Vec<u8>,
    pub relocs: Vec<ModuleReloc>,
    pub sites: Vec<CallSite>,
    /// Trapping null checks: (offset, position).
    pub traps: Vec<(u32, Option<u32>)>,
    /// Words below the CFA at which rbx, r12, r13, r14 are saved.
    pub saves: [u8; 4],
    pub unwind: Option<UnwindInfo>,
    /// (start, end) of loops, for placement.
    pub loops: Vec<(u32, u32)>,
    /// For a debugger: where the code of a position begins, ascending. It ends where the next one begins.
    pub lines: Vec<(u32, u32)>,
    pub clif: Option<String>,
    pub asm: Option<String>,
}

/// What is kept of each function besides what every executable needs.
#[derive(Clone, Copy)]
pub struct Keep {
    pub text: bool,
    pub lines: bool,
}

/// Target and settings; shared by all compiling threads.
#[derive(Clone)]
pub struct Compiler {
    pub isa: OwnedTargetIsa,
    pub target: Target,
    pub keep: Keep,
}

/// What the front end must know of the target.
pub fn frontend_config() -> TargetFrontendConfig {
    TargetFrontendConfig {
        default_call_conv: isa::CallConv::SystemV,
        pointer_width: target_lexicon::PointerWidth::U64,
        page_size_align_log2: 12,
    }
}

impl Compiler {
    pub fn new(target: Target, keep: Keep) -> Result<Compiler> {
        let mut flags = settings::builder();
        let verify = if cfg!(debug_assertions) { "true" } else { "false" };
        for (name, value) in [
            ("opt_level", "speed"),
            ("enable_verifier", verify),
            ("is_pic", "true"),
            ("unwind_info", "true"),
            ("preserve_frame_pointers", "true"),
            ("enable_pinned_reg", "true"),
            ("enable_probestack", "true"),
            ("probestack_strategy", "inline"),
            ("probestack_size_log2", "12"),
            ("machine_code_cfg_info", "true"),
        ] {
            flags.set(name, value).map_err(|e| Error::new(format!("internal error: {name}: {e}")))?;
        }
        let mut builder =
            isa::lookup_by_name("x86_64-unknown-linux-gnu").map_err(|e| Error::new(format!("internal error: {e}")))?;
        for setting in target.settings() {
            builder.enable(setting).map_err(|e| Error::new(format!("internal error: {setting}: {e}")))?;
        }
        let isa =
            builder.finish(settings::Flags::new(flags)).map_err(|e| Error::new(format!("internal error: {e}")))?;
        Ok(Compiler { isa, target, keep })
    }

    /// Compiles function `index` of the program.
    pub fn method(&self, program: &Program, symbols: &Symbols, index: usize, state: &mut State) -> Result<Compiled> {
        let (method, hir) = &program.funcs[index];
        let (params, ret) = types_of(program, *method);
        state.context.clear();
        state.context.func.signature = signature(&params, ret);
        let builder = FunctionBuilder::new(&mut state.context.func, &mut state.builder);
        let lowered = Lower::new(program, symbols, hir, builder).run();
        self.finish(symbols, symbols.methods[index], &lowered, state)
            .map_err(|e| e.context(format!("in {}", program.world.method_name(*method))))
    }

    /// Compiles the entry stub.
    pub fn enter(&self, symbols: &Symbols, state: &mut State) -> Result<Compiled> {
        state.context.clear();
        super::stubs::enter(&mut state.context.func, &mut state.builder);
        self.finish(symbols, symbols.enter, &Lowered::default(), state)
    }

    fn finish(&self, symbols: &Symbols, id: FuncId, lowered: &Lowered, state: &mut State) -> Result<Compiled> {
        let context = &mut state.context;
        let clif = self.keep.text.then(|| context.func.display().to_string());
        context.set_disasm(self.keep.text);
        let isa = &*self.isa;
        if let Err(e) = context.compile(isa, &mut ControlPlane::default()) {
            let why = cranelift_codegen::print_errors::pretty_error(e.func, e.inner);
            return Err(Error::new(format!("internal error: {why}")));
        }
        let func: &Function = &context.func;
        if CHECK_DERIVED {
            let accessors = [symbols.import(aotc_abi::entry::runtime::FILL)];
            derived::check(func, &context.cfg, &lowered.references, &accessors)
                .map_err(|e| Error::new(format!("internal error: {e}\n{}", func.display())))?;
        }
        let code = context.compiled_code().expect("just compiled");
        let buffer = &code.buffer;
        let locations = buffer.get_srclocs_sorted();
        let position = |offset: u32| {
            let index = locations.partition_point(|l| l.end <= offset);
            let location = locations.get(index).filter(|l| l.start <= offset && !l.loc.is_default());
            location.map(|l| l.loc.bits())
        };
        let sites = buffer
            .call_sites()
            .map(|site| CallSite {
                ret: site.ret_addr,
                frame_offset: site.frame_offset.unwrap_or(0),
                handler: site.exception_handlers.iter().find_map(|h| match h {
                    FinalizedMachExceptionHandler::Default(offset) => Some(*offset),
                    _ => None,
                }),
                position: position(site.ret_addr - 1),
            })
            .collect();
        let traps = buffer
            .traps()
            .iter()
            .filter_map(|trap| match NullTrap::of(trap.code)? {
                NullTrap::Numbered(n) => Some((trap.offset, Some(lowered.null_checks[n].0))),
                NullTrap::AtLocation => Some((trap.offset, position(trap.offset))),
            })
            .collect();
        let located = locations.iter().filter(|l| self.keep.lines && !l.loc.is_default());
        let lines = located.map(|l| (l.start, l.loc.bits())).collect();
        let unwind =
            code.create_unwind_info(isa).map_err(|e| Error::new(format!("internal error: unwind info: {e}")))?;
        let size = buffer.total_size();
        let end_of = |start: u32| code.bb_starts.iter().copied().filter(|&s| s > start).min().unwrap_or(size);
        let loops =
            code.bb_edges.iter().filter(|(from, to)| to <= from).map(|&(from, to)| (to, end_of(from))).collect();
        Ok(Compiled {
            bytes: buffer.data().to_vec(),
            relocs: buffer.relocs().iter().map(|r| ModuleReloc::from_mach_reloc(r, func, id)).collect(),
            sites,
            traps,
            saves: crate::emit::unwind::saved_registers(isa, unwind.as_ref(), size),
            unwind,
            loops,
            lines,
            clif,
            asm: code.vcode.clone(),
        })
    }
}

/// Buffers that one compiling thread uses over and over.
pub struct State {
    context: Context,
    builder: FunctionBuilderContext,
}

impl Default for State {
    fn default() -> State {
        State { context: Context::new(), builder: FunctionBuilderContext::new() }
    }
}
