//! State that is not a thread's. Wrapping it says: only the one Java thread touches this, and here a lock goes
//! when there are more threads.

use core::ops::Deref;

/// A static that only the Java thread uses.
pub struct Global<T>(T);

// SAFETY: there is one Java thread, and nothing else (signal handlers included) uses a `Global`. The unit tests,
// which do have threads, take the lock of `fake::world` first.
unsafe impl<T> Sync for Global<T> {}

impl<T> Global<T> {
    pub const fn new(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for Global<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
