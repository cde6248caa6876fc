//! The options that a compiled program itself takes. This table is the only list: the compiler and the runtime read
//! options by it (the compiler those that an executable starts from, the runtime those of the environment, which win),
//! both print it as help, and the README shows what they print.

use core::fmt;

/// The environment variable that holds them, separated by commas. A program that runs with more rights than who started
/// it ignores the variable.
pub const VARIABLE: &str = "AOTC_OPTS";

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Option {
    pub name: &'static str,
    /// What stands behind `=` in the help; empty for an option without a value.
    pub value: &'static str,
    pub help: &'static str,
}

const fn flag(name: &'static str, help: &'static str) -> Option {
    Option { name, value: "", help }
}

const fn with(name: &'static str, value: &'static str, help: &'static str) -> Option {
    Option { name, value, help }
}

/// All of them. A SIZE is a number of bytes, or of k, m or g.
pub const OPTIONS: &[Option] = &[
    with(
        "heap-max",
        "SIZE",
        "most memory for objects (default: a quarter of what there is; 4-byte references reach 3.7g)",
    ),
    with("heap-min", "SIZE", "no collection while the heap is smaller"),
    with("stack", "SIZE", "the main thread's stack (default 8m)"),
    flag("gc-log", "one line on standard error for each collection"),
    flag("stats", "totals on standard error at exit"),
    with("gc-stress", "N", "collect at every Nth allocation"),
    flag("verify", "check the whole heap at each collection"),
    flag("poison", "overwrite the memory of dead objects"),
    with("mark-stack", "SIZE", "memory for the list of objects still to be looked at"),
    with("sha256", "KERNEL", "hash with this kernel (a name that is none lists them)"),
    with("fault", "NAME", "make a mistake on purpose (a name that is none lists them)"),
    flag("help", "print this list and exit"),
];

/// Stands in front of a flag's name to switch it off.
const OFF: &str = "no-";

/// One option as it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting<'a> {
    /// Bytes, as the other sizes.
    HeapMax(usize),
    HeapMin(usize),
    Stack(usize),
    MarkStack(usize),
    GcLog(bool),
    Stats(bool),
    Verify(bool),
    Poison(bool),
    /// Every so manyth allocation; not 0.
    GcStress(usize),
    /// A name that may be none of a fault.
    Fault(&'a str),
    /// A name that may be none of a kernel.
    Sha256(&'a str),
    Help,
}

/// What is wrong, with what, and what to do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong<'a> {
    pub what: &'static str,
    pub with: &'a str,
    pub hint: &'static str,
}

impl<'a> Wrong<'a> {
    const fn new(what: &'static str, with: &'a str) -> Self {
        Wrong { what, with, hint: "" }
    }

    /// The pieces of the sentence.
    pub fn pieces(&self) -> [&'a str; 5] {
        [self.what, " `", self.with, "`", self.hint]
    }
}

impl fmt::Display for Wrong<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|piece| f.write_str(piece))
    }
}

/// The options in a list separated by commas, each parsed. Empty parts and blanks around one do not count.
pub fn parse_list(text: &str) -> impl Iterator<Item = Result<Setting<'_>, Wrong<'_>>> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(parse)
}

/// One option: `heap-max=64m`, `gc-log`, `no-gc-log`.
fn parse(text: &str) -> Result<Setting<'_>, Wrong<'_>> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let (flag, on) = match name.strip_prefix(OFF) {
        Some(flag) => (flag, false),
        None => (name, true),
    };
    let row = OPTIONS.iter().find(|row| row.name == flag);
    let row = row.filter(|row| on || (row.value.is_empty() && row.name != "help"));
    let Some(row) = row else {
        return Err(Wrong { what: "unknown option", with: name, hint: "; AOTC_OPTS=help lists them" });
    };
    match value {
        None if !row.value.is_empty() => return Err(Wrong::new("a value is missing behind", name)),
        Some(_) if row.value.is_empty() => return Err(Wrong::new("no value may stand behind", name)),
        _ => {}
    }
    let value = value.unwrap_or_default();
    let size = || parse_size(value.as_bytes()).ok_or(Wrong::new("no size:", value));
    Ok(match row.name {
        "heap-max" => Setting::HeapMax(size()?),
        "heap-min" => Setting::HeapMin(size()?),
        "stack" => Setting::Stack(size()?),
        "mark-stack" => Setting::MarkStack(size()?),
        "gc-log" => Setting::GcLog(on),
        "stats" => Setting::Stats(on),
        "verify" => Setting::Verify(on),
        "poison" => Setting::Poison(on),
        "gc-stress" => {
            let number = value.parse().ok().filter(|n| *n > 0);
            Setting::GcStress(number.ok_or(Wrong::new("no number above 0:", value))?)
        }
        "fault" => Setting::Fault(value),
        "sha256" => Setting::Sha256(value),
        _ => Setting::Help,
    })
}

/// `64m` and the like.
fn parse_size(text: &[u8]) -> core::option::Option<usize> {
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

/// As wide as the column of the help in front of what an option does.
const BLANKS: &str = "                  ";

/// The lines of the help, each as its pieces.
pub fn help() -> impl Iterator<Item = [&'static str; 6]> {
    let rows = OPTIONS.iter().map(|row| {
        let equals = if row.value.is_empty() { "" } else { "=" };
        let width = row.name.len() + equals.len() + row.value.len();
        ["  ", row.name, equals, row.value, &BLANKS[width..], row.help]
    });
    let off = [OFF, "NAME", &BLANKS[OFF.len() + 4..]];
    rows.chain([["  ", off[0], off[1], "", off[2], "switch off a flag that was compiled in"]])
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::{String, ToString};

    #[test]
    fn sizes_parse() {
        assert_eq!(parse_size(b"64m"), Some(64 << 20));
        assert_eq!(parse_size(b"3G"), Some(3 << 30));
        assert_eq!(parse_size(b"1000"), Some(1000));
        for bad in ["", "m", "-1", "1x", "99999999999999999999", "99999999999g"] {
            assert_eq!(parse_size(bad.as_bytes()), None, "{bad}");
        }
    }

    /// Every row means something of its own, and the help has room for it.
    #[test]
    fn every_option_of_the_table_is_understood() {
        let mut seen = std::vec::Vec::new();
        for row in OPTIONS {
            let example = if row.value.is_empty() { row.name.to_string() } else { row.name.to_string() + "=7" };
            let setting = std::format!("{:?}", parse(&example).unwrap());
            let setting = setting.split('(').next().unwrap().to_string();
            assert!(!seen.contains(&setting), "{example} is taken for another");
            seen.push(setting);
            assert!(row.name.len() + row.value.len() + 1 < BLANKS.len(), "the help has no room for {example}");
        }
        assert_eq!(help().count(), OPTIONS.len() + 1);
        assert!(help().all(|line| line.concat().len() > 2 + BLANKS.len() && !line[5].is_empty()));
    }

    #[test]
    fn lists() {
        let settings: Result<std::vec::Vec<_>, _> =
            parse_list(" gc-log,, no-verify ,heap-max=2k,gc-stress=7,").collect();
        assert_eq!(
            settings.unwrap(),
            [Setting::GcLog(true), Setting::Verify(false), Setting::HeapMax(2048), Setting::GcStress(7)]
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, words) in [
            ("heap-max", "a value is missing behind `heap-max`"),
            ("heap-max=x", "no size: `x`"),
            ("verify=1", "no value may stand behind `verify`"),
            ("gc-stress=0", "no number above 0: `0`"),
            ("nonsense", "unknown option `nonsense`; AOTC_OPTS=help lists them"),
            ("no-heap-max", "unknown option `no-heap-max`; AOTC_OPTS=help lists them"),
            ("no-help", "unknown option `no-help`; AOTC_OPTS=help lists them"),
            ("no-no-verify", "unknown option `no-no-verify`; AOTC_OPTS=help lists them"),
        ] {
            let said: String = parse(text).unwrap_err().to_string();
            assert_eq!(said, words, "{text}");
        }
    }
}
