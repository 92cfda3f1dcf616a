//! Blocks as plain text, a line for each thing.

use super::block::{Block, TableCell};
use super::inline::{Inline, push_plain};
use super::visit;

/// The text of `blocks`: a line for each heading, paragraph, list line and row of a table (cells
/// parted by tabs), with a line end after the last. Breaks end a line, too.
pub fn text_of_blocks(blocks: &[Block]) -> String {
    let mut text = String::new();
    visit::blocks(blocks, &mut |block, _| push_block(block, &mut text));
    text
}

fn push_block(block: &Block, text: &mut String) {
    match block {
        Block::Code { text: code, .. } | Block::Math { tex: code } => push_line(code, text),
        Block::Media(media) => push_line(&media.alt, text),
        Block::Table(table) => {
            push_inlines(&table.caption, text);
            for row in table.header.iter().chain(&table.rows) {
                push_row(row, text);
            }
        }
        _ => visit::own_lines(block, &mut |line| push_inlines(line, text)),
    }
}

fn push_inlines(line: &[Inline], text: &mut String) {
    let mut words = String::new();
    push_plain(line, "\n", &mut words);
    push_line(words.trim(), text);
}

fn push_row(row: &[TableCell], text: &mut String) {
    let mut words = String::new();
    for cell in row.iter().filter(|cell| !cell.spanned) {
        if !words.is_empty() {
            words.push('\t');
        }
        push_plain(&cell.content, " ", &mut words);
    }
    push_line(words.trim(), text);
}

fn push_line(line: &str, text: &mut String) {
    if !line.is_empty() {
        text.push_str(line);
        text.push('\n');
    }
}
