//! Dying with a reason: for states that no Java program can cause. Uses nothing that could fail itself.

/// Writes `pieces` to standard error, one line, and aborts.
#[cold]
pub fn fatal(pieces: &[&str]) -> ! {
    report(pieces);
    // SAFETY: ends the process.
    unsafe { libc::abort() }
}

/// Writes `pieces` to standard error, one line, and exits with status 1: for a machine or file that does not fit.
#[cold]
pub fn refuse(pieces: &[&str]) -> ! {
    report(pieces);
    // SAFETY: ends the process; nothing has been started that would want to be told.
    unsafe { libc::_exit(1) }
}

fn report(pieces: &[&str]) {
    write("aotc runtime: ");
    write_error(pieces);
    write("\n");
}

/// Writes `pieces` to standard error as they are.
pub fn write_error(pieces: &[&str]) {
    pieces.iter().copied().for_each(write);
}

fn write(text: &str) {
    // SAFETY: the pointer and length are those of a live string. A failing write has nobody left to tell.
    unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
}

/// A bug in the runtime itself. The message needs formatting machinery that programs should not carry, so only
/// the place is told.
#[cfg(all(not(test), panic = "abort", feature = "program"))]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    match info.location() {
        Some(place) => {
            let mut digits = [0; crate::message::DIGITS];
            let line = crate::message::decimal(i64::from(place.line()), &mut digits);
            fatal(&["bug at ", place.file(), ":", line])
        }
        None => fatal(&["bug"]),
    }
}
