//! The table of all tools in Markdown, as the documentation has it.

use std::fmt::Write as _;

use crate::catalog::{Entry, TOOLS};

/// All tools with their parameters, group and hints, as a Markdown table.
pub fn tool_table() -> String {
    let mut table =
        String::from("| tool | group | takes | answers | hints |\n|---|---|---|---|---|\n");
    for entry in TOOLS {
        let _ = writeln!(
            table,
            "| `{}` | {} | {} | {} | {} |",
            entry.name,
            entry.group,
            params(entry),
            if entry.answers_data() { "data" } else { "text" },
            hints(entry)
        );
    }
    table
}

fn params(entry: &Entry) -> String {
    let params = entry.params.iter().map(|param| {
        let name = format!("`{}`", param.name);
        if param.required {
            format!("**{name}**")
        } else {
            name
        }
    });
    params.collect::<Vec<_>>().join(", ")
}

fn hints(entry: &Entry) -> String {
    let hints = entry.hints;
    let told = [
        (hints.read_only, "read-only"),
        (hints.destructive, "destructive"),
        (hints.idempotent, "idempotent"),
        (hints.open_world, "open world"),
    ];
    let told = told.iter().filter(|(is, _)| *is).map(|(_, hint)| *hint);
    told.collect::<Vec<_>>().join(", ")
}
