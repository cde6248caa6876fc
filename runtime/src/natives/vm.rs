//! aotc.rt.Vm: what the library's Java code asks of the runtime.

use core::ffi::{CStr, c_char};
use core::sync::atomic::Ordering::{Acquire, Release};

use aotc_abi::tables::{NONE, class_flags};

use crate::charset::{self, decode};
use crate::classes::of_mirror;
use crate::exceptions::{Thrown, call_back, throw_null_pointer};
use crate::fatal::fatal;
use crate::heap::new;
use crate::message::{Piece, units};
use crate::object::Ref;
use crate::{stack, strings, tables, thread};

shim!(aotc_n_Vm_runInitializer(class: i32) = run_initializer);
shim!(aotc_n_Vm_className(class: i32) -> Ref = class_name);
shim!(aotc_n_Vm_couldNotInitialize(class: i32) -> Ref = could_not_initialize);
shim!(aotc_n_Vm_allocateInstance(class: Ref) -> Ref = allocate_instance);
shim!(aotc_n_Vm_codeset() -> Ref = codeset);
shim!(aotc_n_Vm_getenv(name: Ref) -> Ref = getenv);

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_classState(class: i32) -> i32 {
    tables::class_state(class as u32).load(Acquire).into()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_setClassState(class: i32, state: i32) {
    tables::class_state(class as u32).store(state as u8, Release);
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_initBeforeCount(class: i32) -> i32 {
    tables::class(class as u32).before_count as i32
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_initBefore(class: i32, index: i32) -> i32 {
    tables::before(tables::class(class as u32))[index as usize] as i32
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_classOf(object: Ref) -> i32 {
    object.class_id() as i32
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_classFlags(class: i32) -> i32 {
    tables::class(class as u32).flags as i32
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_componentOf(class: i32) -> i32 {
    tables::class(class as u32).component as i32
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_scratch0() -> i64 {
    thread::current().scratch0.get()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_scratch1() -> Ref {
    thread::current().scratch1.get()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_lowerStackLimit() {
    stack::lower_limit(thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_restoreStackLimit() {
    stack::restore_limit(thread::current());
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_setJavaThread(java_thread: Ref) {
    thread::current().java_thread.set(java_thread);
}

/// The length of an array of any kind.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_arrayLength(array: Ref) -> i32 {
    array.length()
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_idOf(class: Ref) -> i32 {
    of_mirror(class) as i32
}

/// Writes a text to standard error in UTF-8, past System.err.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_Vm_printError(text: Ref) {
    let mut bytes = charset::encode_utf8(strings::units(text));
    let mut buffer = [0; 512];
    loop {
        let length = buffer.iter_mut().zip(&mut bytes).map(|(to, from)| *to = from).count();
        if length == 0 {
            break;
        }
        // SAFETY: the buffer holds as many bytes. A failing write has nobody left to tell.
        unsafe { libc::write(2, buffer.as_ptr().cast(), length) };
    }
}

/// Runs `<clinit>`. What it throws stays pending, so the shim throws it.
fn run_initializer(class: i32) -> Result<(), Thrown> {
    let initializer = tables::class(class as u32).clinit;
    if initializer == NONE {
        return Ok(());
    }
    // SAFETY: an initialiser takes no arguments, and natives run on the Java stack.
    unsafe { call_back(tables::text() + initializer as usize, [0; 4]) }?;
    Ok(())
}

fn could_not_initialize(class: i32) -> Result<Ref, Thrown> {
    let name = tables::class(class as u32).name;
    strings::from_units(units(&[Piece::Text("Could not initialize class "), Piece::Name(name)]))
}

fn class_name(class: i32) -> Result<Ref, Thrown> {
    strings::intern_name(tables::class(class as u32).name)
}

fn allocate_instance(class: Ref) -> Result<Ref, Thrown> {
    if class.is_null() {
        return Err(throw_null_pointer());
    }
    let id = of_mirror(class);
    let none = class_flags::ARRAY | class_flags::INTERFACE | class_flags::PRIMITIVE | class_flags::ABSTRACT;
    if tables::class(id).flags & none != 0 {
        fatal(&["an instance of a class that has none was asked for"]);
    }
    new::instance(id)
}

fn codeset() -> Result<Ref, Thrown> {
    strings::from_units(decode(charset::codeset()))
}

unsafe extern "C" {
    static environ: *const *const c_char;
}

fn getenv(name: Ref) -> Result<Ref, Thrown> {
    if name.is_null() {
        return Err(throw_null_pointer());
    }
    let name = charset::encode_utf8(strings::units(name));
    // SAFETY: the environment is a list of C strings that ends with a null, and nothing changes it.
    unsafe {
        let mut entry = environ;
        while !entry.is_null() && !(*entry).is_null() {
            let bytes = CStr::from_ptr(*entry).to_bytes();
            // As the JDK: a leading '=' belongs to the name.
            if let Some(at) = bytes.iter().skip(1).position(|byte| *byte == b'=')
                && name.clone().eq(bytes[..=at].iter().copied())
            {
                return strings::from_units(decode(&bytes[at + 2..]));
            }
            entry = entry.add(1);
        }
    }
    Ok(Ref::NULL)
}
