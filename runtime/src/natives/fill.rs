//! Filling a range of an array: what the compiler makes of loops that store one value.

/// Stores the bytes of `pattern` in turn over `bytes` bytes.
///
/// # Safety
/// The range must be writable memory of one array; only compiled code calls this, after checking the range.
#[unsafe(no_mangle)]
unsafe extern "C" fn aotc_fill(start: *mut u8, bytes: usize, pattern: u64) {
    let unit = pattern.to_le_bytes();
    if unit.iter().all(|&byte| byte == unit[0]) {
        // SAFETY: the caller's contract.
        return unsafe { start.write_bytes(unit[0], bytes) };
    }
    let whole = bytes / 8 * 8;
    let mut at = 0;
    while at < whole {
        // SAFETY: `at + 8 <= bytes`; array elements start at multiples of their own size only, so unaligned.
        unsafe { start.add(at).cast::<u64>().write_unaligned(pattern) };
        at += 8;
    }
    // SAFETY: less than a word is left, and the pattern has that many bytes.
    unsafe { start.add(whole).copy_from_nonoverlapping(unit.as_ptr(), bytes - whole) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_and_tails() {
        for (pattern, size) in [(0x0707_0707_0707_0707u64, 1), (0x0201_0201_0201_0201, 2), (0x0403_0201_0403_0201, 4)] {
            for count in 0..40 {
                let mut bytes = [0xeeu8; 200];
                // SAFETY: 40 elements of at most 4 bytes fit behind the first 8 bytes.
                unsafe { aotc_fill(bytes[8..].as_mut_ptr(), count * size, pattern) };
                let unit = pattern.to_le_bytes();
                for (at, &byte) in bytes.iter().enumerate() {
                    let inside = (8..8 + count * size).contains(&at);
                    assert_eq!(byte, if inside { unit[(at - 8) % 8] } else { 0xee }, "{pattern:#x} {count} at {at}");
                }
            }
        }
    }
}
