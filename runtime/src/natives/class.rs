//! java.lang.Class.

use aotc_abi::tables::class_flags;

use crate::classes::{is_subtype, mirror, of_mirror, superclass};
use crate::exceptions::{Thrown, throw_null_pointer};
use crate::object::Ref;
use crate::{strings, tables};

shim!(aotc_n_Class_isAssignableFrom(this: Ref, other: Ref) -> i32 = is_assignable_from);
shim!(aotc_n_Class_initClassName(this: Ref) -> Ref = init_class_name);

fn flag(class: Ref, flag: u32) -> i32 {
    (tables::class(of_mirror(class)).flags & flag != 0).into()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_isInstance(this: Ref, object: Ref) -> i32 {
    (!object.is_null() && is_subtype(object.class_id(), of_mirror(this))).into()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_isInterface(this: Ref) -> i32 {
    flag(this, class_flags::INTERFACE)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_isArray(this: Ref) -> i32 {
    flag(this, class_flags::ARRAY)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_isPrimitive(this: Ref) -> i32 {
    flag(this, class_flags::PRIMITIVE)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_isHidden(this: Ref) -> i32 {
    flag(this, class_flags::HIDDEN)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_getSuperclass(this: Ref) -> Ref {
    superclass(of_mirror(this)).map_or(Ref::NULL, mirror)
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Class_getModifiers(this: Ref) -> i32 {
    tables::class(of_mirror(this)).modifiers as i32
}

fn is_assignable_from(this: Ref, other: Ref) -> Result<i32, Thrown> {
    if other.is_null() {
        return Err(throw_null_pointer());
    }
    let (class, other) = (of_mirror(this), of_mirror(other));
    Ok((class == other || is_subtype(other, class)).into())
}

/// Sets and returns `Class.name`.
fn init_class_name(this: Ref) -> Result<Ref, Thrown> {
    let name = strings::intern_name(tables::class(of_mirror(this)).name)?;
    // SAFETY: Class has this field, a String.
    unsafe { this.store(tables::counts().mirror_name, name) };
    Ok(name)
}
