//! What compiled code can name: functions of the program, functions of the runtime, and data.

use std::collections::HashMap;

use aotc_abi::{entry, natives::NATIVES};
use cranelift_codegen::ir::{AbiParam, Signature, types};
use cranelift_codegen::isa::CallConv;
use cranelift_module::{DataId, FuncId, Linkage, Module};
use cranelift_object::ObjectModule;

use crate::error::{Error, Result};
use crate::hir::Ty;
use crate::program::Program;

/// Module ids of every symbol, declared before compilation starts.
pub struct Symbols {
    /// By position in [`Program::funcs`].
    pub methods: Vec<FuncId>,
    /// The entry stub.
    pub enter: FuncId,
    /// Start of the compiled code.
    pub text: FuncId,
    imports: HashMap<&'static str, FuncId>,
    pub statics: DataId,
    pub class_states: DataId,
    pub classes: DataId,
    pub subtype_rows: DataId,
    pub dispatch: DataId,
}

/// Runtime entries and what they take and give.
pub const RUNTIME: [(&str, &[Ty], Option<Ty>); 11] = [
    (entry::runtime::FILL, &[Ty::I64, Ty::I64, Ty::I64], None),
    (entry::runtime::THROW, &[Ty::Ref], None),
    (entry::runtime::NEW, &[Ty::I32], Some(Ty::Ref)),
    (entry::runtime::NEW_ARRAY, &[Ty::I32, Ty::I32], Some(Ty::Ref)),
    (entry::runtime::NEW_MULTI_ARRAY, &[Ty::I32, Ty::I32, Ty::I64], Some(Ty::Ref)),
    (entry::runtime::IS_SUBTYPE, &[Ty::I32, Ty::I32], Some(Ty::I32)),
    (entry::runtime::MONITOR_ENTER, &[Ty::Ref], None),
    (entry::runtime::MONITOR_EXIT, &[Ty::Ref], None),
    (entry::runtime::FREM, &[Ty::F32, Ty::F32], Some(Ty::F32)),
    (entry::runtime::DREM, &[Ty::F64, Ty::F64], Some(Ty::F64)),
    (entry::runtime::REFILL, &[Ty::I32], None),
];

pub fn clif_type(ty: Ty) -> types::Type {
    match ty {
        Ty::I32 => types::I32,
        Ty::I64 | Ty::Ref => types::I64,
        Ty::F32 => types::F32,
        Ty::F64 => types::F64,
        Ty::Bool => types::I8,
    }
}

/// The signature of compiled methods, natives and runtime entries alike.
pub fn signature(params: &[Ty], ret: Option<Ty>) -> Signature {
    let mut sig = Signature::new(CallConv::SystemV);
    sig.params.extend(params.iter().map(|&ty| AbiParam::new(clif_type(ty))));
    sig.returns.extend(ret.map(|ty| AbiParam::new(clif_type(ty))));
    sig
}

impl Symbols {
    pub fn declare(program: &Program, module: &mut ObjectModule) -> Result<Symbols> {
        let fail = |e: cranelift_module::ModuleError| Error::new(format!("internal error: {e}"));
        let mut names = HashMap::new();
        for (symbol, method) in &program.exports {
            names.insert(*method, *symbol);
        }
        let mut used: HashMap<String, u32> = HashMap::new();
        let mut methods = Vec::new();
        let world = program.world;
        let void = signature(&[], None);
        let text = module.declare_function(entry::TEXT, Linkage::Export, &void).map_err(fail)?;
        for (method, _) in &program.funcs {
            let (params, ret) = types_of(program, *method);
            let sig = signature(&params, ret);
            let id = match names.get(method) {
                Some(symbol) => module.declare_function(symbol, Linkage::Export, &sig),
                None => {
                    let mut name = world.method_name(*method);
                    let count = used.entry(name.clone()).or_default();
                    *count += 1;
                    if *count > 1 {
                        name = format!("{name}#{count}");
                    }
                    module.declare_function(&name, Linkage::Local, &sig)
                }
            };
            methods.push(id.map_err(fail)?);
        }
        let mut sig = signature(&[Ty::I64; 6], Some(Ty::I64));
        let enter = module.declare_function(entry::ENTER, Linkage::Export, &sig).map_err(fail)?;
        let mut imports = HashMap::new();
        for (name, params, ret) in RUNTIME {
            sig = signature(params, ret);
            let id = module.declare_function(name, Linkage::Import, &sig).map_err(fail)?;
            imports.insert(name, id);
        }
        for native in NATIVES {
            if imports.contains_key(native.symbol) {
                continue;
            }
            // The signature at the symbol does not matter: calls carry their own.
            let id = module.declare_function(native.symbol, Linkage::Import, &void).map_err(fail)?;
            imports.insert(native.symbol, id);
        }
        let mut data =
            |name: &str, linkage, writable| module.declare_data(name, linkage, writable, false).map_err(fail);
        Ok(Symbols {
            methods,
            enter,
            text,
            imports,
            statics: data(entry::STATICS, Linkage::Export, true)?,
            class_states: data(entry::CLASS_STATES, Linkage::Export, true)?,
            classes: data(entry::CLASSES, Linkage::Export, false)?,
            subtype_rows: data(entry::SUBTYPE_ROWS, Linkage::Export, false)?,
            dispatch: data("aotc_dispatch", Linkage::Local, false)?,
        })
    }

    pub fn import(&self, symbol: &str) -> FuncId {
        self.imports[symbol]
    }
}

/// Parameter types (the receiver first) and result type of a method.
pub fn types_of(program: &Program, method: crate::world::MethodId) -> (Vec<Ty>, Option<Ty>) {
    let m = program.world.method(method);
    let mut params = Vec::new();
    if !m.is_static() {
        params.push(Ty::Ref);
    }
    params.extend(m.params.iter().map(|ty| Ty::from(ty.kind())));
    (params, m.ret.map(|ty| ty.kind().into()))
}
