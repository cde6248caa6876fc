//! Small files of the system, read whole.

use core::ffi::CStr;

/// Reads as much of a file as fits into the buffer; nothing if there is no such file.
pub fn read<'a>(path: &CStr, buffer: &'a mut [u8]) -> &'a [u8] {
    let mut length = 0;
    // SAFETY: the path is a C string, and reads stay inside the buffer.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return &[];
        }
        while length < buffer.len() {
            let rest = &mut buffer[length..];
            let read = libc::read(file, rest.as_mut_ptr().cast(), rest.len());
            if read <= 0 {
                break;
            }
            length += read as usize;
        }
        libc::close(file);
    }
    &buffer[..length]
}
