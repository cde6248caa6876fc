//! The object file: code placed by us, tables, heap image, unwind data.

mod debug;
mod placement;
mod section;
mod tables;
pub mod unwind;

use aotc_abi::entry;
use cranelift_codegen::ir::LibCall;
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module, default_libcall_names};
use cranelift_object::{ObjectBuilder, ObjectModule, ObjectProduct};

use crate::error::{Error, Result};
use crate::lower::{Compiled, Compiler, Symbols};
use crate::program::Program;

pub use placement::Placed;

/// The module that symbols are declared in.
pub fn module(compiler: &Compiler) -> Result<ObjectModule> {
    let libcalls = default_libcall_names();
    let names = move |call| match call {
        LibCall::FmaF32 => entry::runtime::FMAF.to_string(),
        LibCall::FmaF64 => entry::runtime::FMA.to_string(),
        other => libcalls(other),
    };
    let builder = ObjectBuilder::new(compiler.isa.clone(), "aotc", Box::new(names))
        .map_err(|e| Error::new(format!("internal error: {e}")))?;
    Ok(ObjectModule::new(builder))
}

/// The finished object file. `code` is one entry per function of the program, then the entry stub; `options`
/// the run-time options that the executable starts from.
pub fn object(
    program: &Program,
    symbols: &Symbols,
    mut module: ObjectModule,
    compiler: &Compiler,
    options: &str,
    mut code: Vec<Compiled>,
) -> Result<Vec<u8>> {
    let fail = |e: cranelift_module::ModuleError| Error::new(format!("internal error: {e}"));
    let placed = placement::place(&mut code);
    let ids: Vec<FuncId> = symbols.methods.iter().copied().chain([symbols.enter]).collect();
    // The section starts with the anchor symbol; the first function follows it at once.
    module.define_function_bytes(symbols.text, 64, &[0xcc; placement::FIRST as usize], &[]).map_err(fail)?;
    for (compiled, &id) in code.iter().zip(&ids) {
        module.define_function_bytes(id, 1, &compiled.bytes, &compiled.relocs).map_err(fail)?;
    }
    let tables = tables::build(program, compiler.target, options, &code, &placed);
    for (name, bytes) in &tables.read_only {
        define(&mut module, name, bytes, false, 8)?;
    }
    let dispatch = tables::dispatch(program, &placed);
    define_id(&mut module, symbols.dispatch, &dispatch, 64)?;
    define(&mut module, entry::CLASS_STATES, &tables.class_states, true, 64)?;
    match program.statics.bytes.is_empty() {
        true => zeroed(&mut module, symbols.statics, program.statics.size.max(8))?,
        false => define_id(&mut module, symbols.statics, &program.statics.bytes, 64)?,
    }
    image(&mut module, program)?;
    let mut product = module.finish();
    unwind::append(&mut product, &*compiler.isa, &code, &ids)?;
    if compiler.keep.lines {
        debug::append(&mut product, program, symbols, &code, &placed)?;
    }
    emit(product)
}

fn emit(product: ObjectProduct) -> Result<Vec<u8>> {
    product.emit().map_err(|e| Error::new(format!("internal error: {e}")))
}

fn define(module: &mut ObjectModule, name: &str, bytes: &[u8], writable: bool, align: u64) -> Result<()> {
    let id = module
        .declare_data(name, Linkage::Export, writable, false)
        .map_err(|e| Error::new(format!("internal error: {e}")))?;
    define_id(module, id, bytes, align)
}

fn define_id(module: &mut ObjectModule, id: DataId, bytes: &[u8], align: u64) -> Result<()> {
    let mut data = DataDescription::new();
    // An empty section entry would share its address with the next symbol, which is harmless but confusing.
    let bytes = if bytes.is_empty() { vec![0; 8] } else { bytes.to_vec() };
    data.define(bytes.into_boxed_slice());
    data.set_align(align);
    module.define_data(id, &data).map_err(|e| Error::new(format!("internal error: {e}")))
}

fn zeroed(module: &mut ObjectModule, id: DataId, size: u32) -> Result<()> {
    let mut data = DataDescription::new();
    data.define_zeroinit(size as usize);
    data.set_align(64);
    module.define_data(id, &data).map_err(|e| Error::new(format!("internal error: {e}")))
}

/// The image has a section of its own, whole pages long, so that the runtime can move its pages into the heap.
fn image(module: &mut ObjectModule, program: &Program) -> Result<()> {
    let mut bytes = program.image.bytes.clone();
    bytes.resize(bytes.len().next_multiple_of(aotc_abi::arch::OS_PAGE).max(aotc_abi::arch::OS_PAGE), 0);
    let id = module
        .declare_data(entry::IMAGE, Linkage::Export, true, false)
        .map_err(|e| Error::new(format!("internal error: {e}")))?;
    let mut data = DataDescription::new();
    data.define(bytes.into_boxed_slice());
    data.set_align(aotc_abi::arch::OS_PAGE as u64);
    data.set_custom_section(".aotc_image");
    module.define_data(id, &data).map_err(|e| Error::new(format!("internal error: {e}")))
}
