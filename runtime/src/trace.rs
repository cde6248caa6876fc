//! Stack traces: walks the compiled frames, and turns what was found into StackTraceElements.
//!
//! A backtrace is an `int[]` of code positions, innermost first, one for each Java method on the stack whether it
//! was inlined or not.

use core::ptr;

use aotc_abi::object::prim;
use aotc_abi::tables::{NONE, class_flags, method_flags};

use crate::classes::{self, is_subtype};
use crate::exceptions::Thrown;
use crate::heap::new;
use crate::object::Ref;
use crate::strings::{intern_name, intern_units};
use crate::{tables, thread};

/// HotSpot's `MaxJavaStackTraceDepth`.
const DEPTH: usize = 1024;

/// Calls `visit` with the position of each Java method on the stack, innermost first, until it returns false.
///
/// The stack is a list of segments of compiled frames with Rust frames between them. A segment starts where a
/// shim published an anchor, and ends at the stub by which the runtime had entered compiled code.
fn walk(mut visit: impl FnMut(u32) -> bool) {
    let stub = tables::text_offset(tables::enter_stub()).unwrap_or(NONE);
    let mut anchor = thread::current().anchor.get();
    while !anchor.is_null() {
        // SAFETY: anchors lie in the frames of shims that have not returned yet.
        let mut frame = unsafe { (*anchor).frame };
        loop {
            // SAFETY: a frame starts with the caller's frame pointer and the return address.
            let (caller, address) = unsafe { (frame.read(), frame.add(1).read()) };
            let Some(key) = tables::text_offset(address as usize) else { break };
            let Some(site) = tables::site(key) else { break };
            if tables::function(key.saturating_sub(1)).is_some_and(|f| f.start == stub) {
                break;
            }
            let mut position = site.position;
            while position != NONE {
                if !visit(position) {
                    return;
                }
                position = tables::position(position).parent;
            }
            frame = ptr::with_exposed_provenance(caller as usize);
        }
        // SAFETY: as above.
        anchor = unsafe { (*anchor).previous };
    }
}

/// Stores the current backtrace in a Throwable. The frames by which it came into being are left out: calls of
/// `fillInStackTrace`, then the exception's own constructors. Without memory there is no backtrace.
pub fn fill_in(exception: Ref) {
    #[derive(PartialEq, PartialOrd)]
    enum Skip {
        FillIn,
        Constructors,
        Nothing,
    }
    let class = exception.class_id();
    let mut skip = Skip::FillIn;
    let mut positions = [0u32; DEPTH];
    let mut depth = 0;
    walk(|position| {
        let method = tables::method(tables::position(position).method);
        if method.flags & method_flags::HIDDEN != 0 {
            return true;
        }
        if skip == Skip::FillIn {
            if method.flags & method_flags::FILL_IN_STACK_TRACE != 0 {
                return true;
            }
            skip = Skip::Constructors;
        }
        if skip == Skip::Constructors {
            if method.flags & method_flags::CONSTRUCTOR != 0 && is_subtype(class, method.class) {
                return true;
            }
            skip = Skip::Nothing;
        }
        positions[depth] = position;
        depth += 1;
        depth < DEPTH
    });
    store(exception, &positions[..depth]);
}

fn store(exception: Ref, positions: &[u32]) {
    let counts = tables::counts();
    let class = counts.prim_arrays[prim::INT];
    let array = if class == NONE { None } else { new::array_if_room(class, positions.len() as i32) };
    let depth = if let Some(array) = array {
        // SAFETY: the array is new and has as many ints.
        unsafe {
            let elements = ptr::with_exposed_provenance_mut::<u32>(array.elements());
            ptr::copy_nonoverlapping(positions.as_ptr(), elements, positions.len());
        }
        positions.len() as i32
    } else {
        0
    };
    // SAFETY: Throwable has these fields.
    unsafe {
        exception.store(counts.throwable_backtrace, array.unwrap_or(Ref::NULL));
        exception.set_field(counts.throwable_depth, depth);
    }
}

/// A Throwable's backtrace object, which may be null.
pub fn backtrace(exception: Ref) -> Ref {
    // SAFETY: Throwable has this field.
    unsafe { exception.load(tables::counts().throwable_backtrace) }
}

/// The positions in a backtrace object.
fn positions<'a>(backtrace: Ref) -> &'a [u32] {
    if backtrace.is_null() {
        return &[];
    }
    // SAFETY: a backtrace is an int[] that nothing changes.
    unsafe {
        core::slice::from_raw_parts(ptr::with_exposed_provenance(backtrace.elements()), backtrace.length() as usize)
    }
}

/// Fills in an array of StackTraceElements from a backtrace.
pub fn fill_elements(elements: Ref, backtrace: Ref) -> Result<(), Thrown> {
    for (index, &position) in positions(backtrace).iter().enumerate().take(elements.length() as usize) {
        let element = elements.load_element(index);
        if !element.is_null() {
            fill_element(element, position)?;
        }
    }
    Ok(())
}

/// `StackTraceElement.format`: what `computeFormat` finds out about loaders and modules.
const BUILT_IN_LOADER: u8 = 1;
const JDK_MODULE: u8 = 2;

fn fill_element(element: Ref, position: u32) -> Result<(), Thrown> {
    let [class_name, method_name, file_name, line_number, module_name, module_version, loader_name, format, mirror] =
        tables::counts().trace_fields;
    let position = tables::position(position);
    let method = tables::method(position.method);
    let class = tables::class(method.class);
    let line = match position.line {
        _ if method.flags & method_flags::NATIVE != 0 => -2,
        0 => -1,
        line => i32::from(line),
    };
    let jdk = class.flags & (class_flags::JAVA_BASE | class_flags::OTHER_MODULE) != 0;
    set_string(element, class_name, intern_name(class.name)?);
    set_string(element, method_name, intern_name(method.name)?);
    if method.file != NONE {
        set_string(element, file_name, intern_name(method.file)?);
    }
    if class.module != NONE {
        set_string(element, module_name, intern_name(class.module)?);
        set_string(element, module_version, intern_name(tables::counts().jdk_version)?);
    }
    let loader = classes::loader(class);
    if loader != "bootstrap" {
        set_string(element, loader_name, intern_units(loader.encode_utf16())?);
    }
    set_string(element, mirror, classes::mirror(method.class));
    // SAFETY: StackTraceElement has these fields.
    unsafe {
        if line_number != NONE {
            element.set_field(line_number, line);
        }
        if format != NONE {
            element.set_field(format, BUILT_IN_LOADER | if jdk { JDK_MODULE } else { 0 });
        }
    }
    Ok(())
}

fn set_string(element: Ref, field: u32, value: Ref) {
    if field != NONE {
        // SAFETY: StackTraceElement has this field, and it is of this type.
        unsafe { element.store(field, value) };
    }
}

/// The helpful message of a NullPointerException: that of the check which threw it, if one did.
pub fn null_pointer_message(exception: Ref) -> Result<Ref, Thrown> {
    let message = positions(backtrace(exception)).first().map_or(NONE, |&p| tables::position(p).npe);
    if message == NONE { Ok(Ref::NULL) } else { crate::strings::from_name(message) }
}
