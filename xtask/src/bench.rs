//! `cargo xtask bench`: builds the bench programs in release and prints their tables.

use std::path::Path;

use anyhow::Result;

use crate::data::Data;
use crate::shell::Step;

/// Builds the programs, then runs `pipeline` on the pages that `arguments` name, or on all; with
/// `tokens` as the first argument, the program of that name.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let data = Data::find(root);
    if let Some((first, pages)) = arguments.split_first()
        && first == "tokens"
    {
        let tokens = "cargo run --quiet --release --package domlens-benches --bin tokens --";
        return data
            .told_to(Step::new(tokens).with_arguments(pages))
            .run(root);
    }
    // `pipeline` starts `peak`, its neighbor in the target folder, so both must be there.
    Step::new("cargo build --release --package domlens-benches --bins").run(root)?;
    data.told_to(
        Step::new("cargo run --quiet --release --package domlens-benches --bin pipeline --")
            .with_arguments(arguments),
    )
    .run(root)
}
