//! java.io.FileOutputStream, FileInputStream, FileDescriptor: plain system calls on plain descriptors. Objects do
//! not move, so the kernel reads and writes arrays in place.

use core::ffi::CStr;
use core::ptr;

use aotc_abi::entry::kind;

use crate::charset;
use crate::exceptions::{Thrown, throw, throw_null_pointer, throw_with};
use crate::message::Piece;
use crate::object::Ref;
use crate::{strings, tables};

shim!(
    aotc_n_FileOutputStream_writeBytes(this: Ref, bytes: Ref, offset: i32, length: i32, append: i32) =
        write_bytes
);
shim!(aotc_n_FileOutputStream_write(this: Ref, byte: i32, append: i32) = write_byte);
shim!(aotc_n_FileInputStream_readBytes(this: Ref, bytes: Ref, offset: i32, length: i32) -> i32 = read_bytes);
shim!(aotc_n_FileInputStream_read0(this: Ref) -> i32 = read_byte);
shim!(aotc_n_FileInputStream_available0(this: Ref) -> i32 = available);
shim!(aotc_n_FileDescriptor_close0(this: Ref) = close);

/// Only Windows has handles.
#[unsafe(no_mangle)]
extern "C" fn aotc_n_FileDescriptor_getHandle(_descriptor: i32) -> i64 {
    -1
}

#[unsafe(no_mangle)]
extern "C" fn aotc_n_FileDescriptor_getAppend(descriptor: i32) -> i32 {
    // SAFETY: touches no memory.
    let flags = unsafe { libc::fcntl(descriptor, libc::F_GETFL) };
    (flags != -1 && flags & libc::O_APPEND != 0).into()
}

/// The descriptor number of a stream whose `FileDescriptor` is at `field`.
fn descriptor(stream: Ref, field: u32) -> Result<i32, Thrown> {
    // SAFETY: the stream's class has this field, and FileDescriptor its number.
    let number = unsafe {
        let descriptor = stream.load(field);
        if descriptor.is_null() { -1 } else { descriptor.field(tables::counts().descriptor_fd) }
    };
    if number == -1 { Err(throw(kind::IO, &[Piece::Text("Stream Closed")])) } else { Ok(number) }
}

fn output(stream: Ref) -> Result<i32, Thrown> {
    descriptor(stream, tables::counts().output_fd)
}

fn input(stream: Ref) -> Result<i32, Thrown> {
    descriptor(stream, tables::counts().input_fd)
}

/// Repeats a system call that a signal interrupted; -1 becomes an IOException with the system's text.
fn retry<T: PartialEq + From<i8>>(call: impl Fn() -> T) -> Result<T, Thrown> {
    loop {
        let result = call();
        if result != T::from(-1) {
            return Ok(result);
        }
        if errno() != libc::EINTR {
            return Err(throw_last_error());
        }
    }
}

fn errno() -> i32 {
    // SAFETY: the address is that of the thread's own variable.
    unsafe { *libc::__errno_location() }
}

/// An IOException with the text of `errno`.
#[cold]
fn throw_last_error() -> Thrown {
    let error = errno();
    charset::platform();
    let mut buffer = [0; 256];
    // SAFETY: the buffer is as long as said; the call leaves a string in it.
    let text = unsafe {
        libc::strerror_r(error, buffer.as_mut_ptr(), buffer.len());
        CStr::from_ptr(buffer.as_ptr()).to_bytes()
    };
    match strings::from_units(charset::decode(text)) {
        Ok(message) => throw_with(kind::IO, message),
        Err(thrown) => thrown,
    }
}

/// Checks a range of a `byte[]` and returns the address of its start.
fn range(bytes: Ref, offset: i32, length: i32) -> Result<*mut libc::c_void, Thrown> {
    if bytes.is_null() {
        return Err(throw_null_pointer());
    }
    if offset < 0 || length < 0 || i64::from(offset) + i64::from(length) > bytes.length().into() {
        return Err(throw(kind::INDEX, &[]));
    }
    Ok(ptr::with_exposed_provenance_mut(bytes.elements() + offset as usize))
}

fn write_bytes(this: Ref, bytes: Ref, offset: i32, length: i32, _append: i32) -> Result<(), Thrown> {
    let start = range(bytes, offset, length)?;
    if length == 0 {
        return Ok(());
    }
    write_all(output(this)?, start, length as usize)
}

fn write_byte(this: Ref, byte: i32, _append: i32) -> Result<(), Thrown> {
    let byte = byte as u8;
    write_all(output(this)?, (&raw const byte).cast_mut().cast(), 1)
}

fn write_all(descriptor: i32, mut start: *const libc::c_void, mut length: usize) -> Result<(), Thrown> {
    while length > 0 {
        // SAFETY: the range lies in a live array or variable.
        let written = retry(|| unsafe { libc::write(descriptor, start, length) })? as usize;
        start = start.wrapping_add(written);
        length -= written;
    }
    Ok(())
}

fn read_bytes(this: Ref, bytes: Ref, offset: i32, length: i32) -> Result<i32, Thrown> {
    let start = range(bytes, offset, length)?;
    if length == 0 {
        return Ok(0);
    }
    let descriptor = input(this)?;
    // SAFETY: the range lies in a live array.
    let read = retry(|| unsafe { libc::read(descriptor, start, length as usize) })?;
    Ok(if read == 0 { -1 } else { read as i32 })
}

fn read_byte(this: Ref) -> Result<i32, Thrown> {
    let descriptor = input(this)?;
    let mut byte = 0u8;
    let place = (&raw mut byte).cast();
    // SAFETY: there is room for one byte.
    let read = retry(|| unsafe { libc::read(descriptor, place, 1) })?;
    Ok(if read == 0 { -1 } else { byte.into() })
}

fn available(this: Ref) -> Result<i32, Thrown> {
    let descriptor = input(this)?;
    let bytes = available_bytes(descriptor).ok_or_else(throw_last_error)?;
    Ok(bytes.clamp(0, i32::MAX.into()) as i32)
}

/// As the JDK's `handleAvailable`: what a pipe or terminal holds, or the rest of a file.
fn available_bytes(descriptor: i32) -> Option<i64> {
    let mut size = -1;
    // SAFETY: fills in structs of integers, for which zero is a value.
    unsafe {
        let mut status: libc::stat = core::mem::zeroed();
        if libc::fstat(descriptor, &mut status) != -1 {
            match status.st_mode & libc::S_IFMT {
                libc::S_IFCHR | libc::S_IFIFO | libc::S_IFSOCK => {
                    let mut count: i32 = 0;
                    if libc::ioctl(descriptor, libc::FIONREAD, &mut count) >= 0 {
                        return Some(count.into());
                    }
                }
                libc::S_IFREG => size = status.st_size,
                _ => {}
            }
        }
    }
    let seek = |offset, whence| {
        // SAFETY: touches no memory.
        let at = unsafe { libc::lseek(descriptor, offset, whence) };
        (at != -1).then_some(at)
    };
    let current = seek(0, libc::SEEK_CUR)?;
    if size < current {
        size = seek(0, libc::SEEK_END)?;
        seek(current, libc::SEEK_SET)?;
    }
    Some(size - current)
}

/// Closes a FileDescriptor. The standard streams are pointed at /dev/null instead, so that their numbers are not
/// given to a file opened later.
fn close(this: Ref) -> Result<(), Thrown> {
    let field = tables::counts().descriptor_fd;
    // SAFETY: FileDescriptor has this field.
    let number: i32 = unsafe { this.field(field) };
    if number == -1 {
        return Ok(());
    }
    // SAFETY: FileDescriptor has this field; the calls touch only the descriptor.
    unsafe {
        this.set_field(field, -1);
        if (0..=2).contains(&number) {
            let null = libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY);
            if null < 0 {
                this.set_field(field, number);
                return Err(throw_last_error());
            }
            libc::dup2(null, number);
            libc::close(null);
        } else if libc::close(number) == -1 {
            return Err(throw_last_error());
        }
    }
    Ok(())
}
