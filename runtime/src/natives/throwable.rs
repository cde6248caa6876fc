//! java.lang.Throwable, StackTraceElement, NullPointerException: the faces of `trace`.

use crate::exceptions::{Thrown, throw_null_pointer};
use crate::object::Ref;
use crate::trace;

shim!(aotc_n_Throwable_fillInStackTrace(this: Ref, dummy: i32) -> Ref = fill_in_stack_trace);
shim!(aotc_n_StackTraceElement_initStackTraceElements(elements: Ref, throwable: Ref) = init_from_throwable);
shim!(
    aotc_n_StackTraceElement_initStackTraceElements3(elements: Ref, backtrace: Ref, depth: i32) =
        init_from_backtrace
);
shim!(aotc_n_NullPointerException_getExtendedNPEMessage(this: Ref) -> Ref = trace::null_pointer_message);

fn fill_in_stack_trace(this: Ref, _dummy: i32) -> Result<Ref, Thrown> {
    trace::fill_in(this);
    Ok(this)
}

/// The form of JDK 17.
fn init_from_throwable(elements: Ref, throwable: Ref) -> Result<(), Thrown> {
    if elements.is_null() || throwable.is_null() {
        return Err(throw_null_pointer());
    }
    trace::fill_elements(elements, trace::backtrace(throwable))
}

/// The form of JDK 21 and later.
fn init_from_backtrace(elements: Ref, backtrace: Ref, _depth: i32) -> Result<(), Thrown> {
    if elements.is_null() || backtrace.is_null() {
        return Err(throw_null_pointer());
    }
    trace::fill_elements(elements, backtrace)
}
