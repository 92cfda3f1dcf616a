//! `docs/MCP.md` says what the code does.

use domlens_mcp_server::tool_table;

const DOCS: &str = include_str!("../../../docs/MCP.md");

#[test]
fn the_table_of_tools_is_made_from_the_code() {
    let begin = "<!-- tools: made from the code -->\n";
    let table = DOCS
        .split_once(begin)
        .unwrap()
        .1
        .split_once("<!-- end -->")
        .unwrap()
        .0;
    assert_eq!(
        table.trim(),
        tool_table().trim(),
        "put this table there:\n{}",
        tool_table()
    );
}

#[test]
fn the_configurations_are_json() {
    let blocks: Vec<&str> = DOCS
        .split("```json\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert!(blocks.len() >= 4, "{}", blocks.len());
    for block in blocks {
        serde_json::from_str::<serde_json::Value>(block)
            .unwrap_or_else(|error| panic!("{error} in {block}"));
    }
}
