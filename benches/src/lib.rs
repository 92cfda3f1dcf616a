//! Benchmarks of domlens.
