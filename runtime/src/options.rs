//! The program's own options, compiled in and from the environment; `aotc_abi::options` lists and parses them.

use core::cell::Cell;
use core::ffi::CStr;

use aotc_abi::options::{Setting, VARIABLE, parse_list};

use crate::fatal::write_error;
use crate::fault::{self, FAULTS};
use crate::global::Global;
use crate::sha256;
use crate::tables;

/// What was asked for.
pub struct Options {
    /// Bytes.
    pub heap_max: Cell<Option<usize>>,
    pub heap_min: Cell<usize>,
    pub stack: Cell<Option<usize>>,
    pub mark_stack: Cell<Option<usize>>,
    pub gc_log: Cell<bool>,
    pub stats: Cell<bool>,
    pub verify: Cell<bool>,
    pub poison: Cell<bool>,
    /// Collect at every so manyth allocation; 0 for only when needed.
    pub stress: Cell<usize>,
}

impl Options {
    /// Nothing asked for.
    const fn none() -> Options {
        Options {
            heap_max: Cell::new(None),
            heap_min: Cell::new(0),
            stack: Cell::new(None),
            mark_stack: Cell::new(None),
            gc_log: Cell::new(false),
            stats: Cell::new(false),
            verify: Cell::new(false),
            poison: Cell::new(false),
            stress: Cell::new(0),
        }
    }
}

static CURRENT: Global<Options> = Global::new(Options::none());

pub fn get() -> &'static Options {
    &CURRENT
}

/// Takes what was compiled in, then the environment. A fault in it ends the program with status 2.
pub fn start() {
    let compiled_in = core::str::from_utf8(tables::name(tables::counts().options)).unwrap_or_default();
    apply_all("the options compiled in", compiled_in, compiled_in);
    // SAFETY: the strings of the environment stay; nothing changes them at start-up.
    let text = unsafe {
        if libc::getauxval(libc::AT_SECURE) != 0 {
            return;
        }
        let value = libc::getenv(c"AOTC_OPTS".as_ptr());
        if value.is_null() {
            return;
        }
        CStr::from_ptr(value)
    };
    match text.to_str() {
        Ok(text) => apply_all(VARIABLE, text, compiled_in),
        Err(_) => stop(VARIABLE, &["it is not in UTF-8"]),
    }
}

/// Applies a list of options that comes from `source`.
fn apply_all(source: &str, list: &str, compiled_in: &str) {
    for setting in parse_list(list) {
        match setting {
            Ok(Setting::Help) => help(compiled_in),
            Ok(Setting::Fault(name)) => match FAULTS.iter().find(|(fault, _)| *fault == name) {
                Some((_, fault)) => fault::choose(*fault),
                None => list_names(FAULTS.iter().map(|(name, _)| *name)),
            },
            Ok(Setting::Sha256(name)) => match sha256::force(name) {
                Ok(()) => {}
                Err(sha256::Refusal::Unsupported) => {
                    stop(source, &["this processor cannot do sha256 = `", name, "`"]);
                }
                Err(sha256::Refusal::Unknown) => list_names(sha256::KERNELS.iter().map(|(name, _)| *name)),
            },
            Ok(setting) => apply(get(), setting),
            Err(wrong) => stop(source, &wrong.pieces()),
        }
    }
}

fn apply(options: &Options, setting: Setting) {
    match setting {
        Setting::HeapMax(bytes) => options.heap_max.set(Some(bytes)),
        Setting::HeapMin(bytes) => options.heap_min.set(bytes),
        Setting::Stack(bytes) => options.stack.set(Some(bytes)),
        Setting::MarkStack(bytes) => options.mark_stack.set(Some(bytes)),
        Setting::GcLog(on) => options.gc_log.set(on),
        Setting::Stats(on) => options.stats.set(on),
        Setting::Verify(on) => options.verify.set(on),
        Setting::Poison(on) => options.poison.set(on),
        Setting::GcStress(every) => options.stress.set(every),
        Setting::Fault(_) | Setting::Sha256(_) | Setting::Help => {}
    }
}

#[cold]
fn help(compiled_in: &str) -> ! {
    write_error(&["Options of this program, in the environment variable ", VARIABLE, ", separated by commas:\n"]);
    for line in aotc_abi::options::help() {
        write_error(&line);
        write_error(&["\n"]);
    }
    if !compiled_in.is_empty() {
        write_error(&["Compiled in: ", compiled_in, "\n"]);
    }
    exit(0)
}

#[cold]
fn list_names(names: impl Iterator<Item = &'static str>) -> ! {
    names.for_each(|name| write_error(&[name, "\n"]));
    exit(2)
}

/// Says what is wrong with the options and ends the program with status 2.
#[cold]
pub fn stop(source: &str, pieces: &[&str]) -> ! {
    write_error(&["aotc runtime: ", source, ": "]);
    write_error(pieces);
    write_error(&["\n"]);
    exit(2)
}

fn exit(status: i32) -> ! {
    // SAFETY: ends the process; nothing has been started that would want to be told.
    unsafe { libc::_exit(status) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_settings_win() {
        let options = Options::none();
        for setting in parse_list("heap-max=1m,gc-log,verify,gc-stress=7,heap-max=2m,no-gc-log") {
            apply(&options, setting.unwrap());
        }
        assert_eq!(options.heap_max.get(), Some(2 << 20));
        assert_eq!(options.stress.get(), 7);
        assert!(options.verify.get() && !options.gc_log.get() && !options.stats.get());
    }
}
