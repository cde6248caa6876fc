//! The program's own options, from the environment; `aotc_abi::options` lists them.

use core::cell::Cell;
use core::ffi::CStr;

use aotc_abi::options::{OPTIONS, VARIABLE};

use crate::fatal::write_error;
use crate::fault::{self, FAULTS};
use crate::global::Global;
use crate::sha256;

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

/// Reads the environment. A fault in it ends the program with status 2.
pub fn start() {
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
    let Ok(text) = text.to_str() else { stop(&["it is not in UTF-8"]) };
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match set(get(), part) {
            Ok(Action::Go) => {}
            Ok(Action::Help) => help(),
            Err(fault) => stop(&[fault.0, " `", fault.1, "`", fault.2]),
        }
    }
}

#[derive(Debug, PartialEq)]
enum Action {
    Go,
    Help,
}

/// What is wrong, with what, and what to do about it.
#[derive(Debug, PartialEq)]
struct Fault<'a>(&'static str, &'a str, &'static str);

/// Applies one option.
fn set<'a>(options: &Options, text: &'a str) -> Result<Action, Fault<'a>> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let Some(row) = OPTIONS.iter().find(|row| row.name == name) else {
        return Err(Fault("unknown option", name, "; AOTC_OPTS=help lists them"));
    };
    let Some(value) = value else {
        if !row.value.is_empty() {
            return Err(Fault("a value is missing behind", name, ""));
        }
        match name {
            "gc-log" => options.gc_log.set(true),
            "stats" => options.stats.set(true),
            "verify" => options.verify.set(true),
            "poison" => options.poison.set(true),
            _ => return Ok(Action::Help),
        }
        return Ok(Action::Go);
    };
    if row.value.is_empty() {
        return Err(Fault("no value may stand behind", name, ""));
    }
    let size = || parse_size(value.as_bytes()).ok_or(Fault("no size:", value, ""));
    match name {
        "heap-max" => options.heap_max.set(Some(size()?)),
        "heap-min" => options.heap_min.set(size()?),
        "stack" => options.stack.set(Some(size()?)),
        "mark-stack" => options.mark_stack.set(Some(size()?)),
        "gc-stress" => {
            let number = value.parse().ok().filter(|n| *n > 0);
            options.stress.set(number.ok_or(Fault("no number above 0:", value, ""))?);
        }
        "sha256" => match sha256::force(value) {
            Ok(()) => {}
            Err(sha256::Refusal::Unsupported) => return Err(Fault("this processor cannot do sha256 =", value, "")),
            Err(sha256::Refusal::Unknown) => list(sha256::KERNELS.iter().map(|(name, _)| *name)),
        },
        _ => match FAULTS.iter().find(|(fault, _)| *fault == value) {
            Some((_, fault)) => fault::choose(*fault),
            None => list(FAULTS.iter().map(|(name, _)| *name)),
        },
    }
    Ok(Action::Go)
}

/// `64m` and the like.
fn parse_size(text: &[u8]) -> Option<usize> {
    let (digits, shift) = match text {
        [digits @ .., b'k' | b'K'] => (digits, 10),
        [digits @ .., b'm' | b'M'] => (digits, 20),
        [digits @ .., b'g' | b'G'] => (digits, 30),
        digits => (digits, 0),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0usize;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|d| *d < 10)?;
        value = value.checked_mul(10)?.checked_add(digit.into())?;
    }
    value.checked_mul(1 << shift)
}

const BLANKS: &str = "                              ";

#[cold]
fn help() -> ! {
    write_error(&["Options of this program, in the environment variable ", VARIABLE, ", separated by commas:\n"]);
    for row in OPTIONS {
        let equals = if row.value.is_empty() { "" } else { "=" };
        let width = row.name.len() + equals.len() + row.value.len();
        write_error(&["  ", row.name, equals, row.value, &BLANKS[..18 - width], row.help, "\n"]);
    }
    exit(0)
}

#[cold]
fn list(names: impl Iterator<Item = &'static str>) -> ! {
    names.for_each(|name| write_error(&[name, "\n"]));
    exit(2)
}

#[cold]
fn stop(pieces: &[&str]) -> ! {
    write_error(&["aotc runtime: ", VARIABLE, ": "]);
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
    fn sizes_parse() {
        assert_eq!(parse_size(b"64m"), Some(64 << 20));
        assert_eq!(parse_size(b"3G"), Some(3 << 30));
        assert_eq!(parse_size(b"1000"), Some(1000));
        for bad in ["", "m", "-1", "1x", "99999999999999999999", "99999999999g"] {
            assert_eq!(parse_size(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn every_option_of_the_table_is_understood() {
        let _lock = sha256::FORCING.lock();
        let options = Options::none();
        for row in OPTIONS {
            let example = match row.value {
                "" => row.name.to_string(),
                "NAME" => format!("{}={}", row.name, FAULTS[0].0),
                "KERNEL" => format!("{}={}", row.name, sha256::KERNELS[0].0),
                _ => format!("{}=7", row.name),
            };
            let expected = if row.name == "help" { Action::Help } else { Action::Go };
            assert_eq!(set(&options, &example), Ok(expected), "{example}");
            assert!(row.name.len() + row.value.len() + 1 < 18, "the help has room for {example}");
        }
        fault::choose(fault::Fault::None);
        sha256::choose_best();
        assert_eq!(options.heap_max.get(), Some(7));
        assert_eq!(options.stress.get(), 7);
        assert!(options.verify.get() && options.poison.get() && options.gc_log.get() && options.stats.get());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, words) in [
            ("heap-max", "missing"),
            ("heap-max=x", "no size"),
            ("verify=1", "no value"),
            ("gc-stress=0", "no number"),
            ("nonsense", "unknown"),
        ] {
            assert!(set(&Options::none(), text).unwrap_err().0.contains(words), "{text}");
        }
    }
}
