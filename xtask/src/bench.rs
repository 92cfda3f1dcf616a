//! `cargo xtask bench`: builds the bench programs in release and prints their table.

use std::path::Path;

use anyhow::Result;

use crate::data::Data;
use crate::shell::Step;

/// Builds both programs, then runs `pipeline` on the pages that `arguments` name, or on all.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let data = Data::find(root);
    // `pipeline` starts `peak`, its neighbor in the target folder, so both must be there.
    Step::new("cargo build --release --package domlens-benches --bins").run(root)?;
    data.told_to(
        Step::new("cargo run --quiet --release --package domlens-benches --bin pipeline --")
            .with_arguments(arguments),
    )
    .run(root)
}
