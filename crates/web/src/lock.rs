//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The contents of a lock; every change is made whole, so what a holder that panicked left is still good.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
