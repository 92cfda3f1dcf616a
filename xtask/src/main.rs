//! The chores of the project: `cargo xtask ci`, `tidy`, `bench`.

fn main() {}
