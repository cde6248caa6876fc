//! The options that a compiled program itself takes. This table is the only list: the runtime reads options by it, prints
//! it as help, and the README shows what it prints.

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
    with("heap-max", "SIZE", "most memory for objects (default: a quarter of the machine's or container's)"),
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
