//! java.lang.ref.Reference and PhantomReference.

use crate::object::Ref;
use crate::tables;

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Reference_refersTo0(this: Ref, object: Ref) -> i32 {
    // SAFETY: Reference has this field.
    (unsafe { this.load(tables::counts().referent) } == object).into()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Reference_clear0(this: Ref) {
    // SAFETY: Reference has this field.
    unsafe { this.store(tables::counts().referent, Ref::NULL) };
}
