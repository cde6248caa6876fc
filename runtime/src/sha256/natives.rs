//! The natives behind `aotc.crypto.Sha256`: each replaces the private method of its name with the suffix `0`. The same for
//! `aotc.crypto.BlockHeaders`. And the compression function for the JDK's own SHA-256 and SHA-224.
//!
//! References are addresses of byte arrays. The public Java methods have checked everything: no reference is null, all
//! ranges lie inside their arrays, counts and lengths are not negative, batches do not overlap. Objects never move, and
//! the natives neither allocate, throw, call back nor look at the stack, so plain calls will do.
//!
//! # Safety
//! Of all functions here: the arguments are what the Java method of that name passes on.

#![allow(non_snake_case, clippy::missing_safety_doc)] // Java's names; one contract for all, above

use core::ptr::NonNull;

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

/// `prefixedInto0(I[BII[BI)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Sha256_prefixedInto(
    prefix: i32,
    src: *mut u8,
    off: i32,
    len: i32,
    dst: *mut u8,
    dst_off: i32,
) {
    let len = len as usize;
    // SAFETY: the module's.
    unsafe { super::prefixed_into(prefix as u8, bytes(src, off, len), len, bytes(dst, dst_off, super::DIGEST)) }
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

/// `aotc.crypto.BlockHeaders.check0([BIII[BIZ[J)I`: the array of times may be null.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)] // Java's
pub unsafe extern "C" fn aotc_n_BlockHeaders_check(
    headers: *mut u8,
    off: i32,
    stride: i32,
    count: i32,
    hashes: *mut u8,
    threads: i32,
    apart: i32,
    times: *mut u8,
) -> i32 {
    let (stride, count) = (stride as usize, count as usize);
    if count == 0 {
        return 0;
    }
    // SAFETY: the module's; there is a time for each batch.
    unsafe {
        let job = super::headers::Job {
            headers: bytes(headers, off, (count - 1) * stride + super::headers::HEADER),
            stride,
            count,
            hashes: bytes(hashes, 0, count * super::DIGEST),
            times: NonNull::new(times).map(|array| array.add(ARRAY_BASE as usize).cast()),
            apart: apart != 0,
        };
        super::headers::check(job, threads as usize) as i32
    }
}

/// `aotc.rt.Vm.sha256Compress([I[BII)V`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aotc_n_Vm_sha256Compress(state: *mut u8, src: *mut u8, off: i32, blocks: i32) {
    let blocks = blocks as usize;
    // SAFETY: the state is an array of eight ints, of which no other thread knows.
    unsafe {
        debug_assert_eq!(*state.add(ARRAY_LENGTH as usize).cast::<u32>(), 8);
        let state = &mut *state.add(ARRAY_BASE as usize).cast::<super::State>();
        super::Kernel::chosen().compress(state, bytes(src, off, blocks * super::BLOCK), blocks)
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
