//! `aotc.rt.Vm.property`: the system properties that only the system knows.

use core::ffi::{CStr, c_char};
use core::mem;

use aotc_abi::entry::property as key;

use crate::charset::{self, decode};
use crate::exceptions::Thrown;
use crate::locale::Locale;
use crate::message::{DIGITS, decimal};
use crate::object::Ref;
use crate::{arch, file, strings};

shim!(aotc_n_Vm_property(which: i32) -> Ref = property);

fn property(which: i32) -> Result<Ref, Thrown> {
    match which {
        key::DISPLAY_LANGUAGE..=key::DISPLAY_VARIANT => locale(libc::LC_MESSAGES, which - key::DISPLAY_LANGUAGE),
        key::FORMAT_LANGUAGE..=key::FORMAT_VARIANT => locale(libc::LC_CTYPE, which - key::FORMAT_LANGUAGE),
        key::USER_NAME => user(NAME, c"USER"),
        key::USER_HOME => user(HOME, c"HOME"),
        key::USER_DIR => working_directory(),
        key::OS_NAME => strings::from_units("Linux".encode_utf16()),
        key::OS_VERSION => kernel_release(),
        key::OS_ARCH => strings::from_units(arch::JAVA_NAME.encode_utf16()),
        key::STDIN_ENCODING..=key::STDERR_ENCODING => terminal_codeset(which - key::STDIN_ENCODING),
        _ => Ok(Ref::NULL),
    }
}

/// A part of the locale: language, script, country, variant.
fn locale(category: i32, part: i32) -> Result<Ref, Thrown> {
    let locale = Locale::parse(charset::locale(category));
    let parts = [Some(locale.language), locale.script, locale.country, locale.variant];
    parts[part as usize].map_or(Ok(Ref::NULL), |part| strings::from_units(decode(part)))
}

fn terminal_codeset(descriptor: i32) -> Result<Ref, Thrown> {
    // SAFETY: touches no memory.
    if unsafe { libc::isatty(descriptor) } == 0 {
        return Ok(Ref::NULL);
    }
    strings::from_units(decode(charset::codeset()))
}

/// A string of a C string that may be null.
///
/// # Safety
/// `text` is null or a C string.
unsafe fn from_c(text: *const c_char) -> Result<Ref, Thrown> {
    if text.is_null() {
        return Ok(Ref::NULL);
    }
    // SAFETY: the caller's promise.
    strings::from_units(decode(unsafe { CStr::from_ptr(text) }.to_bytes()))
}

fn working_directory() -> Result<Ref, Thrown> {
    let mut buffer = [0; 4096];
    // SAFETY: the buffer is as long as said.
    unsafe { from_c(libc::getcwd(buffer.as_mut_ptr(), buffer.len())) }
}

fn kernel_release() -> Result<Ref, Thrown> {
    // SAFETY: fills in a struct of characters with C strings.
    unsafe {
        let mut name: libc::utsname = mem::zeroed();
        libc::uname(&mut name);
        from_c(name.release.as_ptr())
    }
}

/// Fields of a line in /etc/passwd.
const NAME: usize = 0;
const HOME: usize = 5;

/// A field of the user's line in /etc/passwd; a variable if there is none or, as in the JDK, if the home is a single
/// character. The C library's getpwuid asks further services, but cannot be linked statically; a user that only those
/// know is taken from the environment.
fn user(field: usize, variable: &CStr) -> Result<Ref, Thrown> {
    let mut buffer = [0u8; 16 << 10];
    let users = file::read(c"/etc/passwd", &mut buffer);
    // SAFETY: touches no memory.
    let id = i64::from(unsafe { libc::getuid() });
    let mut digits = [0; DIGITS];
    let id = decimal(id, &mut digits).as_bytes();
    let line = users.split(|byte| *byte == b'\n').find(|line| field_of(line, 2) == id).unwrap_or_default();
    let known = field_of(line, field);
    // SAFETY: the strings of the environment stay; nothing changes them.
    let value = unsafe { libc::getenv(variable.as_ptr()) };
    let unfit = known.is_empty() || field == HOME && known.len() == 1;
    match known {
        // SAFETY: a string of the environment.
        _ if unfit && !value.is_null() => unsafe { from_c(value) },
        [] => strings::from_units("?".encode_utf16()),
        known => strings::from_units(decode(known)),
    }
}

fn field_of(line: &[u8], index: usize) -> &[u8] {
    line.split(|byte| *byte == b':').nth(index).unwrap_or_default()
}
