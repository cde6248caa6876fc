//! The natives behind `aotc.crypto.Sha256`: each replaces the private method of its name with the suffix `0`.
//!
//! References are addresses of byte arrays. The public Java methods have checked everything: no reference is null, all
//! ranges lie inside their arrays, counts and lengths are not negative, batches do not overlap. Objects never move, and
//! the natives neither allocate, throw, call back nor look at the stack, so plain calls will do.
//!
//! # Safety
//! Of all functions here: the arguments are what the Java method of that name passes on.

#![allow(non_snake_case, clippy::missing_safety_doc)] // Java's names; one contract for all, above

use aotc_abi::object::{ARRAY_BASE, ARRAY_LENGTH};

/// The address of byte `off` of a byte array of which `len` bytes are going to be used.
///
/// # Safety
/// `array` is a byte array with that range in it.
#[inline]
unsafe fn bytes(array: *mut u8, off: i32, len: usize) -> *mut u8 {
    debug_assert!(!array.is_null() && off >= 0);
    // SAFETY: every array has a length, and the range lies behind it.
    unsafe {
        debug_assert!(off as usize + len <= *array.add(ARRAY_LENGTH as usize).cast::<u32>() as usize);
        array.add(ARRAY_BASE as usize + off as usize)
    }
}

/// `digestInto0([BII[BI)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_digestInto(src: *mut u8, off: i32, len: i32, dst: *mut u8, dst_off: i32) {
    let len = len as usize;
    // SAFETY: the module's.
    unsafe { super::digest_into(bytes(src, off, len), len, bytes(dst, dst_off, super::DIGEST)) }
}

/// `leaves0([BIII[BI)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_leaves(
    src: *mut u8,
    off: i32,
    leaf_len: i32,
    count: i32,
    dst: *mut u8,
    dst_off: i32,
) {
    let (leaf_len, count) = (leaf_len as usize, count as usize);
    // SAFETY: the module's.
    unsafe {
        let dst = bytes(dst, dst_off, count * super::DIGEST);
        super::leaves(bytes(src, off, leaf_len * count), leaf_len, count, dst)
    }
}

/// `level0([BIII)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_level(nodes: *mut u8, off: i32, count: i32, dst_off: i32) {
    let count = count as usize;
    // SAFETY: the module's.
    unsafe {
        let dst = bytes(nodes, dst_off, count / 2 * super::DIGEST);
        super::level(bytes(nodes, off, count * super::DIGEST), count, dst)
    }
}

/// `reduce0([BII)I`: the offset returned counts from the array's first byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_reduce(nodes: *mut u8, off: i32, count: i32) -> i32 {
    let count = count as usize;
    // SAFETY: the module's.
    unsafe {
        let first = bytes(nodes, off, super::reduction_nodes(count) * super::DIGEST);
        off + super::reduce(first, count) as i32
    }
}

/// `leavesOn0([BIII[BII)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_leavesOn(
    src: *mut u8,
    off: i32,
    leaf_len: i32,
    count: i32,
    dst: *mut u8,
    dst_off: i32,
    threads: i32,
) {
    let (leaf_len, count) = (leaf_len as usize, count as usize);
    // SAFETY: the module's.
    unsafe {
        let dst = bytes(dst, dst_off, count * super::DIGEST);
        super::leaves_on(threads as usize, bytes(src, off, leaf_len * count), leaf_len, count, dst)
    }
}

/// `reduceOn0([BIII)I`: the offset returned counts from the array's first byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_reduceOn(nodes: *mut u8, off: i32, count: i32, threads: i32) -> i32 {
    let count = count as usize;
    // SAFETY: the module's.
    unsafe {
        let first = bytes(nodes, off, super::reduction_nodes(count) * super::DIGEST);
        off + super::reduce_on(threads as usize, first, count) as i32
    }
}
