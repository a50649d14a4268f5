//! The processor itself: what it can do, and fetching memory ahead.
//!
//! `is_x86_feature_detected!` would not do: for what a build assumes it is a constant.
#![allow(unsafe_code, reason = "these are intrinsics")]

/// What this build assumes of the processor and the processor lacks.
#[cfg(target_arch = "x86_64")]
pub(crate) fn missing_features() -> Vec<&'static str> {
    use std::arch::x86_64::__cpuid_count;
    // SAFETY: every x86-64 processor has this instruction, and answers 0 for leaves it does not know.
    #[allow(unused_unsafe, reason = "newer versions of Rust know that it is safe")]
    let ask = |leaf| unsafe { __cpuid_count(leaf, 0) };
    let (one, seven, extended) = (ask(1), ask(7), ask(0x8000_0001));
    let has = |register: u32, bit: u32| register >> bit & 1 != 0;
    [
        ("popcnt", cfg!(target_feature = "popcnt"), has(one.ecx, 23)),
        ("avx", cfg!(target_feature = "avx"), has(one.ecx, 28)),
        (
            "lzcnt",
            cfg!(target_feature = "lzcnt"),
            has(extended.ecx, 5),
        ),
        ("bmi1", cfg!(target_feature = "bmi1"), has(seven.ebx, 3)),
        ("avx2", cfg!(target_feature = "avx2"), has(seven.ebx, 5)),
        ("bmi2", cfg!(target_feature = "bmi2"), has(seven.ebx, 8)),
        (
            "avx512f",
            cfg!(target_feature = "avx512f"),
            has(seven.ebx, 16),
        ),
    ]
    .into_iter()
    .filter(|&(_, assumed, there)| assumed && !there)
    .map(|(name, ..)| name)
    .collect()
}

/// Other processors are built for as they are.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn missing_features() -> Vec<&'static str> {
    Vec::new()
}

/// Begins to fetch the memory of a value that will be read soon; nothing else changes.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a reference is always valid, and this instruction never faults.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
}

/// Other processors fetch it when it is read.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn prefetch<T>(_: &T) {}
