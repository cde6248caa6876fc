//! java.lang.reflect.Array.

use aotc_abi::entry::kind;
use aotc_abi::tables::NONE;

use crate::classes::of_mirror;
use crate::exceptions::{Thrown, throw, throw_null_pointer};
use crate::fatal::fatal;
use crate::heap::new;
use crate::object::Ref;
use crate::tables;

shim!(aotc_n_Array_newArray(component: Ref, length: i32) -> Ref = new_array);

fn new_array(component: Ref, length: i32) -> Result<Ref, Thrown> {
    if component.is_null() {
        return Err(throw_null_pointer());
    }
    let class = tables::class(of_mirror(component));
    if tables::name(class.name) == b"void" {
        return Err(throw(kind::ILLEGAL_ARGUMENT, &[]));
    }
    if class.array == NONE {
        // An array of this class occurs nowhere in the program, so the compiler has not foreseen one here.
        let name = str::from_utf8(tables::name(class.name)).unwrap_or("?");
        fatal(&["this program has no array class for ", name]);
    }
    new::array(class.array, length)
}

/// The length of an array; the caller has checked that it is one.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Array_getLength0(array: Ref) -> i32 {
    array.length()
}
