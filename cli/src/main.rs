//! The `domlens` program.

fn main() {}
