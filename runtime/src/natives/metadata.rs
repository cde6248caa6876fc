//! aotc.rt.Vm: what a class file says about its class.

use core::sync::atomic::Ordering::Acquire;

use aotc_abi::tables::{NONE, class_flags, class_state};

use crate::classes::{self, mirror, of_mirror};
use crate::exceptions::{Thrown, call_back};
use crate::fatal::fatal;
use crate::heap::new;
use crate::object::Ref;
use crate::{strings, tables, thread};

shim!(aotc_n_Vm_interfaces(class: Ref) -> Ref = interfaces);
shim!(aotc_n_Vm_moduleName(class: i32) -> Ref = module_name);
shim!(aotc_n_Vm_loaderName(class: i32) -> Ref = loader_name);
shim!(aotc_n_Vm_simpleName(class: Ref) -> Ref = simple_name);
shim!(aotc_n_Vm_enumValues(class: Ref) -> Ref = enum_values);

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_isRecord(class: Ref) -> i32 {
    (tables::class(of_mirror(class)).flags & class_flags::RECORD != 0).into()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_isLocalOrAnonymous(class: Ref) -> i32 {
    (tables::class(of_mirror(class)).flags & class_flags::LOCAL != 0).into()
}

/// The class this one is a member of, or null.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_declaringClass(class: Ref) -> Ref {
    match tables::class(of_mirror(class)).declaring {
        NONE => Ref::NULL,
        declaring => mirror(declaring),
    }
}

/// The direct superinterfaces as a `Class[]`.
fn interfaces(class: Ref) -> Result<Ref, Thrown> {
    let list = tables::interfaces(tables::class(of_mirror(class)));
    let array_class = class.class().array;
    if array_class == NONE {
        fatal(&["this program has no class Class[]"]);
    }
    let array = new::array(array_class, list.len() as i32)?;
    for (index, &interface) in list.iter().enumerate() {
        array.store_element(index, mirror(interface));
    }
    Ok(array)
}

/// The module of a class; null for the unnamed module.
fn module_name(class: i32) -> Result<Ref, Thrown> {
    match tables::class(class as u32).module {
        NONE => Ok(Ref::NULL),
        module => strings::intern_name(module),
    }
}

/// The loader of a class.
fn loader_name(class: i32) -> Result<Ref, Thrown> {
    strings::intern_units(classes::loader(tables::class(class as u32)).encode_utf16())
}

/// The simple name in the source: empty for an anonymous class, null where there is no source.
fn simple_name(class: Ref) -> Result<Ref, Thrown> {
    let class = tables::class(of_mirror(class));
    match class.simple_name {
        NONE if class.flags & class_flags::LOCAL != 0 => strings::intern_units([].into_iter()),
        NONE => Ok(Ref::NULL),
        name => strings::intern_name(name),
    }
}

/// The constants of an enum class, whose initialiser runs before; null for other classes. When `values()` itself
/// throws, which it does as long as the initialiser is under way, the JDK says null too.
fn enum_values(class: Ref) -> Result<Ref, Thrown> {
    let id = of_mirror(class);
    let class = tables::class(id);
    if class.flags & class_flags::ENUM == 0 {
        return Ok(Ref::NULL);
    }
    if class.enum_values == NONE {
        let name = str::from_utf8(tables::name(class.name)).unwrap_or("?");
        fatal(&["this program has no values() of the enum ", name]);
    }
    if tables::class_state(id).load(Acquire) != class_state::INITIALIZED {
        // SAFETY: the method takes a class id, and natives run on the Java stack.
        unsafe { call_back(tables::initialize_method(), [id.into(), 0, 0, 0]) }?;
    }
    // SAFETY: `values()` takes no arguments, and natives run on the Java stack.
    match unsafe { call_back(tables::text() + class.enum_values as usize, [0; 4]) } {
        // SAFETY: it returns an array.
        Ok(values) => Ok(unsafe { Ref::from_address(values as usize) }),
        Err(Thrown) => {
            thread::current().pending.set(Ref::NULL);
            Ok(Ref::NULL)
        }
    }
}
