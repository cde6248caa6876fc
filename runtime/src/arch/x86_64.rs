//! x86-64: the stubs between compiled code and Rust, what a signal handler does to an interrupted program.
//!
//! Compiled code follows the SystemV convention with frame pointers, and r15 holds the current thread
//! throughout; it keeps nothing below the stack pointer (no red zone). The compiled program sees Rust only
//! through the stubs here, and Rust frames are never unwound: they are left by returning.

use core::arch::naked_asm;
use core::arch::x86_64::{_MM_HINT_T0, _mm_cvtsd_f64, _mm_prefetch, _mm_set_sd, _mm_sqrt_sd};

use crate::exceptions::unwind;

#[macro_use]
pub mod cpu;

/// The registers an unwinder follows and restores. r15 is the same in every compiled frame of a thread.
#[repr(C)]
pub struct Registers {
    /// rbx, r12, r13, r14: in the order of `aotc_abi::arch::SAVED_REGISTERS`.
    pub saved: [u64; 4],
    pub frame: usize,
    pub stack: usize,
    pub pc: usize,
}

const _: () = assert!(size_of::<Registers>() == 56 && aotc_abi::arch::SAVED_REGISTERS.len() == 4);

/// `aotc_throw(exception) -> !`: throws in the compiled function that calls it. The callee-saved registers are
/// stored before any Rust code runs, [`unwind`] turns them into those of the catching frame, and the exception
/// arrives there in rax, where Cranelift looks for a handler's first argument.
///
/// The catching frame lies above this one, so the record can be read until the stack pointer moves.
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub extern "C" fn aotc_throw() {
    naked_asm!(
        ".cfi_startproc",
        "mov rax, [rsp]",
        "sub rsp, 56",
        ".cfi_def_cfa_offset 64",
        "mov [rsp], rbx",
        "mov [rsp + 8], r12",
        "mov [rsp + 16], r13",
        "mov [rsp + 24], r14",
        "mov [rsp + 32], rbp",
        "mov [rsp + 48], rax",
        "mov rsi, rsp",
        "call {unwind}",
        "mov rbx, [rsp]",
        "mov r12, [rsp + 8]",
        "mov r13, [rsp + 16]",
        "mov r14, [rsp + 24]",
        "mov rbp, [rsp + 32]",
        "mov r11, [rsp + 48]",
        "mov rsp, [rsp + 40]",
        "jmp r11",
        ".cfi_endproc",
        unwind = sym unwind,
    )
}

/// `shim!(symbol(arguments) -> result = function)`: a runtime entry that compiled code calls and that may do
/// anything: allocate, throw, call back, walk the stack. `function` returns `Result<result, Thrown>`.
///
/// The stub `symbol` pushes the callee-saved registers and an `aotc_abi::thread::Anchor`, publishes the anchor
/// in the thread, and calls. Afterwards it unlinks the anchor; if an exception is pending, it leaves its frame
/// and goes on as if the compiled caller had called `aotc_throw` itself. The callee-saved registers are pushed
/// for the collector to find; Rust preserves them, so they need no restoring.
///
/// At most six integer arguments, as they are passed on in their registers.
#[macro_export]
macro_rules! shim {
    ($symbol:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $function:path) => {
        const _: () = {
            extern "C" fn implementation($($argument: $type),*) $(-> $result)? {
                // What stands in for the result is never seen: the exception is thrown instead.
                $function($($argument),*).unwrap_or_default()
            }

            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            extern "C" fn $symbol() {
                ::core::arch::naked_asm!(
                    ".cfi_startproc",
                    "push rbp",
                    ".cfi_def_cfa_offset 16",
                    ".cfi_offset rbp, -16",
                    "mov rbp, rsp",
                    ".cfi_def_cfa_register rbp",
                    "push rbx",
                    "push r12",
                    "push r13",
                    "push r14",
                    "push rbp",
                    "push qword ptr [r15 + {anchor}]",
                    "mov [r15 + {anchor}], rsp",
                    "call {implementation}",
                    "pop rcx",
                    "mov [r15 + {anchor}], rcx",
                    "mov rdi, [r15 + {pending}]",
                    "leave",
                    ".cfi_def_cfa rsp, 8",
                    "test rdi, rdi",
                    "jne 2f",
                    "ret",
                    "2:",
                    "mov qword ptr [r15 + {pending}], 0",
                    "jmp {throw}",
                    ".cfi_endproc",
                    anchor = const ::aotc_abi::thread::offset::ANCHOR,
                    pending = const ::aotc_abi::thread::offset::PENDING,
                    implementation = sym implementation,
                    throw = sym $crate::arch::aotc_throw,
                )
            }
        };
    };
}

/// Calls `function(argument)` with the stack pointer at `top`, a multiple of 16, and comes back to this stack.
///
/// # Safety
/// `top` is the end of a mapped stack that nothing else uses.
#[unsafe(naked)]
pub unsafe extern "C" fn call_on_stack(top: usize, function: extern "C" fn(usize) -> i32, argument: usize) -> i32 {
    naked_asm!("push rbp", "mov rbp, rsp", "mov rsp, rdi", "mov rdi, rdx", "call rsi", "leave", "ret",)
}

/// Calls `function(stack, argument)` with the callee-saved registers in memory at `stack`, the end of the frames that the
/// caller stands on. What the other registers held, the caller has saved if it wants it back.
#[unsafe(naked)]
pub extern "C" fn call_with_registers(function: extern "C" fn(usize, usize), argument: usize) {
    naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "push rbp",
        "mov rax, rdi",
        "mov rdi, rsp",
        "call rax",
        "leave",
        "ret",
    )
}

/// Asks for the memory at an address, which need not be valid, to be brought near.
#[inline]
pub fn prefetch(address: usize) {
    // SAFETY: a hint.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::without_provenance(address)) }
}

/// A program interrupted by a signal.
pub struct Interrupted<'a>(&'a mut libc::ucontext_t);

impl<'a> Interrupted<'a> {
    /// # Safety
    /// `context` is the third argument of a signal handler, while it runs.
    pub unsafe fn new(context: *mut libc::c_void) -> Self {
        // SAFETY: the kernel passes a ucontext there.
        Self(unsafe { &mut *context.cast() })
    }

    /// Address of the instruction that was interrupted.
    pub fn pc(&self) -> usize {
        self.0.uc_mcontext.gregs[libc::REG_RIP as usize] as usize
    }

    /// Makes the program go on as if the instruction at the pc had been a call of `function`, with the return
    /// address one byte behind the instruction's start.
    pub fn call(&mut self, function: usize) {
        let registers = &mut self.0.uc_mcontext.gregs;
        let pc = registers[libc::REG_RIP as usize];
        let stack = (registers[libc::REG_RSP as usize] & !15) - 8;
        let slot = core::ptr::with_exposed_provenance_mut::<i64>(stack as usize);
        // SAFETY: compiled code keeps nothing below its stack pointer, and a function in its body can call.
        unsafe { slot.write(pc + 1) };
        registers[libc::REG_RSP as usize] = stack;
        registers[libc::REG_RIP as usize] = function as i64;
    }
}

/// The architecture as Java's `os.arch` has it.
pub const JAVA_NAME: &str = "amd64";

/// C's fmod, which is exact. The instruction is the one HotSpot's compilers use; Rust's `%` would be a call of a
/// function that goes bit by bit.
pub fn fmod(x: f64, y: f64) -> f64 {
    let mut result = x;
    // SAFETY: reads two numbers and writes one; leaves the x87 stack empty, as it was. Bit 2 of ah says that the
    // reduction is not complete yet.
    unsafe {
        core::arch::asm!(
            "fld qword ptr [{y}]",
            "fld qword ptr [{x}]",
            "2:",
            "fprem",
            "fnstsw ax",
            "test ah, 4",
            "jnz 2b",
            "fstp st(1)",
            "fstp qword ptr [{x}]",
            x = in(reg) &raw mut result,
            y = in(reg) &raw const y,
            out("ax") _,
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack),
        );
    }
    result
}

/// IEEE square root.
pub fn sqrt(x: f64) -> f64 {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cvtsd_f64(_mm_sqrt_sd(_mm_set_sd(0.0), _mm_set_sd(x))) }
}
