//! The program's `main`: brings up the runtime in a fixed order, then runs Java's on the Java stack.

use core::ffi::{CStr, c_char};

use aotc_abi::cpu::{FEATURES, features};

use crate::exceptions::Thrown;
use crate::fatal::{fatal, refuse, write_error};
use crate::heap::{self, new};
use crate::object::Ref;
use crate::{arch, charset, collector, options, signals, stack, strings, tables, thread};

/// What the C library calls.
///
/// # Safety
/// `argv` holds `argc` strings.
#[cfg_attr(not(test), unsafe(no_mangle))]
#[cfg_attr(test, expect(dead_code))]
unsafe extern "C" fn main(argc: i32, argv: *const *const c_char) -> i32 {
    tables::check_version();
    check_cpu(tables::counts().cpu);
    options::start();
    signals::install();
    signals::map_null_guard();
    let thread = thread::current();
    heap::start(thread);
    let top = stack::map(thread);
    // SAFETY: the caller's promise.
    let arguments = unsafe { core::slice::from_raw_parts(argv, argc as usize) };
    // SAFETY: the stack is new.
    let status = unsafe { arch::call_on_stack(top, run, (&raw const arguments).expose_provenance()) };
    collector::report::at_exit();
    // SAFETY: the only thread leaves.
    unsafe { libc::exit(status) }
}

/// Refuses to run code that uses what this processor does not have. Costs one or a few CPUID instructions.
fn check_cpu(used: u32) {
    let missing = arch::cpu::missing(used);
    if missing != 0 {
        refuse(&complaint(missing));
    }
}

/// The pieces of a sentence that names the features in a set.
fn complaint(missing: u32) -> [&'static str; 2 * FEATURES.len() + 3] {
    let mut pieces = [""; 2 * FEATURES.len() + 3];
    pieces[0] = "this program was compiled for a processor with";
    for (pair, feature) in pieces[1..].chunks_exact_mut(2).zip(features(missing)) {
        pair.copy_from_slice(&[" ", feature.name]);
    }
    if missing >> FEATURES.len() != 0 {
        pieces[2 * FEATURES.len() + 1] = " features unknown to its runtime";
    }
    pieces[2 * FEATURES.len() + 2] = ", which this one lacks";
    pieces
}

/// Runs the Java program; on its stack. `arguments` is the address of a slice of C strings.
extern "C" fn run(arguments: usize) -> i32 {
    let arguments = core::ptr::with_exposed_provenance::<&[*const c_char]>(arguments);
    // SAFETY: `main` passes this and waits.
    let Ok(array) = string_array(unsafe { *arguments }) else {
        fatal(&["the arguments do not fit into the heap"]);
    };
    // SAFETY: the method takes a String[], and this is the Java stack.
    let status = unsafe { tables::enter(tables::start_method(), [array.address() as u64, 0, 0, 0]) };
    let thrown = thread::current().pending.get();
    if !thrown.is_null() {
        // The handler of uncaught exceptions threw itself, most likely for want of memory. HotSpot's words and status.
        let name = core::str::from_utf8(tables::name(thrown.class().name)).unwrap_or("an exception");
        write_error(&["\nException: ", name, " thrown from the UncaughtExceptionHandler in thread \"main\"\n"]);
        return 1;
    }
    status as i32
}

/// The arguments after the program's name as a `String[]`.
fn string_array(arguments: &[*const c_char]) -> Result<Ref, Thrown> {
    let arguments = arguments.get(1..).unwrap_or_default();
    let array = new::array(tables::counts().string_array_class, arguments.len() as i32)?;
    for (index, &argument) in arguments.iter().enumerate() {
        // SAFETY: arguments are C strings.
        let bytes = unsafe { CStr::from_ptr(argument) }.to_bytes();
        array.store_element(index, strings::from_units(charset::decode(bytes))?);
    }
    Ok(array)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_features_are_named() {
        let set = aotc_abi::cpu::set_of("AVX2") | aotc_abi::cpu::set_of("LZCNT");
        assert_eq!(
            complaint(set).concat(),
            "this program was compiled for a processor with AVX2 LZCNT, which this one lacks"
        );
        assert!(complaint(u32::MAX).concat().contains("AVX512BW features unknown to its runtime, which"));
    }
}
